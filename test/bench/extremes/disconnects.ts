import type { Contestant } from '../contestants.js';
import { LoadGenerator } from '../load.js';
import { wholeResponses } from '../loads.js';
import { column } from '../report.js';
import { bodyFor, openCall } from './open-call.js';
import { upstreamState, waitFor } from './upstream-state.js';

const calls = 1_000;
const limitMs = 30_000;

const kinds = [
  { when: 'the body is sent', body: bodyFor('silent'), share: 0.8 },
  { when: 'the response is awaited', body: bodyFor('silent'), share: 1 },
  { when: 'the stream arrives', body: bodyFor('hold-50000'), share: 1 },
] as const;

async function nextCall({ url, keys }: Contestant): Promise<number> {
  const generator = new LoadGenerator(url, keys, { ...wholeResponses, connections: 1, verify: () => undefined });
  await generator.open();
  const start = performance.now();
  await generator.run({ rounds: 1 });
  generator.close();
  return performance.now() - start;
}

const ms = (value: number | undefined) => (value === undefined ? `> ${limitMs}` : Math.round(value));

/**
 * A thousand clients that disconnect at the same time, while more calls are under way than the relays have connections.
 */
export async function disconnects(contestants: readonly Contestant[], upstream: Contestant): Promise<string> {
  const lines: string[] = [];
  for (const { when, body, share } of kinds) {
    for (const contestant of contestants) {
      const opened = await Promise.all(Array.from({ length: calls }, () => openCall(contestant, body, { share })));
      // R has 256 connections; incomplete requests do not reach the upstream.
      const expected = share === 1 ? 256 : 0;
      await waitFor(async () => (await upstreamState(upstream)).underWay >= expected, limitMs);
      for (const { socket } of opened) socket.destroy();
      const ended = await waitFor(async () => (await upstreamState(upstream)).underWay === 0, limitMs);
      const next = await nextCall(contestant);
      lines.push(contestant.name.padEnd(22) + when.padEnd(26) + column(ms(ended), 22) + column(ms(next), 14));
    }
  }
  const head =
    'contestant'.padEnd(22) + 'while'.padEnd(26) + column('upstream ended, ms', 22) + column('next call, ms', 14);
  return [`${calls} clients disconnect`, head, ...lines, ''].join('\n');
}
