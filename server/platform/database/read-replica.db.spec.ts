import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../test/support/postgres-replica.js';
import { TEMPLATE_DATABASE } from '../../../test/support/template-database.js';
import { createTestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { ReadReplica, type ReplicaHealth } from './read-replica.js';

let servers: ReplicatedPostgres;
let primary: pg.Client;
let opened: ReadReplica[] = [];

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  primary = new pg.Client({ connectionString: servers.primary.urlOf(TEMPLATE_DATABASE) });
  await primary.connect();
  // Otherwise the position of the primary does not contain the commit yet.
  await primary.query('SET synchronous_commit = on');
  await primary.query('CREATE TABLE written (value integer)');
});
afterEach(async () => {
  for (const replica of opened) await replica.onApplicationShutdown();
  opened = [];
});
afterAll(async () => {
  await primary.end();
  await servers.close();
});

/** The replica as a process of the site knows it. */
async function replicaAt(url: string | undefined, maxLagSeconds = 30): Promise<ReadReplica> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds),
    ...(url !== undefined && { DATABASE_READ_URL: url }),
  });
  const connection = { connectionString: servers.primary.urlOf(TEMPLATE_DATABASE) };
  const replica = new ReadReplica(config, { connection }, new Logger(config));
  opened.push(replica);
  await replica.onApplicationBootstrap();
  return replica;
}

const physicalReplica = (maxLagSeconds?: number) => replicaAt(servers.replica.urlOf(TEMPLATE_DATABASE), maxLagSeconds);
const onPrimary = async () => [{ from: 'primary' }];
const read = (replica: ReadReplica, text = `SELECT 'replica' AS from`) => replica.query(text, [], onPrimary);
const becomes = (replica: ReadReplica, state: ReplicaHealth['state']) =>
  eventually(
    async () => {
      await replica.check();
      return replica.health();
    },
    (health) => health.state === state,
  );

async function onReplica(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: servers.replica.urlOf(TEMPLATE_DATABASE) });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('reads', () => {
  it('go to the primary without DATABASE_READ_URL', async () => {
    const replica = await replicaAt(undefined);
    expect(replica.health()).toEqual({ state: 'unused', lagMs: null });
    expect(await read(replica)).toEqual([{ from: 'primary' }]);
    expect(replica.address).toBeNull();
  });

  it('go to a replica that is up to date with the primary', async () => {
    const replica = await physicalReplica();
    await primary.query('INSERT INTO written VALUES (1)');
    await eventually(
      () => read(replica, 'SELECT count(*)::int AS rows FROM written'),
      ([row]) => (row as { rows?: number }).rows === 1,
    );
    expect(await read(replica, 'SELECT pg_is_in_recovery() AS "isReplica"')).toEqual([{ isReplica: true }]);
    expect(await becomes(replica, 'current')).toMatchObject({ state: 'current' });
    expect(replica.address).not.toBeNull();
  });

  it('go to the primary while the replica is too old, and to the replica when it has caught up', async () => {
    const replica = await physicalReplica(1);
    await becomes(replica, 'current');
    await onReplica('SELECT pg_wal_replay_pause()');
    await primary.query('INSERT INTO written VALUES (2)');
    const { lagMs } = await becomes(replica, 'lagging');
    expect(lagMs === null || lagMs > 1_000).toBe(true);
    expect(await read(replica)).toEqual([{ from: 'primary' }]);
    expect(replica.address).toBeNull();
    await onReplica('SELECT pg_wal_replay_resume()');
    await becomes(replica, 'current');
    expect(await read(replica)).toEqual([{ from: 'replica' }]);
  });

  it('go to the primary while the replica does not respond, also the one during which it ended', async () => {
    const replica = await physicalReplica();
    await becomes(replica, 'current');
    await servers.replica.stop();
    expect(await read(replica)).toEqual([{ from: 'primary' }]);
    expect(replica.health().state).toBe('unreachable');
    await servers.replica.restart();
    await becomes(replica, 'current');
    expect(await read(replica)).toEqual([{ from: 'replica' }]);
  });

  it('go to the primary when the replica does not have a table or a column yet', async () => {
    const replica = await physicalReplica();
    await becomes(replica, 'current');
    expect(await read(replica, 'SELECT * FROM added_by_a_migration')).toEqual([{ from: 'primary' }]);
    expect(await read(replica, 'SELECT added_by_a_migration FROM written')).toEqual([{ from: 'primary' }]);
    expect(replica.health().state).toBe('current');
  });

  it('cannot write', async () => {
    const replica = await replicaAt(servers.primary.urlOf(TEMPLATE_DATABASE));
    await expect(read(replica, 'INSERT INTO written VALUES (3)')).rejects.toMatchObject({ code: '25006' });
  });

  it('wait for none of the checks while all connections are busy', async () => {
    const replica = await physicalReplica();
    await becomes(replica, 'current');
    const slow = Array.from({ length: 10 }, () => read(replica, 'SELECT pg_sleep(3)'));
    const running = `FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(3)' AND state = 'active'`;
    await eventually(
      () => onReplica(`SELECT pid ${running}`),
      ({ length }) => length === slow.length,
    );
    await replica.check();
    expect(replica.health().state).toBe('current');
    await onReplica(`SELECT pg_terminate_backend(pid) ${running}`);
    expect(await Promise.all(slow)).toEqual(slow.map(() => [{ from: 'primary' }]));
  });

  it('that exceed their time limit are not repeated on the primary', async () => {
    const replica = await physicalReplica();
    await becomes(replica, 'current');
    const cancelled = read(replica, 'SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(10)');
    await expect(cancelled).rejects.toMatchObject({ code: '57014' });
  });
});

describe('measurement of the age', () => {
  it('waits until a lagging replica has replayed the position of the primary', async () => {
    const replica = await physicalReplica();
    await onReplica('SELECT pg_wal_replay_pause()');
    await eventually(
      () => read(replica, 'SELECT pg_get_wal_replay_pause_state() AS from'),
      ([row]) => row?.from === 'paused',
    );
    await primary.query('INSERT INTO written VALUES (4)');
    const behind = await replicaAt(servers.replica.urlOf(TEMPLATE_DATABASE));
    expect(behind.health()).toEqual({ state: 'lagging', lagMs: null });
    const measured = behind.measure();
    await onReplica('SELECT pg_wal_replay_resume()');
    expect(await measured).toMatchObject({ state: 'current' });
    await becomes(replica, 'current');
  });
});

describe('address of DATABASE_READ_URL', () => {
  it('may be the address of the primary', async () => {
    const replica = await replicaAt(servers.primary.urlOf(TEMPLATE_DATABASE));
    expect(replica.health()).toEqual({ state: 'current', lagMs: 0 });
  });

  it('is not used when it is another database', async () => {
    const other = await createTestDatabase();
    const replica = await replicaAt(other.url);
    expect(replica.health().state).toBe('unsuitable');
    expect(await read(replica)).toEqual([{ from: 'primary' }]);
    await other.drop();
  });

  it('is not used while nothing responds there', async () => {
    const replica = await replicaAt('postgres://tollgate:tests@127.0.0.1:1/tollgate');
    expect(replica.health().state).toBe('unreachable');
    expect(await read(replica)).toEqual([{ from: 'primary' }]);
  });
});
