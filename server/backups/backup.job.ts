import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { HOUR_MS } from '../common/durations.js';
import type { RunContext, RunResult } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { Config } from '../platform/config/config.js';
import { BackgroundJob } from '../platform/coordination/background-job.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../platform/database/database-target.js';
import { openStorage } from '../platform/storage/open-storage.js';
import { Logger } from '../platform/telemetry/logger.js';
import { writeVerifiedBackup } from './backup-folder.js';

/** Writes a backup into BACKUP_DIR of the worker every BACKUP_EVERY_HOURS, and reads it back. */
@BackgroundJob({
  name: 'backup',
  attempts: 3,
  backoffMs: 300_000,
  everyMs: ({ BACKUP_DIR, BACKUP_EVERY_HOURS }) => (BACKUP_DIR === undefined ? null : BACKUP_EVERY_HOURS * HOUR_MS),
  parksFailures: false,
})
export class BackupJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 100 };
  override readonly maxTries = 3;

  constructor(
    runs: JobRunsService,
    private readonly config: Config,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logger: Logger,
  ) {
    super(runs);
  }

  async execute(_params: object, context: RunContext): Promise<RunResult | undefined> {
    const { BACKUP_DIR, BACKUP_KEEP } = this.config.env;
    // The variable was removed after the run was started.
    if (BACKUP_DIR === undefined) return undefined;
    await context.setTotal(100);
    const storage = openStorage(BACKUP_DIR, this.config.env);
    const { path, rows, createdAt } = await writeVerifiedBackup(this.database.connection, storage, BACKUP_KEEP, {
      signal: context.ended,
      onProgress: (share) => context.report(Math.floor(share * 100)),
    });
    this.logger.info({ event: 'backup.written', path, rows }, 'Backup was written and read back');
    return { summary: { path, rows, createdAt } };
  }
}
