import { connect, type Socket } from 'node:net';
import type { Contestant } from './contestants.js';
import { cpuSince, waitsSince } from './cpu.js';
import { LoadGenerator, requestBytes, withModel } from './load.js';
import { wholeResponses } from './loads.js';
import type { OneCommit } from './one-commit.js';
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
  /** How often their threads waited, per request. */
  readonly waits: number;
}

/** What is sent at a steady rate. */
interface Sender {
  readonly name: string;
  /** Whether a response follows a commit of its database. */
  readonly isCommitted: boolean;
  /** The processes whose CPU time counts. */
  pids(): number[];
  open(): Promise<void>;
  /** @returns the ms until the response */
  send(): Promise<number>;
  close(): Promise<void>;
}

/** Sends at a fixed rate, however long the responses take. @throws {Error} as `send` of the sender */
async function run(sender: Sender, perSecond: number, ms: number): Promise<Sample> {
  const used = cpuSince(() => sender.pids());
  const waited = waitsSince(() => sender.pids());
  const responses: Promise<number>[] = [];
  const start = performance.now();
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) * perSecond) / 1_000);
    while (responses.length < due) responses.push(sender.send());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const times = await Promise.all(responses);
  return { times, cpu: used() / times.length, waits: waited() / times.length };
}

/** Calls of a contestant. */
class Calls implements Sender {
  readonly name: string;
  readonly isCommitted: boolean;
  private readonly idle: Socket[] = [];
  private readonly requests: readonly Buffer[];
  private readonly url: URL;
  private readonly contestant: Contestant;
  private readonly perSecond: number;
  private sent = 0;

  constructor(contestant: Contestant, perSecond: number) {
    this.name = contestant.name;
    this.isCommitted = contestant.databasePids().length > 0;
    this.contestant = contestant;
    this.perSecond = perSecond;
    this.url = new URL(contestant.url);
    const body = withModel(wholeResponses.body, contestant.model ?? 'gpt-4o-mini');
    this.requests = contestant.keys.map((key) => requestBytes(this.url, key, body));
  }

  pids(): number[] {
    return [...this.contestant.pids(), ...this.contestant.databasePids()];
  }

  /** Opens as many connections as a second has requests; most are idle. */
  async open(): Promise<void> {
    await warmUp(this.contestant);
    await Promise.all(
      Array.from({ length: this.perSecond }, () => {
        const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
        this.idle.push(socket);
        return new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      }),
    );
  }

  async close(): Promise<void> {
    for (const socket of this.idle) socket.destroy();
  }

  /** @throws {Error} on a response other than 200, and when no connection is idle */
  send(): Promise<number> {
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
 * @param commit what each bill requires besides the upstream
 * @param perSecond requests
 */
export async function steadyRate(
  contestants: readonly Contestant[],
  upstream: string,
  commit: OneCommit,
  perSecond = 200,
): Promise<string> {
  const senders: Sender[] = [...contestants.map((contestant) => new Calls(contestant, perSecond)), commit];
  const samples = new Map<string, Sample[]>(senders.map(({ name }) => [name, []]));
  for (const sender of senders) await sender.open();
  for (let round = 0; round < rounds; round++) {
    for (const sender of shuffled(senders)) samples.get(sender.name)?.push(await run(sender, perSecond, roundMs));
  }
  for (const sender of senders) await sender.close();
  const timesOf = (name: string) => samples.get(name)?.flatMap(({ times }) => times) ?? [];
  const base = median(timesOf(upstream));
  const oneCommit = median(timesOf(commit.name));
  const lines = senders.map((sender) => {
    const { name } = sender;
    const times = timesOf(name);
    const added = median(times) - base;
    return [
      name.padEnd(22),
      column(median(times).toFixed(2), 10),
      column(sender === commit ? '' : added.toFixed(2), 12),
      column(sender !== commit && sender.isCommitted ? (added - oneCommit).toFixed(2) : '', 16),
      column(percentile(times, 99).toFixed(1), 10),
      column(median((samples.get(name) ?? []).map((sample) => percentile(sample.times, 99))).toFixed(1), 16),
      column(tenths(median((samples.get(name) ?? []).map(({ cpu }) => cpu))), 16),
      column(tenths(median((samples.get(name) ?? []).map(({ waits }) => waits))), 8),
    ].join('');
  });
  const head =
    'contestant'.padEnd(22) +
    column('p50 ms', 10) +
    column('added p50', 12) +
    column('beyond commit', 16) +
    column('p99 ms', 10) +
    column('p99, median', 16) +
    column('CPU with DB µs', 16) +
    column('waits', 8);
  return [`${perSecond} requests a second (${rounds} rounds of ${roundMs / 1_000} s)`, head, ...lines, ''].join('\n');
}
