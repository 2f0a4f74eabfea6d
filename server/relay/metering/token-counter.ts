import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import { estimateTokens } from '../../protocols/metering/estimate.js';

/** Characters beyond this number are estimated: an exact count must not delay the counts of other calls. */
const EXACT_CHARACTERS = 200_000;
const TIMEOUT_MS = 2_000;

/** The messages between this class and its worker. */
export interface CountJob {
  id: number;
  model: string;
  texts: string[];
}
export interface CountResponse {
  id: number;
  tokens: number;
}

interface Pending {
  job: CountJob;
  resolve: (tokens: number) => void;
  timer: NodeJS.Timeout;
}

/**
 * Counts tokens exactly, in a worker thread that starts when an upstream first fails to report usage. When the worker
 * does not respond in time the estimate is used instead: a bill must not wait for a tokenizer.
 */
@Injectable()
export class TokenCounter implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  constructor(private readonly logger: Logger) {}

  count(model: string, texts: readonly string[]): Promise<number> {
    const exact = cut(texts);
    if (exact.texts.length === 0) return Promise.resolve(exact.beyond);
    return new Promise((resolve) => {
      const job = { id: this.nextId++, model, texts: exact.texts };
      const finish = (tokens: number) => resolve(tokens + exact.beyond);
      const timer = setTimeout(() => this.settle(job.id, undefined), TIMEOUT_MS);
      this.pending.set(job.id, { job, resolve: finish, timer });
      this.running().postMessage(job);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./token-counter.worker.js', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, tokens }: CountResponse) => this.settle(id, tokens));
    worker.on('error', (error) => {
      this.logger.error(
        { event: 'token_counter.failed', err: error },
        'Token counter failed; token counts are estimated until it restarts',
      );
    });
    worker.on('exit', () => {
      this.worker = undefined;
      for (const id of [...this.pending.keys()]) this.settle(id, undefined);
    });
    this.worker = worker;
    return worker;
  }

  private settle(id: number, tokens: number | undefined): void {
    const waiting = this.pending.get(id);
    if (!waiting) return;
    this.pending.delete(id);
    clearTimeout(waiting.timer);
    waiting.resolve(tokens ?? waiting.job.texts.reduce((sum, text) => sum + estimateTokens(text), 0));
  }
}

/** The part of the texts to count exactly, and an estimate for the rest. */
function cut(texts: readonly string[]): { texts: string[]; beyond: number } {
  const exact: string[] = [];
  let left = EXACT_CHARACTERS;
  let beyond = 0;
  for (const text of texts) {
    if (text === '') continue;
    if (left > 0) exact.push(text.slice(0, left));
    if (text.length > left) beyond += estimateTokens(text.slice(Math.max(left, 0)));
    left -= text.length;
  }
  return { texts: exact, beyond };
}
