import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { BACKENDS, type JobProcess, JobProcesses, KIND, quiet, Work } from '../../test/support/job-processes.js';
import { Valkey } from '../../test/support/valkey.js';
import { JobState } from './job.model.js';

let valkey: Valkey;
beforeAll(async () => {
  valkey = await Valkey.start();
});
afterAll(() => valkey.close());

describe.each(BACKENDS)('jobs in %s', (where) => {
  let processes: JobProcesses;
  beforeEach(async () => {
    processes = await JobProcesses.open(where, valkey);
    // Work is a row of one table, and its effect is a row of another.
    await processes.database.query('CREATE TABLE wanted (id int PRIMARY KEY)');
    await processes.database.query('CREATE TABLE effects (id int PRIMARY KEY)');
  });
  afterEach(() => processes.close());

  const ids = async (query: string) => (await processes.database.query<{ id: number }>(query)).map(({ id }) => id);
  const effect = (id: number) =>
    processes.database.query('INSERT INTO effects VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  const effects = async () => (await ids('SELECT id FROM effects')).length;
  const left = () => ids('SELECT id FROM wanted EXCEPT SELECT id FROM effects');
  const want = (count: number) => processes.database.query('INSERT INTO wanted SELECT generate_series(1, $1)', [count]);
  const doing = () => new Work(async (id) => void (await effect(id)));
  const parked = async ({ jobs }: JobProcess) => (await jobs.countsOf(KIND)).failed;
  const never = new Promise<void>(() => undefined);

  it('have their effect exactly once when workers are killed and the queue is lost', async () => {
    const jobs = 250;
    await want(jobs);
    let runs = 0;
    const work = () =>
      new Work(async (id) => {
        runs++;
        await effect(id);
      }, left);
    for (let kills = 0; kills < 6; kills++) {
      const victim = await processes.start(work());
      await eventually(effects, (count) => count >= (kills + 1) * 30);
      if (kills === 3) await processes.wipe();
      await victim.kill();
    }
    const survivor = await processes.start(work());
    await eventually(
      async () => {
        await survivor.workers.sweep();
        return effects();
      },
      (count) => count === jobs,
    );
    await quiet(survivor);
    expect(runs).toBeGreaterThanOrEqual(jobs);
    expect(await parked(survivor)).toBe(0);
  });

  it('of a killed worker are run by another one', async () => {
    let begun = 0;
    const victim = await processes.start(
      new Work(() => {
        begun++;
        return never;
      }),
    );
    for (const id of [1, 2, 3]) await victim.enqueue(id);
    await eventually(
      () => begun,
      (count) => count === 3,
    );
    await victim.kill();
    const other = await processes.start(doing());
    await eventually(effects, (count) => count === 3);
    expect(await parked(other)).toBe(0);
  });

  it('are run once when they take longer than the lock of a job is valid', async () => {
    const later = Promise.withResolvers<void>();
    const run: number[] = [];
    const work = () =>
      new Work(async (id) => {
        run.push(id);
        if (id === 2) later.resolve();
        await later.promise;
        await effect(id);
      });
    const { enqueue } = await processes.start(work());
    await processes.start(work());
    await enqueue(1);
    await enqueue(2, 1_500);
    await eventually(effects, (count) => count === 2);
    expect(run).toEqual([1, 2]);
  });

  it('are completed before their process ends when they finish within the grace period', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = false;
    const process = await processes.start(
      new Work(async (id) => {
        begun = true;
        await promise;
        await effect(id);
      }),
    );
    await process.enqueue(1);
    await eventually(() => begun, Boolean);
    const stopping = process.stop();
    resolve();
    await stopping;
    expect(await effects()).toBe(1);
  });

  it('are no longer fetched when their process has ended', async () => {
    let waiting = Promise.resolve();
    let state = '';
    const pending = async () => {
      state = 'begun';
      await waiting;
      // The queries of a sweep that began before the stop, for which the connections must stay open.
      for (let count = 0; count < 50; count++) await left();
      state = 'ended';
      return [];
    };
    const process = await processes.start(new Work(async () => undefined, pending));
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = promise;
    state = '';
    const swept = process.workers.sweep();
    await eventually(
      () => state,
      (current) => current === 'begun',
    );
    const stopped = process.stop().then(() => state);
    resolve();
    expect(await stopped).toBe('ended');
    await swept;
  });

  it('are repeated by another process when they take longer than the grace period', async () => {
    let begun = false;
    const slow = await processes.start(
      new Work(() => {
        begun = true;
        return never;
      }),
      { SHUTDOWN_GRACE_SECONDS: '0' },
    );
    await slow.enqueue(1);
    await eventually(() => begun, Boolean);
    await slow.stop();
    await processes.start(doing());
    await eventually(effects, (count) => count === 1);
  });

  it('continue after an outage of their storage', async () => {
    const { enqueue, jobs } = await processes.start(doing());
    await enqueue(1);
    await eventually(effects, (count) => count === 1);
    if (where === 'Redis') valkey.cut();
    else
      await processes.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
      );
    await enqueue(2);
    valkey.heal();
    await eventually(
      async () => {
        await enqueue(2);
        await enqueue(3);
        return effects();
      },
      (count) => count === 3,
    );
    expect(await jobs.page({ kind: KIND, state: JobState.FAILED }, { limit: 1, offset: 0 })).toMatchObject({
      total: 0,
    });
  });

  if (where === 'PostgreSQL')
    it.each([
      ['due', `process_at_ms = 0`],
      ['waiting', `state = 'waiting', process_at_ms = NULL`],
    ])('are run after the next sweep when no worker was notified that they are %s', async (_, change) => {
      const { enqueue, workers } = await processes.start(doing());
      // The worker sleeps for an hour.
      await enqueue(1, 3_600_000);
      await processes.database.query(`UPDATE jobs.job SET ${change} WHERE state = 'delayed'`);
      await workers.sweep();
      await eventually(effects, (count) => count === 1);
    });

  if (where === 'Redis')
    it.each(['cut', 'hang'] as const)(
      'do not keep their process from ending during a Redis outage (%s)',
      async (way) => {
        const process = await processes.start(doing());
        valkey[way]();
        await expect(process.stop()).resolves.toBeUndefined();
      },
    );
});
