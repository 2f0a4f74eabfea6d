import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf, encodeCursor } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { type BalancedLine, keyOf, type LineKind } from './statements.service.js';

export enum StatementKind {
  GRANT = 'GRANT',
  ADJUSTMENT = 'ADJUSTMENT',
  TOP_UP = 'TOP_UP',
  REDEMPTION = 'REDEMPTION',
  CHECK_IN = 'CHECK_IN',
  INVITATION = 'INVITATION',
  REBATE = 'REBATE',
  TRANSFER = 'TRANSFER',
  TEAM_TRANSFER = 'TEAM_TRANSFER',
  REFUND = 'REFUND',
  PAYMENT_REFUND = 'PAYMENT_REFUND',
  PAYMENT_DISPUTE = 'PAYMENT_DISPUTE',
  PLAN_GRANT = 'PLAN_GRANT',
  PLAN_EXPIRY = 'PLAN_EXPIRY',
  USAGE = 'USAGE',
}
registerEnumType(StatementKind, {
  name: 'StatementKind',
  valuesMap: {
    TRANSFER: { description: 'Rewards for invitations.' },
    TEAM_TRANSFER: { description: 'Between the balances of a team and of an owner or member.' },
    REFUND: { description: 'Of a call or task.' },
    PAYMENT_REFUND: { description: 'Quota that was taken back because its payment was refunded.' },
    PAYMENT_DISPUTE: { description: 'Quota that was taken back, or returned, because its payment was disputed.' },
    PLAN_GRANT: { description: 'The quota of a period of a plan.' },
    PLAN_EXPIRY: { description: 'Quota of a plan that did not roll over.' },
    USAGE: { description: 'All calls of one day.' },
  },
});

const KINDS: Record<LineKind, StatementKind> = {
  grant: StatementKind.GRANT,
  adjustment: StatementKind.ADJUSTMENT,
  topup: StatementKind.TOP_UP,
  redeem: StatementKind.REDEMPTION,
  checkin: StatementKind.CHECK_IN,
  invite: StatementKind.INVITATION,
  rebate: StatementKind.REBATE,
  transfer: StatementKind.TRANSFER,
  team_transfer: StatementKind.TEAM_TRANSFER,
  refund: StatementKind.REFUND,
  payment_refund: StatementKind.PAYMENT_REFUND,
  payment_dispute: StatementKind.PAYMENT_DISPUTE,
  plan_grant: StatementKind.PLAN_GRANT,
  plan_expiry: StatementKind.PLAN_EXPIRY,
  usage: StatementKind.USAGE,
};

/** The kinds of lines in REST. */
export const LINE_KINDS = Object.keys(KINDS) as LineKind[];

@ObjectType('StatementLine', { description: 'A ledger entry, or the total cost of calls on one day.' })
@Access('user')
export class StatementLineModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'Calendar day in UTC, such as 2026-03-01.' })
  day: string;

  @Field(() => StatementKind)
  kind: StatementKind;

  @Field(() => DateTime, { nullable: true, description: 'When it was booked; null for the total of a day.' })
  bookedAt: Date | null;

  @Field(() => Quota, { description: 'The change to the balance; negative for charges.' })
  amount: number;

  @Field(() => Quota, { description: 'The balance after this line: the sum of this line and all earlier ones.' })
  balance: number;

  @Field(() => Int, { description: 'Number of settled calls; 0 for ledger entries.' })
  requestCount: number;

  @Field()
  note: string;
}

export const StatementConnection = connectionOf(StatementLineModel, 'StatementLine');

/** The name of a kind of lines in GraphQL. */
export function statementKindOf(kind: LineKind): StatementKind {
  return KINDS[kind];
}

/** Maps a line for its owner. */
export function toStatementLineModel(line: BalancedLine): StatementLineModel {
  const { day, bookedAt, amount, balance, requestCount, note } = line;
  const id = encodeCursor(keyOf(line));
  return { id, day, kind: statementKindOf(line.kind), bookedAt, amount, balance, requestCount, note };
}
