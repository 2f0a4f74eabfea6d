import { Args, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { JobConnection, JobModel, JobQueueModel, JobState } from './job.model.js';
import { JobControlService } from './job-control.service.js';
import { JobOrderArgs } from './job-order.js';
import { JobWatchService } from './job-watch.service.js';
import { JobsService } from './jobs.service.js';

const idArgument = { type: () => ID };
/** The published value is the value of the field. */
const asItIs = { resolve: (value: unknown) => value };

@Resolver(() => JobModel)
export class JobsResolver {
  constructor(
    private readonly service: JobsService,
    private readonly control: JobControlService,
    private readonly watch: JobWatchService,
  ) {}

  @Query(() => [JobQueueModel], { description: 'All kinds of background work and the number of their jobs.' })
  @Access('jobs:read')
  jobQueues(): Promise<JobQueueModel[]> {
    return this.service.counts();
  }

  @Query(() => JobConnection, {
    description:
      'Background jobs; by default by state, and within that by kind, newest first. In another order at most 2,000 jobs.',
  })
  @Access('jobs:read')
  async jobs(
    @Args() order: JobOrderArgs,
    @Args('kind', { type: () => String, nullable: true }) kind?: string,
    @Args('state', { type: () => JobState, nullable: true }) state?: JobState,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
    @Args('scheduled', {
      type: () => Boolean,
      nullable: true,
      description: 'Only the next runs of schedules, soonest first, or all jobs but these; all jobs by default.',
    })
    scheduled?: boolean,
    @Args('routine', {
      type: () => Boolean,
      nullable: true,
      description:
        'Whether completed jobs, all of which are runs of schedules, are included when no state is chosen; default: true.',
    })
    routine?: boolean,
  ): Promise<JobConnection> {
    const input = page ?? new PageInput();
    const criteria = {
      kind: kind ?? undefined,
      state: state ?? undefined,
      scheduled: scheduled ?? undefined,
      routine: routine ?? undefined,
    };
    const { jobs, total } = await this.service.page(criteria, listPageOf(input), order);
    return toConnection(
      jobs,
      input.first,
      total,
      ({ job }) => job,
      ({ place }) => [place],
    );
  }

  @Query(() => JobModel)
  @Access('jobs:read')
  job(@Args('kind') kind: string, @Args('id', idArgument) id: string): Promise<JobModel> {
    return this.service.get(kind, id);
  }

  @Mutation(() => JobModel, { description: 'Retries a parked job, with all its attempts.' })
  @Access('jobs:write')
  retryJob(@Args('kind') kind: string, @Args('id', idArgument) id: string): Promise<JobModel> {
    return this.control.retry(kind, id);
  }

  @Mutation(() => Int, { description: 'Retries all parked jobs of a kind, and returns their number.' })
  @Access('jobs:write')
  retryParked(@Args('kind') kind: string): Promise<number> {
    return this.control.retryParked(kind);
  }

  @Mutation(() => Boolean, { description: 'Deletes a parked job and abandons its work.' })
  @Access('jobs:write')
  async discardJob(@Args('kind') kind: string, @Args('id', idArgument) id: string): Promise<boolean> {
    await this.control.discard(kind, id);
    return true;
  }

  @Mutation(() => JobModel, {
    description:
      'Cancels a job that has not ended. A waiting job is removed immediately; an active one is returned as ACTIVE and ends soon.',
  })
  @Access('jobs:write')
  cancelJob(@Args('kind') kind: string, @Args('id', idArgument) id: string): Promise<JobModel> {
    return this.control.cancel(kind, id);
  }

  @Subscription(() => JobModel, {
    description: 'The job, and every change until it has ended or is parked; at most about twice per second.',
    ...asItIs,
  })
  @Access('jobs:read')
  jobProgress(
    @Args('kind') kind: string,
    @Args('id', idArgument) id: string,
  ): Promise<AsyncIterableIterator<JobModel>> {
    return this.watch.job(kind, id);
  }

  @Subscription(() => JobQueueModel, {
    description: 'The counts of a kind whose jobs have changed, at most about twice per second.',
    ...asItIs,
  })
  @Access('jobs:read')
  async jobsChanged(): Promise<AsyncIterableIterator<JobQueueModel>> {
    return this.watch.counts();
  }
}
