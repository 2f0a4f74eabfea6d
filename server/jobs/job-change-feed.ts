import { settledWithin } from './settled-within.js';

/** Job changes for one reader, which may be slow: the feed keeps the changed kinds, not the number of changes. */
export class JobChangeFeed {
  private kinds = new Set<string>();
  private readonly ended = new Set<string>();
  private wake: (() => void) | undefined;
  private over = false;

  /** @param only the kind to report; all kinds when not given */
  constructor(
    private readonly onClose: () => void,
    private readonly only?: string,
  ) {}

  get closed(): boolean {
    return this.over;
  }

  push(kinds: readonly string[]): void {
    for (const kind of kinds) if (this.only === undefined || this.only === kind) this.kinds.add(kind);
    if (this.kinds.size > 0) this.wake?.();
  }

  cancelled(kind: string, id: string): void {
    if (this.only === kind) this.ended.add(id);
    this.push([kind]);
  }

  /** True when the job, of the only kind, was cancelled since this feed was opened. */
  hasCancellation(id: string): boolean {
    return this.ended.has(id);
  }

  /** The kinds whose jobs have changed since the last call; waits for a change, at most `limitMs`. */
  async next(limitMs: number): Promise<ReadonlySet<string>> {
    if (this.kinds.size === 0 && !this.over) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.wake = resolve;
      await settledWithin(limitMs, promise);
    }
    const { kinds } = this;
    this.kinds = new Set();
    return kinds;
  }

  /** Ends the feed; a pending `next` resolves at once. */
  close(): void {
    this.over = true;
    this.wake?.();
    this.onClose();
  }
}
