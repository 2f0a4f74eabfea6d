import { connect, type Socket } from 'node:net';
import type { Contestant } from './contestants.js';
import { cpuSince } from './cpu.js';
import { LoadGenerator, requestBytes, withModel } from './load.js';
import { wholeResponses } from './loads.js';
import { column, tenths } from './report.js';
import { ResponseReader } from './response-reader.js';
import { median, percentile, shuffled } from './statistics.js';

const roundMs = 4_000;
const rounds = 6;
const warmUpMs = 2_000;

interface Sample {
  /** Milliseconds of each response. */
  readonly times: readonly number[];
  /** CPU time of the contestant and its database in microseconds per request. */
  readonly cpu: number;
}

/** Sends requests at a fixed rate, however long their responses take. */
class SteadyLoad {
  private readonly idle: Socket[] = [];
  private readonly requests: readonly Buffer[];
  private readonly url: URL;
  private readonly contestant: Contestant;
  private readonly perSecond: number;
  private sent = 0;

  constructor(contestant: Contestant, perSecond: number) {
    this.contestant = contestant;
    this.perSecond = perSecond;
    this.url = new URL(contestant.url);
    const body = withModel(wholeResponses.body, contestant.model ?? 'gpt-4o-mini');
    this.requests = contestant.keys.map((key) => requestBytes(this.url, key, body));
  }

  /** Opens as many connections as a second has requests; most are idle. */
  async open(): Promise<void> {
    await Promise.all(
      Array.from({ length: this.perSecond }, () => {
        const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
        this.idle.push(socket);
        return new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      }),
    );
  }

  close(): void {
    for (const socket of this.idle) socket.destroy();
  }

  /** @throws {Error} on a response other than 200, and when no connection is idle */
  async run(ms: number): Promise<Sample> {
    const used = cpuSince(() => [...this.contestant.pids(), ...this.contestant.databasePids()]);
    const responses: Promise<number>[] = [];
    const start = performance.now();
    while (performance.now() - start < ms) {
      const due = Math.floor(((performance.now() - start) * this.perSecond) / 1_000);
      while (responses.length < due) responses.push(this.respond());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const times = await Promise.all(responses);
    return { times, cpu: used() / times.length };
  }

  private respond(): Promise<number> {
    // The connection that has been idle longest, so that all are used.
    const socket = this.idle.shift();
    if (!socket) throw new Error(`${this.contestant.name} has ${this.perSecond} requests under way`);
    const reader = new ResponseReader();
    const sentAt = performance.now();
    return new Promise((resolve, reject) => {
      const closed = () => reject(new Error('The connection was closed'));
      const receive = (piece: Buffer) => {
        const response = reader.push(piece);
        if (!response) return;
        socket.off('data', receive).off('close', closed);
        this.idle.push(socket);
        if (response.status === 200) resolve(performance.now() - sentAt);
        else reject(new Error(`Status ${response.status}: ${response.body.toString().slice(0, 300)}`));
      };
      socket.on('data', receive).on('close', closed);
      socket.write(this.requests[this.sent++ % this.requests.length] as Buffer);
    });
  }
}

/** At full load, because the first requests to a process take longer than the interval between two. */
async function warmUp({ url, keys, model }: Contestant): Promise<void> {
  const generator = new LoadGenerator(url, keys, wholeResponses, model);
  await generator.open();
  await generator.run({ ms: warmUpMs });
  generator.close();
}

/**
 * Response times and CPU time at a rate that leaves every contestant idle for a part of the time.
 * @param perSecond requests
 */
export async function steadyRate(
  contestants: readonly Contestant[],
  upstream: string,
  perSecond = 200,
): Promise<string> {
  const loads = new Map(contestants.map((contestant) => [contestant, new SteadyLoad(contestant, perSecond)]));
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  for (const [contestant, load] of loads) {
    await warmUp(contestant);
    await load.open();
  }
  for (let round = 0; round < rounds; round++) {
    for (const contestant of shuffled(contestants)) {
      const load = loads.get(contestant);
      if (load) samples.get(contestant.name)?.push(await load.run(roundMs));
    }
  }
  for (const load of loads.values()) load.close();
  const timesOf = (name: string) => samples.get(name)?.flatMap(({ times }) => times) ?? [];
  const base = median(timesOf(upstream));
  const lines = contestants.map(({ name }) => {
    const times = timesOf(name);
    return [
      name.padEnd(22),
      column(median(times).toFixed(2), 10),
      column((median(times) - base).toFixed(2), 12),
      column(percentile(times, 99).toFixed(1), 10),
      column(median((samples.get(name) ?? []).map((sample) => percentile(sample.times, 99))).toFixed(1), 16),
      column(tenths(median((samples.get(name) ?? []).map(({ cpu }) => cpu))), 16),
    ].join('');
  });
  const head =
    'contestant'.padEnd(22) +
    column('p50 ms', 10) +
    column('added p50', 12) +
    column('p99 ms', 10) +
    column('p99, median', 16) +
    column('CPU with DB µs', 16);
  return [`${perSecond} requests a second (${rounds} rounds of ${roundMs / 1_000} s)`, head, ...lines, ''].join('\n');
}
