import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createChannel, createToken, optionsReached, setUpSite } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { type ServerOptions, startServer, type TestServer } from '../../support/tollgate/test-server.js';
import { launchOf } from '../launch.js';
import { startRedis } from '../redis.js';
import { startSharedPostgres } from '../shared-postgres.js';
import { startBalancer } from './balancer.js';
import { Callers } from './callers.js';
import { startSlowUpstream } from './slow-upstream.js';

/** Several health checks of the balancer. */
const DELAY_SECONDS = 2;

/**
 * Replaces two processes behind a load balancer, one after the other with SIGTERM, while short and long calls run.
 * @param args of the command line: `--longest`, the seconds of the longest calls, 300 when absent; `--from`, a built
 * checkout of an earlier version, which the replaced processes are started from
 * @returns false when a call failed or a sum is wrong
 */
export async function benchRollingUpgrade(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { longest: { type: 'string', default: '300' }, from: { type: 'string' } },
  });
  const maxSeconds = Number(values.longest);
  const [database, redis, upstream] = await Promise.all([startSharedPostgres(), startRedis(), startSlowUpstream()]);
  const options: ServerOptions = {
    database,
    args: (await launchOf()).serverArgs,
    env: {
      REDIS_URL: redis.url,
      ENCRYPTION_KEY: 'an encryption key of the bench',
      SESSION_SECRET: 'a session secret of the bench',
      SHUTDOWN_DELAY_SECONDS: String(DELAY_SECONDS),
      SHUTDOWN_GRACE_SECONDS: String(maxSeconds + 30),
    },
  };
  const replaced = { ...options, args: (await launchOf(values.from)).serverArgs };
  const gateways: TestServer[] = [];
  try {
    for (let count = 0; count < 2; count++) gateways.push(await startServer(replaced));
    const [first] = gateways as [TestServer];
    const administrator = await setUpSite(first);
    await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
    await optionsReached(administrator, gateways);
    const { key } = await createToken(administrator, { unlimited_quota: true });
    const balancer = await startBalancer(gateways);
    const callers = new Callers(balancer.url, key, maxSeconds * 1_000);
    await replaceAll(gateways, options, callers);
    await callers.end();
    balancer.stop();
    return await report(database, callers);
  } finally {
    for (const gateway of gateways) await gateway.close();
    upstream.stop();
    redis.stop();
    await database.drop();
  }
}

/** Replaces the elements of `gateways` by processes of this version. */
async function replaceAll(gateways: TestServer[], options: ServerOptions, callers: Callers): Promise<void> {
  for (const [index, gateway] of gateways.entries()) {
    await pause(3_000);
    const begun = performance.now();
    const open = callers.open;
    // A long call that began now would only lengthen the bench: no process is stopped after this one.
    if (index === gateways.length - 1) callers.endLongerThan(1_000);
    await gateway.stop();
    const stopped = performance.now();
    gateways[index] = await startServer(options);
    await gateway.close();
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    console.log(
      `Process ${index + 1}: SIGTERM with ${open} open calls, ended after ${seconds(stopped - begun)} s, ready ` +
        `${seconds(performance.now() - stopped)} s later`,
    );
  }
  await pause(3_000);
}

async function report(database: Parameters<typeof discrepancies>[0], callers: Callers): Promise<boolean> {
  const [row] = await database.query<{ count: string; ids: string }>(
    'SELECT count(*), count(DISTINCT request_id) AS ids FROM logs WHERE type = 2',
  );
  const wrong = await discrepancies(database);
  const billed = Number(row?.count);
  console.log(
    `${callers.begun} calls begun, ${callers.completed} completed (the longest took ${(callers.maxMs / 1_000).toFixed(1)} s), ` +
      `${callers.failed.length} failed; ${billed} billed, ${billed - Number(row?.ids)} twice`,
  );
  for (const failure of callers.failed.slice(0, 20)) console.log(`  ${failure}`);
  console.log(wrong.length === 0 ? 'All sums are right.' : `Sums differ:\n${wrong.join('\n')}`);
  return callers.failed.length === 0 && wrong.length === 0 && billed === callers.completed && row?.count === row?.ids;
}
