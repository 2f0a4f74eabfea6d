import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { jobIdOf } from '../../platform/coordination/job-queue.port.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { LogCleanup } from './log-cleanup.js';

export enum LogCleanupStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(LogCleanupStateModel, { name: 'LogCleanupState' });

@ObjectType('LogCleanup', {
  description: 'A deletion of old rows of the usage log. Balances, statements and statistics are not changed.',
})
@Access('logs:read')
export class LogCleanupModel {
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

  @Field(() => Quota, { nullable: true, description: 'Number of rows found at the start; null before that.' })
  rowsFound: number | null;

  @Field(() => Quota, { description: 'Number of rows deleted so far.' })
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

export function toLogCleanupModel(cleanup: LogCleanup): LogCleanupModel {
  const jobId = jobIdOf('log-cleanup', { runId: cleanup.id });
  return { ...cleanup, jobId, state: STATES[cleanup.state] };
}
