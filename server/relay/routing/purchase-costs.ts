import { Injectable } from '@nestjs/common';
import { PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { lruCache } from '../../common/lru-cache.js';
import { UpstreamChannels } from '../ports/site.port.js';

interface Cost {
  /** The channel as it was; it is another object after a change. */
  readonly channel: ChannelView;
  readonly units: number | null;
  /** When it was computed, in ms of the clock. */
  readonly at: number;
}

/** Prices of the site and their hours may change; a charge always uses the current ones. */
const VALID_MS = 10_000;
const MAX_ENTRIES = 20_000;

/** The purchase prices of channels as the order compares them, in memory: a price takes longer than the rest of routing. */
@Injectable()
export class PurchaseCosts {
  private readonly costs = lruCache<string, Cost>(MAX_ENTRIES);

  constructor(
    private readonly prices: PurchasePrices,
    private readonly channels: UpstreamChannels,
  ) {}

  /** What a call of the model costs on the channel, in quota units; null when the purchase price is unknown. */
  of(channel: ChannelView, model: string, now = Date.now()): number | null {
    const { purchasePrices } = channel.setting;
    if (purchasePrices === null) return null;
    const key = `${channel.id} ${model}`;
    const known = this.costs.get(key);
    if (known?.channel === channel && now - known.at < VALID_MS) return known.units;
    const upstream = this.channels.upstreamName(channel, model);
    const units = this.prices.comparable({ model, prefix: channel.modelPrefix, upstream, purchasePrices });
    this.costs.set(key, { channel, units, at: now });
    return units;
  }
}
