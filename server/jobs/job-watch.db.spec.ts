import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { BACKENDS, JobProcesses, KIND, Work } from '../../test/support/job-processes.js';
import { Valkey } from '../../test/support/valkey.js';
import { type JobModel, JobState } from './job.model.js';

let valkey: Valkey;
beforeAll(async () => {
  valkey = await Valkey.start();
});
afterAll(() => valkey.close());

const ID = `${KIND}-1`;

describe.each(BACKENDS)('watched job in %s', (where) => {
  let processes: JobProcesses;
  beforeEach(async () => {
    processes = await JobProcesses.open(where, valkey);
  });
  afterEach(() => processes.close());

  /** The states that a watcher receives, in order. */
  function shown(watched: AsyncIterableIterator<JobModel>): { seen: string[]; over: Promise<void> } {
    const seen: string[] = [];
    const over = (async () => {
      for await (const { state, progress } of watched) seen.push(progress === null ? state : `${state} ${progress}`);
    })();
    return { seen, over };
  }
  const until = (seen: string[], last: string) =>
    eventually(
      () => seen.at(-1),
      (state) => state === last,
    );

  it('reports its progress until its end, also in another process', async () => {
    const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const worker = await processes.start(
      new Work(async (_, onProgress) => {
        onProgress(20);
        await steps[0].promise;
        onProgress(70);
        await steps[1].promise;
      }),
    );
    const other = await processes.start(new Work(async () => Promise.reject(new Error('nothing comes here'))));
    await other.workers.onModuleDestroy();
    await worker.enqueue(1);
    const { seen, over } = shown(await other.watch.job(KIND, ID));
    await until(seen, 'active 20');
    steps[0].resolve();
    await until(seen, 'active 70');
    steps[1].resolve();
    await over;
    expect(seen.slice(-3)).toEqual(['active 20', 'active 70', JobState.COMPLETED]);
  });

  it('is reported as cancelled or parked', async () => {
    const { enqueue, control, watch } = await processes.start(
      new Work(async () => {
        throw new Error('no luck');
      }),
    );
    await enqueue(1, 60_000);
    const cancelled = shown(await watch.job(KIND, ID));
    await until(cancelled.seen, JobState.DELAYED);
    await control.cancel(KIND, ID);
    await cancelled.over;
    expect(cancelled.seen.at(-1)).toBe(JobState.CANCELLED);

    await enqueue(1, 200);
    const failed = shown(await watch.job(KIND, ID));
    await failed.over;
    expect(failed.seen.at(-1)).toBe(JobState.FAILED);
  });

  it('is not reported as completed while its cancellation is published', async () => {
    const { enqueue, control, watch, jobs } = await processes.start(new Work(async () => undefined));
    await enqueue(1, 60_000);
    const cancelled = shown(await watch.job(KIND, ID));
    await until(cancelled.seen, JobState.DELAYED);
    const { changes } = processes;
    const publish = changes.publish.bind(changes);
    const reads = jest.spyOn(jobs, 'get');
    jest.spyOn(changes, 'publish').mockImplementation(async (name, data) => {
      if (name === 'jobCancelled') {
        await publish('jobs', { kinds: [KIND] });
        await eventually(
          () => reads.mock.results.length,
          (count) => count > 0,
        );
        await Promise.allSettled(reads.mock.results.map(({ value }) => value));
      }
      await publish(name, data);
    });
    await control.cancel(KIND, ID);
    await cancelled.over;
    expect(cancelled.seen.at(-1)).toBe(JobState.CANCELLED);
  });

  it('can be closed while nothing happens', async () => {
    const { enqueue, watch } = await processes.start(new Work(async () => undefined));
    await enqueue(1, 60_000);
    const watched = await watch.job(KIND, ID);
    await watched.next();
    const waiting = watched.next();
    await watched.return?.();
    expect(await waiting).toMatchObject({ done: true });
    await expect(watch.job(KIND, 'nothing')).rejects.toMatchObject({ code: 'job_not_found' });
  });

  it('reports the counts of its kind', async () => {
    const { enqueue, watch } = await processes.start(new Work(async () => undefined));
    const watched = watch.counts();
    const next = async () => {
      for (;;) {
        const { value } = await watched.next();
        if (value.kind === KIND) return value;
      }
    };
    const counts = next();
    await enqueue(1, 60_000);
    expect(await counts).toMatchObject({ kind: KIND, delayed: 1 });
    await watched.return?.();
  });
});
