import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Quota } from '../../platform/graphql/scalars.js';

@ObjectType('ChannelTag', {
  description: 'What the channels of one tag come to; `channels(filter: {tag})` lists them.',
})
export class ChannelTagModel {
  @Field()
  tag: string;

  @Field(() => Int)
  channelCount: number;

  @Field(() => Int)
  enabledCount: number;

  @Field(() => Int, { description: 'Switched off by a person.' })
  disabledCount: number;

  @Field(() => Int)
  autoDisabledCount: number;

  @Field(() => Int, { nullable: true, description: 'Null when the channels differ.' })
  priority: number | null;

  @Field(() => Int, { nullable: true, description: 'Null when the channels differ.' })
  weight: number | null;

  @Field(() => Int, { description: 'Milliseconds, the median of the channels that were tested; 0 when none was.' })
  responseTime: number;

  @Field(() => Float, { description: 'US dollars, the sum of what the upstreams last reported.' })
  balance: number;

  @Field(() => Quota)
  usedQuota: number;
}

export const ChannelTagConnection = connectionOf(ChannelTagModel, 'ChannelTag');
