import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;
const MAX_PAUSE_MS = 100;

/**
 * Repeats a read until its result matches. The pauses become longer, because the reads of a long wait take CPU time.
 * @param pauseMs between the first two reads
 * @throws {Error} after 30 seconds, with the last result
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  matches: (found: T) => boolean,
  pauseMs = PAUSE_MS,
): Promise<T> {
  const limit = Date.now() + TIMEOUT_MS;
  for (let next = pauseMs; ; next = Math.max(pauseMs, Math.min(next * 1.5, MAX_PAUSE_MS))) {
    const found = await check();
    if (matches(found)) return found;
    if (Date.now() > limit) throw new Error(`Condition not met in time; the last result is ${JSON.stringify(found)}`);
    await pause(next);
  }
}
