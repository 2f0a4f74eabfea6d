import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FALLBACK_CONDITIONS } from '../../common/model-aliases.js';
import { RoutingStrategy } from '../../common/routing.js';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { ChannelView } from '../directory/channel-view.js';
import { type ChannelRoute, ExclusionReason } from './channel-routes.service.js';

/** A site may have thousands of channels; those with the most reasons are the least relevant. */
const MAX_EXCLUDED = 100;

registerEnumType(ExclusionReason, {
  name: 'ChannelExclusionReason',
  valuesMap: {
    MODEL: { description: 'It does not serve the model.' },
    GROUP: { description: 'It does not serve the group.' },
    DISABLED: { description: 'It was disabled manually.' },
    AUTO_DISABLED: { description: 'It was disabled automatically.' },
    NO_KEY: { description: 'It has no usable key.' },
  },
});

registerEnumType(RoutingStrategy, {
  name: 'RoutingStrategy',
  description: 'What decides between channels of the same priority.',
  valuesMap: {
    PRIORITY: { description: 'Their weights.' },
    CHEAPEST: { description: 'The lowest purchase price.' },
    FASTEST: { description: 'The lowest time to first token.' },
    LEAST_BUSY: { description: 'The fewest calls in progress for the weight.' },
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
@Access('channels:read')
export class ChannelRouteCandidateModel extends RoutedChannel {
  @Field(() => Int, { description: '1: tried first. Each further turn is tried when the one before failed.' })
  turn: number;

  @Field(() => Float, { description: 'The probability of being chosen in its turn, 0 to 1.' })
  share: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'What the strategy compares: CHEAPEST, the purchase price of a call of 3,000 and 1,000 tokens, or of one call, page or task, in quota units; FASTEST, the median time to first token in ms; LEAST_BUSY, the calls in progress, both in this process. Null: it is unknown, or the weights decide.',
  })
  value: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'End of the cooldown after a failure in this process; until then other channels are tried first.',
  })
  cooldownUntil: Date | null;

  @Field(() => DateTime, { nullable: true, deprecationReason: 'Use cooldownUntil.' })
  restsUntil: Date | null;
}

@ObjectType('ChannelRouteExclusion', { description: 'A channel that does not serve a call, and why.' })
@Access('channels:read')
export class ChannelRouteExclusionModel extends RoutedChannel {
  @Field(() => [ExclusionReason])
  reasons: ExclusionReason[];
}

@ObjectType('ChannelRouteTarget', { description: 'A model that is tried for an alias.' })
@Access('channels:read')
export class ChannelRouteTargetModel {
  @Field()
  model: string;

  @Field()
  group: string;

  @Field(() => [String], {
    nullable: true,
    description: `The failures of the target before, after which it is tried, of ${FALLBACK_CONDITIONS.join(', ')}; null: all.`,
  })
  when: readonly string[] | null;

  @Field(() => Int, { description: 'The number of channels that would serve it.' })
  channels: number;

  @Field({ description: 'Whether the model has a price.' })
  priced: boolean;
}

@ObjectType('ChannelRoute', { description: 'The current routing of calls for a model in a group.' })
@Access('channels:read')
export class ChannelRouteModel {
  @Field(() => RoutingStrategy, { description: 'What decides between candidates of the same priority.' })
  strategy: RoutingStrategy;

  @Field(() => [ChannelRouteCandidateModel], { description: 'In the order in which they are tried.' })
  candidates: ChannelRouteCandidateModel[];

  @Field(() => [ChannelRouteExclusionModel], {
    description: 'The other channels, a hundred at most: those with the fewest reasons.',
  })
  excluded: ChannelRouteExclusionModel[];

  @Field(() => Int, { description: 'The number of channels that do not serve such calls.' })
  excludedCount: number;

  @Field({ description: 'Whether the model has a price; calls without one are refused.' })
  priced: boolean;

  @Field(() => [ChannelRouteTargetModel], {
    nullable: true,
    description: 'The models that are tried when the name is an alias of the group or the site, in order; else null.',
  })
  targets: readonly ChannelRouteTargetModel[] | null;
}

/** How the channels of a group and a model are tried, for GraphQL. */
export function toChannelRouteModel(route: ChannelRoute): ChannelRouteModel {
  const { strategy, candidates, excluded, priced, targets } = route;
  return {
    strategy,
    candidates: candidates.map(({ channel, turn, share, value, cooldownUntil }) => ({
      ...routed(channel),
      turn,
      share,
      value,
      cooldownUntil,
      restsUntil: cooldownUntil,
    })),
    excluded: excluded.slice(0, MAX_EXCLUDED).map(({ channel, reasons }) => ({ ...routed(channel), reasons })),
    excludedCount: excluded.length,
    priced,
    targets,
  };
}

function routed({ id, name, type, priority, weight }: ChannelView): RoutedChannel {
  return { channelId: id, name, type, priority, weight };
}
