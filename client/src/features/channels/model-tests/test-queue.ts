/**
 * Processes the items with the given `concurrency`. No further item starts after the signal aborts; resolves when all
 * started items have finished. `work` must not throw.
 */
export async function runQueue<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    while (!signal.aborted) {
      const item = waiting.shift();
      if (item === undefined) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
}
