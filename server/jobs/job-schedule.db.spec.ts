import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { BACKENDS, type JobProcess, JobProcesses, KIND, Work } from '../../test/support/job-processes.js';
import { Valkey } from '../../test/support/valkey.js';
import { ReconcileJob } from '../billing/reconcile/reconcile.job.js';
import { BackgroundJob, type JobOptions, jobOptionsOf, ScheduledJob } from '../platform/coordination/background-job.js';
import { TaskPollerJob } from '../relay/tasks/task-poller.job.js';
import { JobState } from './job.model.js';

const NAMES = [KIND, 'reconcile', 'task-poll'];

/** Work with the declaration of a real job that does nothing. */
function idle(job: object): ScheduledJob {
  @BackgroundJob(jobOptionsOf(job) as JobOptions)
  class Idle extends ScheduledJob {
    async run(): Promise<void> {}
  }
  return new Idle();
}

let valkey: Valkey;
beforeAll(async () => {
  valkey = await Valkey.start();
});
afterAll(() => valkey.close());

describe.each(BACKENDS)('schedules in %s', (where) => {
  let processes: JobProcesses;
  beforeEach(async () => {
    processes = await JobProcesses.open(where, valkey);
  });
  afterEach(() => processes.close());

  const start = (environment: Record<string, string> = {}) =>
    processes.start([new Work(async () => undefined), idle(ReconcileJob), idle(TaskPollerJob)], environment);
  /** The kinds that have a schedule, read from the queue. */
  const scheduled = async ({ jobs }: JobProcess) => {
    const counts = await Promise.all(NAMES.map((kind) => jobs.countsOf(kind)));
    return counts.filter(({ nextRunAt }) => nextRunAt).map(({ kind }) => kind);
  };
  const expected = ['reconcile', 'task-poll'];

  it('are restored when they are lost', async () => {
    const process = await start();
    expect(await scheduled(process)).toEqual(expected);
    await processes.wipe();
    expect(await scheduled(process)).toEqual([]);
    await process.workers.sweep();
    expect(await scheduled(process)).toEqual(expected);
    expect((await process.jobs.countsOf('reconcile')).nextRunAt?.toISOString()).toMatch(/T03:30:00/);
  });

  it('have next runs that are listed apart from other jobs, soonest first', async () => {
    const process = await start();
    // A schedule with an interval runs once at the start.
    await eventually(
      () => process.jobs.countsOf('task-poll'),
      ({ completed, delayed }) => completed === 1 && delayed === 1,
    );
    const later = 60_000;
    await process.queues.add('reconcile', {}, { id: 'asked-for', delayMs: later });
    for (const id of [1, 2]) await process.enqueue(id, later);
    const list = async (scheduled: boolean | undefined, [offset, limit] = [0, 10], state = JobState.DELAYED) => {
      const { jobs, total } = await process.jobs.page({ scheduled, state }, { offset, limit });
      return { ids: jobs.map(({ job }) => job.id.replace(/:\d+$/, '')), places: jobs.map(({ place }) => place), total };
    };
    const others = [`${KIND}-2`, `${KIND}-1`, 'asked-for'];
    expect(await list(false)).toEqual({ ids: others, places: [1, 2, 3], total: 3 });
    expect(await list(false, [1, 2])).toEqual({ ids: others.slice(1), places: [2, 3], total: 3 });
    expect(await list(false, [2, 2])).toEqual({ ids: ['asked-for'], places: [3], total: 3 });
    const runs = ['repeat:task-poll', 'repeat:reconcile'];
    expect(await list(true)).toEqual({ ids: runs, places: [1, 2], total: 2 });
    expect(await list(true, [1, 1])).toEqual({ ids: runs.slice(1), places: [2], total: 2 });
    expect(await list(true, [0, 10], JobState.FAILED)).toMatchObject({ ids: [], total: 0 });
    expect(await list(undefined)).toMatchObject({ total: 5 });
    const any = async (routine: boolean) =>
      (await process.jobs.page({ kind: 'task-poll', routine, scheduled: false }, { offset: 0, limit: 10 })).total;
    expect([await any(true), await any(false)]).toEqual([1, 0]);
  });

  it('follow the configured interval of task polls, and whether polling is enabled', async () => {
    const often = await start({ TASK_POLL_INTERVAL_MS: '60000' });
    const everyMs = async ({ queues }: JobProcess) =>
      (await queues.current?.byName.get('task-poll')?.getJobScheduler('task-poll'))?.every;
    expect(await everyMs(often)).toBe(60_000);
    await often.stop();
    const seldom = await start({ TASK_POLL_INTERVAL_MS: '90000' });
    expect(await everyMs(seldom)).toBe(90_000);
    await seldom.stop();
    const never = await start({ UPDATE_TASK: 'false' });
    expect(await scheduled(never)).toEqual(expected.filter((name) => name !== 'task-poll'));
  });

  it('have a next run, which cannot be cancelled', async () => {
    const { jobs, control } = await start();
    const listed = () => jobs.page({ kind: 'reconcile' }, { limit: 1, offset: 0 });
    const { jobs: found } = await eventually(listed, ({ total }) => total === 1);
    const id = found[0]?.job.id ?? '';
    await expect(control.cancel('reconcile', id)).rejects.toMatchObject({ code: 'job_scheduled' });
    expect(await jobs.get('reconcile', id)).toMatchObject({ id });
  });
});
