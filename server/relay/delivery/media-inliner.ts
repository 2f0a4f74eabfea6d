import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { requestThrough } from '../../platform/http/egress/proxy-worker.js';
import type { Conversation, MediaSource, Message, Part } from '../../protocols/canonical/conversation.js';
import type { MediaFetcher } from '../../protocols/translation/translator.js';
import { MediaError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';

const MAX_FILES_OF_CALL = 100;
const MAX_CONCURRENT = 6;
const MIB = 1024 * 1024;

/**
 * Limits the downloads for one call: number of files, concurrent downloads, and total bytes. A body of a few megabytes
 * can contain a hundred thousand addresses; they must not all be requested or buffered.
 */
class DownloadBudget {
  private files = 0;
  private bytes = 0;
  private running = 0;
  private ended = false;
  private readonly waiting: (() => void)[] = [];

  /** @param maxMib of all files together, in MiB */
  constructor(private readonly maxMib: number) {}

  /**
   * Fetches one file when a slot is free.
   * @throws {RangeError} when there are too many files, or the downloads have ended
   */
  async turn<File>(fetch: () => Promise<File>): Promise<File> {
    if (++this.files > MAX_FILES_OF_CALL) throw new RangeError(`there are more than ${MAX_FILES_OF_CALL}`);
    if (this.running >= MAX_CONCURRENT) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.ended) throw new RangeError('another one failed');
    this.running++;
    try {
      return await fetch();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  /** Counts received bytes. @throws {RangeError} when there are too many */
  take(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxMib * MIB) throw new RangeError(`all files together are larger than ${this.maxMib} MiB`);
  }

  /** Ends the budget: later downloads are refused. */
  end(): void {
    this.ended = true;
    for (const go of this.waiting.splice(0)) go();
  }
}

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 20_000;
const HEADERS = { accept: '*/*' };
/** All files of a call together may be this many times as large as the largest allowed file. */
const MAX_FILES = 4;

/** Magic numbers of media types, for servers that send no content type. */
const MAGIC: readonly [RegExp, string][] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^RIFF....WAVE/s, 'audio/wav'],
  [/^(ID3|\xff[\xfb\xf3\xf2])/, 'audio/mpeg'],
  [/^%PDF/, 'application/pdf'],
];

interface Fetched {
  mediaType: string;
  bytes: Buffer;
}

/** Downloads the files that a conversation references by URL, for upstreams that accept only bytes. */
@Injectable()
export class MediaInliner implements MediaFetcher {
  private readonly maxMib: number;

  constructor(
    private readonly egress: Egress,
    private readonly settings: SiteSettings,
    { env }: Config,
  ) {
    this.maxMib = env.MAX_FILE_DOWNLOAD_MB;
  }

  /**
   * Files are fetched with limited concurrency.
   * @throws {AppError} media_unreachable: missing, forbidden, larger than the site allows, too many, or too slow.
   */
  async inline(conversation: Conversation, signal: AbortSignal): Promise<Conversation> {
    const budget = new DownloadBudget(this.maxMib * MAX_FILES);
    try {
      const inlined = conversation.messages.map((message) => this.inlineMessage(message, signal, budget));
      return { ...conversation, messages: await Promise.all(inlined) };
    } finally {
      budget.end();
    }
  }

  /** Like `inline`, for one file. */
  async fetch(
    source: MediaSource,
    signal: AbortSignal,
    budget = new DownloadBudget(this.maxMib),
  ): Promise<MediaSource> {
    if (source.kind !== 'url' || !/^https?:/i.test(source.url)) return source;
    const { mediaType, bytes } = await this.download(source.url, signal, budget);
    return { kind: 'data', mediaType: mediaType || (source.mediaType ?? ''), base64: bytes.toString('base64') };
  }

  private async inlineMessage(message: Message, signal: AbortSignal, budget: DownloadBudget): Promise<Message> {
    return { ...message, parts: await Promise.all(message.parts.map((part) => this.inlinePart(part, signal, budget))) };
  }

  private async inlinePart(part: Part, signal: AbortSignal, budget: DownloadBudget): Promise<Part> {
    if (part.type === 'tool_result') {
      return { ...part, parts: await Promise.all(part.parts.map((inner) => this.inlinePart(inner, signal, budget))) };
    }
    if (part.type !== 'image' && part.type !== 'audio' && part.type !== 'file' && part.type !== 'video') return part;
    return { ...part, source: await this.fetch(part.source, signal, budget) };
  }

  private async download(address: string, signal: AbortSignal, budget: DownloadBudget): Promise<Fetched> {
    const url = URL.parse(address);
    if (!url) throw unreachable('its address is not valid');
    try {
      return await budget.turn(() =>
        this.follow(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]), budget),
      );
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unreachable(error instanceof RangeError ? error.message : 'it did not respond', error);
    }
  }

  /** Every hop is checked like the first address: a redirect must not lead into a private network. */
  private async follow(first: URL, signal: AbortSignal, budget: DownloadBudget): Promise<Fetched> {
    let url = first;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { statusCode, headers, body } = await this.get(url, signal);
      if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
        await body.dump();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        await body.dump();
        throw unreachable(`status ${statusCode}`);
      }
      const bytes = await readLimited(body, this.maxMib, budget);
      return { mediaType: mediaTypeOf(String(headers['content-type'] ?? ''), bytes), bytes };
    }
    throw unreachable('too many redirects');
  }

  /** Requests a file, through the site's worker when there is one, so that the server's own address stays private. */
  private get(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { egress } = this;
    // Refuses addresses that are not public, even if the worker fetches the file.
    const pool = egress.publicPool(url);
    const worker = this.settings.proxyWorker();
    if (!worker) return pool.request({ method: 'GET', path: url.pathname + url.search, signal, headers: HEADERS });
    if (url.protocol !== 'https:') throw unreachable('only addresses with https can be fetched');
    return requestThrough(worker, egress, { url: url.href, method: 'GET', headers: HEADERS }, signal);
  }
}

async function readLimited(body: AsyncIterable<Buffer>, maxMib: number, budget: DownloadBudget): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Throwing out of the loop closes the connection.
    if (size > maxMib * MIB) throw unreachable(`it is larger than ${maxMib} MiB`);
    budget.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function mediaTypeOf(declared: string, bytes: Buffer): string {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase();
  if (type !== '' && type !== 'application/octet-stream' && type !== 'binary/octet-stream') return type;
  const head = bytes.toString('latin1', 0, 16);
  return MAGIC.find(([pattern]) => pattern.test(head))?.[1] ?? 'application/octet-stream';
}

function unreachable(reason: string, cause?: unknown): AppError {
  return new AppError(MediaError.media_unreachable, { reason }, { cause });
}
