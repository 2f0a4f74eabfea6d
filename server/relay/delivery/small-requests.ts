import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import type {
  Flow,
  SmallResponse,
  UploadRequest,
  UpstreamReader,
  UpstreamRequest,
} from '../../protocols/providers/interface/provider.js';
import { failureOfBadResponse, failureOfTimeout, toClientError } from '../model/failure.js';
import { HttpTransport } from './http-transport.js';
import { LoopGuard, outgoingHeaders } from './upstream-headers.js';

const TIMEOUT_MS = 60_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = failureOfBadResponse(BadResponse.tooLargeHere);

/** The channel and key of a request. */
interface Recipient {
  readonly channel: Pick<ChannelView, 'setting'>;
  readonly key: string;
}

/** Requests to upstreams whose responses are read as a whole: token exchanges, model lists, tests, polls. */
@Injectable()
export class SmallRequests {
  constructor(
    private readonly http: HttpTransport,
    private readonly loops: LoopGuard,
  ) {}

  /**
   * Sends a request with the headers and through the proxy of a channel.
   * @throws {AppError} like `send`
   */
  sendTo(
    { channel, key }: Recipient,
    request: UpstreamRequest,
    signal?: AbortSignal,
    withinMs?: number,
  ): Promise<SmallResponse> {
    const headers = outgoingHeaders(request.headers, channel, key, this.loops);
    return this.send({ ...request, headers }, channel.setting.proxy, signal, withinMs);
  }

  /** @throws {AppError} when the request times out, the response is too large, or the address is not allowed. */
  send(
    request: UpstreamRequest | UploadRequest,
    proxy: string,
    signal?: AbortSignal,
    withinMs?: number,
  ): Promise<SmallResponse> {
    return this.collect((reader) => this.http.send(request, reader, proxy), signal, withinMs);
  }

  /** Like `send`, for any sender that reports to a reader. Nothing is sent if the signal is aborted already. */
  collect(send: (reader: UpstreamReader) => Flow, signal?: AbortSignal, withinMs = TIMEOUT_MS): Promise<SmallResponse> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw clientDisconnected();
      const reader = new WholeResponseReader(resolve, reject, withinMs, signal);
      try {
        reader.setFlow(send(reader));
      } catch (error) {
        reader.onError(error as Error);
      }
    });
  }
}

const clientDisconnected = () => new Error('the client disconnected');

/** Collects a whole response, limited in time and size. */
class WholeResponseReader implements UpstreamReader {
  private status = 0;
  private headers: SmallResponse['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private flow: Flow | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly onAbort = () => this.fail(clientDisconnected());

  constructor(
    private readonly resolve: (response: SmallResponse) => void,
    private readonly reject: (error: Error) => void,
    withinMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.fail(toClientError(failureOfTimeout())), withinMs).unref();
    signal?.addEventListener('abort', this.onAbort);
  }

  /** @param flow the request, which a limit or the signal aborts */
  setFlow(flow: Flow): void {
    this.flow = flow;
  }

  onStart(status: number, headers: SmallResponse['headers']): void {
    this.status = status;
    this.headers = headers;
  }

  onData(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_BODY_BYTES) this.fail(toClientError(TOO_LARGE));
    else this.chunks.push(chunk);
  }

  onEnd(): void {
    this.release();
    this.resolve({ status: this.status, headers: this.headers, body: Buffer.concat(this.chunks) });
  }

  onError(error: Error): void {
    this.release();
    this.reject(error);
  }

  private fail(error: Error): void {
    this.release();
    this.reject(error);
    this.flow?.abort();
  }

  private release(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
  }
}
