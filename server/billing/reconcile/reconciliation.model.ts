import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { Reconciliation } from './reconcile.service.js';

export enum ReconciliationStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(ReconciliationStateModel, { name: 'ReconciliationState' });

@ObjectType('Difference', { description: 'A stored sum that differs from the sum of its rows.' })
@Access('health:read')
export class DifferenceModel {
  @Field({ description: 'Table and column of the sum.' })
  kind: string;

  @Field({
    description: 'The account, the account and month of a statement, or the period and the key of the roll-up.',
  })
  id: string;

  @Field({ description: 'The stored sum, a decimal number.' })
  kept: string;

  @Field({ description: 'The expected sum.' })
  summed: string;
}

@ObjectType('Reconciliation', {
  description:
    'A check that balances and sums match the ledger and the usage. Superseded by `JobRun` with `ReconciliationDetails`.',
})
@Access('health:read')
export class ReconciliationModel {
  @Field(() => ID)
  id: number;

  @Field(() => ReconciliationStateModel)
  state: ReconciliationStateModel;

  @Field(() => ID, {
    nullable: true,
    description: 'The administrator who started it; null when it was scheduled.',
  })
  startedBy: number | null;

  @Field(() => Int, { description: '0 to 100.' })
  percent: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Start of the last attempt; the ledger is checked as of this time.',
  })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;

  @Field(() => Int, { nullable: true })
  durationMs: number | null;

  @Field(() => Float, { nullable: true, description: 'The number of checked sums; null until it is done.' })
  checked: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The number of sums that differ: 0 when all are correct, null until it is done.',
  })
  differenceCount: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  failure: string | null;
}

@ObjectType()
@Access('health:read')
export class ReconciliationConnection extends connectionOf(ReconciliationModel, 'Reconciliation') {}

const STATES: Record<Reconciliation['state'], ReconciliationStateModel> = {
  waiting: ReconciliationStateModel.WAITING,
  running: ReconciliationStateModel.RUNNING,
  done: ReconciliationStateModel.DONE,
  failed: ReconciliationStateModel.FAILED,
};

/** A reconciliation with its differences, for GraphQL. */
export function toReconciliationModel(reconciliation: Reconciliation): ReconciliationModel {
  return { ...reconciliation, state: STATES[reconciliation.state] };
}
