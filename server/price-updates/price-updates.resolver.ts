import { Context, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { JobRunModel, toJobRunModel } from '../jobs/runs/job-run.model.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { PriceUpdateJob } from './price-update.job.js';

@Resolver()
export class PriceUpdatesResolver {
  constructor(private readonly job: PriceUpdateJob) {}

  @Mutation(() => JobRunModel, {
    description:
      'Updates prices now, as the nightly update does, even if that is disabled. Returns the current run if there is one.',
  })
  @Access('prices:write')
  async startPriceUpdate(@Caller() caller: Principal, @Context() { language }: GraphQLContext): Promise<JobRunModel> {
    const { run } = await this.job.start({ requestedBy: caller.userId });
    return toJobRunModel(run, language);
  }
}
