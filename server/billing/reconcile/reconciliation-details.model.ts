import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunDetailsModel, toJobRunId } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';

@ObjectType('ReconciliationDetails', {
  implements: () => JobRunDetailsModel,
  description: 'The result of a run of kind `reconcile`: whether balances and sums match the ledger and the usage.',
})
@Access('health:read')
export class ReconciliationDetailsModel implements JobRunDetailsModel {
  /** Not a field. */
  number: number;

  id: string;

  @Field(() => Float, { nullable: true, description: 'The number of checked sums; null until it is done.' })
  checked: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The number of sums that differ: 0 when all are correct, null until it is done.',
  })
  differenceCount: number | null;
}

/** The details of a run that reconciles the ledger, for GraphQL. */
export function toReconciliationDetails(run: JobRun): ReconciliationDetailsModel {
  return Object.assign(new ReconciliationDetailsModel(), {
    id: toJobRunId(run),
    number: run.id,
    checked: numberOf(run.result?.checked),
    differenceCount: numberOf(run.result?.differenceCount),
  });
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
