import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work, up to a limit in ms. The work continues after the limit.
 * @returns false when the limit was reached first.
 * @throws what the work throws within the limit.
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
