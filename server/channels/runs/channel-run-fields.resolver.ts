import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { ChannelRunFailureModel, ChannelRunModel, toRunFailureModel } from './channel-run.model.js';

/** Fields that are only read on request. */
@Resolver(() => ChannelRunModel)
export class ChannelRunFieldsResolver {
  constructor(private readonly runs: JobRunsService) {}

  @ResolveField(() => [ChannelRunFailureModel], { description: 'The first hundred channels that failed.' })
  async failures(@Parent() { kind, id }: ChannelRunModel, @Context() { language }: GraphQLContext) {
    return (await this.runs.failures(kind, id)).map((item) => toRunFailureModel(item, language));
  }
}
