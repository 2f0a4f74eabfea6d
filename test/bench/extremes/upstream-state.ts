import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant } from '../contestants.js';
import type { UpstreamState } from './upstream.js';

const intervalMs = 20;

export async function upstreamState({ url }: Contestant): Promise<UpstreamState> {
  return (await (await fetch(url)).json()) as UpstreamState;
}

/**
 * Waits until a condition is true.
 * @returns the milliseconds that it took; undefined when the limit was reached first
 */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<number | undefined> {
  const start = performance.now();
  while (performance.now() - start < limitMs) {
    if (await condition()) return performance.now() - start;
    await pause(intervalMs);
  }
  return undefined;
}
