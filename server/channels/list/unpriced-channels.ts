import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { type ChannelView, servedModels } from '../directory/channel-view.js';

/** Channels that serve a model without a price, so that calls of it are refused. */
@Injectable()
export class UnpricedChannels {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly prices: PriceCatalog,
  ) {}

  ids(): number[] {
    const lacking = (channel: ChannelView) => servedModels(channel).some((model) => !this.isPriced(channel, model));
    return [...this.directory.all()].filter(lacking).map(({ id }) => id);
  }

  private isPriced(channel: ChannelView, model: string): boolean {
    const { modelPrefix: prefix, setting } = channel;
    const upstream = this.upstreamName(channel, model);
    return this.prices.setPrice({ model, prefix, upstream, prices: setting.prices }) !== null;
  }

  /** A cyclic mapping has no upstream name; the list is returned anyway. */
  private upstreamName(channel: ChannelView, model: string): string {
    try {
      return this.directory.upstreamName(channel, model);
    } catch {
      return model;
    }
  }
}
