import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work, up to a limit in ms. The work goes on after it.
 * @returns false when the limit came first.
 * @throws what the work throws in time.
 */
export async function settledWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(limitMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
