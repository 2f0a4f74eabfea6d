import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { type JobRun, percentDone } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { Difference } from './ledger-check.js';
import { ReconcileJob } from './reconcile.job.js';
import { toReconciliationDetails } from './reconciliation-details.model.js';

/** waiting: not started, or a retry is due; failed: the ledger could not be read. */
type ReconciliationState = 'waiting' | 'running' | 'done' | 'failed';

/** A reconciliation, from its request on. */
export interface Reconciliation {
  readonly id: number;
  readonly state: ReconciliationState;
  /** Id of the administrator. Null if it was scheduled. */
  readonly startedBy: number | null;
  readonly createdAt: Date;
  /** Start of the last attempt; the ledger is checked as of this time. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly durationMs: number | null;
  /** Progress, 0 to 100. */
  readonly percent: number;
  /** The number of checked sums. Null until it is done. */
  readonly checked: number | null;
  /** The number of sums that differ. Null until it is done. */
  readonly differenceCount: number | null;
  /** Why the last attempt failed. Null if none failed. */
  readonly failure: string | null;
}

/** A finished reconciliation. */
interface ReconciliationSummary extends Reconciliation {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly checked: number;
  readonly differenceCount: number;
}

const STATES: Record<JobRun['state'], ReconciliationState> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'done',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
};

/** The reconciliation that a run executes. */
export function toReconciliation(run: JobRun): Reconciliation {
  const { id, state, requestedBy, createdAt, startedAt, finishedAt, failure } = run;
  const { checked, differenceCount } = toReconciliationDetails(run);
  const isDone = state === 'done' && startedAt !== null && finishedAt !== null;
  return {
    id,
    createdAt,
    startedAt,
    finishedAt,
    state: STATES[state],
    startedBy: requestedBy,
    durationMs: isDone ? finishedAt.getTime() - startedAt.getTime() : null,
    percent: percentDone(run),
    checked,
    differenceCount,
    failure: state === 'cancelled' ? 'cancelled' : (failure?.en ?? null),
  };
}

function isSummary(reconciliation: Reconciliation): reconciliation is ReconciliationSummary {
  return reconciliation.state === 'done' && reconciliation.checked !== null;
}

const MAX_DIFFERENCES = 1_000;

/** Reconciliations of the ledger, as runs with progress, and their results. */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly job: ReconcileJob,
    private readonly runs: JobRunsService,
  ) {}

  /** Requests a reconciliation. @returns its run, or the run that is already under way */
  async start({ userId }: Principal): Promise<JobRun> {
    return (await this.job.start({ requestedBy: userId })).run;
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<Reconciliation> {
    return toReconciliation(await this.runs.get(this.job.kind, id));
  }

  /** The newest finished reconciliation. Null if there is none yet. */
  async last(): Promise<ReconciliationSummary | null> {
    const run = await this.runs.lastDone(this.job.kind);
    const last = run && toReconciliation(run);
    return last && isSummary(last) ? last : null;
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page(page: ListPage): Promise<{ reconciliations: Reconciliation[]; total: number }> {
    const { runs, total } = await this.runs.page(this.job.kind, page);
    return { reconciliations: runs.map(toReconciliation), total };
  }

  /** The differences of a reconciliation; the first thousand. */
  async differences(id: number): Promise<readonly Difference[]> {
    const page = { limit: MAX_DIFFERENCES, offset: 0 };
    const found = await this.runs.results<Difference>(this.job.kind, id, null, page);
    return found.map(({ result }) => result);
  }
}
