/** One of a limited number of slots that calls hold while they run. */
export interface SlotDemand {
  /** Identifies the limit and its holder. */
  readonly key: string;
  /** The maximum number of slots that are held concurrently. */
  readonly limit: number;
}

/** Slots that a call holds, one of each key. */
export interface Slots {
  readonly keys: readonly string[];
  /** Identifies the call among those that hold slots of the keys. */
  readonly id: string;
}

/** The result of demands: one slot of each, or, when one has none left, none. */
export type SlotTaking =
  | { readonly slots: Slots; readonly refused?: never }
  | { readonly slots?: never; readonly refused: SlotDemand };

/** The number of slots that are held of a key. */
export interface HeldSlots {
  readonly key: string;
  readonly held: number;
}

/** Stores who holds slots. */
export abstract class SlotStore {
  /** Takes a slot of each demand atomically, or none. */
  abstract take(demands: readonly SlotDemand[]): Promise<SlotTaking>;
  abstract release(slots: Slots): void;
  /**
   * Waits until a slot of the key may be free, or the signal is aborted. The call of this process that waits for
   * longest is the first; if it then takes no slot of the key, it calls `pass`.
   * @param since when the call began to wait, in ms
   */
  abstract freed(key: string, since: number, signal: AbortSignal): Promise<void>;
  /** Ends the wait of the next call. */
  abstract pass(key: string): void;
  /** The number of calls of this process that wait for a slot. */
  abstract waiting(key: string): number;
  /** The held slots of all processes, by key; keys without one are absent. */
  abstract held(): Promise<HeldSlots[]>;
}

interface Waiting {
  readonly since: number;
  readonly end: () => void;
}

/** The calls of this process that wait for slots, the longest waiting first for each key. */
export class SlotQueue {
  private readonly queues = new Map<string, Waiting[]>();

  /** @param limitMs how long a call waits before it looks for slots that became free without a wake-up */
  constructor(private readonly limitMs: number) {}

  size(key: string): number {
    return this.queues.get(key)?.length ?? 0;
  }

  /** Resolves when a slot may be free, or when the signal is aborted. @param since when the call began to wait */
  wait(key: string, since: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const queue = this.queues.get(key) ?? [];
      this.queues.set(key, queue);
      const waiting = { since, end: () => end() };
      const end = () => {
        const at = queue.indexOf(waiting);
        if (at < 0) return;
        queue.splice(at, 1);
        if (queue.length === 0) this.queues.delete(key);
        signal.removeEventListener('abort', end);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, this.limitMs);
      signal.addEventListener('abort', end);
      queue.splice(queue.findLastIndex((other) => other.since <= since) + 1, 0, waiting);
    });
  }

  /** Ends the wait of the first call. */
  wake(key: string): void {
    this.queues.get(key)?.[0]?.end();
  }
}

/** A limit may be raised while calls wait. */
const POLL_INTERVAL_MS = 1_000;

/** Slots of a site with one process. */
export class MemorySlotStore extends SlotStore {
  private readonly counts = new Map<string, number>();
  private readonly queue = new SlotQueue(POLL_INTERVAL_MS);
  private readonly running = new WeakSet<Slots>();

  async take(demands: readonly SlotDemand[]): Promise<SlotTaking> {
    const refused = demands.find(({ key, limit }) => this.count(key) >= limit);
    if (refused) return { refused };
    const slots = { keys: demands.map(({ key }) => key), id: '' };
    for (const key of slots.keys) this.counts.set(key, this.count(key) + 1);
    this.running.add(slots);
    return { slots };
  }

  /** A slot that was released before stays so. */
  release(slots: Slots): void {
    if (!this.running.delete(slots)) return;
    for (const key of slots.keys) {
      const left = this.count(key) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
      this.queue.wake(key);
    }
  }

  freed(key: string, since: number, signal: AbortSignal): Promise<void> {
    return this.queue.wait(key, since, signal);
  }

  pass(key: string): void {
    this.queue.wake(key);
  }

  waiting(key: string): number {
    return this.queue.size(key);
  }

  async held(): Promise<HeldSlots[]> {
    return [...this.counts].map(([key, held]) => ({ key, held }));
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
