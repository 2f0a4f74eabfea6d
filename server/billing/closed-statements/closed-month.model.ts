import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';

@ObjectType({ isAbstract: true })
@Access('user')
export class StatedCountsModel {
  @Field(() => Quota, { description: 'Number of charged calls.' })
  requests: number;

  @Field(() => Quota)
  promptTokens: number;

  @Field(() => Quota)
  completionTokens: number;

  @Field(() => Quota, { description: 'What was charged.' })
  quota: number;
}

/** What statements of accounts and of projects have in common. */
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
