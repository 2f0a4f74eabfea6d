import type { Contestant } from './contestants.js';
import { oneStream } from './one-stream.js';
import { median, percentile, shuffled } from './statistics.js';

const rounds = 25;
/** Number of concurrent streams: enough for a realistic server, few enough that no stream waits for a core. */
const width = 8;

/** How much later the chunks of a stream arrive through each contestant than directly from the upstream. */
export async function streamDelays(contestants: readonly Contestant[], upstream: string): Promise<string> {
  const firsts = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  const gaps = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contestant of shuffled(contestants)) {
      for (const stream of await Promise.all(Array.from({ length: width }, () => oneStream(contestant)))) {
        firsts.get(contestant.name)?.push(stream.first);
        gaps.get(contestant.name)?.push(...stream.gaps);
      }
    }
  }
  const base = { first: median(firsts.get(upstream) ?? []), gap: percentile(gaps.get(upstream) ?? [], 99) };
  const lines = contestants.map(({ name }) => {
    const first = median(firsts.get(name) ?? []) - base.first;
    const gap = percentile(gaps.get(name) ?? [], 99) - base.gap;
    return `${name.padEnd(22)}${first.toFixed(2).padStart(14)}${gap.toFixed(2).padStart(18)}`;
  });
  const head = `${'contestant'.padEnd(22)}${'first, p50 ms'.padStart(14)}${'gap, p99 ms'.padStart(18)}`;
  return [
    `Time added to the pieces of a stream (over the upstream alone, ${rounds * width} streams)`,
    head,
    ...lines,
    '',
  ].join('\n');
}
