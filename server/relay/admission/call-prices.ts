import { Injectable } from '@nestjs/common';
import type { Chargeable } from '../../billing/prices/charge.js';
import { PriceCatalog, type PricedModel } from '../../billing/prices/price-catalog.js';
import { costOf, PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Price } from '../../common/price.js';
import type { ToolCalls, ToolCharge } from '../../common/usage.js';
import type { Payer } from '../model/call.js';
import { UpstreamChannels } from '../ports/site.port.js';

/** A charged call and its channel. */
interface ServedCall {
  readonly model: string;
  readonly channel: ChannelView;
  readonly charged: Chargeable;
  readonly at: number;
}

/** The price of a call on the channel that serves it. */
@Injectable()
export class CallPrices {
  constructor(
    private readonly catalog: PriceCatalog,
    private readonly purchases: PurchasePrices,
    private readonly channels: UpstreamChannels,
  ) {}

  /**
   * The price by the model name that the payer requested, as the channel serves it: its own, else that of the site.
   * @returns null when no price is set and the payer has not accepted the fallback price.
   */
  of(payer: Pick<Payer, 'user'>, model: string, channel: ChannelView): Price | null {
    return this.catalog.callPrice(this.called(model, channel), payer.user.acceptUnsetModelRatio);
  }

  /**
   * What the owner of the site pays for a charged call at the channel that served it, in quota units.
   * @param at when the call was charged, in milliseconds since 1970
   * @param adjusted changes the purchase price, as the price of the call was
   * @returns null when the purchase price is unknown
   */
  costOf(
    { model, channel, charged, at }: ServedCall,
    adjusted: (price: Price) => Price = (price) => price,
  ): number | null {
    const { purchasePrices } = channel.setting;
    if (purchasePrices === null) return null;
    const price = this.purchases.of({ ...this.called(model, channel), purchasePrices });
    return price && costOf(charged, adjusted(price), at);
  }

  /** The charges for the tools that the channel's upstream ran for a response. */
  tools(model: string, channel: ChannelView, calls: ToolCalls | undefined): readonly ToolCharge[] {
    return calls ? this.catalog.toolCharges(this.called(model, channel), calls) : [];
  }

  private called(model: string, channel: ChannelView): PricedModel {
    const { modelPrefix: prefix, setting } = channel;
    return { model, prefix, upstream: this.channels.upstreamName(channel, model), prices: setting.prices };
  }
}
