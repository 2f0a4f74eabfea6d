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
  });
  afterEach(() => processes.close());

  const named = (id: number) => `${KIND}-${id}`;
  const parked = async ({ jobs }: JobProcess) => {
    const { jobs: found } = await jobs.page({ kind: KIND, state: JobState.FAILED }, { limit: 100, offset: 0 });
    return found.map(({ job }) => job);
  };
  const removed = ({ jobs }: JobProcess, id: number) =>
    eventually(
      () => jobs.get(KIND, named(id)).catch((error: { code?: string }) => error.code),
      (found) => found === 'job_not_found',
    );

  it('with data of another version fail without a retry', async () => {
    const process = await processes.start(new Work(async () => undefined));
    await process.queues.add(KIND, { id: 1 });
    const [failed] = await eventually(
      () => parked(process),
      (jobs) => jobs.length === 1,
    );
    expect(failed).toMatchObject({ failure: expect.stringContaining('Job data are invalid'), attempts: 1 });
  });

  it('are retried when they fail, and finally parked, to be retried or discarded', async () => {
    const tries = new Map<number, number>();
    let broken = true;
    const work = new Work(async (id) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if (broken && (id > 1 || tries.get(id) === 1)) throw new Error(`no luck with ${id}`);
    });
    const process = await processes.start(work);
    for (const id of [1, 2, 3]) await process.enqueue(id);
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
    // The sweep requests parked jobs again; they stay parked.
    await process.enqueue(2);
    expect(await parked(process)).toHaveLength(2);

    broken = false;
    expect(await process.control.retry(KIND, named(2))).toMatchObject({ id: named(2), kind: KIND });
    await eventually(
      () => tries.get(2),
      (count) => count === 4,
    );
    await process.control.discard(KIND, named(3));
    expect(work.abandoned).toEqual([3]);
    await eventually(
      () => parked(process),
      (jobs) => jobs.length === 0,
    );
    await expect(process.control.discard(KIND, named(3))).rejects.toMatchObject({ code: 'job_not_found' });
    await expect(process.control.retry('nothing', 'x')).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('can all be retried together when they are parked', async () => {
    let broken = true;
    const process = await processes.start(
      new Work(async () => {
        if (broken) throw new Error('no luck');
      }),
    );
    for (let id = 1; id <= 130; id++) await process.enqueue(id);
    await eventually(
      () => process.jobs.countsOf(KIND),
      ({ failed }) => failed === 130,
    );
    broken = false;
    expect(await process.control.retryParked(KIND)).toBe(130);
    await quiet(process);
    expect(await parked(process)).toEqual([]);
    expect(await process.control.retryParked(KIND)).toBe(0);
  });

  it('can be neither retried nor discarded while they are not parked', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { enqueue, jobs, control } = await processes.start(
      new Work(async (_, onProgress) => {
        onProgress(40);
        await promise;
      }),
    );
    await enqueue(1);
    const running = () => jobs.get(KIND, named(1));
    expect(await eventually(running, ({ progress }) => progress === 40)).toMatchObject({ state: JobState.ACTIVE });
    await expect(control.retry(KIND, named(1))).rejects.toMatchObject({ code: 'job_not_parked' });
    await expect(control.discard(KIND, named(1))).rejects.toMatchObject({ code: 'job_not_parked' });
    resolve();
  });

  it('are removed when they are cancelled while waiting, and their work is abandoned', async () => {
    const work = new Work(async () => undefined);
    const process = await processes.start(work);
    await process.enqueue(1, 60_000);
    expect(await process.control.cancel(KIND, named(1))).toMatchObject({ id: named(1), state: JobState.CANCELLED });
    await removed(process, 1);
    expect(work.abandoned).toEqual([1]);
    await expect(process.control.cancel(KIND, named(1))).rejects.toMatchObject({ code: 'job_not_found' });
  });

  it('that are active end when another process cancels them, and are not retried', async () => {
    let runs = 0;
    const ended: unknown[] = [];
    const worker = await processes.start(
      new Work(async (_, __, cancelled) => {
        runs++;
        await new Promise<void>((resolve) => cancelled.addEventListener('abort', () => resolve()));
        ended.push(cancelled.reason);
        cancelled.throwIfAborted();
      }),
    );
    await worker.enqueue(1);
    await eventually(
      () => runs,
      (count) => count === 1,
    );
    const elsewhere = new Work(async () => undefined);
    const other = await processes.start(elsewhere);
    expect(await other.control.cancel(KIND, named(1))).toMatchObject({ state: JobState.ACTIVE });
    await removed(other, 1);
    expect([runs, ended, elsewhere.abandoned]).toEqual([1, ['cancelled'], [1]]);
    expect(await parked(worker)).toEqual([]);
  });

  it('cannot be cancelled when they are parked', async () => {
    const process = await processes.start(
      new Work(async () => {
        throw new Error('no luck');
      }),
    );
    await process.enqueue(1);
    await eventually(
      () => parked(process),
      (jobs) => jobs.length === 1,
    );
    await expect(process.control.cancel(KIND, named(1))).rejects.toMatchObject({ code: 'job_not_open' });
  });
});
