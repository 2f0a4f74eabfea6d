interface Limits {
  /** The number of items that wait for the reader. */
  max: number;
  /** The item that a full queue drops. */
  drop: 'oldest' | 'newest';
  /** The minimum time in ms between two batches. */
  pauseMs?: number;
}

/** The items that arrived since the last batch. */
export interface Batch<Item> {
  items: Item[];
  /** Items dropped since the last batch. */
  dropped: number;
}

/** An ordered queue of messages for one reader. A slow reader loses messages, so that the memory is bounded. */
export class BoundedQueue<Item> {
  private items: Item[] = [];
  private dropped = 0;
  /** Runs during the pause after a batch. */
  private pause: NodeJS.Timeout | undefined;
  private wake: (() => void) | undefined;
  private closed = false;

  constructor(private readonly limits: Limits) {}

  push(item: Item): void {
    if (this.items.length >= this.limits.max) {
      this.dropped++;
      if (this.limits.drop === 'newest') return;
      this.items.shift();
    }
    this.items.push(item);
    this.wake?.();
  }

  /** The items one at a time, until the reader stops. @param onEnd called once at the end */
  read(onEnd: () => void): AsyncIterableIterator<Item> {
    return this.iterator(() => this.items.shift() as Item, onEnd);
  }

  /** The items in batches, until the reader stops. @param onEnd called once at the end */
  readBatches(onEnd: () => void): AsyncIterableIterator<Batch<Item>> {
    return this.iterator(() => this.takeBatch(), onEnd);
  }

  private iterator<Value>(take: () => Value, onEnd: () => void): AsyncIterableIterator<Value> {
    const end = { done: true as const, value: undefined };
    const close = () => {
      if (!this.closed) onEnd();
      this.closed = true;
      clearTimeout(this.pause);
      this.wake?.();
    };
    return {
      next: async () => {
        await this.ready();
        return this.closed ? end : { done: false, value: take() };
      },
      return: async () => {
        close();
        return end;
      },
      throw: async (error: unknown) => {
        close();
        throw error;
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** Resolves when there are items and no pause, or at the end. */
  private async ready(): Promise<void> {
    while (!this.closed && (this.items.length === 0 || this.pause)) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private takeBatch(): Batch<Item> {
    const batch = { items: this.items, dropped: this.dropped };
    this.items = [];
    this.dropped = 0;
    const { pauseMs } = this.limits;
    if (pauseMs !== undefined) {
      this.pause = setTimeout(() => {
        this.pause = undefined;
        this.wake?.();
      }, pauseMs).unref();
    }
    return batch;
  }
}
