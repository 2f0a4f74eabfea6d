import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { JobRuns } from '../../jobs/runs/job-runs.service.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { Difference } from './ledger-check.js';
import { ReconcileJob } from './reconcile.job.js';
import { isSummary, type Reconciliation, type ReconciliationSummary, toReconciliation } from './reconciliation.js';

const MAX_DIFFERENCES = 1_000;

/** Reconciliations of the ledger, as runs with progress, and their results. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly job: ReconcileJob,
    private readonly runs: JobRuns,
  ) {}

  /** Requests a reconciliation. @returns its record, or that of the one under way. */
  async start({ userId }: Principal): Promise<Reconciliation> {
    return toReconciliation((await this.job.start({ requestedBy: userId })).run);
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<Reconciliation> {
    return toReconciliation(await this.runs.get(this.job.kind, id));
  }

  /** The newest finished reconciliation; null when there is none yet. */
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
