import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { type ExpectedOrder, RouteOrder, type RoutePlace } from '../../channels/routes/route-order.port.js';
import { ChannelHealth } from './channel-health.js';
import { ChannelRankings } from './channel-rankings.js';
import { BY_WEIGHT, type Turn, topPriority } from './turns.js';

/** The order of `ChannelSelector` with probabilities instead of random draws, to show it in advance. */
@Injectable()
export class ExpectedRoute extends RouteOrder {
  constructor(
    private readonly health: ChannelHealth,
    private readonly rankings: ChannelRankings,
  ) {
    super();
  }

  of(candidates: readonly ChannelView[], group: string, model: string, now = Date.now()): ExpectedOrder {
    const ranking = this.rankings.of(group, model);
    const cooldownEndOf = ({ id }: ChannelView) => this.health.cooldownUntil(id);
    let healthy = candidates.filter((channel) => cooldownEndOf(channel) <= now);
    const coolingDown = candidates
      .filter((channel) => cooldownEndOf(channel) > now)
      .sort((a, b) => cooldownEndOf(a) - cooldownEndOf(b));
    const turns: Turn<ChannelView>[] = [];
    while (healthy.length > 0) {
      const equal = topPriority(healthy);
      turns.push(...ranking.turns(equal));
      healthy = healthy.filter((channel) => !equal.includes(channel));
    }
    // The order of channels in cooldown is not random.
    turns.push(...coolingDown.flatMap((channel) => BY_WEIGHT.turns([channel])));
    const places = turns.flatMap((turn, index) => placesOf(turn, index + 1));
    return {
      strategy: ranking.strategy,
      places: places.map(({ channel, ...place }) => ({
        ...place,
        channelId: channel.id,
        cooldownUntil: cooldownEndOf(channel) > now ? new Date(cooldownEndOf(channel)) : null,
      })),
    };
  }
}

type TurnPlace = Pick<RoutePlace, 'turn' | 'share' | 'value'> & { readonly channel: ChannelView };

/** The channels of a turn, the most probable first. */
function placesOf(contenders: Turn<ChannelView>, turn: number): TurnPlace[] {
  const total = contenders.reduce((sum, { odds }) => sum + odds, 0);
  return contenders
    .toSorted((a, b) => b.odds - a.odds || a.channel.id - b.channel.id)
    .map(({ channel, odds, value }) => ({ channel, turn, share: odds / total, value }));
}
