import { Injectable } from '@nestjs/common';
import { PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { lruCache } from '../../common/lru-cache.js';
import { RoutingStrategy } from '../../common/routing.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { BY_WEIGHT, byLoad, byPrice, byTime, type Ranking } from './turns.js';

interface Cost {
  /** The channel as it was; it is another object after a change. */
  readonly channel: ChannelView;
  readonly units: number | null;
  /** When it was computed, in ms of the clock. */
  readonly at: number;
}

/** Prices of the site and their hours may change; a charge always uses the current ones. */
const COST_VALID_MS = 10_000;
const MAX_ENTRIES = 20_000;

/**
 * The purchase prices of channels as the order compares them, in memory: a price takes longer than the rest of routing.
 */
@Injectable()
export class PurchaseCosts {
  private readonly costs = lruCache<string, Cost>(MAX_ENTRIES);

  constructor(
    private readonly prices: PurchasePrices,
    private readonly channels: UpstreamChannels,
  ) {}

  /**
   * The purchase cost of a call of the model on the channel, in quota units; null when the purchase price is unknown.
   */
  of(channel: ChannelView, model: string, now = Date.now()): number | null {
    const { purchasePrices } = channel.setting;
    if (purchasePrices === null) return null;
    const key = `${channel.id} ${model}`;
    const known = this.costs.get(key);
    if (known?.channel === channel && now - known.at < COST_VALID_MS) return known.units;
    const upstream = this.channels.upstreamName(channel, model);
    const units = this.prices.comparable({ model, prefix: channel.modelPrefix, upstream, purchasePrices });
    this.costs.set(key, { channel, units, at: now });
    return units;
  }
}

/** The last times of a channel with a model. */
interface Times {
  /** In ms; the oldest is replaced first. */
  readonly last: number[];
  next: number;
  /** The time of the last measurement, in ms of the clock. */
  at: number;
  /** Null after a measurement, until it is computed again. */
  median: number | null;
}

/** A median of this many times changes little by single long prompts. */
const MAX_TIMES = 15;
/** A channel that was not called for this time no longer has a measured time, and is tried again. */
const TIME_VALID_MS = 10 * 60_000;

/**
 * The time to first token of each channel and model: the median of the last streams that this process has relayed.
 * Measured from the start of the attempt, so that failures on other channels before do not count.
 */
@Injectable()
export class TimeToFirstToken {
  private readonly times = lruCache<string, Times>(MAX_ENTRIES);

  /** @param ms from the start of the attempt to the first part of its response */
  record(channelId: number, model: string, ms: number, now = Date.now()): void {
    const key = keyOf(channelId, model);
    const known = this.times.get(key);
    if (!known || now - known.at > TIME_VALID_MS) {
      this.times.set(key, { last: [ms], next: 1, at: now, median: ms });
      return;
    }
    known.last[known.next % MAX_TIMES] = ms;
    known.next++;
    known.at = now;
    known.median = null;
  }

  /** The median in ms; null when the channel has served no stream of the model in the last ten minutes. */
  of(channelId: number, model: string, now = Date.now()): number | null {
    const known = this.times.get(keyOf(channelId, model));
    if (!known || now - known.at > TIME_VALID_MS) return null;
    known.median ??= medianOf(known.last);
    return known.median;
  }
}

function keyOf(channelId: number, model: string): string {
  return `${channelId} ${model}`;
}

/** The lower one of the two in the middle of an even number. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}

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
