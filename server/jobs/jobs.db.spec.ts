import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { eventually } from '../../test/support/eventually.js';
import { BACKENDS, JobProcesses, KIND, quiet, registryOf, Work } from '../../test/support/job-processes.js';
import { Valkey } from '../../test/support/valkey.js';
import { readConfig } from '../platform/config/config.js';
import { Changes } from '../platform/coordination/changes.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { Logger } from '../platform/telemetry/logger.js';
import { JobState } from './job.model.js';
import { JobEvents } from './job-events.js';
import { JobSort } from './job-order.js';
import { JobQueues } from './job-queues.js';
import { JobsService } from './jobs.service.js';

let valkey: Valkey;
beforeAll(async () => {
  valkey = await Valkey.start();
});
afterAll(() => valkey.close());

describe.each(BACKENDS)('jobs in %s', (where) => {
  let processes: JobProcesses;
  beforeEach(async () => {
    processes = await JobProcesses.open(where, valkey);
  });
  afterEach(() => processes.close());

  it('run soon after they were requested', async () => {
    const done: number[] = [];
    const { enqueue } = await processes.start(new Work(async (id) => void done.push(id)));
    for (const id of [1, 2, 3]) await enqueue(id);
    await eventually(
      () => done.toSorted(),
      (ids) => ids.length === 3,
    );
    expect(done.toSorted()).toEqual([1, 2, 3]);
  });

  it('are one job while they are requested for the same work', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const process = await processes.start(
      new Work(() => {
        runs++;
        return promise;
      }),
    );
    for (let times = 0; times < 5; times++) await process.enqueue(7);
    await eventually(
      () => runs,
      (count) => count > 0,
    );
    await process.enqueue(7);
    resolve();
    await quiet(process);
    expect(runs).toBe(1);
    await process.enqueue(7);
    await eventually(
      () => runs,
      (count) => count === 2,
    );
  });

  it('wait for their delay', async () => {
    const done: number[] = [];
    const { enqueue, jobs } = await processes.start(new Work(async (id) => void done.push(id)));
    await enqueue(1, 300);
    expect(await jobs.get(KIND, `${KIND}-1`)).toMatchObject({
      state: JobState.DELAYED,
      data: '{"noticeId":1}',
      attempts: 0,
    });
    await eventually(
      () => done,
      (ids) => ids.length === 1,
    );
  });

  it('are listed page by page, parked jobs first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { enqueue, jobs } = await processes.start(
      new Work(async (id) => {
        if (id > 10) throw new Error('no luck');
        await promise;
      }),
    );
    for (const id of [1, 2, 11]) await enqueue(id);
    for (const id of [21, 22, 23]) await enqueue(id, 60_000);
    await eventually(
      () => jobs.countsOf(KIND),
      ({ active, failed }) => active === 2 && failed === 1,
    );
    const list = async (page: { limit: number; offset: number; after?: string }, state?: JobState) => {
      const { jobs: found, total } = await jobs.page({ kind: KIND, state }, page);
      return { jobs: found.map(({ job, place }) => [place, job.state, job.id.slice(KIND.length + 1)]), total };
    };
    const all = await list({ limit: 10, offset: 0 });
    expect(all.total).toBe(6);
    expect(all.jobs.map(([place, state]) => [place, state])).toEqual([
      [1, JobState.FAILED],
      [2, JobState.ACTIVE],
      [3, JobState.ACTIVE],
      [4, JobState.DELAYED],
      [5, JobState.DELAYED],
      [6, JobState.DELAYED],
    ]);
    expect(await list({ limit: 2, offset: 2 })).toEqual({ jobs: all.jobs.slice(2, 4), total: 6 });
    expect(await list({ limit: 3, offset: 0, after: encodeCursor([4]) })).toEqual({
      jobs: all.jobs.slice(4),
      total: 6,
    });
    expect(await list({ limit: 9, offset: 0 }, JobState.DELAYED)).toMatchObject({ total: 3 });
    expect(await list({ limit: 9, offset: 0 }, JobState.CANCELLED)).toEqual({ jobs: [], total: 0 });
    expect((await jobs.page({ state: JobState.FAILED }, { limit: 5, offset: 0 })).jobs).toMatchObject([
      { job: { kind: KIND, id: `${KIND}-11`, failure: 'no luck', attempts: 3 } },
    ]);
    await expect(jobs.page({ kind: 'nothing' }, { limit: 5, offset: 0 })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    await expect(jobs.get(KIND, 'nothing')).rejects.toMatchObject({ code: 'job_not_found' });
    resolve();
  });

  it('are sorted by a column, jobs that are equal by their id', async () => {
    const { enqueue, jobs } = await processes.start(
      new Work(async (id) => {
        if (id > 10) throw new Error('no luck');
      }),
    );
    await enqueue(11);
    await eventually(
      () => jobs.countsOf(KIND),
      ({ failed }) => failed === 1,
    );
    for (const id of [3, 1, 2]) await enqueue(id, 60_000);
    const list = async (sort: JobSort, direction?: SortDirection, page = { limit: 10, offset: 0 }) => {
      const { jobs: found, total } = await jobs.page({ kind: KIND }, page, { sort, direction });
      expect(total).toBe(4);
      expect(found.map(({ place }) => place)).toEqual(found.map((_, index) => page.offset + index + 1));
      return found.map(({ job }) => Number(job.id.slice(KIND.length + 1)));
    };
    const { ASC, DESC } = SortDirection;
    expect(await list('ATTEMPTS')).toEqual([11, 3, 2, 1]);
    expect(await list('ATTEMPTS', ASC)).toEqual([1, 2, 3, 11]);
    expect(await list('STARTED')).toEqual([11, 3, 2, 1]);
    expect(await list('FINISHED', ASC)).toEqual([1, 2, 3, 11]);
    expect((await list('CREATED', ASC))[0]).toBe(11);
    expect((await list('STATE'))[0]).toBe(11);
    expect(await list('STATE', DESC)).toEqual([3, 2, 1, 11]);
    expect(await list('ATTEMPTS', ASC, { limit: 2, offset: 1 })).toEqual([2, 3]);
  });

  it('are counted at most once per second, regardless of the number of requests', async () => {
    const { enqueue, jobs } = await processes.start(new Work(async () => undefined));
    const counted = async () => (await jobs.counts()).find(({ kind }) => kind === KIND)?.delayed;
    expect(await counted()).toBe(0);
    await enqueue(1, 60_000);
    expect(await counted()).toBe(0);
    expect(await jobs.countsOf(KIND)).toMatchObject({ delayed: 1 });
    expect(await eventually(counted, (delayed) => delayed === 1)).toBe(1);
  });
});

it('are not accepted while the queues were never open, and requests of administrators fail', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const logger = new Logger(config);
  const registry = registryOf([new Work(async () => undefined)]);
  const events = new JobEvents(new Changes(logger), registry);
  const queues = new JobQueues(null, { connection: {} }, config, events, logger, new HttpAdapterHost(), registry);
  await queues.enqueue(Work, { noticeId: 1 });
  await expect(new JobsService(queues, registry).counts()).rejects.toMatchObject({ code: 'jobs_unavailable' });
  await queues.onApplicationShutdown();
});
