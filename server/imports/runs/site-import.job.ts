import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { AppError, type Language } from '../../common/errors/app-error.js';
import type { JobRun, RunContext, RunResult } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { EgressError } from '../../platform/http/egress/egress.errors.js';
import { EGRESS_BLOCKED, Egress } from '../../platform/http/egress/egress.js';
import { ImportError } from '../model/import.errors.js';
import { ImportRefused, SiteImportService } from '../site-import.service.js';
import { SourceError } from '../sources/source.js';
import { ConflictingUsers } from '../steps/import-users.js';
import { StoredSourcesService } from '../stored-sources/stored-sources.service.js';
import { type SiteImportDetailsModel, toSiteImportDetails } from './site-import-details.model.js';
import { siteImportParams, siteImportResult } from './site-import-run.js';

type Params = z.infer<typeof siteImportParams>;

/** Imports the site of another product from an uploaded file or a database server; an interrupted run continues. */
@BackgroundJob({ name: 'site-import', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class SiteImportJob extends RunJob<Params> {
  readonly params = siteImportParams;
  readonly retention = { runs: 100 };
  override readonly maxTries = 4;
  override readonly resumes = true;

  constructor(
    runs: JobRunsService,
    private readonly imports: SiteImportService,
    private readonly sources: StoredSourcesService,
    private readonly egress: Egress,
  ) {
    super(runs);
  }

  async execute(params: Params, context: RunContext): Promise<RunResult> {
    const rows = new Map<string, number>();
    const report = await this.sources.use(params.sourceId, async (from) => {
      try {
        return await this.imports.run({
          ...params,
          from,
          signal: context.ended,
          socket: () => this.egress.driverSocket(),
          onTotal: (total) => context.setTotal(total),
          onProgress: (step, read) => {
            // The sums are sums of rows that were already counted.
            if (!step.startsWith('sums')) rows.set(step, read);
            context.report([...rows.values()].reduce((sum, count) => sum + count, 0));
          },
        });
      } catch (error) {
        throw refusalOf(error, params.site);
      }
    });
    return { summary: siteImportResult.parse(report) };
  }

  /** The keys and passwords of the source are no longer needed. */
  override async finished({ params }: JobRun, _result: RunResult, client: PoolClient): Promise<undefined> {
    const { dryRun, sourceId } = siteImportParams.parse(params);
    if (!dryRun) await client.query('DELETE FROM import_sources WHERE id = $1', [sourceId]);
  }

  override details(run: JobRun, language: Language): SiteImportDetailsModel {
    return toSiteImportDetails(run, language);
  }

  override async deleteOld(days: number | null = null): Promise<number> {
    await this.sources.removeOld();
    return super.deleteOld(days);
  }
}

/** Errors that a retry cannot mend, with a text for the administrator. */
function refusalOf(error: unknown, site: string): unknown {
  if (error instanceof ConflictingUsers) {
    const { count, names } = error;
    return new AppError(ImportError.import_users_conflict, { count, names: names.join(', ') });
  }
  if (error instanceof ImportRefused) return new AppError(ImportError.import_site_taken, { site });
  if (error instanceof SourceError) {
    if (isBlocked(error.cause)) return new AppError(EgressError.egress_private);
    return new AppError(ImportError.import_source_unreadable, { reason: error.message }, { cause: error });
  }
  return error;
}

/** Whether the rules for outgoing connections refused the address. */
function isBlocked(cause: unknown): boolean {
  const code = (cause as { code?: unknown } | undefined)?.code;
  return code === EGRESS_BLOCKED || code === EgressError.egress_private.code;
}
