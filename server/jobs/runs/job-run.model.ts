import { Field, Float, ID, Int, InterfaceType, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { jobIdOf } from '../../platform/coordination/job-queue.port.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { type JobRun, percentDone } from './job-run.js';

export enum JobRunStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  READY = 'READY',
  DONE = 'DONE',
  FAILED = 'FAILED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(JobRunStateModel, {
  name: 'JobRunState',
  description: 'The state of a run.',
  valuesMap: {
    WAITING: { description: 'Not started, or a retry is due.' },
    READY: { description: 'Its result waits for a decision.' },
  },
});

@ObjectType('JobRunEffect', { description: 'What a run changed, and at how many items.' })
@Access('staff')
export class JobRunEffectModel {
  @Field()
  effect: string;

  @Field(() => Int)
  count: number;
}

@ObjectType('JobRunFailure', { description: 'An item of a run that failed.' })
@Access('staff')
export class JobRunFailureModel {
  @Field(() => ID, { description: 'The id of the object that was processed, such as a channel.' })
  subject: number;

  @Field()
  message: string;

  @Field(() => String, { nullable: true, description: 'What the run changed, such as `disabled`.' })
  effect: string | null;

  @Field(() => DateTime)
  finishedAt: Date;
}

@InterfaceType('JobRunDetails', { description: 'Parameters and result of a run; each kind has a type of its own.' })
export abstract class JobRunDetailsModel {
  @Field(() => ID, { description: 'The id of the run.' })
  id: string;
}

@ObjectType('JobRun', { description: 'Long-running work with a record: its progress, and its result.' })
@Access('staff')
export class JobRunModel {
  /** Not a field. */
  run: JobRun;

  @Field(() => ID, { description: 'Also the id of the job that executes it.' })
  id: string;

  @Field({ description: 'The kind of work, and of its job.' })
  kind: string;

  @Field(() => ID, { description: 'Its id within the kind.' })
  number: number;

  @Field(() => JobRunStateModel)
  state: JobRunStateModel;

  @Field(() => ID, { nullable: true, description: 'The administrator who started it; null when it was scheduled.' })
  requestedBy: number | null;

  @Field(() => Float, { nullable: true, description: 'The amount of work; null when it is unknown.' })
  total: number | null;

  @Field(() => Float)
  done: number;

  @Field(() => Float, { description: 'The part of `done` that failed.' })
  failed: number;

  @Field(() => Int, { description: 'The progress, 0 to 100.' })
  percent: number;

  @Field(() => [JobRunEffectModel])
  effects: JobRunEffectModel[];

  @Field(() => JobRunDetailsModel, {
    nullable: true,
    description:
      'Parameters and result, by kind: `LogCleanupDetails`, `PriceImportDetails`, `ReconciliationDetails`, `SiteImportDetails`; null for other kinds.',
  })
  details?: JobRunDetailsModel | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  failure: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

@ObjectType()
@Access('staff')
export class JobRunConnection extends connectionOf(JobRunModel, 'JobRun') {}

const STATES: Record<JobRun['state'], JobRunStateModel> = {
  waiting: JobRunStateModel.WAITING,
  running: JobRunStateModel.RUNNING,
  ready: JobRunStateModel.READY,
  done: JobRunStateModel.DONE,
  failed: JobRunStateModel.FAILED,
  cancelled: JobRunStateModel.CANCELLED,
};

/** The states of the engine with these names in GraphQL. */
export function toStates(names: readonly JobRunStateModel[]): JobRun['state'][] {
  return (Object.keys(STATES) as JobRun['state'][]).filter((state) => names.includes(STATES[state]));
}

/** The state of a run in GraphQL. */
export function toJobRunState(state: JobRun['state']): JobRunStateModel {
  return STATES[state];
}

/** The id of a run in GraphQL, which is also the id of its job. */
export function toJobRunId({ kind, id }: Pick<JobRun, 'kind' | 'id'>): string {
  return jobIdOf(kind, { runId: id });
}

/** A run of any kind for GraphQL, with the reason of a failure in a language. */
export function toJobRunModel(run: JobRun, language: Language): JobRunModel {
  const { id, effects } = run;
  return {
    ...run,
    run,
    id: toJobRunId(run),
    number: id,
    state: STATES[run.state],
    percent: percentDone(run),
    effects: Object.entries(effects).map(([effect, count]) => ({ effect, count })),
    failure: run.failure?.[language] ?? null,
  };
}
