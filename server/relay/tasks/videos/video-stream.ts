import type { Flow, SmallResponse, UpstreamReader } from '../../../protocols/providers/interface/provider.js';
import type { Exchange } from '../../model/exchange.js';

/** Media types that a browser displays without executing content. */
const DISPLAYABLE_TYPES = /^(video\/[\w.+-]+|image\/(png|jpe?g|gif|webp|avif))$/;
const USUAL_TYPE = 'video/mp4';
/** Headers of the upstream that are passed to the client. */
const PASSED = ['content-length', 'content-range', 'accept-ranges', 'last-modified'];

/** The upstream's bytes are shown as media only, and not cached, because their owner can delete them. */
const HEADERS = [
  'x-content-type-options',
  'nosniff',
  'cache-control',
  'private, no-store',
  'content-security-policy',
  "default-src 'none'; sandbox",
  'access-control-allow-origin',
  '*',
];

/** Writes the response of an upstream to a client as fast as the client reads it. */
export class VideoStream implements UpstreamReader {
  private flow: Flow | undefined;
  private location: string | null = null;
  private started = false;
  private settled = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly result = Promise.withResolvers<string | null>();
  private readonly resume = () => {
    if (this.settled) return;
    this.wait();
    this.flow?.resume();
  };
  private readonly left = () => this.fail(new Error('the request ended'));

  constructor(
    private readonly exchange: Exchange,
    private readonly idleMs: number,
  ) {}

  /**
   * Waits for the end of the response.
   * @returns the address of a redirect, when nothing was written; null when the response was written
   * @throws {Error} when the upstream failed before anything was written; later failures close the connection
   */
  over(flow: Flow): Promise<string | null> {
    this.flow = flow;
    this.exchange.signal.addEventListener('abort', this.left);
    this.wait();
    return this.result.promise;
  }

  onStart(status: number, headers: SmallResponse['headers']): void {
    const { response } = this.exchange;
    if (status >= 300 && status < 400 && typeof headers.location === 'string') {
      this.location = headers.location;
      return;
    }
    if (status !== 200 && status !== 206 && status !== 416) {
      this.fail(new Error(`status ${status}`));
      return;
    }
    this.started = true;
    const type = (String(headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase();
    const own = [
      ...HEADERS,
      'content-type',
      DISPLAYABLE_TYPES.test(type) ? type : USUAL_TYPE,
      'x-request-id',
      this.exchange.requestId,
    ];
    for (const name of PASSED) {
      const value = headers[name];
      if (typeof value === 'string') own.push(name, value);
    }
    response.writeHead(status, own);
  }

  onData(chunk: Buffer): void {
    if (!this.started) return;
    this.wait();
    if (this.exchange.response.write(chunk)) return;
    // A slow client does not make the upstream idle.
    clearTimeout(this.timer);
    this.flow?.pause();
    this.exchange.response.once('drain', this.resume);
  }

  onEnd(): void {
    this.settle();
    if (this.started) this.exchange.response.end();
    this.result.resolve(this.location);
  }

  onError(error: Error): void {
    this.fail(error, false);
  }

  private fail(error: Error, abort = true): void {
    this.settle();
    if (this.started) {
      this.exchange.response.destroy();
      this.result.resolve(null);
    } else this.result.reject(error);
    if (abort) this.flow?.abort();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(new Error('the upstream is idle')), this.idleMs).unref();
  }

  private settle(): void {
    this.settled = true;
    clearTimeout(this.timer);
    this.exchange.signal.removeEventListener('abort', this.left);
  }
}
