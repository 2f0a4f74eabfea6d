import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { type JobRun, messageIn } from './job-run.js';
import {
  JobRunConnection,
  type JobRunDetailsModel,
  JobRunFailureModel,
  JobRunModel,
  JobRunStateModel,
  toJobRunModel,
  toStates,
} from './job-run.model.js';
import { JobRunAccess } from './job-run-access.js';
import { JobRunWatchService } from './job-run-watch.service.js';
import { JobRunsService, type RunJobClass } from './job-runs.service.js';

const idArgument = { type: () => ID };
const BY_KIND = { decidedBy: JobRunAccess.name };
const READERS = 'Requires `jobs:read`, or the permission to read what runs of the kind work on, such as `prices:read`.';
const WRITERS = 'Requires `jobs:write`, or the permission to change what runs of the kind work on.';

@Resolver(() => JobRunModel)
export class JobRunsResolver {
  constructor(
    private readonly runs: JobRunsService,
    private readonly watch: JobRunWatchService,
    private readonly access: JobRunAccess,
  ) {}

  @Query(() => [JobRunModel], {
    description: `The latest 20 runs, of a kind or of all that the caller may read, newest first. ${READERS}`,
  })
  @Access('staff', BY_KIND)
  async jobRuns(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('kind', { type: () => String, nullable: true }) kind?: string | null,
    @Args('underWay', { type: () => Boolean, defaultValue: false, description: 'Only runs that are not over.' })
    underWay?: boolean,
  ): Promise<JobRunModel[]> {
    if (kind != null) this.access.requireKind(kind, caller);
    const kinds = kind ?? (may(caller, 'jobs:read') ? null : this.access.kindsOf(caller));
    const runs = await this.runs.newest(kinds, underWay);
    return runs.map((run) => toJobRunModel(run, language));
  }

  @Query(() => JobRunConnection, { description: `Runs of a kind, newest first. ${READERS}` })
  @Access('staff', BY_KIND)
  async jobRunHistory(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('kind') kind: string,
    @Args('states', {
      type: () => [JobRunStateModel],
      nullable: true,
      description: 'Only runs in these states; all when absent.',
    })
    states?: JobRunStateModel[] | null,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    this.access.requireKind(kind, caller);
    const requested = page ?? new PageInput();
    const { runs, total } = await this.runs.page(kind, listPageOf(requested), states ? toStates(states) : null);
    const toModel = (run: JobRun) => toJobRunModel(run, language);
    return toConnection(runs, requested.first, total, toModel, ({ id }) => [id]);
  }

  @Query(() => JobRunModel, { description: READERS })
  @Access('staff', BY_KIND)
  async jobRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
  ): Promise<JobRunModel> {
    const { kind, number } = this.access.placeOf(id, caller, 'read');
    return toJobRunModel(await this.runs.get(kind, number), language);
  }

  @Mutation(() => JobRunModel, { description: `Cancels a run. What it did is not reverted. ${WRITERS}` })
  @Access('staff', BY_KIND)
  async cancelJobRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
  ): Promise<JobRunModel> {
    const { kind, number } = this.access.placeOf(id, caller, 'write');
    return toJobRunModel(await this.runs.cancel(kind, number), language);
  }

  @Mutation(() => JobRunModel, {
    description: `Repeats a run that failed or was cancelled; kinds that can continue do so where it ended. ${WRITERS}`,
  })
  @Access('staff', BY_KIND)
  async retryJobRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
  ): Promise<JobRunModel> {
    const { job, number } = this.access.placeOf(id, caller, 'write');
    return toJobRunModel(await this.runs.retry(job.constructor as RunJobClass, number), language);
  }

  @Subscription(() => JobRunModel, {
    description:
      'The run, and every change until it has ended; without an id, the changes of all runs that the caller may read. ' +
      `At most about twice per second. ${READERS}`,
    resolve: (run: JobRun, _args: unknown, { language }: GraphQLContext) => toJobRunModel(run, language),
  })
  @Access('staff', BY_KIND)
  async jobRunChanged(
    @Caller() caller: Principal,
    @Args('id', { ...idArgument, nullable: true }) id?: string | null,
  ): Promise<AsyncIterableIterator<JobRun>> {
    if (id == null) return this.watch.all(this.access.kindsOf(caller));
    const { kind, number } = this.access.placeOf(id, caller, 'read');
    return this.watch.run(kind, number);
  }

  @ResolveField()
  details(@Parent() { kind, run }: JobRunModel, @Context() { language }: GraphQLContext): JobRunDetailsModel | null {
    return this.access.jobOf(kind)?.details(run, language) ?? null;
  }

  @ResolveField(() => [JobRunFailureModel], { description: 'The first hundred items that failed.' })
  async failures(@Parent() { kind, number }: JobRunModel, @Context() { language }: GraphQLContext) {
    const failures = await this.runs.failures(kind, number);
    return failures.map((item) => ({ ...item, message: messageIn(item, language) }));
  }
}
