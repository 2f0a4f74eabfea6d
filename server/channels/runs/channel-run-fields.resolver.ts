import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ChannelRunFailureModel, ChannelRunModel, toRunFailureModel } from './channel-run.model.js';
import { ChannelRuns } from './channel-runs.service.js';

/** Fields that are only read on request. */
@Resolver(() => ChannelRunModel)
export class ChannelRunFieldsResolver {
  constructor(private readonly runs: ChannelRuns) {}

  @ResolveField(() => [ChannelRunFailureModel], { description: 'The first hundred channels that failed.' })
  async failures(@Parent() { id }: ChannelRunModel) {
    return (await this.runs.failures(id)).map(toRunFailureModel);
  }
}
