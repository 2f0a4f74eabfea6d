import {
  Args,
  Context,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { jobIdOf } from '../../platform/coordination/job-queue.port.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { DateTime, SafeInt } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { type LogCleanup, toLogCleanup } from './log-cleanup.js';
import { LogCleanupsService } from './log-cleanups.service.js';

enum LogCleanupStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(LogCleanupStateModel, { name: 'LogCleanupState' });

@ObjectType('LogCleanup', {
  description:
    'A deletion of old rows of the usage log. Balances, statements and statistics are not changed. Superseded by `JobRun` with `LogCleanupDetails`.',
})
@Access('logs:read')
class LogCleanupModel {
  @Field(() => ID)
  id: number;

  @Field(() => ID, { description: 'The job of kind log-cleanup that runs it.' })
  jobId: string;

  @Field(() => DateTime, { description: 'Rows older than this are deleted.' })
  before: Date;

  @Field(() => ID, { description: 'The administrator who started it; 0 for the retention of the site.' })
  requestedBy: number;

  @Field(() => LogCleanupStateModel)
  state: LogCleanupStateModel;

  @Field(() => SafeInt, { nullable: true, description: 'Number of rows found at the start; null before that.' })
  rowsFound: number | null;

  @Field(() => SafeInt, { description: 'Number of rows deleted so far.' })
  rowsDeleted: number;

  @Field(() => Int, { description: '0 to 100.' })
  percent: number;

  @Field({ description: 'Why it failed; empty when it has not.' })
  error: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

const STATES: Record<LogCleanup['state'], LogCleanupStateModel> = {
  waiting: LogCleanupStateModel.WAITING,
  running: LogCleanupStateModel.RUNNING,
  done: LogCleanupStateModel.DONE,
  failed: LogCleanupStateModel.FAILED,
};

function toLogCleanupModel(cleanup: LogCleanup): LogCleanupModel {
  const jobId = jobIdOf('log-cleanup', { runId: cleanup.id });
  return { ...cleanup, jobId, state: STATES[cleanup.state] };
}

@Resolver(() => LogCleanupModel)
export class LogCleanupsResolver {
  constructor(private readonly cleanups: LogCleanupsService) {}

  @Query(() => [LogCleanupModel], {
    description: 'The latest 20 clean-ups of the usage log, newest first.',
    deprecationReason: 'Use jobRuns with the kind log-cleanup.',
  })
  @Access('logs:read')
  async logCleanups() {
    const newest = await this.cleanups.newest();
    return newest.map(toLogCleanupModel);
  }

  @Query(() => LogCleanupModel, { deprecationReason: 'Use jobRun with the id log-cleanup-<id>.' })
  @Access('logs:read')
  async logCleanup(@Args('id', { type: () => ID }) id: string) {
    return toLogCleanupModel(await this.cleanups.get(wholeNumber(id)));
  }

  @Mutation(() => JobRunModel, {
    description: 'Starts to delete rows of the usage log older than `before`. Watch it with `jobRunChanged`.',
  })
  @Access('logs:write')
  async startLogCleanupRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('before', { type: () => DateTime }) before: Date,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.cleanups.start(caller, before), language);
  }

  @Mutation(() => LogCleanupModel, {
    description: 'Starts to delete rows of the usage log older than `before`.',
    deprecationReason: 'Use startLogCleanupRun.',
  })
  @Access('logs:write')
  async startLogCleanup(@Caller() caller: Principal, @Args('before', { type: () => DateTime }) before: Date) {
    return toLogCleanupModel(toLogCleanup(await this.cleanups.start(caller, before)));
  }
}
