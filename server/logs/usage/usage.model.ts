import { Field, ID, ObjectType } from '@nestjs/graphql';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { UsageGrouping } from './usage.input.js';
import type { UsagePoint } from './usage-series.repository.js';

@ObjectType('UsagePoint', { description: 'Usage in one bucket of time, by what it is grouped by.' })
export class UsagePointModel {
  @Field(() => DateTime, { nullable: true, description: 'When the bucket begins; null for the whole range.' })
  from: Date | null;

  @Field(() => String, { nullable: true, description: 'The model; null unless grouped by it.' })
  modelName: string | null;

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
}

/** @param nameOf names of channels by id */
export function toUsagePointModel(
  { key, ...point }: UsagePoint,
  grouping: UsageGrouping | null,
  nameOf: (channelId: number) => string,
): UsagePointModel {
  const channelId = grouping === UsageGrouping.CHANNEL ? key : null;
  return {
    ...point,
    modelName: grouping === UsageGrouping.MODEL ? key : null,
    channelId,
    channelName: channelId === null ? null : nameOf(Number(channelId)),
    userId: grouping === UsageGrouping.USER ? key : null,
  };
}
