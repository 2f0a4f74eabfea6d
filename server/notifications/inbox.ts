/** Far more than anybody reads; a reader who is slower than that loads the list again. */
const MAX_WAITING = 100;

/** What is told to one reader, in order. A reader who is slow loses the oldest, and never costs memory. */
export class Inbox<Item> {
  private readonly items: Item[] = [];
  private wake: (() => void) | undefined;
  private closed = false;

  push(item: Item): void {
    this.items.push(item);
    if (this.items.length > MAX_WAITING) this.items.shift();
    this.wake?.();
  }

  /** The items as they come, until the reader stops. @param onEnd called once when it does */
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
