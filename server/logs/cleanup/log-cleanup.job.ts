import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { JobRun, RunContext, RunResult } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import { RootNoticesService } from '../../notifications/root-notices.service.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { Sql } from '../../platform/database/sql.js';
import { escaped } from '../../platform/mail/mail-html.js';
import { LogArchiveError, LogArchiveService } from '../archive/log-archive.service.js';
import { LogContentsService } from '../contents/log-contents.service.js';
import { LogSinksService } from '../sinks/log-sinks.service.js';
import { type LogCleanupDetailsModel, toLogCleanupDetails } from './log-cleanup-details.model.js';
import { LogPurger } from './log-purger.js';

interface Params extends Record<string, unknown> {
  /** Rows older than this are deleted. */
  readonly before: Date;
}

/**
 * Deletes old rows of the usage log and the stored contents of their calls; an interrupted run continues. With
 * ARCHIVE_DIR the rows are archived first. Rows that an enabled log sink has not sent are kept.
 */
@BackgroundJob({ name: 'log-cleanup', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class LogCleanupJob extends RunJob<Params> {
  readonly params = z.object({ before: z.coerce.date() });
  /** All are kept: analytics and reconciliations do not compare sums with rows that a clean-up may have deleted. */
  readonly retention = {};
  override readonly resumes = true;
  override readonly subject = 'logs';

  constructor(
    runs: JobRunsService,
    private readonly contents: LogContentsService,
    private readonly archive: LogArchiveService,
    private readonly sinks: LogSinksService,
    private readonly notices: RootNoticesService,
    private readonly sql: Sql,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {
    super(runs);
  }

  async execute({ before }: Params, context: RunContext): Promise<RunResult | undefined> {
    const purger = await LogPurger.open(this.database.connection, before, context, async (partition, until) => {
      await this.sinks.requireSent(partition, until);
      await this.archive.ensure(partition, until, context.ended);
    });
    try {
      // Contents are deleted first, because they must not outlive their rows.
      await this.contents.deleteBefore(before);
      await context.setTotal(await purger.count());
      await purger.erase(Date.now());
    } catch (error) {
      // Retries of the same run would repeat the notice.
      if (error instanceof LogArchiveError && context.run.tries === 0) await this.notify(error);
      throw error;
    } finally {
      await purger.close();
    }
    return undefined;
  }

  override details(run: JobRun): LogCleanupDetailsModel {
    return toLogCleanupDetails(run);
  }

  private async notify(failure: LogArchiveError): Promise<void> {
    const ids = await this.sql.transaction((client) =>
      this.notices.add('log_archive', (language) => archiveFailureText(failure, language), client),
    );
    await this.notices.send(ids);
  }
}

const TITLE: Record<Language, string> = { zh: '使用日志归档失败', en: 'The usage log could not be archived' };
const TEXT: Record<Language, (reason: string) => string> = {
  zh: (reason) => `日志未被删除，任务会重试。原因：${reason}`,
  en: (reason) => `Its rows were not deleted, and the job is retried. Reason: ${reason}`,
};

/** The notice to the super administrator about rows that are not deleted because they could not be archived. */
function archiveFailureText({ message }: LogArchiveError, language: Language): NoticeText {
  const text = TEXT[language](message);
  return { title: TITLE[language], content: `<p>${escaped(text)}</p>`, values: [], text };
}
