import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import { PurchasePrices } from '../../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { AppError } from '../../../common/errors/app-error.js';
import { BillingMode } from '../../../common/price.js';
import type { VideoTerms } from '../../../protocols/providers/video-upstream.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import type { PricedUnits } from '../task-order.js';
import { VideoError } from './video.errors.js';

/** The price of a video: by its seconds, or else the price of the model per call. */
@Injectable()
export class VideoPrices {
  constructor(
    private readonly catalog: PriceCatalog,
    private readonly purchases: PurchasePrices,
    private readonly channels: UpstreamChannels,
  ) {}

  /** @throws {AppError} video_price_missing */
  of(model: string, channel: ChannelView, terms: VideoTerms): PricedUnits {
    const priced = this.find(model, channel, terms);
    if (priced === null) throw new AppError(VideoError.video_price_missing, { model, resolution: terms.resolution });
    return priced;
  }

  /** The price on a channel; null when none is set. */
  find(model: string, channel: ChannelView, terms: VideoTerms): PricedUnits | null {
    const { modelPrefix: prefix, setting } = channel;
    const called = { model, prefix, upstream: this.channels.upstreamName(channel, model), prices: setting.prices };
    const { seconds: count, resolution } = terms;
    const second = this.catalog.videoPrice(called, terms);
    const bought = { ...called, purchasePrices: setting.purchasePrices };
    if (second) {
      const purchasePrice = this.purchases.ofVideo(bought, terms);
      return { price: second, purchasePrice, units: { kind: 'video', count, resolution } };
    }
    const price = this.catalog.setPrice(called);
    if (price?.mode !== BillingMode.PER_CALL) return null;
    return { price, purchasePrice: this.purchases.of(bought), units: { kind: 'tasks', count: 1 } };
  }
}
