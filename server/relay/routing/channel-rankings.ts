import { Injectable } from '@nestjs/common';
import { RoutingStrategy } from '../../common/routing-strategy.js';
import { SiteSettings } from '../ports/site-settings.js';
import { PurchaseCosts } from './purchase-costs.js';
import { TimeToFirstToken } from './time-to-first-token.js';
import { BY_WEIGHT, byLoad, byPrice, byTime, type Ranking } from './turns.js';

/** The attempts of this process that are in progress, by channel: requests, streams and realtime sessions. */
@Injectable()
export class CallsInProgress {
  private readonly byChannel = new Map<number, number>();

  begin(channelId: number): void {
    this.byChannel.set(channelId, this.of(channelId) + 1);
  }

  end(channelId: number): void {
    const left = this.of(channelId) - 1;
    if (left > 0) this.byChannel.set(channelId, left);
    else this.byChannel.delete(channelId);
  }

  of(channelId: number): number {
    return this.byChannel.get(channelId) ?? 0;
  }
}

/** Ranks channels by the strategy of the group, with the measurements of this process. Waits for nothing. */
@Injectable()
export class ChannelRankings {
  constructor(
    private readonly settings: SiteSettings,
    private readonly times: TimeToFirstToken,
    private readonly calls: CallsInProgress,
    private readonly costs: PurchaseCosts,
  ) {}

  /** The ranking for calls of a model in a group; it reads the values when it is used. */
  of(group: string, model: string): Ranking {
    const strategy = this.settings.routingStrategy(group);
    switch (strategy) {
      case RoutingStrategy.PRIORITY:
        return BY_WEIGHT;
      case RoutingStrategy.CHEAPEST:
        return { strategy, turns: (channels) => byPrice(channels, (channel) => this.costs.of(channel, model)) };
      case RoutingStrategy.FASTEST:
        return { strategy, turns: (channels) => byTime(channels, ({ id }) => this.times.of(id, model)) };
      case RoutingStrategy.LEAST_BUSY:
        return { strategy, turns: (channels) => byLoad(channels, ({ id }) => this.calls.of(id)) };
    }
  }
}
