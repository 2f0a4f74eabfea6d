import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant } from '../contestants.js';
import { memoryMegabytes } from '../cpu.js';
import { column, tenths } from '../report.js';
import { bodyFor, openCall } from './open-call.js';
import { upstreamState, waitFor } from './upstream-state.js';

const clients = 10;
const bytes = 64 * 1_048_576;
const quietMs = 1_000;
const limitMs = 60_000;

/** Waits until the upstream has written nothing for a second. */
async function standstill(upstream: Contestant): Promise<void> {
  let before = -1;
  for (
    let { written } = await upstreamState(upstream);
    written !== before;
    { written } = await upstreamState(upstream)
  ) {
    before = written;
    await pause(quietMs);
  }
}

/** Memory that streams occupy whose clients do not read. */
export async function unreadStreams(contestants: readonly Contestant[], upstream: Contestant): Promise<string> {
  const lines: string[] = [];
  for (const contestant of contestants) {
    const memory = memoryMegabytes(contestant.pids());
    const { written } = await upstreamState(upstream);
    const calls = await Promise.all(
      Array.from({ length: clients }, () => openCall(contestant, bodyFor(`hold-${bytes}`), { reads: false })),
    );
    await standstill(upstream);
    const taken = (await upstreamState(upstream)).written - written;
    const grown = memoryMegabytes(contestant.pids()) - memory;
    for (const { socket } of calls) socket.destroy();
    await waitFor(async () => (await upstreamState(upstream)).underWay === 0, limitMs);
    lines.push(contestant.name.padEnd(22) + column(tenths(grown), 12) + column(tenths(taken / 1_048_576), 22));
  }
  const head = 'contestant'.padEnd(22) + column('memory, MB', 12) + column('read of upstream, MB', 22);
  return [`${clients} streams of 64 MB whose clients do not read`, head, ...lines, ''].join('\n');
}
