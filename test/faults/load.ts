import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../support/tollgate/cluster.js';
import type { CreatedToken } from '../support/tollgate/fixtures.js';

/** A call with the result that the client received. */
export interface Seen {
  /** The request id of the gateway; empty when no part of a response arrived. */
  readonly requestId: string;
  /** The response arrived completely, to its last byte. */
  readonly complete: boolean;
  /** When the call was sent, and when its result was known. */
  readonly sentAt: number;
  readonly at: number;
}

const CALLERS = 24;
const REST_MS = 5;

/** Many clients that send calls continuously, every other one for a stream, each through the next gateway. */
export class MixedLoad {
  readonly seen: Seen[] = [];
  private readonly fleet: Cluster;
  private readonly tokens: readonly CreatedToken[];
  private running: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(fleet: Cluster, tokens: readonly CreatedToken[]) {
    this.fleet = fleet;
    this.tokens = tokens;
  }

  start(): void {
    this.running = Promise.all(Array.from({ length: CALLERS }, (_, index) => this.caller(index)));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** The time when the first response after an instant was complete; null: none yet. */
  recoveredAt(since: number): number | null {
    return this.seen.find(({ complete, at }) => complete && at > since)?.at ?? null;
  }

  private async caller(index: number): Promise<void> {
    for (let count = index; !this.stopping; count++) {
      const token = this.tokens[count % this.tokens.length];
      if (token) this.seen.push(await this.call(count, token));
      await pause(REST_MS);
    }
  }

  private async call(count: number, token: CreatedToken): Promise<Seen> {
    const stream = count % 2 === 0;
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 100, stream };
    let requestId = '';
    const sentAt = Date.now();
    try {
      const response = await fetch(`${this.fleet.at(count).url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      requestId = response.headers.get('x-request-id') ?? '';
      const text = await response.text();
      const complete =
        response.status === 200 && (stream ? text.includes('data: [DONE]') : text.trimEnd().endsWith('}'));
      return { requestId, complete, sentAt, at: Date.now() };
    } catch {
      return { requestId, complete: false, sentAt, at: Date.now() };
    }
  }
}
