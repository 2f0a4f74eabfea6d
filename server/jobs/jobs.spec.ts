import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { z } from 'zod';
import { eventually } from '../../test/support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { Valkey } from '../../test/support/valkey.js';
import { readConfig } from '../platform/config/config.js';
import type { JobData } from '../platform/coordination/job-queue.js';
import { RedisConnection } from '../platform/coordination/redis-connection.js';
import { Logger } from '../platform/telemetry/logger.js';
import { JobState } from './job.model.js';
import { JobHandler } from './job-handler.js';
import { JOB_KINDS, type JobKinds } from './job-kinds.js';
import { JobQueues } from './job-queues.js';
import { JobWorkers } from './job-workers.js';
import { Jobs } from './jobs.service.js';

const KIND = 'notice-delivery';
const KINDS: JobKinds = { ...JOB_KINDS, [KIND]: { attempts: 3, backoffMs: 20, concurrency: 20 } };
const TIMES = { lockMs: 600, lostEveryMs: 300 };

/** Work as a test wants it: what is to be done stands in a table, and doing it is a row of another. */
class Work extends JobHandler<typeof KIND> {
  readonly name = KIND;
  readonly data = z.object({ noticeId: z.int() });

  constructor(
    private readonly act: (id: number, onProgress: (percent: number) => void) => Promise<void>,
    private readonly left: () => Promise<number[]> = async () => [],
  ) {
    super();
  }

  run({ noticeId }: JobData[typeof KIND], onProgress: (percent: number) => void): Promise<void> {
    return this.act(noticeId, onProgress);
  }

  override async pending(): Promise<JobData[typeof KIND][]> {
    return (await this.left()).map((noticeId) => ({ noticeId }));
  }
}

/** What one process has. */
interface Process {
  readonly queues: JobQueues;
  readonly workers: JobWorkers;
  readonly jobs: Jobs;
  /** Ends in order. */
  stop(): Promise<void>;
  /** Ends without a word to the queue; jobs under way are neither done nor failed. */
  kill(): Promise<void>;
}

let valkey: Valkey;
beforeAll(async () => {
  valkey = await Valkey.start();
});
afterAll(() => valkey.close());

