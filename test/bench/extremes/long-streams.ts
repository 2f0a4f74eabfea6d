import type { Contestant } from '../contestants.js';
import type { Inspector } from '../inspector.js';
import { column, tenths } from '../report.js';
import { median } from '../statistics.js';
import { bodyFor, openCall } from './open-call.js';
import { upstreamState, waitFor } from './upstream-state.js';

const streams = 20;
const lengths = [100_000, 10_000_000] as const;
const rounds = 3;
const limitMs = 120_000;

/** Bytes in use, without garbage. */
async function liveBytes(inspector: Inspector): Promise<number> {
  await inspector.call('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await inspector.call('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize: number;
  };
  return usedSize + backingStorageSize;
}

/** Bytes that the open streams occupy after each of them has received this many bytes. */
async function held(gateway: Contestant, upstream: Contestant, inspector: Inspector, length: number): Promise<number> {
  const before = await liveBytes(inspector);
  const calls = await Promise.all(Array.from({ length: streams }, () => openCall(gateway, bodyFor(`hold-${length}`))));
  const arrived = await waitFor(() => calls.every(({ read }) => read() >= length), limitMs);
  if (arrived === undefined) throw new Error(`Streams of ${length} bytes did not arrive within ${limitMs} ms.`);
  const during = await liveBytes(inspector);
  for (const { socket } of calls) socket.destroy();
  await waitFor(async () => (await upstreamState(upstream)).underWay === 0, limitMs);
  return during - before;
}

/** Whether the memory of a stream depends on its length. */
export async function longStreams(gateway: Contestant, upstream: Contestant, inspector: Inspector): Promise<string> {
  const samples = new Map<number, number[]>(lengths.map((length) => [length, []]));
  // The first round loads code, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const length of lengths) {
      const bytes = await held(gateway, upstream, inspector, length);
      if (round > 0) samples.get(length)?.push(bytes / streams / 1024);
    }
  }
  const lines = [...samples].map(([length, kib]) =>
    [`${(length / 1e6).toFixed(1)} MB`.padEnd(22), column(tenths(median(kib)), 14)].join(''),
  );
  const head = 'bytes of the stream'.padEnd(22) + column('KiB a stream', 14);
  return [`Memory in use by ${streams} open streams after so many bytes of each`, head, ...lines, ''].join('\n');
}
