const WINDOW_MS = 1_000;
const ROWS_A_WINDOW = 10;

/**
 * Limits a stream for one reader: at most ten rows per second, and a count of those dropped. The first row is sent
 * immediately; rows of the following second are sent together. A slow reader loses rows, but does not consume memory.
 */
export class TailWindow<Row> {
  private rows: Row[] = [];
  private dropped = 0;
  /** Runs during the second after a message. */
  private rest: NodeJS.Timeout | undefined;
  private waiting: (() => void) | undefined;
  private closed = false;

  push(row: Row): void {
    if (this.rows.length < ROWS_A_WINDOW) this.rows.push(row);
    else this.dropped++;
    this.waiting?.();
  }

  /** The messages, until the reader stops. @param onEnd called once at the end. */
  read(onEnd: () => void): AsyncIterableIterator<{ rows: Row[]; dropped: number }> {
    const close = () => {
      if (!this.closed) onEnd();
      this.closed = true;
      clearTimeout(this.rest);
      this.waiting?.();
    };
    const end = { done: true as const, value: undefined };
    return {
      next: async () => {
        await this.ready();
        return this.closed ? end : { done: false, value: this.take() };
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

  /** Resolves when there are rows and the second since the last message is over, or at the end. */
  private async ready(): Promise<void> {
    while (!this.closed && (this.rows.length === 0 || this.rest)) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    }
  }

  private take(): { rows: Row[]; dropped: number } {
    const message = { rows: this.rows, dropped: this.dropped };
    this.rows = [];
    this.dropped = 0;
    this.rest = setTimeout(() => {
      this.rest = undefined;
      this.waiting?.();
    }, WINDOW_MS).unref();
    return message;
  }
}
