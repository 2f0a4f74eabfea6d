import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { builtMigrate, builtPostgres } from './built.js';
import { canPin, cpuMicroseconds, familyOf, pin } from './cpu.js';
import { postmasterOf } from './product-database.js';
import { tenths } from './report.js';
import { median, minimum, percentile, shuffled } from './statistics.js';

/** The ways in which rows are settled. */
interface Way {
  readonly name: string;
  readonly batch: number;
  book(client: pg.Client, rows: readonly Row[]): Promise<void>;
}

/** One round of one way. */
interface Sample {
  readonly perSecond: number;
  readonly nodeCpu: number;
  readonly databaseCpu: number;
  readonly commitMs: readonly number[];
}

type Row = Record<string, string | number | boolean | object | null>;

const USERS = 1_000;
const TOKENS = 2_000;
const MODELS = 20;
const CHANNELS = 15;
const ROUNDS = 6;
const ROUND_MS = 1_500;
/** As `storeCharge` writes it. */
const CHARGE = {
  price: { mode: 'PER_TOKEN', modelRatio: '0.075', completionRatio: '4', cacheRatio: '1', cacheWriteRatio: '1.25' },
  usage: { input: 500, output: 200 },
  groupRatio: '1',
  quotaPerUnit: '500000',
  exact: '97.5',
  lines: [
    { kind: 'PROMPT', tool: null, quantity: 500, unitPrice: '0.075', amount: '37.5' },
    { kind: 'COMPLETION', tool: null, quantity: 200, unitPrice: '0.3', amount: '60' },
  ],
};

let last = (Date.now() - Date.UTC(2024, 0, 1)) * 4_096;

/** A finished call of one of many users, with all columns that the product fills. */
function row(): Row {
  last++;
  const token = Math.floor(Math.random() * TOKENS);
  return {
    id: last,
    created_at: new Date(Math.floor(last / 4_096) + Date.UTC(2024, 0, 1)).toISOString(),
    type: 2,
    user_id: (token % USERS) + 1,
    username: `user${token % USERS}`,
    token_id: token + 1,
    token_name: `token ${token}`,
    channel_id: (token % CHANNELS) + 1,
    model_name: `model-${Math.floor(Math.random() ** 2 * MODELS)}`,
    group: 'default',
    quota: 100 + (token % 900),
    prompt_tokens: 500,
    completion_tokens: 200,
    use_time_ms: Math.floor(Math.random() * 9_000),
    first_token_ms: Math.floor(Math.random() * 900),
    is_stream: true,
    request_id: crypto.randomUUID(),
    hidden: false,
    content: '模型倍率 0.08，补全倍率 4.00，分组倍率 1.00',
    other: '',
    cached_tokens: 0,
    charge: CHARGE,
    attempts: [{ channel: 3, failure: '' }],
    kind: 'chat',
  };
}

const SETTLE = {
  name: 'settle',
  text: 'SELECT user_id, quota, version FROM settle_usage($1::jsonb, NULL)',
};

const together = (batch: number): Way => ({
  name: `one statement for ${batch}`,
  batch,
  async book(client, rows) {
    await client.query({ ...SETTLE, values: [JSON.stringify(rows)] });
  },
});

const columns = Object.keys(row());
const names = columns.map((name) => `"${name}"`).join(', ');
const places = columns.map((_, index) => `$${index + 1}`).join(', ');
const SINGLE = [
  `INSERT INTO logs (${names}) VALUES (${places})`,
  'UPDATE user_balances SET quota = quota - $2, used_quota = used_quota + $2, request_count = request_count + 1 WHERE user_id = $1',
  'UPDATE token_usage SET used_quota = used_quota + $2, request_count = request_count + 1 WHERE token_id = $1',
  'UPDATE channel_usage SET used_quota = used_quota + $2, request_count = request_count + 1 WHERE channel_id = $1',
].map((text, index) => ({ name: `single-${index}`, text }));

/** The baseline: the statements that other gateways send for every call, without roll-ups. */
const oneByOne: Way = {
  name: 'four statements a call',
  batch: 1,
  async book(client, [only]) {
    const { quota, user_id, token_id, channel_id } = only ?? {};
    // The driver would send an array as one of PostgreSQL instead of as JSON.
    const fields = Object.values(only ?? {}).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
    const values = [fields, [user_id, quota], [token_id, quota], [channel_id, quota]];
    for (const [index, statement] of SINGLE.entries())
      await client.query({ ...statement, values: values[index] ?? [] });
  },
};

