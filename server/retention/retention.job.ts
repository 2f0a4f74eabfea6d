import { z } from 'zod';
import type { RunContext, RunResult } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { BackgroundJob } from '../platform/coordination/background-job.js';
import { Logger } from '../platform/telemetry/logger.js';
import { RetentionService } from './retention.service.js';

/** Deletes what is older than the retention options allow, every night after the reconciliation. */
@BackgroundJob({ name: 'retention', attempts: 10, backoffMs: 300_000, cron: '30 4 * * *', parksFailures: false })
export class RetentionJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 100 };
  override readonly maxTries = 3;

  constructor(
    runs: JobRunsService,
    private readonly rules: RetentionService,
    private readonly logger: Logger,
  ) {
    super(runs);
  }

  async execute(_params: object, context: RunContext): Promise<RunResult> {
    const steps = this.rules.steps(Date.now());
    await context.setTotal(steps.length);
    const deleted: Record<string, number> = {};
    for (const [index, { name, run }] of steps.entries()) {
      deleted[name] = await run();
      context.report(index + 1);
    }
    this.logger.info({ event: 'retention.done', deleted }, 'Old rows were deleted according to the retention options');
    return { summary: { deleted } };
  }
}
