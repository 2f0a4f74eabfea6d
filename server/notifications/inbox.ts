/** More than a reader needs; a slower reader reloads the list. */
const MAX_WAITING = 100;

/**
 * An ordered queue of messages for one reader. A slow reader loses the oldest messages, so that the memory is bounded.
 */
export class Inbox<Item> {
  private readonly items: Item[] = [];
  private wake: (() => void) | undefined;
  private closed = false;

  push(item: Item): void {
    this.items.push(item);
    if (this.items.length > MAX_WAITING) this.items.shift();
    this.wake?.();
  }

  /** The items as they arrive, until the reader stops. @param onEnd called once at the end */
  read(onEnd: () => void): AsyncIterableIterator<Item> {
    const end = { done: true as const, value: undefined };
    const close = () => {
      if (!this.closed) onEnd();
      this.closed = true;
      this.wake?.();
    };
    return {
      next: async () => {
        while (!this.closed) {
          const item = this.items.shift();
          if (item !== undefined) return { done: false, value: item };
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
        return end;
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
}