async function round(way: Way, client: pg.Client, postmaster: number): Promise<Sample> {
  const cpu = () => familyOf(postmaster).reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
  const [databaseBefore, nodeBefore, start] = [cpu(), cpuMicroseconds(process.pid), performance.now()];
  const commitMs: number[] = [];
  let booked = 0;
  while (performance.now() - start < ROUND_MS) {
    const rows = Array.from({ length: way.batch }, row);
    const sent = performance.now();
    await way.book(client, rows);
    commitMs.push(performance.now() - sent);
    booked += way.batch;
  }
  const seconds = (performance.now() - start) / 1_000;
  return {
    perSecond: booked / seconds,
    nodeCpu: (cpuMicroseconds(process.pid) - nodeBefore) / booked,
    databaseCpu: (cpu() - databaseBefore) / booked,
    commitMs,
  };
}

/**
 * Four connections that settle calls of the same few users as fast as they can. @returns the errors, and rows per
 * second
 */
async function race(
  connect: () => Promise<pg.Client>,
  seconds: number,
): Promise<{ deadlocks: number; perSecond: number }> {
  const until = performance.now() + seconds * 1_000;
  let deadlocks = 0;
  let booked = 0;
  const flusher = async () => {
    const client = await connect();
    while (performance.now() < until) {
      const rows = Array.from({ length: 50 }, () => ({ ...row(), user_id: 1 + Math.floor(Math.random() * 20) }));
      await client.query({ ...SETTLE, values: [JSON.stringify(rows)] }).then(
        () => {
          booked += rows.length;
        },
        () => {
          deadlocks++;
        },
      );
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 4 }, flusher));
  return { deadlocks, perSecond: booked / seconds };
}

/** Creates the schema, a partition for the current time, and all users whose balance changes. */
async function prepare(connection: pg.ClientConfig, connect: () => Promise<pg.Client>): Promise<void> {
  const root = new pg.Client({ ...connection, database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${connection.database}`);
  await root.end();
  const { migrate } = await builtMigrate();
  await migrate({ connection });
  const client = await connect();
  const day = (offset: number) => new Date(Date.now() + offset * 864e5).toISOString();
  await client.query(`
    CREATE TABLE logs_now PARTITION OF logs FOR VALUES FROM ('${day(-1)}') TO ('${day(1)}');
    INSERT INTO user_balances (user_id, quota) SELECT id, 1000000000 FROM generate_series(1, ${USERS}) id;
    INSERT INTO token_usage (token_id) SELECT generate_series(1, ${TOKENS});
    INSERT INTO channel_usage (channel_id) SELECT generate_series(1, ${CHANNELS});
  `);
  await client.end();
}

/** Measures the group commit alone, on a separate PostgreSQL: rows per second, CPU time on both sides, deadlocks. */
export async function benchSettlement(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const { EmbeddedPostgres } = await builtPostgres();
  const postgres = new EmbeddedPostgres(dataDir, 'bench-password-1', () => undefined);
  await postgres.start();
  try {
    const postmaster = postmasterOf(dataDir);
    const connect = async () => {
      const client = new pg.Client(postgres.connection);
      await client.connect();
      return client;
    };
    await prepare(postgres.connection, connect);
    const client = await connect();
    if (canPin) {
      pin(process.pid, 0);
      for (const pid of familyOf(postmaster)) pin(pid, 1);
    }
    const ways = [oneByOne, together(1), together(10), together(50), together(200)];
    const samples = new Map<string, Sample[]>(ways.map(({ name }) => [name, []]));
    for (const way of ways) await round(way, client, postmaster);
    for (let count = 0; count < ROUNDS; count++) {
      for (const way of shuffled(ways)) {
        samples.get(way.name)?.push(await round(way, client, postmaster));
        await pause(50);
      }
    }
    console.log('Settlement, durable, roll-ups included (CPU µs a row, minimum / median of rounds)');
    for (const [name, all] of samples) {
      const commits = all.flatMap(({ commitMs }) => commitMs);
      const at = (share: number) => tenths(percentile(commits, share));
      console.log(
        [
          name.padEnd(26),
          `${Math.round(median(all.map(({ perSecond }) => perSecond)))}/s`.padStart(10),
          `node ${minimum(all, ({ nodeCpu }) => nodeCpu).toFixed(0)}`.padStart(10),
          `database ${minimum(all, ({ databaseCpu }) => databaseCpu).toFixed(0)} / ${median(all.map(({ databaseCpu }) => databaseCpu)).toFixed(0)}`.padStart(
            22,
          ),
          `commit p50 ${at(50)} p99 ${at(99)} ms`.padStart(32),
        ].join(''),
      );
    }
    await client.end();
    const { deadlocks, perSecond } = await race(connect, 20);
    console.log(`Four flushers on 20 users for 20 s: ${deadlocks} deadlocks, ${Math.round(perSecond)} rows/s`);
    const single = minimum(samples.get(oneByOne.name) ?? [], ({ databaseCpu }) => databaseCpu);
    const fifty = minimum(samples.get('one statement for 50') ?? [], ({ databaseCpu }) => databaseCpu);
    console.log(`Database CPU a row, batches of 50 against four statements: ${(fifty / single).toFixed(2)}`);
    return deadlocks === 0;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
