import { Injectable } from '@nestjs/common';
import { RouteOrder, type RoutePlace } from '../../channels/routes/route-order.port.js';
import { ChannelHealth } from './channel-health.js';
import { oddsOf } from './channel-selector.js';

type Standing = Parameters<RouteOrder['places']>[0][number];

/** The order of `ChannelSelector` with probabilities instead of random draws, to show it in advance. */
@Injectable()
export class ExpectedRoute extends RouteOrder {
  constructor(private readonly health: ChannelHealth) {
    super();
  }

  places(candidates: readonly Standing[], now = Date.now()): RoutePlace[] {
    const cooldownEndOf = ({ id }: Standing) => this.health.cooldownUntil(id);
    const healthy = candidates.filter((channel) => cooldownEndOf(channel) <= now);
    const coolingDown = candidates
      .filter((channel) => cooldownEndOf(channel) > now)
      .sort((a, b) => cooldownEndOf(a) - cooldownEndOf(b));
    const tiers = [...new Set(healthy.map(({ priority }) => priority))]
      .sort((a, b) => b - a)
      .map((priority) => healthy.filter((channel) => channel.priority === priority));
    // The order of channels in cooldown is not random.
    return [...tiers, ...coolingDown.map((channel) => [channel])].flatMap((tier, index) => {
      const total = tier.reduce((sum, channel) => sum + oddsOf(channel), 0);
      return tier
        .toSorted((a, b) => b.weight - a.weight || a.id - b.id)
        .map((channel) => ({
          channelId: channel.id,
          turn: index + 1,
          share: oddsOf(channel) / total,
          cooldownUntil: cooldownEndOf(channel) > now ? new Date(cooldownEndOf(channel)) : null,
        }));
    });
  }
}
