import { Field, ObjectType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunDetailsModel, toJobRunId } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import type { ProductKind } from '../products/products.js';
import type { ConflictRule } from '../steps/import-context.js';
import { ImportConflictRule, ImportProduct } from './site-import.input.js';
import { toSiteImportRun } from './site-import-run.js';
import { SiteImportReportModel, toReportModel } from './site-import-run.model.js';

@ObjectType('SiteImportDetails', {
  implements: () => JobRunDetailsModel,
  description:
    'Parameters and result of a run of kind `site-import`, which imports the site of another product. `total` and `done` of the run are rows.',
})
@Access('root')
export class SiteImportDetailsModel implements JobRunDetailsModel {
  /** Not a field: the id of the source, which may have been deleted. */
  source: number;

  id: string;

  @Field(() => ImportProduct)
  product: ProductKind;

  @Field()
  site: string;

  @Field(() => ImportConflictRule)
  conflicts: ConflictRule;

  @Field(() => Boolean)
  logs: boolean;

  @Field(() => Boolean)
  dryRun: boolean;

  @Field({ description: 'The name of the file, or the address without user and password.' })
  sourceName: string;

  @Field(() => SiteImportReportModel, { nullable: true, description: 'Null before it is done.' })
  report: SiteImportReportModel | null;
}

/** The details of a run that imports a site, for GraphQL, with texts in a language. */
export function toSiteImportDetails(run: JobRun, language: Language): SiteImportDetailsModel {
  const { kind: product, site, conflicts, logs, dryRun, sourceId: source, sourceName, report } = toSiteImportRun(run);
  return Object.assign(new SiteImportDetailsModel(), {
    id: toJobRunId(run),
    product,
    site,
    conflicts,
    logs,
    dryRun,
    source,
    sourceName,
    report: report && toReportModel(report, language),
  });
}
