import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { eventually } from '../../../test/support/eventually.js';
import { jobContext } from '../../../test/support/job-context.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { AppError } from '../../common/errors/app-error.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { Changes } from '../../platform/coordination/changes.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { JobEvents } from '../job-events.js';
import { JobRegistry } from '../job-registry.js';
import type { JobRun, RunContext, RunResult } from './job-run.js';
import { JobRunWatchService } from './job-run-watch.service.js';
import { JobRunsModule } from './job-runs.module.js';
import { JobRunsService } from './job-runs.service.js';
import { RunJob } from './run-job.js';

/** What an execution of the specs' kind does. */
type Act = (context: RunContext) => Promise<RunResult | undefined>;

@BackgroundJob({ name: 'counting', parksFailures: false })
class CountingJob extends RunJob {
  readonly params = z.object({});
  readonly retention = { runs: 3 };
  override readonly maxTries = 2;
  override readonly resumes = true;
  act: Act = async () => undefined;

  execute(_params: object, context: RunContext): Promise<RunResult | undefined> {
    return this.act(context);
  }
}

let domain: DomainModule;
let runs: JobRunsService;
let job: CountingJob;
beforeAll(async () => {
  domain = await openDomain([JobRunsModule]);
  runs = domain.get(JobRunsService);
  job = new CountingJob(runs);
});
afterAll(() => domain.close());
afterEach(async () => {
  job.act = async () => undefined;
  await deleteRows(domain.database, 'job_run_items', 'job_runs');
});

const start = async (request = {}) => (await job.start({ requestedBy: 1, ...request })).run;
const execute = (runId: number, ...context: Parameters<typeof jobContext>) =>
  job.run({ runId }, jobContext(...context));
const get = (id: number) => runs.get(job.kind, id);
const complete = async (context: RunContext, count: number) => {
  for (const { position } of (await context.itemsLeft()).slice(0, count)) {
    await context.completeItem(position, { success: position !== 1, message: 'text', effect: 'counted' });
  }
};

