import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { JobModel, JobQueueModel, JobState } from './job.model.js';
import { Jobs } from './jobs.service.js';

@Resolver(() => JobModel)
export class JobsResolver {
  constructor(private readonly service: Jobs) {}

  @Query(() => [JobQueueModel], { description: 'All kinds of background work and the number of their jobs.' })
  jobQueues() {
    return this.service.counts();
  }

  @Query(() => [JobModel], { description: 'The newest jobs of a kind in a state; at most 100.' })
  jobs(
    @Args('kind') kind: string,
    @Args('state', { type: () => JobState }) state: JobState,
    @Args('first', { type: () => Int, defaultValue: 50 }) first: number,
  ) {
    return this.service.list(kind, state, first);
  }

  @Mutation(() => JobModel, { description: 'Lets a parked job run again, with all its tries.' })
  retryJob(@Args('kind') kind: string, @Args('id', { type: () => ID }) id: string) {
    return this.service.retry(kind, id);
  }

  @Mutation(() => Boolean, { description: 'Forgets a parked job.' })
  async discardJob(@Args('kind') kind: string, @Args('id', { type: () => ID }) id: string) {
    await this.service.discard(kind, id);
    return true;
  }
}
