import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore, type StoredFile } from '../../batches/file-store.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Fields } from '../../protocols/bytes/untrusted.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { passedOn } from '../delivery/upstream-headers.js';
import { ownerOf, type Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { SiteSettings } from '../ports/site-settings.js';
import { FileReferences } from '../routing/file-references.js';
import { BatchUpstreams } from './batch-upstreams.js';
import { sendStream } from './file-streams.js';
import { FileUploadsService } from './file-uploads.service.js';
import { anthropicList, anthropicPage, newObjectId } from './objects.js';
import { filenameOf, mimeTypeOf, outgoingForm } from './outgoing-form.js';
import { receiveUpload } from './upload-form.js';

const PAGE = { max: 1_000, usual: 20 };
const OCTETS = 'application/octet-stream';
const BETA = 'files-api-2025-04-14';
/** Anthropic's files have no purpose. */
const PURPOSE = 'messages';

/** Anthropic's `/v1/files`: files are stored by the upstream of a channel, and belong to their user. */
@Injectable()
export class MessageFilesService {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: FileUploadsService,
    private readonly references: FileReferences,
    private readonly upstreams: BatchUpstreams,
    private readonly settings: SiteSettings,
  ) {}

  /**
   * @param payerOf called when the file has arrived
   * @throws {AppError} when the form is invalid, or no channel accepts the file
   */
  async upload(
    exchange: Exchange,
    payerOf: () => Promise<Payer>,
    body: Readable,
    contentType: string,
  ): Promise<object> {
    const sent = await receiveUpload(body, contentType, this.settings.maxFileMegabytes());
    const { spool, texts } = sent;
    try {
      const payer = await payerOf();
      const file = { spool, filename: filenameOf(sent.filename, 'file'), mimeType: mimeTypeOf(sent.mimeType) };
      const place = await this.uploads.sendNamed({
        exchange,
        payer,
        family: 'anthropic',
        model: texts.get('model') ?? '',
        form: async () => {
          const form = outgoingForm({}, file);
          return { ...form, headers: { ...headersOf(exchange), ...form.headers } };
        },
      });
      const { filename, mimeType } = file;
      const stored = await this.references.store({
        ...place,
        id: newObjectId('file_'),
        family: 'anthropic',
        ...ownerOf(payer),
        purpose: PURPOSE,
        filename,
        mimeType,
        bytes: spool.bytes,
        requests: null,
        expiresAt: null,
      });
      return fileMetadata(stored);
    } finally {
      await spool.close();
    }
  }

  /** The files that the reader sees, newest first. @throws {AppError} invalid_batch_request */
  async list(reader: ObjectReader, query: URLSearchParams | null): Promise<object> {
    const page = anthropicPage(query, PAGE);
    const found = await this.files.list(reader, 'anthropic', null, { ...page, limit: page.limit + 1 });
    return anthropicList(found.map(fileMetadata), page);
  }

  /** @throws {AppError} file_not_found */
  async find(reader: ObjectReader, id: string): Promise<object> {
    return fileMetadata(await this.own(reader, id));
  }

  /** Sends the content to the client. @throws {AppError} file_not_found, batch_unavailable, or the upstream's error */
  async sendContent(exchange: Exchange, reader: ObjectReader, id: string): Promise<void> {
    const file = await this.own(reader, id);
    const { headers, body } = await this.upstreams.openFile(file, exchange.signal, headersOf(exchange));
    await sendStream(exchange, body, String(headers['content-type'] ?? OCTETS), anthropicDialect);
  }

  /** Deletes a file here and at its upstream. @throws {AppError} file_not_found, or the upstream's error */
  async delete(exchange: Exchange, reader: ObjectReader, id: string): Promise<object> {
    await this.upstreams.deleteFile(await this.own(reader, id), headersOf(exchange));
    await this.files.remove(id);
    return { id, type: 'file_deleted' };
  }

  private async own(reader: ObjectReader, id: string): Promise<StoredFile> {
    const file = await this.files.find(reader, 'anthropic', id);
    if (file === null) throw new AppError(BatchError.file_not_found, { id });
    return file;
  }
}

/** Without the beta of files Anthropic responds as if it had none. */
function headersOf({ request }: Exchange): Record<string, string> {
  const { 'anthropic-beta': betas, 'anthropic-version': version } = passedOn(request.headers);
  const named = betas?.split(',').some((beta) => beta.trim().startsWith('files-api-'));
  const beta = named ? betas : [betas, BETA].filter(Boolean).join(',');
  return { 'anthropic-beta': beta ?? BETA, ...(version && { 'anthropic-version': version }) };
}

/** A file in the format of Anthropic's API: `FileMetadata` in anthropics/anthropic-sdk-typescript. */
function fileMetadata({ id, filename, mimeType, bytes, createdAt }: StoredFile): Fields & { readonly id: string } {
  const times = { created_at: createdAt.toISOString() };
  return {
    id,
    type: 'file',
    filename,
    mime_type: mimeType ?? OCTETS,
    size_bytes: bytes,
    ...times,
    downloadable: false,
  };
}
