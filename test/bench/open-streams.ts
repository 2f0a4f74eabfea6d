import { readFileSync } from 'node:fs';
import type { Contestant } from './contestants.js';
import { oneStream } from './one-stream.js';

const streams = 1_000;
const warmUp = 50;
const settleMs = 500;

function residentKiB(pids: readonly number[]): number {
  return pids
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0))
    .reduce((sum, kib) => sum + kib, 0);
}

/** KiB of memory for each of a thousand open streams. */
async function perStream(contestant: Contestant): Promise<number> {
  // A few streams run first, so that the code loaded with the first stream is not counted.
  await openMany(contestant, warmUp, () => undefined);
  const before = residentKiB(contestant.pids());
  let during = before;
  await openMany(contestant, streams, () => {
    during = Math.max(during, residentKiB(contestant.pids()));
  });
  return (during - before) / streams;
}

async function openMany(contestant: Contestant, count: number, look: () => void): Promise<void> {
  const all = Array.from({ length: count }, () => oneStream(contestant));
  const timer = setTimeout(look, settleMs);
  await Promise.all(all);
  clearTimeout(timer);
}

export async function openStreams(contestants: readonly Contestant[], baseline: string): Promise<string> {
  const costs = new Map<string, number>();
  for (const contestant of contestants) costs.set(contestant.name, await perStream(contestant));
  const base = costs.get(baseline) ?? 0;
  const lines = [...costs].map(
    ([name, kib]) => `${name.padEnd(22)}${kib.toFixed(1).padStart(14)}${(kib / base).toFixed(2).padStart(10)}`,
  );
  const head = `${'contestant'.padEnd(22)}${'KiB a stream'.padStart(14)}${'x R'.padStart(10)}`;
  return [`Memory of ${streams} open streams`, head, ...lines, ''].join('\n');
}
