import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  FileContents,
  type FilePlace,
  type FileRequests,
  FileStore,
  type StoredFile,
} from '../../batches/file-store.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { DAY_SECONDS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import { jsonLines } from '../../protocols/bytes/json-lines.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { BATCH_OPERATIONS } from '../../protocols/dialects/openai/openai-batch-line.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { CallAdmission } from '../admission/call-admission.js';
import { ownerOf, type Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { FileReferences } from '../routing/file-references.js';
import { BatchInput, MAX_LINE_BYTES, type ReadInput } from './batch-input.js';
import { BatchUpstreams } from './batch-upstreams.js';
import { type FileSpool, sendStream } from './file-streams.js';
import { FileUploadsService } from './file-uploads.service.js';
import { invalidBatchRequest, newObjectId, openAiList, openAiPage } from './objects.js';
import { filenameOf, mimeTypeOf, outgoingForm } from './outgoing-form.js';
import { receiveUpload } from './upload-form.js';

const MEGABYTE = 1024 * 1024;
const MIN_SECONDS = 60 * 60;
/** OpenAI's limit, after which files of batches expire. */
const MAX_EXPIRY_SECONDS = 30 * DAY_SECONDS;

/** When a file expires. */
interface FileExpiry {
  /** After its creation. */
  readonly seconds: number;
  /** The fields of the form that say so. */
  readonly fields: Readonly<Record<string, string>>;
}

/** `expires_after` of a form; null when it is absent. @throws {AppError} invalid_batch_request */
function readExpiry(texts: ReadonlyMap<string, string>): FileExpiry | null {
  const text = texts.get('expires_after[seconds]');
  if (text === undefined) return null;
  const anchor = texts.get('expires_after[anchor]');
  if (anchor !== 'created_at') throw invalidBatchRequest('expires_after[anchor] must be created_at');
  const seconds = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (seconds < MIN_SECONDS || seconds > MAX_EXPIRY_SECONDS) {
    throw invalidBatchRequest(`expires_after[seconds] must be from ${MIN_SECONDS} to ${MAX_EXPIRY_SECONDS}`);
  }
  return { seconds, fields: { 'expires_after[anchor]': anchor, 'expires_after[seconds]': text } };
}

const PAGE = { max: 10_000, usual: 10_000 };
const OCTETS = 'application/octet-stream';
/** The purposes of files that requests name by their ids. */
const NAMED = new Set(['assistants', 'vision', 'user_data']);

/** An uploaded file. */
interface UploadedFile {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly filename: string;
  readonly spool: FileSpool;
  readonly expiry: FileExpiry | null;
}

/** The input of a batch. */
interface InputFile extends UploadedFile, ReadInput {}

/** A file that requests name. */
interface NamedFile extends UploadedFile {
  readonly purpose: string;
  readonly mimeType: string | null;
  /** The model that is to read it; empty when the client names none. */
  readonly model: string;
}

/** OpenAI's `/v1/files`: files are stored by the upstream of a channel, and belong to their user. */
@Injectable()
export class FileRequestsService {
  constructor(
    private readonly files: FileStore,
    private readonly uploads: FileUploadsService,
    private readonly references: FileReferences,
    private readonly upstreams: BatchUpstreams,
    private readonly contents: FileContents,
    private readonly input: BatchInput,
    private readonly callAdmission: CallAdmission,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
  ) {}

  /**
   * Uploads a file to a channel of the payer's group.
   * @param payerOf called when the file has arrived
   * @throws {AppError} when the form or a line is invalid, or no channel accepts the file
   */
  async upload(
    exchange: Exchange,
    payerOf: () => Promise<Payer>,
    body: Readable,
    contentType: string,
  ): Promise<object> {
    const {
      spool,
      texts,
      filename: sent,
      mimeType,
    } = await receiveUpload(body, contentType, this.settings.maxFileMegabytes());
    try {
      const payer = await payerOf();
      const purpose = texts.get('purpose') ?? '';
      const expiry = readExpiry(texts);
      const file = { exchange, payer, spool, expiry };
      if (purpose === 'batch') {
        const read = await this.input.read(spool);
        return fileObject(await this.storeInput({ ...file, filename: filenameOf(sent, 'batch.jsonl'), ...read }));
      }
      if (!NAMED.has(purpose)) throw new AppError(BatchError.file_purpose_not_supported, { purpose });
      const described = { filename: filenameOf(sent, 'file'), mimeType: mimeTypeOf(mimeType) };
      return fileObject(await this.storeNamed({ ...file, ...described, purpose, model: texts.get('model') ?? '' }));
    } finally {
      await spool.close();
    }
  }

  /** The files that the reader sees. @throws {AppError} invalid_batch_request */
  async list(reader: ObjectReader, query: URLSearchParams | null): Promise<object> {
    const page = openAiPage(query, PAGE);
    const purpose = query?.get('purpose') ?? null;
    const found = await this.files.list(reader, 'openai', purpose, { ...page, limit: page.limit + 1 });
    return openAiList(found.map(fileObject), page.limit);
  }

  /** @throws {AppError} file_not_found */
  async find(reader: ObjectReader, id: string): Promise<object> {
    return fileObject(await this.own(reader, id));
  }

  /** Sends the content to the client. @throws {AppError} file_not_found, batch_unavailable, or the upstream's error */
  async sendContent(exchange: Exchange, reader: ObjectReader, id: string): Promise<void> {
    const file = await this.own(reader, id);
    if (file.channelId === 0) {
      await sendStream(exchange, Readable.from(this.contents.read(id)), OCTETS, openaiDialect);
      return;
    }
    const { headers, body } = await this.upstreams.openFile(file, exchange.signal);
    await sendStream(exchange, body, String(headers['content-type'] ?? OCTETS), openaiDialect);
  }

  /** Deletes a file here and at its upstream. @throws {AppError} file_not_found, or the upstream's error */
  async delete(reader: ObjectReader, id: string): Promise<object> {
    const file = await this.own(reader, id);
    if (file.channelId !== 0) await this.upstreams.deleteFile(file);
    await this.files.remove(id);
    return { id, object: 'file', deleted: true };
  }

  /** @throws {AppError} file_not_found */
  async own(reader: ObjectReader, id: string): Promise<StoredFile> {
    const file = await this.files.find(reader, 'openai', id);
    if (file === null) throw new AppError(BatchError.file_not_found, { id });
    return file;
  }

  private async storeNamed(file: NamedFile): Promise<StoredFile> {
    const { exchange, payer, spool, filename, mimeType, purpose, expiry, model } = file;
    const place = await this.uploads.sendNamed({
      exchange,
      payer,
      family: 'openai',
      model,
      form: async () => outgoingForm({ purpose, ...expiry?.fields }, { spool, filename, mimeType }),
    });
    return this.references.store({
      ...place,
      id: newObjectId('file-'),
      family: 'openai',
      ...ownerOf(payer),
      purpose,
      filename,
      mimeType,
      bytes: spool.bytes,
      requests: null,
      expiresAt: expiry && new Date(Date.now() + expiry.seconds * 1_000),
    });
  }

  private async storeInput(file: InputFile): Promise<StoredFile> {
    const { payer, requests, requestIndex, filename, spool, expiry } = file;
    const id = newObjectId('file-');
    const place = await this.sendInput(file).catch((error: unknown) => this.keep(id, file, error));
    const input = {
      ...place,
      id,
      family: 'openai' as const,
      ...ownerOf(payer),
      purpose: 'batch',
      filename,
      mimeType: null,
      bytes: spool.bytes,
      requests,
      expiresAt: new Date(Date.now() + (expiry?.seconds ?? MAX_EXPIRY_SECONDS) * 1_000),
    };
    if (place.channelId !== 0) return this.files.add({ ...input, requestIndex });
    const max = this.settings.maxStoredMegabytes();
    const stored = await this.files.addKept(input, max * MEGABYTE);
    if (stored) return stored;
    await this.files.remove(id);
    throw new AppError(BatchError.file_storage_full, { max });
  }

  /**
   * Stores a file here when no upstream can and the site runs batches itself.
   * @throws {AppError} file_storage_full; error otherwise
   */
  private async keep(id: string, { payer, requests, spool }: InputFile, error: unknown): Promise<FilePlace> {
    const unsupported = error instanceof AppError && error.code === BatchError.batches_not_supported.code;
    if (!unsupported || !this.settings.batchRunner()) throw error;
    this.callAdmission.requireServed(payer, requests.demand.model);
    // Before the content is written; `addKept` decides when several files are uploaded concurrently.
    const max = this.settings.maxStoredMegabytes();
    if ((await this.files.keptBytes(payer.user.id)) + spool.bytes > max * MEGABYTE) {
      throw new AppError(BatchError.file_storage_full, { max });
    }
    await this.contents.write(id, jsonLines(spool.read(), MAX_LINE_BYTES));
    return { channelId: 0, keyFingerprint: '', upstreamId: '' };
  }

  private sendInput(file: InputFile): Promise<FilePlace> {
    const { exchange, payer, requests } = file;
    const { model } = requests.demand;
    const accepts = (channel: ChannelView) => this.accepts(channel, requests);
    return this.uploads.send({
      exchange,
      payer,
      family: 'openai',
      model,
      preferredChannelId: null,
      channels: () => {
        const able = new Set(this.callAdmission.channelsFor(payer, model, () => true).filter(accepts));
        return able.size === 0 ? [] : this.callAdmission.offer(payer, model, (channel) => able.has(channel)).candidates;
      },
      needsBatches: this.settings.batchRunner() !== null,
      unsupported: new AppError(BatchError.batches_not_supported, { model }),
      form: (channel) => this.inputForm(file, channel),
    });
  }

  private accepts(channel: ChannelView, { endpoint, demand }: FileRequests): boolean {
    const provider = this.upstreams.placeAt(channel, '', 'openai')?.provider;
    const format = BATCH_OPERATIONS[endpoint]?.format;
    if (!provider || !format) return false;
    const model = this.channels.upstreamName(channel, demand.model);
    const target = { model, stream: false, channel, vendors: this.settings.vendors() };
    // The upstream reads the requests as they are.
    return provider.resolveFormat(format, target) === format;
  }

  private async inputForm({ spool, requests, filename, expiry }: InputFile, channel: ChannelView) {
    const { model } = requests.demand;
    const upstreamModel = this.channels.upstreamName(channel, model);
    const sent = upstreamModel === model ? spool : await this.input.renamed(spool, upstreamModel);
    const form = outgoingForm({ purpose: 'batch', ...expiry?.fields }, { spool: sent, filename });
    return sent === spool ? form : { ...form, close: () => sent.close() };
  }
}

/** A file in the format of OpenAI's API: `OpenAIFile` in openai/openai-openapi. */
function fileObject({ id, bytes, createdAt, expiresAt, filename, purpose }: StoredFile) {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  const times = { created_at: seconds(createdAt), ...(expiresAt && { expires_at: seconds(expiresAt) }) };
  return { id, object: 'file', bytes, ...times, filename, purpose, status: 'processed', status_details: null };
}
