import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Flow, UpstreamReader, UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import { HttpTransport } from './http-transport.js';

/** A response whose body is read as it arrives. */
export interface StreamedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Destroy it when the rest is not needed. */
  readonly body: Readable;
}

/** Requests to upstreams whose responses are too large for memory: files. */
@Injectable()
export class StreamedRequests {
  constructor(private readonly http: HttpTransport) {}

  /**
   * Sends a request and waits for the head of the response.
   * @param signal ends the request and the body
   * @throws {AppError} when the address is not allowed. @throws when the upstream cannot be reached
   */
  open(request: UpstreamRequest, proxy: string, signal: AbortSignal): Promise<StreamedResponse> {
    return new Promise((resolve, reject) => {
      const reader = new StreamReader(resolve, reject);
      const flow = this.http.send(request, reader, proxy);
      reader.attach(flow, signal);
    });
  }
}

/** A response as a stream, with the back pressure of its consumer. */
class StreamReader implements UpstreamReader {
  private flow: Flow | undefined;
  private readonly body = new Readable({
    read: () => this.flow?.resume(),
    destroy: (error, done) => {
      this.flow?.abort();
      done(error);
    },
  });

  constructor(
    private readonly resolve: (response: StreamedResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    // The consumer receives the error; without a listener, one before the first read would end the process.
    this.body.on('error', () => undefined);
  }

  attach(flow: Flow, signal: AbortSignal): void {
    this.flow = flow;
    const end = () => this.onError(new Error('the request was ended'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    this.body.once('close', () => signal.removeEventListener('abort', end));
  }

  onStart(status: number, headers: StreamedResponse['headers']): void {
    this.resolve({ status, headers, body: this.body });
  }

  onData(chunk: Buffer): void {
    if (!this.body.push(chunk)) this.flow?.pause();
  }

  onEnd(): void {
    this.body.push(null);
  }

  onError(error: Error): void {
    this.reject(error);
    this.body.destroy(error);
  }
}
