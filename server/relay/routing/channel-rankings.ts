import { Injectable } from '@nestjs/common';
import { RoutingStrategy } from '../../common/routing-strategy.js';
import { SiteSettings } from '../ports/site.port.js';
import { CallsInProgress } from './calls-in-progress.js';
import { TimeToFirstToken } from './time-to-first-token.js';
import { BY_WEIGHT, byLoad, byTime, type Ranking, type Standing } from './turns.js';

/** Ranks channels by the strategy of the group, with the measurements of this process. Waits for nothing. */
@Injectable()
export class ChannelRankings {
  constructor(
    private readonly settings: SiteSettings,
    private readonly times: TimeToFirstToken,
    private readonly calls: CallsInProgress,
  ) {}

  /** The ranking for calls of a model in a group, with the values of this moment. */
  of(group: string, model: string): Ranking {
    const strategy = this.settings.routingStrategy(group);
    switch (strategy) {
      case RoutingStrategy.PRIORITY:
        return BY_WEIGHT;
      case RoutingStrategy.FASTEST: {
        const now = Date.now();
        const timeOf = ({ id }: Standing) => this.times.of(id, model, now);
        return { strategy, turns: (channels) => byTime(channels, timeOf) };
      }
      case RoutingStrategy.LEAST_BUSY: {
        const callsOf = ({ id }: Standing) => this.calls.of(id);
        return { strategy, turns: (channels) => byLoad(channels, callsOf) };
      }
    }
  }
}
