import { Field, ObjectType } from '@nestjs/graphql';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunDetailsModel, toJobRunId } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';

@ObjectType('LogCleanupDetails', {
  implements: () => JobRunDetailsModel,
  description:
    'The parameters of a run of kind `log-cleanup`, which deletes old rows of the usage log. `total` and `done` of the run are rows.',
})
@Access('logs:read')
export class LogCleanupDetailsModel implements JobRunDetailsModel {
  id: string;

  @Field(() => DateTime, { description: 'Rows older than this are deleted.' })
  before: Date;
}

/** The details of a run that deletes old rows of the usage log, for GraphQL. */
export function toLogCleanupDetails(run: JobRun): LogCleanupDetailsModel {
  const before = new Date(String(run.params.before));
  return Object.assign(new LogCleanupDetailsModel(), { id: toJobRunId(run), before });
}
