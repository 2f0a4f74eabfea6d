import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { ChannelView } from '../directory/channel-view.js';
import { type ChannelRoute, ExclusionReason } from './channel-routes.service.js';

/** A site may have thousands of channels; those that lack most say least. */
const MAX_EXCLUDED = 100;

registerEnumType(ExclusionReason, {
  name: 'ChannelExclusionReason',
  valuesMap: {
    MODEL: { description: 'It does not serve the model.' },
    GROUP: { description: 'It does not serve the group.' },
    DISABLED: { description: 'A person switched it off.' },
    AUTO_DISABLED: { description: 'It was switched off by itself.' },
    NO_KEY: { description: 'None of its keys may be used.' },
  },
});

@ObjectType({ isAbstract: true })
class RoutedChannel {
  @Field(() => ID)
  channelId: number;

  @Field()
  name: string;

  @Field(() => Int)
  type: number;

  @Field(() => Int)
  priority: number;

  @Field(() => Int)
  weight: number;
}

@ObjectType('ChannelRouteCandidate', { description: 'A channel that may serve a call.' })
export class ChannelRouteCandidateModel extends RoutedChannel {
  @Field(() => Int, { description: '1: asked first. Each further turn is asked when the one before failed.' })
  turn: number;

  @Field(() => Float, { description: 'The chance to be the one that is asked in its turn, 0 to 1.' })
  share: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'It failed lately in this process, so that others go first until then.',
  })
  restsUntil: Date | null;
}

@ObjectType('ChannelRouteExclusion', { description: 'A channel that does not serve a call, and why.' })
export class ChannelRouteExclusionModel extends RoutedChannel {
  @Field(() => [ExclusionReason])
  reasons: ExclusionReason[];
}

@ObjectType('ChannelRoute', { description: 'How calls for a model in a group are routed at the moment.' })
export class ChannelRouteModel {
  @Field(() => [ChannelRouteCandidateModel], { description: 'In the order in which they are asked.' })
  candidates: ChannelRouteCandidateModel[];

  @Field(() => [ChannelRouteExclusionModel], { description: 'The others, a hundred at most: those that lack least.' })
  excluded: ChannelRouteExclusionModel[];

  @Field(() => Int, { description: 'How many do not serve such calls.' })
  excludedCount: number;

  @Field({ description: 'Whether the model has a price; calls without one are refused.' })
  priced: boolean;
}

export function toChannelRouteModel({ candidates, excluded, priced }: ChannelRoute): ChannelRouteModel {
  return {
    candidates: candidates.map(({ channel, turn, share, restsUntil }) => ({
      ...routed(channel),
      turn,
      share,
      restsUntil,
    })),
    excluded: excluded.slice(0, MAX_EXCLUDED).map(({ channel, reasons }) => ({ ...routed(channel), reasons })),
    excludedCount: excluded.length,
    priced,
  };
}

function routed({ id, name, type, priority, weight }: ChannelView): RoutedChannel {
  return { channelId: id, name, type, priority, weight };
}
