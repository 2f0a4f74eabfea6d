import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { type JobRunItem, messageIn, percentDone } from '../../jobs/runs/job-run.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { ChannelRun } from './channel-run.js';

export enum ChannelRunStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(ChannelRunStateModel, { name: 'ChannelRunState' });

@ObjectType('ChannelRun', {
  description: 'A background run that tests, or updates the balances of, many channels. Superseded by `JobRun`.',
})
@Access('channels:read')
export class ChannelRunModel {
  /** Not a field. */
  kind: string;

  @Field(() => ID)
  id: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The administrator who started it; null when it was scheduled.',
  })
  requestedBy: number | null;

  @Field(() => ChannelRunStateModel)
  state: ChannelRunStateModel;

  @Field(() => Int, { description: 'The number of channels in the run.' })
  total: number;

  @Field(() => Int, { description: 'The number of processed channels.' })
  done: number;

  @Field(() => Int)
  succeeded: number;

  @Field(() => Int, { description: 'The number of channels that it disabled.' })
  disabled: number;

  @Field(() => Int, { description: 'The number of channels that it enabled.' })
  enabled: number;

  @Field(() => Int, { description: '0 to 100.' })
  percent: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

@ObjectType('ChannelRunFailure')
@Access('channels:read')
export class ChannelRunFailureModel {
  @Field(() => ID)
  channelId: number;

  @Field()
  message: string;

  @Field({ description: 'The run disabled the channel.' })
  disabled: boolean;

  @Field(() => DateTime)
  at: Date;
}

const STATES: Record<ChannelRun['state'], ChannelRunStateModel> = {
  waiting: ChannelRunStateModel.WAITING,
  running: ChannelRunStateModel.RUNNING,
  done: ChannelRunStateModel.DONE,
  failed: ChannelRunStateModel.FAILED,
  cancelled: ChannelRunStateModel.CANCELLED,
};

/** A run over channels for GraphQL. */
export function toChannelRunModel(run: ChannelRun): ChannelRunModel {
  return { ...run, state: STATES[run.state], percent: percentDone(run) };
}

/** A channel whose part of a run failed, for GraphQL, with the reason in a language. */
export function toRunFailureModel(item: JobRunItem, language: Language): ChannelRunFailureModel {
  const { subject, effect, finishedAt } = item;
  return { channelId: subject, message: messageIn(item, language), disabled: effect === 'disabled', at: finishedAt };
}
