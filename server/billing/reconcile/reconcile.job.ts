import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { JobRun, RunContext, RunResult } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { checkLedger } from './ledger-check.js';
import { type ReconciliationDetailsModel, toReconciliationDetails } from './reconciliation-details.model.js';

const LOGGED_DIFFERENCES = 10;

/**
 * Reconciles the ledger on request and every night. On request all days are compared with the log, at night those that
 * have changed since they were compared. An interrupted reconciliation begins again. Differences do not fail the run:
 * they are stored for administrators.
 */
@BackgroundJob({ name: 'reconcile', attempts: 10, backoffMs: 300_000, cron: '30 3 * * *', parksFailures: false })
export class ReconcileJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 100 };
  override readonly maxTries = 3;
  override readonly subject = 'health';

  constructor(
    runs: JobRunsService,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logger: Logger,
  ) {
    super(runs);
  }

  async execute(_params: object, context: RunContext): Promise<RunResult> {
    await context.setTotal(100);
    const check = await checkLedger(this.database.connection, {
      onProgress: (percent) => context.report(percent),
      days: context.run.requestedBy === null ? 'changed' : 'store',
    });
    const { checked, differenceCount, differences } = check;
    return { summary: { checked, differenceCount }, items: differences };
  }

  override details(run: JobRun): ReconciliationDetailsModel {
    return toReconciliationDetails(run);
  }

  override async finished(_run: JobRun, { summary, items = [] }: RunResult): Promise<undefined> {
    if (items.length === 0) return;
    const first = items.slice(0, LOGGED_DIFFERENCES);
    this.logger.error(
      { event: 'reconciliation.differences', differences: summary?.differenceCount, first },
      'Reconciliation found differences',
    );
  }
}
