import type { Changes } from '../../platform/coordination/changes.js';
import type { Holder } from './lease-store.js';

/** Timeout of the responses, in ms. */
const TIMEOUT_MS = 1_000;

/** Requests other processes to return leased quota that they do not need. */
export class Recalls {
  private readonly open = new Map<number, Recall>();
  private count = 0;

  /** @param self the id of this process */
  constructor(
    private readonly changes: Changes,
    private readonly self: () => string,
  ) {
    changes.on('returned', (returned) => {
      if (returned.asker === self()) this.open.get(returned.recall)?.responded(returned.from);
    });
  }

  /**
   * Resolves when all processes have returned their free quota.
   * @param holders the processes that have leased a part of it
   * @returns false when not all of them responded in time
   */
  async request(whose: Holder, holders: readonly string[]): Promise<boolean> {
    const { holder, id } = whose;
    // The number prevents a late response from being matched to the next recall.
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

/** Waits until every process with a lease has responded, or until the timeout. */
class Recall {
  readonly over: Promise<boolean>;
  readonly end: (complete: boolean) => void;

  private readonly awaited: Set<string>;

  constructor(holders: readonly string[]) {
    this.awaited = new Set(holders);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    this.over = promise;
    this.end = (complete) => {
      clearTimeout(timer);
      resolve(complete);
    };
    if (this.awaited.size === 0) this.end(true);
  }

  responded(by: string): void {
    this.awaited.delete(by);
    if (this.awaited.size === 0) this.end(true);
  }
}
