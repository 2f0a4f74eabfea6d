import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { socketText } from '../../bytes/socket-text.js';
import { asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { Flow, Transport, UpstreamReader, UpstreamRequest } from '../interface/provider.js';
import { errorOf } from './spark-chat.js';

const LAST_FRAME_STATUS = 2;
const NORMAL = 1000;

/**
 * Sends a request over its own WebSocket and returns each message as an event; HTTP requests use the default transport.
 */
export const sparkTransport: Transport = (request, reader, tools) => {
  if (!/^wss?:/.test(request.origin)) return tools.send(request, reader);
  return new SparkRun(tools.socket(new URL(request.origin + request.path), request.headers), request, reader);
};

class SparkRun implements Flow {
  private started = false;
  private ended = false;
  private paused = false;

  constructor(
    private readonly socket: WebSocket,
    { body }: UpstreamRequest,
    private readonly reader: UpstreamReader,
  ) {
    socket.on('open', () => {
      if (this.paused) socket.pause();
      socket.send(body ?? '', { binary: false });
    });
    socket.on('message', (data) => this.safely(() => this.message(data)));
    socket.on('unexpected-response', (_, response) => this.refused(response));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('the upstream closed the connection')));
  }

  pause(): void {
    this.paused = true;
    this.socket.pause();
  }

  resume(): void {
    this.paused = false;
    this.socket.resume();
  }

  abort(): void {
    this.fail(new Error('aborted'));
  }

  private message(data: RawData): void {
    if (this.ended) return;
    if (!this.started) {
      this.started = true;
      this.reader.onStart(200, { 'content-type': 'text/event-stream' });
    }
    // Line breaks in JSON are only between tokens.
    const text = socketText(data).replace(/[\r\n]+/g, ' ');
    this.reader.onData(Buffer.from(`data: ${text}\n\n`));
    const frame = parsedFields(text);
    if (asRecord(frame.header).status === LAST_FRAME_STATUS || errorOf(frame)) this.end();
  }

  /** The upstream responded to the handshake with an HTTP error. */
  private refused(response: IncomingMessage): void {
    const unlessEnded = (step: () => void) => this.safely(() => (this.ended ? undefined : step()));
    unlessEnded(() => this.reader.onStart(response.statusCode ?? 502, response.headers));
    response.on('data', (chunk: Buffer) => unlessEnded(() => this.reader.onData(chunk)));
    response.on('end', () => unlessEnded(() => this.end()));
    response.on('error', (error) => this.fail(error));
  }

  /** An error thrown by a reader ends the call, not the process. */
  private safely(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.ended = false;
      this.fail(error as Error);
    }
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.reader.onEnd();
    if (this.socket.readyState === this.socket.OPEN) this.socket.close(NORMAL);
    else this.socket.terminate();
  }

  private fail(error: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.socket.terminate();
    this.reader.onError(error);
  }
}
