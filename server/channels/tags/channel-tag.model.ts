import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { Quota } from '../../platform/graphql/scalars.js';

@ObjectType('ChannelTag', {
  description: 'A tag with the sums of its channels; `channels(filter: {tag})` lists them.',
})
@Access('channels:read')
export class ChannelTagModel {
  @Field()
  tag: string;

  @Field(() => Int)
  channelCount: number;

  @Field(() => Int)
  enabledCount: number;

  @Field(() => Int, { description: 'Disabled manually.' })
  disabledCount: number;

  @Field(() => Int)
  autoDisabledCount: number;

  @Field(() => Int, { nullable: true, description: 'Null when the channels differ.' })
  priority: number | null;

  @Field(() => Int, { nullable: true, description: 'Null when the channels differ.' })
  weight: number | null;

  @Field(() => Int, { description: 'Milliseconds, the median of the tested channels; 0 when none was tested.' })
  responseTime: number;

  @Field(() => Float, { description: 'US dollars, the sum of the last reported balances.' })
  balance: number;

  @Field(() => Quota)
  usedQuota: number;
}
