import type { Changes } from '../../platform/coordination/changes.js';
import type { Holder } from './lease-store.js';

/** How long answers are waited for. */
const LIMIT_MS = 1_000;

/** Asks other processes to give back what they have leased and do not need. */
export class Recalls {
  private readonly open = new Map<number, Recall>();
  private count = 0;

  /** @param self as whom this process asks */
  constructor(
    private readonly changes: Changes,
    private readonly self: () => string,
  ) {
    changes.on('returned', (returned) => {
      if (returned.asker === self()) this.open.get(returned.recall)?.answered(returned.from);
    });
  }

  /**
   * Resolves when all have given back what they could.
   * @param holders the processes that have leased some of it
   * @returns false when not all of them have answered in time
   */
  async ask(whose: Holder, holders: readonly string[]): Promise<boolean> {
    const { holder, id } = whose;
    // An answer that comes too late must not be taken for the answer to the next one.
    const number = ++this.count;
    const recall = new Recall(holders);
    this.open.set(number, recall);
    try {
      await this.changes.publish('recall', { holder, id, asker: this.self(), holders, recall: number });
      return await recall.over;
    } finally {
      this.open.delete(number);
      recall.end(false);
    }
  }
}

/** Waits until every process that has leased something has answered, or for so long as an answer can be hoped for. */
class Recall {
  readonly over: Promise<boolean>;
  readonly end: (complete: boolean) => void;

  private readonly awaited: Set<string>;

  constructor(holders: readonly string[]) {
    this.awaited = new Set(holders);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), LIMIT_MS);
    this.over = promise;
    this.end = (complete) => {
      clearTimeout(timer);
      resolve(complete);
    };
    if (this.awaited.size === 0) this.end(true);
  }

  answered(by: string): void {
    this.awaited.delete(by);
    if (this.awaited.size === 0) this.end(true);
  }
}
