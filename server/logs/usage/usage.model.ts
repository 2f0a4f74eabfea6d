import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { CallKind } from '../../common/call-kind.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota, SafeInt } from '../../platform/graphql/scalars.js';
import type { UsageDaysState } from './days/usage-days.service.js';

@ObjectType('UsageTiming', {
  description: 'Milliseconds; percentiles are estimated from a histogram whose bounds differ by a factor of at most 2.',
})
@Access('user')
export class UsageTimingModel {
  @Field(() => Int)
  average: number;

  @Field(() => Int)
  p50: number;

  @Field(() => Int)
  p95: number;

  @Field(() => Int)
  p99: number;

  @Field(() => [SafeInt], {
    description: 'The number of calls in each bucket of `latencyBounds`, and in a last one beyond them.',
  })
  counts: readonly number[];
}

@ObjectType('UsagePurchases', {
  description: 'Calls whose purchase price was known when they were charged. The margin is quota minus cost.',
})
@Access('costs:read')
export class PurchasesModel {
  @Field(() => Quota, { description: 'What the owner of the site paid, in quota units.' })
  cost: number;

  @Field(() => Quota, { description: 'The charge of these calls.' })
  quota: number;

  @Field(() => SafeInt, { description: 'The number of these calls; the cost of all others is unknown.' })
  requests: number;
}

@ObjectType('UsagePoint', { description: 'Usage in one bucket of time, by the requested dimensions.' })
@Access('user')
export class UsagePointModel {
  @Field(() => DateTime, { nullable: true, description: 'Start of the bucket; null for the whole range.' })
  from: Date | null;

  @Field(() => DateTime, {
    description:
      'The start of what is counted: of the bucket or, for the whole range, of the first stored period that it touches.',
  })
  countedFrom: Date;

  @Field(() => DateTime, { description: 'The end of what is counted; calls at this time are not.' })
  countedUntil: Date;

  @Field(() => Boolean, {
    description: 'The sum of the combinations that `top` leaves out; their dimensions are null.',
  })
  isRest: boolean;

  @Field(() => String, { nullable: true, description: 'The model; null unless grouped by it.' })
  modelName: string | null;

  @Field(() => String, { nullable: true, description: 'The group; null unless grouped by it.' })
  group: string | null;

  @Field(() => ID, { nullable: true, description: 'The API token; null unless grouped by it.' })
  tokenId: string | null;

  @Field(() => String, { nullable: true, description: 'Its current name.' })
  tokenName: string | null;

  @Field(() => ID, { nullable: true, description: 'The channel; null unless grouped by it.' })
  channelId: string | null;

  @Field(() => String, { nullable: true })
  channelName: string | null;

  @Field(() => ID, { nullable: true, description: 'The user; null unless grouped by it.' })
  userId: string | null;

  @Field(() => String, { nullable: true, description: 'The current username.' })
  username: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The vendor of the model, empty for an unknown one; null unless grouped by it.',
  })
  vendor: string | null;

  @Field(() => String, { nullable: true, description: 'The tag of the channel; null unless grouped by it.' })
  channelTag: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The team whose balance paid, empty for none; null unless grouped by it.',
  })
  teamId: string | null;

  @Field(() => String, { nullable: true, description: 'The current name of the team.' })
  teamName: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The project of the API token, empty for none; null unless grouped by it.',
  })
  projectId: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the project.' })
  projectName: string | null;

  @Field(() => CallKind, { nullable: true, description: 'What the calls did; null unless grouped by it.' })
  kind: CallKind | null;

  @Field(() => String, {
    nullable: true,
    description: 'The end user, as clients name it; null unless grouped by it.',
  })
  endUser: string | null;

  @Field(() => SafeInt)
  requests: number;

  @Field(() => Quota)
  quota: number;

  @Field(() => SafeInt)
  promptTokens: number;

  @Field(() => SafeInt)
  completionTokens: number;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Prompt tokens that were cached by an upstream. Stored by days in the time zone of the site.',
  })
  cachedTokens: number | null;

  @Field(() => Quota, {
    nullable: true,
    description:
      'What the cached tokens saved: the price of the calls if they had been charged as other input, minus their price. Stored by days in the time zone of the site.',
  })
  cacheSavings: number | null;

  @Field(() => PurchasesModel, {
    nullable: true,
    description:
      'Purchase cost of the calls. Stored by days in the time zone of the site. Null without the permission costs:read.',
  })
  purchases: PurchasesModel | null;

  @Field(() => SafeInt, { nullable: true, description: 'Number of failed calls. Administrators only, else null.' })
  errors: number | null;

  @Field(() => UsageTimingModel, { nullable: true, description: 'Durations of calls; null without any.' })
  latency: UsageTimingModel | null;

  @Field(() => UsageTimingModel, {
    nullable: true,
    description: 'Times to the first token of streamed calls; the average is also an estimate. Null if there are none.',
  })
  timeToFirstToken: UsageTimingModel | null;
}

@ObjectType('UsageDays', { description: 'The sums by day and all dimensions, which a job counts every five minutes.' })
@Access('user')
export class UsageDaysModel implements UsageDaysState {
  @Field(() => String, { description: 'The time zone of the days, an IANA name: the time zone of the site.' })
  timeZone: string;

  @Field(() => DateTime, { nullable: true, description: 'Calls that ended before it are counted.' })
  countedUntil: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The first day since which all days are counted, after a change of the time zone again, as YYYY-MM-DD; null when all calls since the beginning are.',
  })
  keptSince: string | null;
}