describe.each(['PostgreSQL', 'Redis'] as const)('jobs in %s', (where) => {
  let database: TestDatabase;
  const processes: Process[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    await database.query('CREATE TABLE wanted (id int PRIMARY KEY)');
    await database.query('CREATE TABLE effects (id int PRIMARY KEY)');
    await valkey.flush();
  });
  afterEach(async () => {
    valkey.heal();
    for (const process of processes.splice(0)) await process.stop();
    await database.drop();
  });

  async function start(handler: Work, environment: Record<string, string> = {}): Promise<Process> {
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      ...(where === 'Redis' && { REDIS_URL: valkey.url }),
      ...environment,
    });
    const logger = new Logger(config);
    const redis = await RedisConnection.open(config, logger);
    const target = { connection: { connectionString: database.url } };
    const host = new HttpAdapterHost();
    const queues = new JobQueues(redis, target, logger, host, KINDS);
    const workers = new JobWorkers(queues, [handler], config, logger, host, TIMES);
    await workers.start();
    const close = async () => {
      await workers.beforeApplicationShutdown();
      await queues.onApplicationShutdown();
      redis?.onApplicationShutdown();
    };
    const process: Process = {
      queues,
      workers,
      jobs: new Jobs(queues),
      stop: async () => {
        await workers.onModuleDestroy();
        await close();
      },
      // It has not been told to stop, so nothing under way is waited for.
      kill: async () => {
        processes.splice(processes.indexOf(process), 1);
        await close();
      },
    };
    processes.push(process);
    return process;
  }

  const effect = (id: number) => database.query('INSERT INTO effects VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  const effects = async () => (await database.query<{ id: number }>('SELECT id FROM effects')).length;
  const left = async () =>
    (await database.query<{ id: number }>('SELECT id FROM wanted EXCEPT SELECT id FROM effects')).map(({ id }) => id);
  const want = (count: number) => database.query('INSERT INTO wanted SELECT generate_series(1, $1)', [count]);
  /** Waits until nothing is left to do. */
  const quiet = ({ jobs }: Process) =>
    eventually(
      () => jobs.counts(),
      (kinds) => kinds.every(({ active, waiting }) => active + waiting === 0),
    );
  const parked = ({ jobs }: Process) => jobs.list(KIND, JobState.FAILED, 100);

  async function wipe(): Promise<void> {
    if (where === 'Redis') return valkey.flush();
    const tables = await database.query<{ name: string }>(
      `SELECT format('jobs.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'jobs' AND tablename NOT LIKE '%migration%'`,
    );
    await database.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  }

  it('are done soon after they were asked for', async () => {
    const done: number[] = [];
    const { queues } = await start(new Work(async (id) => void done.push(id)));
    for (const noticeId of [1, 2, 3]) await queues.ask(KIND, { noticeId });
    await eventually(
      () => done.toSorted(),
      (ids) => ids.length === 3,
    );
    expect(done.toSorted()).toEqual([1, 2, 3]);
  });

  it('are one job as long as they are the same work', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const process = await start(
      new Work(() => {
        runs++;
        return promise;
      }),
    );
    for (let times = 0; times < 5; times++) await process.queues.ask(KIND, { noticeId: 7 });
    await eventually(
      () => runs,
      (count) => count > 0,
    );
    await process.queues.ask(KIND, { noticeId: 7 });
    resolve();
    await quiet(process);
    expect(runs).toBe(1);
    await process.queues.ask(KIND, { noticeId: 7 });
    await eventually(
      () => runs,
      (count) => count === 2,
    );
  });

  it('wait for their time', async () => {
    const done: number[] = [];
    const process = await start(new Work(async (id) => void done.push(id)));
    await process.queues.ask(KIND, { noticeId: 1 }, { delayMs: 300 });
    expect(await process.jobs.list(KIND, JobState.DELAYED, 10)).toMatchObject([
      { data: '{"noticeId":1}', attempts: 0 },
    ]);
    await eventually(
      () => done,
      (ids) => ids.length === 1,
    );
  });

  it('are tried again when they fail, and parked in the end, to be retried or discarded', async () => {
    const tries = new Map<number, number>();
    let broken = true;
    const process = await start(
      new Work(async (id) => {
        tries.set(id, (tries.get(id) ?? 0) + 1);
        if (broken && (id > 1 || tries.get(id) === 1)) throw new Error(`no luck with ${id}`);
      }),
    );
    for (const noticeId of [1, 2, 3]) await process.queues.ask(KIND, { noticeId });
    const failed = await eventually(
      () => parked(process),
      (jobs) => jobs.length === 2,
    );
    expect(failed.map(({ failure, attempts }) => [failure, attempts]).toSorted()).toEqual([
      ['no luck with 2', 3],
      ['no luck with 3', 3],
    ]);
    expect([...tries].toSorted()).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
    // Whoever sweeps asks again for what is parked; it stays so.
    await process.queues.ask(KIND, { noticeId: 2 });
    expect(await parked(process)).toHaveLength(2);

    broken = false;
    expect(await process.jobs.retry(KIND, `${KIND}-2`)).toMatchObject({ id: `${KIND}-2`, kind: KIND });
    await eventually(
      () => tries.get(2),
      (count) => count === 4,
    );
    await process.jobs.discard(KIND, `${KIND}-3`);
    await eventually(
      () => parked(process),
      (jobs) => jobs.length === 0,
    );
    await expect(process.jobs.discard(KIND, `${KIND}-3`)).rejects.toMatchObject({ code: 'job_not_found' });
    await expect(process.jobs.retry('nothing', 'x')).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('that are not parked can be neither retried nor discarded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { queues, jobs } = await start(
      new Work(async (_, onProgress) => {
        onProgress(40);
        await promise;
      }),
    );
    await queues.ask(KIND, { noticeId: 1 });
    const running = () => jobs.list(KIND, JobState.ACTIVE, 10);
    expect(await eventually(running, ([job]) => job?.progress === 40)).toMatchObject([{ state: JobState.ACTIVE }]);
    await expect(jobs.retry(KIND, `${KIND}-1`)).rejects.toMatchObject({ code: 'job_not_parked' });
    await expect(jobs.discard(KIND, `${KIND}-1`)).rejects.toMatchObject({ code: 'job_not_parked' });
    resolve();
  });

  it('have their effect once and none is lost, whatever becomes of workers and queue', async () => {
    const jobs = 1_000;
    await want(jobs);
    let runs = 0;
    const work = () =>
      new Work(async (id) => {
        runs++;
        await effect(id);
      }, left);
    for (let kills = 0; kills < 20; kills++) {
      const victim = await start(work());
      await eventually(effects, (count) => count >= (kills + 1) * 30);
      if (kills === 10) await wipe();
      await victim.kill();
    }
    const survivor = await start(work());
    await eventually(
      async () => {
        await survivor.workers.sweep();
        return effects();
      },
      (count) => count === jobs,
    );
    await quiet(survivor);
    expect(runs).toBeGreaterThanOrEqual(jobs);
    expect(await parked(survivor)).toEqual([]);
  });

  it('of a killed worker go to another one', async () => {
    const never = new Promise<void>(() => undefined);
    let begun = 0;
    const victim = await start(
      new Work(() => {
        begun++;
        return never;
      }),
    );
    for (const noticeId of [1, 2, 3]) await victim.queues.ask(KIND, { noticeId });
    await eventually(
      () => begun,
      (count) => count === 3,
    );
    await victim.kill();
    const other = await start(new Work(async (id) => void (await effect(id))));
    await eventually(effects, (count) => count === 3);
    expect(await parked(other)).toEqual([]);
  });

  it('come to their end before their process does, when they do so in time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = false;
    const process = await start(
      new Work(async (id) => {
        begun = true;
        await promise;
        await effect(id);
      }),
    );
    await process.queues.ask(KIND, { noticeId: 1 });
    await eventually(() => begun, Boolean);
    const stopping = process.stop();
    resolve();
    await stopping;
    expect(await effects()).toBe(1);
  });

  it('that take longer than the grace period are repeated by another process', async () => {
    let begun = false;
    const never = new Promise<void>(() => undefined);
    const slow = await start(
      new Work(() => {
        begun = true;
        return never;
      }),
      { SHUTDOWN_GRACE_SECONDS: '0' },
    );
    await slow.queues.ask(KIND, { noticeId: 1 });
    await eventually(() => begun, Boolean);
    await slow.stop();
    await start(new Work(async (id) => void (await effect(id))));
    await eventually(effects, (count) => count === 1);
  });

  it('go on when what they are kept in was away', async () => {
    const { queues, jobs } = await start(new Work(async (id) => void (await effect(id))));
    await queues.ask(KIND, { noticeId: 1 });
    await eventually(effects, (count) => count === 1);
    if (where === 'Redis') valkey.cut();
    else
      await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
      );
    const began = performance.now();
    await queues.ask(KIND, { noticeId: 2 });
    expect(performance.now() - began).toBeLessThan(250);
    valkey.heal();
    await eventually(
      async () => {
        await queues.ask(KIND, { noticeId: 2 });
        await queues.ask(KIND, { noticeId: 3 });
        return effects();
      },
      (count) => count === 3,
    );
    expect(await jobs.list(KIND, JobState.FAILED, 10)).toEqual([]);
  });

  if (where === 'Redis')
    it.each(['cut', 'hang'] as const)('let their process end while Redis is away (%s)', async (way) => {
      const process = await start(new Work(async () => undefined));
      valkey[way]();
      processes.pop();
      const began = performance.now();
      await process.stop();
      expect(performance.now() - began).toBeLessThan(3_000);
    });

  it('have a schedule, which is put up again when it is lost', async () => {
    const { jobs, workers } = await start(new Work(async () => undefined));
    const scheduled = async () => (await jobs.counts()).filter(({ nextRunAt }) => nextRunAt).map(({ kind }) => kind);
    const expected = ['log-partitions', 'close-payments', 'idempotency-keys', 'reconcile'];
    expect(await scheduled()).toEqual(expect.arrayContaining(expected));
    await wipe();
    expect(await scheduled()).toEqual([]);
    await workers.sweep();
    expect(await scheduled()).toEqual(expect.arrayContaining(expected));
    const [next] = (await jobs.counts()).filter(({ kind }) => kind === 'reconcile');
    expect(next?.nextRunAt?.toISOString()).toMatch(/T03:30:00/);
  });
});

it('a queue that was never open takes nothing, and tells administrators so', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const queues = new JobQueues(null, { connection: {} }, new Logger(config), new HttpAdapterHost());
  await queues.ask(KIND, { noticeId: 1 });
  await expect(new Jobs(queues).counts()).rejects.toMatchObject({ code: 'jobs_unavailable' });
  await queues.onApplicationShutdown();
});
