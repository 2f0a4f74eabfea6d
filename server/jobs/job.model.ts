import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../platform/graphql/scalars.js';

/** Where a job stands. */
export enum JobState {
  WAITING = 'waiting',
  DELAYED = 'delayed',
  ACTIVE = 'active',
  COMPLETED = 'completed',
  FAILED = 'failed',
}

registerEnumType(JobState, {
  name: 'JobState',
  description: 'Where a background job stands.',
  valuesMap: {
    DELAYED: { description: 'Waits for its time: a schedule, or the next try after a failure.' },
    COMPLETED: { description: 'Done. Only jobs that come by schedule are kept for a while.' },
    FAILED: { description: 'Parked after its last try, until somebody retries or discards it.' },
  },
});

@ObjectType('Job', { description: 'A piece of background work.' })
export class JobModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'The kind of work, which is also the name of its queue.' })
  kind: string;

  @Field(() => JobState)
  state: JobState;

  @Field({ description: 'What the job was told, as JSON.' })
  data: string;

  @Field(() => Int, { description: 'Tries so far.' })
  attempts: number;

  @Field(() => Int, { nullable: true, description: 'How much is done, 0 to 100; null when it does not say.' })
  progress: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last try failed.' })
  failure: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the last try began.' })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

@ObjectType('JobQueue', { description: 'The jobs of one kind, counted by where they stand.' })
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

  @Field(() => Int, { description: 'Parked jobs.' })
  failed: number;

  @Field(() => DateTime, { nullable: true, description: 'When it runs by schedule next.' })
  nextRunAt: Date | null;
}
