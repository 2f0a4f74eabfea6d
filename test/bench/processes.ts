import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../support/tollgate/test-server.js';
import { asContestant, type Contestant, setUpTollgate, startBareProxy, startUpstream } from './contestants.js';
import { pin, unpinned } from './cpu.js';
import { LoadGenerator } from './load.js';
import { wholeResponses } from './loads.js';
import { connect } from './product-database.js';
import { startRedis } from './redis.js';
import { rejection, table } from './report.js';
import { compare } from './rounds.js';

const discipline = {
  load: wholeResponses,
  unitsPerResponse: 1,
  warmUp: { ms: 2_000 },
  round: { ms: 2_000 },
  rounds: 8,
} as const;
const COUNTED_MS = 4_000;
/** PostgreSQL updates its statistics about once per second. */
const STATISTICS_DELAY_MS = 1_500;

/** Transactions committed in the database of the product: an exact count, independent of the load of the machine. */
async function committed(tollgate: TestServer): Promise<number> {
  const client = await connect(tollgate);
  const { rows } = await client.query<{ xact_commit: string }>(
    'SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.xact_commit);
}

async function transactionsPerThousand(tollgate: TestServer, contestant: Contestant): Promise<string> {
  const generator = new LoadGenerator(contestant.url, contestant.keys, wholeResponses, contestant.model);
  await generator.open();
  await pause(STATISTICS_DELAY_MS);
  const before = await committed(tollgate);
  const { completed, seconds } = await generator.run({ ms: COUNTED_MS });
  await pause(STATISTICS_DELAY_MS);
  const transactions = (await committed(tollgate)) - before;
  generator.close();
  const each = ((transactions / completed) * 1_000).toFixed(0);
  return `${contestant.name}: ${each} transactions per 1,000 requests at ${Math.round(completed / seconds)}/s`;
}

/**
 * Compares one process, two processes and the bare relay; all features are on, and a bill is durable before the last
 * byte is sent.
 */
export async function benchProcesses(): Promise<boolean> {
  pin(process.pid, 1);
  const upstream = await startUpstream();
  const bare = await startBareProxy(upstream.url);
  const redis = await startRedis();
  const one = await setUpTollgate(upstream.url);
  const two = await setUpTollgate(upstream.url, {
    prefix: unpinned,
    env: { GATEWAY_PROCESSES: '2', REDIS_URL: redis.url },
  });
  const alone = { ...asContestant(one.tollgate, one.keys), name: 'one process' };
  const pair = { ...asContestant(two.tollgate, two.keys), name: 'two processes' };
  try {
    const comparison = await compare([bare, alone, pair], discipline);
    console.log(table('Answers in one piece', 'request', comparison, bare.name));
    console.log(await transactionsPerThousand(one.tollgate, alone));
    console.log(await transactionsPerThousand(two.tollgate, pair));
    const reason = rejection(comparison, bare.name);
    if (reason) console.log(`REJECTED: ${reason}`);
    return reason === undefined;
  } finally {
    await one.tollgate.close();
    await two.tollgate.close();
    redis.stop();
    await bare.stop();
    await upstream.stop();
  }
}
