import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota, SafeInt } from '../../platform/graphql/scalars.js';
import { StatementKind, statementKindOf } from '../statement/statement.model.js';
import type { ClosedStatement } from './closed-statement.js';

@ObjectType({ isAbstract: true })
@Access('user')
export class StatedCountsModel {
  @Field(() => SafeInt, { description: 'Number of charged calls.' })
  requests: number;

  @Field(() => SafeInt)
  promptTokens: number;

  @Field(() => SafeInt)
  completionTokens: number;

  @Field(() => Quota, { description: 'What was charged.' })
  quota: number;
}

/** Fields that statements of accounts and of projects have in common. */
@ObjectType({ isAbstract: true })
@Access('user')
export class ClosedMonthModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'Unique on the site.' })
  number: string;

  @Field({ description: 'YYYY-MM.' })
  month: string;

  @Field({ description: 'The time zone of the site in which the month began and ended.' })
  timeZone: string;

  @Field(() => DateTime)
  beginsAt: Date;

  @Field(() => DateTime)
  endsAt: Date;

  @Field(() => Quota, { description: 'Quota units of one US dollar when the month was closed.' })
  quotaPerUnit: number;

  @Field({ description: 'SHA-256 of the facts, in hexadecimal.' })
  hash: string;

  @Field(() => DateTime)
  closedAt: Date;
}

@ObjectType('StatedEntries', { description: 'The ledger entries of one kind in a month.' })
@Access('user')
export class StatedEntriesModel {
  @Field(() => StatementKind)
  kind: StatementKind;

  @Field(() => Int)
  count: number;

  @Field(() => Quota, { description: 'The change to the balance.' })
  amount: number;
}

@ObjectType('StatedUsage', { description: 'The calls of one model in a month.' })
@Access('user')
export class StatedUsageModel extends StatedCountsModel {
  @Field()
  model: string;
}

@ObjectType('ClosedStatement', {
  description: 'The statement of a user or team for a closed month. It never changes.',
})
@Access('user')
export class ClosedStatementModel extends ClosedMonthModel {
  @Field(() => ID)
  accountId: string;

  @Field()
  accountName: string;

  @Field(() => Quota)
  opening: number;

  @Field(() => Quota, { description: 'The sum of all ledger entries.' })
  entryTotal: number;

  @Field(() => Quota, { description: 'The charges of all calls.' })
  usageTotal: number;

  @Field(() => Quota, {
    description: 'opening + entryTotal − usageTotal, which is the opening balance of the next statement.',
  })
  closing: number;

  @Field(() => [StatedEntriesModel])
  entries: StatedEntriesModel[];

  @Field(() => [StatedUsageModel])
  usage: StatedUsageModel[];
}

export const ClosedStatementConnection = connectionOf(ClosedStatementModel, 'ClosedStatement');

/** The closed statement of a month for GraphQL. */
export function toClosedStatementModel(statement: ClosedStatement): ClosedStatementModel {
  const { id, accountId, entries, usage, issuer: _, inCurrency: __, ...facts } = statement;
  return {
    ...facts,
    id: String(id),
    accountId: String(accountId),
    entries: entries.map(({ kind, count, amount }) => ({ kind: statementKindOf(kind), count, amount })),
    usage: [...usage],
  };
}
