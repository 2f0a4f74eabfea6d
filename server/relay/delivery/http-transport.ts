import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { Egress } from '../../platform/http/egress/egress.js';
import type {
  Flow,
  UploadRequest,
  UpstreamReader,
  UpstreamRequest,
} from '../../protocols/providers/interface/provider.js';

/** Sends requests over HTTP on keep-alive connections, with undici's `dispatch`. */
@Injectable()
export class HttpTransport {
  constructor(private readonly egress: Egress) {}

  /** @throws {AppError} when the address is not allowed. */
  send(request: UpstreamRequest | UploadRequest, reader: UpstreamReader, proxy = ''): Flow {
    const run = new HttpRun(reader);
    const { method, origin, path, headers, body } = request;
    if (proxy === '') this.egress.pool(origin).dispatch({ method, path, headers, body }, run);
    else this.egress.through(proxy, origin).dispatch({ method, origin, path, headers, body }, run);
    return run;
  }

  /**
   * Sends a request to an address that was not set by an administrator, directly.
   * @throws {AppError} when the address is not public.
   */
  sendPublic({ method, origin, path, headers, body }: UpstreamRequest, reader: UpstreamReader): Flow {
    const run = new HttpRun(reader);
    this.egress.publicPool(new URL(origin)).dispatch({ method, path, headers, body }, run);
    return run;
  }
}

class HttpRun implements Dispatcher.DispatchHandler, Flow {
  private controller: Dispatcher.DispatchController | undefined;
  private aborted = false;
  private ended = false;

  constructor(private readonly reader: UpstreamReader) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The client may have disconnected while the request waited for a connection.
    if (this.aborted) controller.abort(new Error('aborted'));
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status >= 200 && !this.aborted) this.reader.onStart(status, headers);
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (!this.aborted) this.reader.onData(chunk);
  }

  onResponseEnd(): void {
    if (this.ended || this.aborted) return;
    this.ended = true;
    try {
      this.reader.onEnd();
    } catch (error) {
      // undici would swallow the error, and the call would wait for its timeout.
      this.reader.onError(error as Error);
    }
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.reader.onError(error);
  }

  pause(): void {
    this.controller?.pause();
  }

  resume(): void {
    this.controller?.resume();
  }

  abort(): void {
    if (this.aborted || this.ended) return;
    this.aborted = true;
    // A paused connection that is never resumed would not process the abort.
    if (this.controller?.paused) this.controller.resume();
    this.controller?.abort(new Error('aborted'));
  }
}
