import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { Reconciliation } from './reconciliation.js';

export enum ReconciliationStateModel {
  WAITING = 'WAITING',
  RUNNING = 'RUNNING',
  DONE = 'DONE',
  FAILED = 'FAILED',
}
registerEnumType(ReconciliationStateModel, { name: 'ReconciliationState' });

@ObjectType('Difference', { description: 'A sum in the books that is not what it is the sum of.' })
export class DifferenceModel {
  @Field({ description: 'Table and column of the sum.' })
  kind: string;

  @Field({ description: 'The account, or the period and what the roll-up is kept by.' })
  id: string;

  @Field({ description: 'The sum as it is kept, a decimal number.' })
  kept: string;

  @Field({ description: 'What it should be.' })
  summed: string;
}

@ObjectType('Reconciliation', { description: 'A proof that balances and sums are those of ledger and usage.' })
export class ReconciliationModel {
  @Field(() => ID)
  id: number;

  @Field(() => ReconciliationStateModel)
  state: ReconciliationStateModel;

  @Field(() => ID, {
    nullable: true,
    description: 'The administrator who asked for it; null when it came by schedule.',
  })
  startedBy: number | null;

  @Field(() => Int, { description: '0 to 100.' })
  percent: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'The books are proved as they stood then.' })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;

  @Field(() => Int, { nullable: true })
  durationMs: number | null;

  @Field(() => Float, { nullable: true, description: 'How many sums were proved; null until it is done.' })
  checked: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How many of them are wrong: 0 when the books are right, null until it is done.',
  })
  differenceCount: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last try failed.' })
  failure: string | null;
}

@ObjectType()
export class ReconciliationConnection extends connectionOf(ReconciliationModel, 'Reconciliation') {}

const STATES: Record<Reconciliation['state'], ReconciliationStateModel> = {
  waiting: ReconciliationStateModel.WAITING,
  running: ReconciliationStateModel.RUNNING,
  done: ReconciliationStateModel.DONE,
  failed: ReconciliationStateModel.FAILED,
};

export function toReconciliationModel(reconciliation: Reconciliation): ReconciliationModel {
  return { ...reconciliation, state: STATES[reconciliation.state] };
}