describe('job run', () => {
  it('stores its progress, effects, failures and results', async () => {
    job.act = async (context) => {
      await complete(context, 4);
      return { summary: { sum: 7 }, items: [{ found: 'a' }, { found: 'b' }] };
    };
    const { id } = await start({ subjects: [30, 31, 32, 33] });
    const percents: number[] = [];
    await execute(id, (percent) => percents.push(percent));
    expect(percents).toEqual([25, 50, 75, 100]);
    const expected = { state: 'done', total: 4, done: 4, failed: 1, effects: { counted: 4 }, result: { sum: 7 } };
    expect(await get(id)).toMatchObject(expected);
    expect(await runs.failures(job.kind, id)).toMatchObject([{ subject: 30, message: 'text' }]);
    const found = await runs.results(job.kind, id, [{ found: 'b' }], { limit: 5, offset: 0 });
    expect(found.map(({ result }) => result)).toEqual([{ found: 'b' }]);
  });

  it('of a schedule counts as failed until a later one succeeds', async () => {
    const failed = async () => [...(await runs.failedSchedules())];
    job.act = async () => {
      throw new Error('no disk');
    };
    for (const requestedBy of [null, null, 1]) {
      const { id } = await start({ requestedBy });
      for (let tries = 0; tries < job.maxTries; tries++) await execute(id).catch(() => undefined);
      expect(await get(id)).toMatchObject({ state: 'failed' });
    }
    expect(await failed()).toEqual([[job.kind, 2]]);
    job.act = async () => undefined;
    await execute((await start()).id);
    expect(await failed()).toEqual([]);
  });

  it('is tried again, fails after its last attempt, and is retried where it ended', async () => {
    const { id } = await start({ subjects: [30, 31] });
    job.act = async (context) => {
      await complete(context, 1);
      throw new Error('no disk');
    };
    await expect(execute(id)).rejects.toThrow('no disk');
    expect(await get(id)).toMatchObject({ state: 'waiting', done: 1, failure: { en: 'no disk' } });
    await execute(id);
    expect(await get(id)).toMatchObject({ state: 'failed', tries: 2 });
    expect(await runs.retry(CountingJob, id)).toMatchObject({ state: 'waiting', tries: 0, failure: null });
    job.act = async (context) => {
      expect(await context.itemsLeft()).toEqual([]);
      return undefined;
    };
    await execute(id);
    expect(await get(id)).toMatchObject({ state: 'done', done: 2 });
  });

  it('fails immediately for a reason that a retry does not change', async () => {
    const { id } = await start();
    job.act = async () => {
      throw new AppError(CommonError.invalid_parameter);
    };
    await execute(id);
    expect(await get(id)).toMatchObject({ state: 'failed', tries: 1 });
  });

  it('stays retried when its cancelled attempt ends afterwards', async () => {
    const { id } = await start();
    const cancelling = new AbortController();
    job.act = async (context) => {
      await runs.cancel(job.kind, id);
      await runs.retry(CountingJob, id);
      cancelling.abort();
      context.throwIfCancelled();
      return undefined;
    };
    await execute(id, undefined, cancelling.signal);
    expect(await get(id)).toMatchObject({ state: 'waiting', failure: null });
  });

  it('stores a failure whose text PostgreSQL does not accept', async () => {
    const { id } = await start();
    job.act = async () => {
      throw new Error('no\u0000disk');
    };
    await expect(execute(id)).rejects.toThrow();
    expect(await get(id)).toMatchObject({ state: 'waiting', tries: 1, failure: { en: 'nodisk' } });
  });

  it('is executed by jobs of earlier versions', () => {
    for (const name of ['cleanupId', 'reconciliationId', 'importId', 'runId']) {
      expect(job.data.parse({ [name]: 7 })).toEqual({ runId: 7 });
    }
    expect(job.data.safeParse({ otherId: 7 }).success).toBe(false);
  });

  it('is not started by a job without an id of a kind without a schedule', async () => {
    await job.run({}, jobContext());
    expect(await runs.page(job.kind, { limit: 5, offset: 0 })).toMatchObject({ total: 0 });
  });

  it('is not retried when it is done, or while another one is under way', async () => {
    const { id: cancelled } = await start();
    await runs.cancel(job.kind, cancelled);
    const { id: done } = await start();
    await execute(done);
    await expect(runs.retry(CountingJob, done)).rejects.toMatchObject({ code: 'job_run_not_retryable' });
    await start();
    await expect(runs.retry(CountingJob, cancelled)).rejects.toMatchObject({ code: 'job_run_under_way' });
    await expect(runs.retry(CountingJob, 0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is executed alone, and waits for another one of its kind', async () => {
    const ids = [(await start({ key: null })).id, (await start({ key: null })).id];
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun: number[] = [];
    job.act = async ({ run }) => {
      begun.push(run.id);
      await promise;
      return undefined;
    };
    const executions = Promise.all(ids.map((id) => execute(id)));
    await eventually(
      async () => begun,
      ({ length }) => length > 0,
    );
    expect((await Promise.all(ids.map(get))).map(({ state }) => state).toSorted()).toEqual(['running', 'waiting']);
    resolve();
    await executions;
    expect(begun.toSorted()).toEqual(ids.toSorted());
  });

  it('is deleted when newer ones are more than its kind keeps', async () => {
    for (let count = 0; count < 5; count++) await execute((await start()).id);
    await job.deleteOld();
    expect(await runs.page(job.kind, { limit: 5, offset: 0 })).toMatchObject({ total: 3 });
  });

  it('reports every change to watchers until it ends', async () => {
    const registry = new JobRegistry({ getProviders: () => [] });
    const events = new JobEvents(domain.get(Changes), registry);
    const { id } = await start();
    const seen: JobRun['state'][] = [];
    const watching = (async () => {
      for await (const { state } of await new JobRunWatchService(runs, events).run(job.kind, id)) seen.push(state);
    })();
    await eventually(
      async () => seen,
      ({ length }) => length > 0,
    );
    await runs.cancel(job.kind, id);
    await watching;
    expect(seen).toEqual(['waiting', 'cancelled']);
    events.onModuleDestroy();
  });

  it('is shown to watchers of all runs from its start to its end', async () => {
    const registry = new JobRegistry({ getProviders: () => [] });
    const events = new JobEvents(domain.get(Changes), registry);
    const ended = await start();
    await runs.cancel(job.kind, ended.id);
    const watched = new JobRunWatchService(runs, events).all([job.kind]);
    const first = watched.next();
    const { id } = await start();
    events.publishSoon(job.kind);
    expect((await first).value).toMatchObject({ id, state: 'waiting' });
    const second = watched.next();
    await runs.cancel(job.kind, id);
    expect((await second).value).toMatchObject({ id, state: 'cancelled' });
    events.onModuleDestroy();
    expect(await watched.next()).toEqual({ done: true, value: undefined });
  });
});
