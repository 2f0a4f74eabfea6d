import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { UsagePoint, UsageTiming } from './usage-point.js';

@ObjectType('UsageTiming', {
  description:
    'Milliseconds, percentiles estimated within the buckets of a histogram; the bounds are at most 2 times apart.',
})
export class UsageTimingModel implements UsageTiming {
  @Field(() => Int)
  average: number;

  @Field(() => Int)
  p50: number;

  @Field(() => Int)
  p95: number;

  @Field(() => Int)
  p99: number;
}

@ObjectType('UsagePoint', { description: 'Usage in one bucket of time, by what it is grouped by.' })
export class UsagePointModel implements UsagePoint {
  @Field(() => DateTime, { nullable: true, description: 'When the bucket begins; null for the whole range.' })
  from: Date | null;

  @Field(() => String, { nullable: true, description: 'The model; null unless grouped by it.' })
  modelName: string | null;

  @Field(() => String, { nullable: true, description: 'The group; null unless grouped by it.' })
  group: string | null;

  @Field(() => ID, { nullable: true, description: 'The API token; null unless grouped by it.' })
  tokenId: string | null;

  @Field(() => String, { nullable: true, description: 'Its present name.' })
  tokenName: string | null;

  @Field(() => ID, { nullable: true, description: 'The channel; null unless grouped by it.' })
  channelId: string | null;

  @Field(() => String, { nullable: true })
  channelName: string | null;

  @Field(() => ID, { nullable: true, description: 'The user; null unless grouped by it.' })
  userId: string | null;

  @Field(() => String, { nullable: true, description: 'The present name of the user.' })
  username: string | null;

  @Field(() => Quota)
  requests: number;

  @Field(() => Quota)
  quota: number;

  @Field(() => Quota)
  promptTokens: number;

  @Field(() => Quota)
  completionTokens: number;

  @Field(() => Quota, {
    nullable: true,
    description: 'Prompt tokens that an upstream had in its cache. Known of one user, for up to 31 days.',
  })
  cachedTokens: number | null;

  @Field(() => Quota, { nullable: true, description: 'Calls that failed. Administrators only, else null.' })
  errors: number | null;

  @Field(() => UsageTimingModel, { nullable: true, description: 'How long calls took; null when there were none.' })
  latency: UsageTiming | null;

  @Field(() => UsageTimingModel, {
    nullable: true,
    description: 'The same for the first token of streamed calls; the average is an estimate, too.',
  })
  firstToken: UsageTiming | null;
}
