import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type TestServer } from '../support/tollgate/test-server.js';
import { asContestant, type Contestant, setUpTollgate, startBareProxy, startUpstream } from './contestants.js';
import { familyOf, memoryMegabytes, pin } from './cpu.js';
import { launchOf } from './launch.js';
import { burstStreams, chunksPerStream, wholeResponses } from './loads.js';
import { accessOf, asTestDatabase, postmasterOf } from './product-database.js';
import { startRedis } from './redis.js';
import { column, rejection } from './report.js';
import { type Comparison, compare, type Discipline } from './rounds.js';
import { minimum } from './statistics.js';

const timed = { warmUp: { ms: 2_000 }, round: { ms: 2_000 }, rounds: 6 };
const calls: Discipline = { ...timed, load: wholeResponses, unitsPerResponse: 1 };
const chunks: Discipline = { ...timed, load: burstStreams, unitsPerResponse: chunksPerStream };
/** Queues are loaded a second after a process listens. */
const SETTLE_MS = 6_000;
const ROLES = ['gateway', 'console', 'worker'] as const;

/** The throughput of a core per second, compared with a bare relay on the same core. */
function throughput(unit: string, { samples }: Comparison, baseline: string): string[] {
  const perCore = (microseconds: number) => Math.floor(1e6 / microseconds);
  const bare = minimum(samples.get(baseline) ?? [], ({ cpu }) => cpu);
  return [...samples].map(([name, all]) => {
    const cpu = minimum(all, (sample) => sample.cpu);
    const database = minimum(all, (sample) => sample.databaseCpu);
    return [
      `${name}, ${unit}`.padEnd(34),
      column(perCore(cpu).toLocaleString('en'), 14),
      column(database > 0 ? perCore(database).toLocaleString('en') : '-', 18),
      column((cpu / bare).toFixed(2), 8),
    ].join('');
  });
}

interface ProcessCost {
  readonly role: string;
  readonly memory: number;
  readonly connections: number;
}

/** Memory and connections of a process of each role that was started and not called yet. */
async function processCosts({ dataDir }: TestServer, redisUrl: string): Promise<ProcessCost[]> {
  const database = asTestDatabase({ dataDir });
  const { url, encryptionKey, sessionSecret } = accessOf(dataDir);
  const open = async () => {
    const [row] = await database.query<{ count: string }>(
      "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'bench'",
    );
    return Number(row?.count);
  };
  const costs: ProcessCost[] = [];
  for (const ROLE of ROLES) {
    const before = await open();
    const env = {
      DATABASE_URL: url,
      REDIS_URL: redisUrl,
      ENCRYPTION_KEY: encryptionKey,
      SESSION_SECRET: sessionSecret,
    };
    const server = await startServer({
      database: 'embedded',
      env: { ...env, ROLE },
      args: (await launchOf()).serverArgs,
    });
    try {
      await pause(SETTLE_MS);
      costs.push({ role: ROLE, memory: memoryMegabytes(familyOf(server.pid)), connections: (await open()) - before });
    } finally {
      await server.stop();
    }
  }
  return costs;
}

/** Bytes of the database for each call of the log: rows and indexes of the log, and everything else. */
async function diskCosts({ dataDir }: TestServer): Promise<{ rows: number; log: number; total: number }> {
  const database = asTestDatabase({ dataDir });
  await database.query('CHECKPOINT');
  const [sizes] = await database.query<{ rows: string; log: string; total: string }>(`
    SELECT (SELECT count(*) FROM logs) AS rows, pg_database_size(current_database()) AS total,
        (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'logs'::regclass) AS log`);
  return { rows: Number(sizes?.rows), log: Number(sizes?.log), total: Number(sizes?.total) };
}

/**
 * Prints the figures for sizing a site: calls of a core, memory and connections of a process, disk of a million calls.
 */
export async function benchSizing(): Promise<boolean> {
  pin(process.pid, 1);
  const upstream = await startUpstream();
  const bare = await startBareProxy(upstream.url);
  const redis = await startRedis();
  const { tollgate, keys } = await setUpTollgate(upstream.url, { env: { REDIS_URL: redis.url } });
  try {
    const gateway: Contestant = asContestant(tollgate, keys);
    const idle = memoryMegabytes(gateway.pids());
    const costs = await processCosts(tollgate, redis.url);
    const before = await diskCosts(tollgate);
    const ofCalls = await compare([bare, gateway], calls);
    const after = await diskCosts(tollgate);
    const ofChunks = await compare([bare, gateway], chunks);
    const rows = after.rows - before.rows;
    const gigabytes = (bytes: number) => ((bytes / rows) * 1e6) / 1e9;
    console.log(
      [
        'A second on one core'.padEnd(34) + column('of gateways', 14) + column('of PostgreSQL', 18) + column('x R', 8),
        ...throughput('calls', ofCalls, bare.name),
        ...throughput('chunks', ofChunks, bare.name),
        '',
        'Process'.padEnd(34) + column('memory, MB', 14) + column('connections', 18),
        ...costs.map(
          ({ role, memory, connections }) => role.padEnd(34) + column(memory.toFixed(0), 14) + column(connections, 18),
        ),
        'all roles'.padEnd(34) + column(idle.toFixed(0), 14),
        'all roles, after the load'.padEnd(34) + column(memoryMegabytes(gateway.pids()).toFixed(0), 14),
        'PostgreSQL, after the load'.padEnd(34) +
          column(memoryMegabytes(familyOf(postmasterOf(tollgate.dataDir))).toFixed(0), 14),
        'Redis, after the load'.padEnd(34) +
          column(memoryMegabytes(redis.pid === undefined ? [] : [redis.pid]).toFixed(0), 14),
        '',
        `Disk of a million calls, from ${rows.toLocaleString('en')} calls: ${gigabytes(after.log - before.log).toFixed(2)} GB of the log ` +
          `with its indexes, ${gigabytes(after.total - before.total).toFixed(2)} GB in all`,
      ].join('\n'),
    );
    const reason = rejection(ofCalls, bare.name);
    if (reason) console.log(`REJECTED: ${reason}`);
    return reason === undefined;
  } finally {
    await tollgate.close();
    redis.stop();
    await bare.stop();
    await upstream.stop();
  }
}
