import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { JobRegistry } from '../job-registry.js';
import { type JobRun, messageIn } from './job-run.js';
import { JobRunFailureModel, JobRunModel, toJobRunModel } from './job-run.model.js';
import { JobRunWatch } from './job-run-watch.service.js';
import { JobRuns, type RunJobClass } from './job-runs.service.js';
import { RunJob } from './run-job.js';

const idArgument = { type: () => ID };

@Resolver(() => JobRunModel)
export class JobRunsResolver {
  constructor(
    private readonly runs: JobRuns,
    private readonly watch: JobRunWatch,
    private readonly registry: JobRegistry,
  ) {}

  @Query(() => [JobRunModel], { description: 'The latest 20 runs, of a kind or of all, newest first.' })
  @Access('jobs:read')
  async jobRuns(
    @Context() { language }: GraphQLContext,
    @Args('kind', { type: () => String, nullable: true }) kind?: string | null,
    @Args('underWay', { type: () => Boolean, defaultValue: false, description: 'Only runs that are not over.' })
    underWay?: boolean,
  ): Promise<JobRunModel[]> {
    const runs = await this.runs.newest(kind ?? null, underWay);
    return runs.map((run) => toJobRunModel(run, language));
  }

  @Query(() => JobRunModel)
  @Access('jobs:read')
  async jobRun(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string): Promise<JobRunModel> {
    const { kind, number } = this.placeOf(id);
    return toJobRunModel(await this.runs.get(kind, number), language);
  }

  @Mutation(() => JobRunModel, { description: 'Cancels a run. What it did is not reverted.' })
  @Access('jobs:write')
  async cancelJobRun(
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
  ): Promise<JobRunModel> {
    const { kind, number } = this.placeOf(id);
    return toJobRunModel(await this.runs.cancel(kind, number), language);
  }

  @Mutation(() => JobRunModel, {
    description: 'Repeats a run that failed or was cancelled; kinds that can continue do so where it ended.',
  })
  @Access('jobs:write')
  async retryJobRun(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string): Promise<JobRunModel> {
    const { job, number } = this.placeOf(id);
    return toJobRunModel(await this.runs.retry(job.constructor as RunJobClass, number), language);
  }

  @Subscription(() => JobRunModel, {
    description:
      'The run, and every change until it is over; without an id, the changes of all runs. At most about twice a second.',
    resolve: (run: JobRun, _args: unknown, { language }: GraphQLContext) => toJobRunModel(run, language),
  })
  @Access('jobs:read')
  async jobRunChanged(
    @Args('id', { ...idArgument, nullable: true }) id?: string | null,
  ): Promise<AsyncIterableIterator<JobRun>> {
    if (id == null) return this.watch.all(this.runKinds());
    const { kind, number } = this.placeOf(id);
    return this.watch.run(kind, number);
  }

  @ResolveField(() => [JobRunFailureModel], { description: 'The first hundred items that failed.' })
  async failures(@Parent() { kind, number }: JobRunModel, @Context() { language }: GraphQLContext) {
    const failures = await this.runs.failures(kind, number);
    return failures.map((item) => ({ ...item, message: messageIn(item, language) }));
  }

  private runKinds(): string[] {
    return [...this.registry.byName].flatMap(([name, { handler }]) => (handler instanceof RunJob ? [name] : []));
  }

  /** The kind of a run and its id in it. @throws {AppError} not_found */
  private placeOf(id: string): { job: RunJob; kind: string; number: number } {
    const [, kind = '', number = ''] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
    const job = this.registry.byName.get(kind)?.handler;
    if (!(job instanceof RunJob)) throw new AppError(CommonError.not_found);
    return { job, kind, number: Number(number) };
  }
}
