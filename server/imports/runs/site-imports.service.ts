import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ImportError } from '../model/import.errors.js';
import { isImportedSiteName } from '../site-name.js';
import { remoteAddress, type StoredSource, StoredSourcesService } from '../stored-sources/stored-sources.service.js';
import type { StartSiteImportInput } from './site-import.input.js';
import { SiteImportJob } from './site-import.job.js';
import { type SiteImportRun, toSiteImportRun } from './site-import-run.js';

/** Imports that administrators start in the console. */
@Injectable()
export class SiteImportsService {
  constructor(
    private readonly job: SiteImportJob,
    private readonly runs: JobRunsService,
    private readonly sources: StoredSourcesService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Requests an import. While the same one is under way, that one is returned.
   * @throws {AppError} import_site_invalid, import_address_invalid, import_source_missing; invalid_input unless there is
   * exactly one source
   */
  async start({ userId }: Principal, input: StartSiteImportInput): Promise<JobRun> {
    const { product: kind, conflicts, logs, dryRun } = input;
    const site = input.site ?? kind;
    if (!isImportedSiteName(site)) throw new AppError(ImportError.import_site_invalid);
    const source = await this.sourceOf(input);
    const params = { kind, site, conflicts, logs, dryRun, sourceId: source.id, sourceName: source.name };
    const key = `${site}:${source.id}:${dryRun}`;
    const { run, isNew } = await this.job.start({ params, requestedBy: userId, key });
    if (isNew) {
      const facts = { product: kind, source: source.name, dryRun };
      await this.audit.record({ action: 'site.import_started', objectId: site, objectName: site, facts });
    }
    return run;
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<SiteImportRun> {
    return toSiteImportRun(await this.runs.get(this.job.kind, id));
  }

  /** The latest 20, newest first. */
  async newest(): Promise<SiteImportRun[]> {
    return (await this.runs.newest(this.job.kind)).map(toSiteImportRun);
  }

  private async sourceOf({ sourceId, address }: StartSiteImportInput): Promise<StoredSource> {
    if ((sourceId == null) === (address == null)) {
      throw new AppError(CommonError.invalid_input, { detail: 'exactly one of sourceId and address is required' });
    }
    if (address == null) return this.sources.get(wholeNumber(sourceId ?? ''));
    const remote = remoteAddress(address);
    return { id: await this.sources.addAddress(remote), name: remote.name };
  }
}
