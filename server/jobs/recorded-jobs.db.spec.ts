import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { eventually } from '../../test/support/eventually.js';
import { BACKENDS, JobProcesses } from '../../test/support/job-processes.js';
import { deleteRows } from '../../test/support/test-database.js';
import { Valkey } from '../../test/support/valkey.js';
import { PriceImportModule } from '../billing/price-import/price-import.module.js';
import { PriceListFetcher } from '../billing/price-import/price-imports.js';
import { PriceImportJob } from '../billing/price-import/runs/price-import.job.js';
import { PriceImportRunsService } from '../billing/price-import/runs/price-import-runs.service.js';
import { ReconcileJob } from '../billing/reconcile/reconcile.job.js';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { ReconcileService } from '../billing/reconcile/reconcile.service.js';
import type { Principal } from '../common/principal.js';
import { OptionLog } from '../options/option-log.port.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import type { JobQueues } from './job-queues.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const url = 'https://prices.example/api.json';
const LIST = '{"model_ratio":{"nova-1":0.55}}';

let valkey: Valkey;
let domain: DomainModule;
/** The queues that receive the work. */
let queues: JobQueues | undefined;
beforeAll(async () => {
  const enqueue: JobQueue['enqueue'] = async (...job) => queues?.enqueue(...job);
  const outside = [
    { provide: JobQueue, useValue: { enqueue } },
    { provide: OptionLog, useValue: { record: async () => undefined } },
  ];
  [valkey, domain] = await Promise.all([Valkey.start(), openDomain([PriceImportModule, ReconcileModule], outside)]);
});
afterAll(async () => {
  await domain.close();
  await valkey.close();
});

describe.each(BACKENDS)('jobs in %s of work with a record', (where) => {
  let processes: JobProcesses;
  beforeEach(async () => {
    processes = await JobProcesses.open(where, valkey);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    queues = undefined;
    await processes.close();
    await endLocks();
    await deleteRows(domain.database, 'job_run_items', 'job_runs');
  });

  /** Ends the connections that hold locks of runs, as the end of a killed process does. */
  const endLocks = () =>
    domain.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'tollgate-job-run' AND datname = current_database()`,
    );
  const importing = () => domain.get(PriceImportJob);
  const proving = () => domain.get(ReconcileJob);
  const fetching = () => jest.spyOn(domain.get(PriceListFetcher), 'fetch');

  it('fetch a price list', async () => {
    fetching().mockResolvedValue(LIST);
    ({ queues } = await processes.start(importing()));
    const runs = domain.get(PriceImportRunsService);
    const { id } = await runs.start(root, { url });
    const read = await eventually(
      () => runs.get(id),
      ({ state }) => state === 'ready',
    );
    expect(read.counts).toMatchObject({ added: 1 });
  });

  it('fetch it again when the worker was killed in the meantime', async () => {
    const fetched = fetching().mockReturnValueOnce(new Promise(() => undefined));
    const victim = await processes.start(importing());
    ({ queues } = victim);
    const runs = domain.get(PriceImportRunsService);
    const { id } = await runs.start(root, { url });
    await eventually(
      () => runs.get(id),
      ({ state }) => state === 'running',
    );
    await victim.kill();
    await endLocks();
    fetched.mockResolvedValue(LIST);
    await processes.start(importing());
    await eventually(
      () => runs.get(id),
      ({ state }) => state === 'ready',
    );
  });

  it('are not parked when the response is not a price list', async () => {
    fetching().mockResolvedValue('{}');
    const process = await processes.start(importing());
    ({ queues } = process);
    const runs = domain.get(PriceImportRunsService);
    const { id } = await runs.start(root, { url });
    await eventually(
      () => runs.get(id),
      ({ state }) => state === 'failed',
    );
    expect(await process.jobs.countsOf('price-import')).toMatchObject({ failed: 0 });
  });

  it('abandon their work when they are cancelled', async () => {
    fetching().mockReturnValueOnce(new Promise(() => undefined));
    const process = await processes.start(importing());
    ({ queues } = process);
    const runs = domain.get(PriceImportRunsService);
    await runs.start(root, { url });
    const waiting = await runs.start(root, { url, vendors: ['openai'] });
    await process.control.cancel('price-import', `price-import-${waiting.id}`);
    expect(await runs.get(waiting.id)).toMatchObject({ state: 'cancelled' });
    await process.kill();
  });

  it('reconcile the ledger on request and every night', async () => {
    const reconcile = domain.get(ReconcileService);
    ({ queues } = await processes.start(proving()));
    await queues?.enqueue(ReconcileJob, {});
    const [reconciliation] = await eventually(
      async () => (await reconcile.page({ limit: 5, offset: 0 })).reconciliations,
      ([first]) => first?.state === 'done',
    );
    expect(reconciliation).toMatchObject({ startedBy: null, percent: 100, differenceCount: 0 });
    const { id } = await reconcile.start(root);
    await eventually(
      () => reconcile.get(id),
      ({ state }) => state === 'done',
    );
    expect(await reconcile.last()).toMatchObject({ id, startedBy: 1 });
  });
});
