import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { AppError } from '../../../common/errors/app-error.js';
import { BillingMode, perCall } from '../../../common/price.js';
import type { VideoTerms } from '../../../protocols/providers/video-upstream.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import type { PricedUnits } from '../task-order.js';
import { VideoError } from './video.errors.js';

/** The price of a video: by its seconds, or else the price of the model per call. */
@Injectable()
export class VideoPrices {
  constructor(
    private readonly catalog: PriceCatalog,
    private readonly channels: UpstreamChannels,
  ) {}

  /** @throws {AppError} video_price_missing */
  of(model: string, channel: ChannelView, terms: VideoTerms): PricedUnits {
    const called = { model, prefix: channel.modelPrefix, upstream: this.channels.upstreamName(channel, model) };
    const { seconds: count, resolution } = terms;
    const second = this.catalog.videoPrice(called, terms);
    if (second) return { price: perCall(second), units: { kind: 'video', count, resolution } };
    const price = this.catalog.setPrice(called);
    if (price?.mode === BillingMode.PER_CALL) return { price, units: { kind: 'tasks', count: 1 } };
    throw new AppError(VideoError.video_price_missing, { model, resolution });
  }
}
