import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { JobRun } from '../../../jobs/runs/job-run.js';
import { JobRunDetailsModel, toJobRunId } from '../../../jobs/runs/job-run.model.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { PriceImportCountsModel } from '../price-import.model.js';
import { PriceSource } from '../price-source.js';
import { toPriceImportRun } from './price-import-run.js';

@ObjectType('PriceImportDetails', {
  implements: () => JobRunDetailsModel,
  description:
    'Parameters and result of a run of kind `price-import`: a price list, and the changes it would make. The run is `READY` when they can be applied, and `DONE` when they were. Deleted after 30 days.',
})
@Access('prices:read')
export class PriceImportDetailsModel implements JobRunDetailsModel {
  /** Not a field. */
  number: number;

  id: string;

  @Field({ description: 'The address of the list.' })
  url: string;

  @Field(() => [String], { description: 'Only the models of these vendors; all when empty.' })
  vendors: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: 'Digest of the list and the prices at that time; null until it is ready.',
  })
  digest: string | null;

  @Field(() => PriceSource, { nullable: true })
  source: PriceSource | null;

  @Field(() => PriceImportCountsModel, { nullable: true, description: 'Null until it is ready.' })
  counts: PriceImportCountsModel | null;

  @Field(() => Int, { nullable: true, description: 'The number of models with a new price from it.' })
  appliedModels: number | null;
}

/** The details of a run that imports prices, for GraphQL. */
export function toPriceImportDetails(run: JobRun): PriceImportDetailsModel {
  const { id: number, url, vendors, digest, source, counts, appliedModels } = toPriceImportRun(run);
  return Object.assign(new PriceImportDetailsModel(), {
    id: toJobRunId(run),
    number,
    url,
    vendors,
    digest,
    source,
    counts,
    appliedModels,
  });
}
