import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Repeats a read until its result matches.
 * @param pauseMs between two reads; longer for a read that costs much
 * @throws {Error} after 30 seconds, with the last result
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  matches: (found: T) => boolean,
  pauseMs = PAUSE_MS,
): Promise<T> {
  const limit = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await check();
    if (matches(found)) return found;
    if (Date.now() > limit) throw new Error(`Condition not met in time; the last result is ${JSON.stringify(found)}`);
    await pause(pauseMs);
  }
}
