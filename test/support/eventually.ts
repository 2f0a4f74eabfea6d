import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Looks again and again until what is found is right.
 * @throws {Error} after 30 seconds, with what was found last
 */
export async function eventually<T>(look: () => T | Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  const limit = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (isRight(found)) return found;
    if (Date.now() > limit) throw new Error(`It never came about; at last there was ${JSON.stringify(found)}`);
    await pause(PAUSE_MS);
  }
}
