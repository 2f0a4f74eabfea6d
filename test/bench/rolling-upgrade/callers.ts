import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { USAGE } from './slow-upstream.js';

/** A client that sends one call after the other. */
interface Caller {
  readonly ms: number;
  readonly stream: boolean;
}

/** Clients whose calls take from 0.2 s to a given time, half of them streams, each on a new connection. */
export class Callers {
  begun = 0;
  completed = 0;
  /** Reasons of calls that failed. */
  readonly failed: string[] = [];
  maxMs = 0;
  private readonly running = new Map<Caller, boolean>();
  private readonly ended: Promise<unknown>;
  private readonly url: string;
  private readonly key: string;

  constructor(url: string, key: string, maxMs: number) {
    this.url = url;
    this.key = key;
    // A gateway waits at most 300 s for a response in one piece, and this one takes less.
    const shares = [0.02, 0.1, 0.3, 0.6, 0.97];
    const long = shares.flatMap((share) => [
      { ms: maxMs * (share > 0.9 ? 1 : share), stream: true },
      { ms: maxMs * share, stream: false },
    ]);
    const short = Array.from({ length: 8 }, (_, index) => ({ ms: 200, stream: index % 2 === 0 }));
    this.ended = Promise.all([...long, ...long, ...short].map((caller) => this.repeat({ ...caller })));
  }

  get open(): number {
    return this.begun - this.completed - this.failed.length;
  }

  /** Begins no further calls that take longer than the given time. */
  endLongerThan(ms: number): void {
    for (const caller of this.running.keys()) if (caller.ms > ms) this.running.set(caller, false);
  }

  /** Begins no further calls and waits for the open ones. */
  async end(): Promise<void> {
    this.endLongerThan(-1);
    await this.ended;
  }

  private async repeat(caller: Caller): Promise<void> {
    this.running.set(caller, true);
    while (this.running.get(caller)) {
      this.begun++;
      const sent = performance.now();
      const failure = await this.call(caller).catch((error: Error) => error.message);
      const ms = performance.now() - sent;
      if (failure === undefined) {
        this.completed++;
        this.maxMs = Math.max(this.maxMs, ms);
      } else
        this.failed.push(
          `${caller.stream ? 'stream' : 'call'} of ${caller.ms} ms after ${ms.toFixed(0)} ms: ${failure}`,
        );
    }
  }

  /** @returns why the response is not complete, if so */
  private async call({ ms, stream }: Caller): Promise<string | undefined> {
    const sent = request(`${this.url}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
    });
    const messages = [{ role: 'user', content: 'Hi' }];
    const options = stream ? { stream_options: { include_usage: true } } : {};
    sent.end(JSON.stringify({ model: 'gpt-4o-mini', user: String(ms), messages, stream, ...options }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response) text += String(part);
    const complete = text.includes(`"total_tokens":${USAGE.total_tokens}`) && (!stream || text.endsWith('[DONE]\n\n'));
    return response.statusCode === 200 && complete ? undefined : `${response.statusCode} ${text.slice(-200)}`;
  }
}
