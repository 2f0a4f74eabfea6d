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

/** The chunks of one read after its first. */
const flush = (run: HttpRun): void => run.flush();

class HttpRun implements Dispatcher.DispatchHandler, Flow {
  private controller: Dispatcher.DispatchController | undefined;
  private aborted = false;
  private ended = false;
  /** The response has no length, so it may consist of many chunks. */
  private chunked = false;
  /** A chunk was passed on in this turn of the event loop; `later` has those that came after it. */
  private joining = false;
  private later: Buffer[] = [];

  constructor(private readonly reader: UpstreamReader) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The client may have disconnected while the request waited for a connection.
    if (this.aborted) controller.abort(new Error('aborted'));
  }

  onResponseStart(
    controller: Pick<Dispatcher.DispatchController, 'rawHeaders'>,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Slices of the read in which they came: 64 KB that would stay in memory as long as the response, if content came
    // with them.
    controller.rawHeaders = null;
    if (status < 200 || this.aborted) return;
    this.chunked = headers['content-length'] === undefined;
    this.reader.onStart(status, headers);
  }

  /**
   * The first chunk of a read of the connection is passed on immediately. Chunks that came with it are joined: an
   * upstream that is faster than the gateway sends many, and each costs as much as a large one.
   */
  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.aborted) return;
    if (this.joining) {
      this.later.push(chunk);
      return;
    }
    if (this.chunked) {
      this.joining = true;
      process.nextTick(flush, this);
    }
    this.reader.onData(chunk);
  }

  /** Passes on the chunks that came after the first of their read. */
  flush(): void {
    this.joining = false;
    if (this.later.length === 0) return;
    const chunks = this.later;
    this.later = [];
    if (this.ended || this.aborted) return;
    try {
      this.reader.onData(Buffer.concat(chunks));
    } catch (error) {
      // The response may be complete already, which an abort does not change.
      this.ended = true;
      this.controller?.abort(error as Error);
      this.reader.onError(error as Error);
    }
  }

  onResponseEnd(): void {
    this.flush();
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
    this.flush();
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
