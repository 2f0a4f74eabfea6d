import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Job } from 'bullmq';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime } from '../platform/graphql/scalars.js';

/** The state of a job. */
export enum JobState {
  WAITING = 'waiting',
  DELAYED = 'delayed',
  ACTIVE = 'active',
  COMPLETED = 'completed',
  FAILED = 'failed',
  CANCELLED = 'cancelled',
}

registerEnumType(JobState, {
  name: 'JobState',
  description: 'The state of a background job.',
  valuesMap: {
    DELAYED: { description: 'Waits for its time: a schedule, or the next attempt after a failure.' },
    COMPLETED: { description: 'Completed. Only some finished jobs of schedules are kept.' },
    CANCELLED: { description: 'Cancelled; the job is no longer listed.' },
    FAILED: { description: 'Parked after its last attempt, until an administrator retries or discards it.' },
  },
});

@ObjectType('Job', { description: 'A background job.' })
@Access('jobs:read')
export class JobModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'The kind of work, which is also the name of its queue.' })
  kind: string;

  @Field(() => JobState)
  state: JobState;

  @Field({ description: 'The data of the job, as JSON.' })
  data: string;

  @Field(() => Int, { description: 'Attempts so far.' })
  attempts: number;

  @Field(() => Int, { nullable: true, description: 'The progress, 0 to 100; null when the job reports none.' })
  progress: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  failure: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the last attempt began.' })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

@ObjectType('JobQueue', { description: 'The jobs of one kind, counted by state.' })
@Access('jobs:read')
export class JobQueueModel {
  @Field({ description: 'The kind of work.' })
  kind: string;

  @Field(() => Int)
  waiting: number;

  @Field(() => Int)
  delayed: number;

  @Field(() => Int)
  active: number;

  @Field(() => Int)
  completed: number;

  @Field(() => Int, {
    description: 'Parked jobs; in `health` also the failed runs of the schedule since the last one that succeeded.',
  })
  failed: number;

  @Field(() => DateTime, { nullable: true, description: 'The next scheduled run.' })
  nextRunAt: Date | null;
}

@ObjectType()
@Access('jobs:read')
export class JobConnection extends connectionOf(JobModel, 'Job') {}

/** A job of the queue in the form that administrators see. */
export function toJobModel(job: Job, state: JobState): JobModel {
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return {
    id: job.id ?? '',
    kind: job.queueName,
    state,
    data: JSON.stringify(job.data),
    attempts: job.attemptsMade,
    progress: typeof job.progress === 'number' && state === JobState.ACTIVE ? Math.floor(job.progress) : null,
    failure: job.failedReason || null,
    createdAt: new Date(job.timestamp),
    startedAt: instant(job.processedOn),
    finishedAt: instant(job.finishedOn),
  };
}
