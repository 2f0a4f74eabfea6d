import { Injectable } from '@nestjs/common';
import type { Price } from '../billing/prices/price.js';
import { PriceBook } from '../billing/prices/price-book.js';
import type { Payer } from './call.js';
import { type ChannelView, UpstreamChannels } from './ports.js';

/** What a call costs on the channel that serves it. */
@Injectable()
export class CallPrices {
  constructor(
    private readonly book: PriceBook,
    private readonly channels: UpstreamChannels,
  ) {}

  /**
   * The requested name is what is billed, without the channel's prefix; the upstream's name only when it has no price.
   * @returns null when neither has one and the payer has not agreed to the fallback.
   */
  of(payer: Payer, model: string, channel: ChannelView): Price | null {
    const { modelPrefix } = channel;
    const bare = modelPrefix !== '' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : model;
    return (
      this.book.priceOf(bare) ??
      this.book.priceOf(this.channels.upstreamName(channel, model)) ??
      this.book.priceOrFallback(bare, payer.user.acceptUnsetModelRatio)
    );
  }
}
