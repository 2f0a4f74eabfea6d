import type { Format } from '../../bytes/format.js';
import type {
  Flow,
  OutgoingCall,
  Provider,
  Transport,
  UpstreamReader,
  UpstreamRequest,
} from '../interface/provider.js';
import { type DemoResponse, demoResponse } from './demo-model.js';

const WORD_EVERY_MS = 25;

/** Serves a request in this process, in OpenAI's wire format, one word at a time when streaming. */
const demoTransport: Transport = (request: UpstreamRequest, reader: UpstreamReader): Flow => {
  const run = new DemoRun(demoResponse(request), reader);
  setImmediate(() => run.start());
  return run;
};

class DemoRun implements Flow {
  private timer: NodeJS.Timeout | undefined;
  private next = 0;
  private paused = false;
  private ended = false;

  constructor(
    private readonly response: DemoResponse,
    private readonly reader: UpstreamReader,
  ) {}

  start(): void {
    if (this.ended) return;
    this.reader.onStart(this.response.status, { 'content-type': this.response.contentType });
    this.step();
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.timer);
  }

  resume(): void {
    if (!this.paused || this.ended) return;
    this.paused = false;
    this.step();
  }

  abort(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.reader.onError(new Error('aborted'));
  }

  private step(): void {
    if (this.ended || this.paused) return;
    const part = this.response.parts[this.next++];
    if (part === undefined) {
      this.ended = true;
      this.reader.onEnd();
      return;
    }
    this.reader.onData(Buffer.from(part));
    this.timer = setTimeout(() => this.step(), this.response.paced ? WORD_EVERY_MS : 0);
  }
}

const SUPPORTED = new Set<Format>(['openai.chat', 'openai.completion', 'openai.embedding']);
const ORIGIN = 'demo://tollgate';

/** The built-in demo upstream: responds like a model, so that a first request needs no provider key. */
export const demoProvider: Provider = {
  resolveFormat: (format) => (SUPPORTED.has(format) ? format : 'openai.chat'),
  reportsStreamUsageOnRequest: () => true,
  request: (call: OutgoingCall): UpstreamRequest => ({
    method: 'POST',
    origin: ORIGIN,
    path: `/${call.format}`,
    headers: {},
    body: call.body.bytes(),
  }),
  listModels: () => ({ method: 'GET', origin: ORIGIN, path: '/models', headers: {}, body: null }),
  transport: demoTransport,
};
