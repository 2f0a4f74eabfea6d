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
