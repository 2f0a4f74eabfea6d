import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileContents } from '../../batches/file-contents.service.js';
import { FileStore } from '../../batches/file-store.js';
import type { FileRequests, StoredFile } from '../../batches/stored-file.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { jsonLines } from '../../protocols/bytes/json-lines.js';
import { asString, parsedFields } from '../../protocols/bytes/untrusted.js';
import { BadResponse } from '../../protocols/canonical/bad-response.js';
import { BatchError } from '../../protocols/dialects/openai/batch/batch.errors.js';
import { BATCH_OPERATIONS } from '../../protocols/dialects/openai/batch/openai-batch-line.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import { CallAdmission } from '../admission/call-admission.js';
import type { Exchange } from '../model/exchange.js';
import { failureOfBadResponse, failureOfConnection, type UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import type { Payer } from '../model/payer.js';
import { SiteSettings, UpstreamChannels } from '../ports/site.port.js';
import { type AttemptEnd, Failover } from '../routing/failover.js';
import { BatchInput, MAX_LINE_BYTES } from './batch-input.js';
import { BatchUpstreams, type UpstreamPlace } from './batch-upstreams.js';
import type { FileSpool } from './file-spool.js';
import { newObjectId } from './object-ids.js';
import { invalidBatchRequest, openAiList, openAiPage } from './object-page.js';
import { sendStream } from './send-stream.js';
import { receiveUpload, type Upload } from './upload-form.js';

const PAGE = { max: 10_000, usual: 10_000 };
const DAY_SECONDS = 24 * 60 * 60;
/** OpenAI's limits of `expires_after`; files of batches expire after 30 days. */
const EXPIRY = { min: 60 * 60, max: 30 * DAY_SECONDS };
const DAY_MS = DAY_SECONDS * 1_000;
const MAX_CHANNELS = 10_000;
/** Statuses of upstreams that have no such API. */
const NO_FILES = new Set([404, 405, 501]);
const OCTETS = 'application/octet-stream';
const MAX_FILENAME_LENGTH = 255;

/** Where a file is stored. */
type FilePlace = Pick<StoredFile, 'channelId' | 'keyFingerprint' | 'upstreamId'>;

/** A file to upload to one of several channels. */
interface UploadedFile {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly filename: string;
  readonly spool: FileSpool;
  readonly requests: FileRequests;
  readonly expirySeconds: number;
}

/** `/v1/files`: files are stored by the upstream of a channel that serves their model, and belong to their user. */
@Injectable()
export class FileRequestHandler {
  /** Channels whose upstream has no files; tried again after a day. */
  private readonly without = lruCache<number, true>(MAX_CHANNELS, { ttl: DAY_MS });

  constructor(
    private readonly files: FileStore,
    private readonly upstreams: BatchUpstreams,
    private readonly contents: FileContents,
    private readonly input: BatchInput,
    private readonly callAdmission: CallAdmission,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly failover: Failover,
  ) {}

  /**
   * Uploads a file to a channel of the payer's group.
   * @throws {AppError} when the form or a line is invalid, or no channel accepts the file
   */
  async upload(exchange: Exchange, payer: Payer, body: Readable, contentType: string): Promise<object> {
    const upload = await receiveUpload(body, contentType, this.settings.maxFileMegabytes());
    const { spool, texts } = upload;
    try {
      const purpose = texts.get('purpose') ?? '';
      if (purpose !== 'batch') throw new AppError(BatchError.file_purpose_not_supported, { purpose });
      const expirySeconds = expiryOf(texts);
      const requests = await this.input.read(spool);
      const filename = filenameOf(upload);
      return fileObject(await this.store({ exchange, payer, filename, spool, requests, expirySeconds }));
    } finally {
      await spool.close();
    }
  }

  /** The files of a user. @throws {AppError} invalid_batch_request */
  async list(userId: number, query: URLSearchParams | null): Promise<object> {
    const page = openAiPage(query, PAGE);
    const found = await this.files.list(userId, query?.get('purpose') ?? null, { ...page, limit: page.limit + 1 });
    return openAiList(found.map(fileObject), page.limit);
  }

  /** @throws {AppError} file_not_found */
  async find(userId: number, id: string): Promise<object> {
    return fileObject(await this.own(userId, id));
  }

  /** Sends the content to the client. @throws {AppError} file_not_found, batch_unavailable, or the upstream's error */
  async sendContent(exchange: Exchange, userId: number, id: string): Promise<void> {
    const file = await this.own(userId, id);
    if (file.channelId === 0) {
      await sendStream(exchange, Readable.from(this.contents.read(id)), OCTETS, openaiDialect);
      return;
    }
    const place = this.upstreams.placeOf(file, 'openai', id);
    const path = `/files/${encodeURIComponent(file.upstreamId)}/content`;
    const { headers, body } = await this.upstreams.open(place, path, exchange.signal);
    await sendStream(exchange, body, String(headers['content-type'] ?? OCTETS), openaiDialect);
  }

  /** Deletes a file here and at its upstream. @throws {AppError} file_not_found, or the upstream's error */
  async delete(userId: number, id: string): Promise<object> {
    const file = await this.own(userId, id);
    if (file.channelId !== 0) await this.deleteUpstream(file);
    await this.files.remove(id);
    return { id, object: 'file', deleted: true };
  }

  /** @throws {AppError} file_not_found */
  async own(userId: number, id: string): Promise<StoredFile> {
    const file = await this.files.find(userId, id);
    if (file === null) throw new AppError(BatchError.file_not_found, { id });
    return file;
  }

  private async deleteUpstream(file: StoredFile): Promise<void> {
    const place = this.upstreams.placeOf(file, 'openai', file.id);
    const path = `/files/${encodeURIComponent(file.upstreamId)}`;
    const answer = await this.upstreams.send(place, { method: 'DELETE', path });
    // The upstream may have deleted it before.
    if (answer.status >= 300 && answer.status !== 404) throw this.upstreams.errorOf(place, answer);
  }

  private async store(file: UploadedFile): Promise<StoredFile> {
    const { payer, requests, filename, spool, expirySeconds } = file;
    const id = newObjectId('file-');
    const stored = await this.send(file).catch((error: unknown) => this.keep(id, file, error));
    return this.files.add({
      ...stored,
      id,
      userId: payer.user.id,
      purpose: 'batch',
      filename,
      bytes: spool.bytes,
      requests,
      expiresAt: new Date(Date.now() + expirySeconds * 1_000),
    });
  }

  /**
   * Stores a file here when no upstream can and the site runs batches itself.
   * @throws error otherwise
   */
  private async keep(id: string, { payer, requests, spool }: UploadedFile, error: unknown): Promise<FilePlace> {
    const unsupported = error instanceof AppError && error.code === BatchError.batches_not_supported.code;
    if (!unsupported || !this.settings.batchRunner()) throw error;
    this.callAdmission.offer(payer, requests.demand.model, () => true);
    await this.contents.write(id, jsonLines(spool.read(), MAX_LINE_BYTES));
    return { channelId: 0, keyFingerprint: '', upstreamId: '' };
  }

  private async send(file: UploadedFile): Promise<FilePlace> {
    const { exchange, payer, requests } = file;
    const { model } = requests.demand;
    const all = this.callAdmission.channelsFor(payer, model, () => true);
    const able = new Set(all.filter((channel) => this.accepts(channel, requests)));
    if (able.size === 0) throw new AppError(BatchError.batches_not_supported, { model });
    const { candidates } = this.callAdmission.offer(payer, model, (channel) => able.has(channel));
    const work = { exchange, payer, model, candidates, pinned: payer.pinnedChannelId !== null, route: [] };
    try {
      return await this.failover.tryChannels({ ...work, abandoned: () => exchange.disconnected }, (channel, key) =>
        this.attempt(file, channel, key),
      );
    } catch (error) {
      // The other channels are tried whatever the number of attempts of a call is: nothing has failed.
      if (candidates.some(({ id }) => this.without.has(id))) return this.send(file);
      throw error;
    }
  }

  private accepts(channel: ChannelView, { endpoint, demand }: FileRequests): boolean {
    const provider = this.upstreams.placeAt(channel, '', 'openai')?.provider;
    const format = BATCH_OPERATIONS[endpoint]?.format;
    if (!provider || !format || this.without.has(channel.id)) return false;
    const model = this.channels.upstreamName(channel, demand.model);
    const target = { model, stream: false, channel, vendors: this.settings.vendors() };
    // The upstream reads the requests as they are.
    return provider.resolveFormat(format, target) === format;
  }

  private async attempt(file: UploadedFile, channel: ChannelView, key: string): Promise<AttemptEnd<FilePlace>> {
    const place = this.upstreams.placeAt(channel, key, 'openai') as UpstreamPlace;
    try {
      const answer = await this.post(file, place);
      if (NO_FILES.has(answer.status)) {
        this.without.set(channel.id, true);
        return { kind: 'failed', failure: withoutFiles(file.requests.demand.model), retry: 'elsewhere' };
      }
      if (answer.status >= 300) {
        const failure = this.upstreams.failureOf(place, answer);
        return { kind: 'failed', failure, retry: classify(failure).retryable ? 'elsewhere' : 'never' };
      }
      const upstreamId = asString(parsedFields(answer.body.toString('utf8')).id);
      if (upstreamId === '') {
        return { kind: 'failed', failure: failureOfBadResponse(BadResponse.noJson), retry: 'elsewhere' };
      }
      const given = { channelId: channel.id, keyFingerprint: fingerprintOf(key), upstreamId };
      return { kind: 'responded', answer: given, interrupted: null, clientDisconnected: false };
    } catch (error) {
      const failure = failureOfConnection(error instanceof Error ? error : new Error(String(error)));
      // A file that an upstream stores twice costs nothing.
      return { kind: 'failed', failure, retry: 'elsewhere' };
    }
  }

  private async post({ exchange, spool, requests, filename, expirySeconds }: UploadedFile, place: UpstreamPlace) {
    const { model } = requests.demand;
    const upstreamModel = this.channels.upstreamName(place.channel, model);
    const sent = upstreamModel === model ? spool : await this.input.renamed(spool, upstreamModel);
    try {
      return await this.upstreams.upload(place, '/files', formOf(sent, filename, expirySeconds), exchange.signal);
    } finally {
      if (sent !== spool) await sent.close();
    }
  }
}

/** A file in the format of OpenAI's API: `OpenAIFile` in openai/openai-openapi. */
export function fileObject({ id, bytes, createdAt, expiresAt, filename, purpose }: StoredFile) {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  const times = { created_at: seconds(createdAt), expires_at: seconds(expiresAt) };
  return { id, object: 'file', bytes, ...times, filename, purpose, status: 'processed', status_details: null };
}

/** @throws {AppError} invalid_batch_request */
function expiryOf(texts: ReadonlyMap<string, string>): number {
  const text = texts.get('expires_after[seconds]');
  if (text === undefined) return EXPIRY.max;
  if (texts.get('expires_after[anchor]') !== 'created_at') {
    throw invalidBatchRequest('expires_after[anchor] must be created_at');
  }
  const seconds = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (seconds < EXPIRY.min || seconds > EXPIRY.max) {
    throw invalidBatchRequest(`expires_after[seconds] must be from ${EXPIRY.min} to ${EXPIRY.max}`);
  }
  return seconds;
}

function filenameOf({ filename }: Upload): string {
  const name = [...filename.replace(/[\p{Cc}"\\/]/gu, '_').toWellFormed()].slice(0, MAX_FILENAME_LENGTH).join('');
  return name || 'batch.jsonl';
}

/** The form that is sent to the upstream, with its length. */
function formOf(spool: FileSpool, filename: string, expirySeconds: number) {
  const boundary = randomBytes(24).toString('hex');
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const expiry = field('expires_after[anchor]', 'created_at') + field('expires_after[seconds]', String(expirySeconds));
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  const head = Buffer.from(field('purpose', 'batch') + (expirySeconds < EXPIRY.max ? expiry : '') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + spool.bytes + tail.length),
    },
    body: Readable.from(piecesOf(head, spool, tail), { objectMode: false }),
  };
}

async function* piecesOf(head: Buffer, spool: FileSpool, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const chunk of spool.read()) yield chunk as Buffer;
  yield tail;
}

function withoutFiles(model: string): UpstreamFailure {
  const { status, code, zh, en } = BatchError.batches_not_supported;
  const named = (text: string) => text.replace('{model}', model);
  const text = { zh: named(zh), en: named(en) };
  return { kind: 'local', status, upstreamStatus: status, message: text.en, text, code, type: 'invalid_request_error' };
}
