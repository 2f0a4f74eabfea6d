import { Injectable } from '@nestjs/common';
import { type ChannelPrices, hasPriceOnChannel } from '../../common/channel-price.js';
import { ONE } from '../../common/decimal.js';
import { type BillingMode, type Price, unitRowsOf } from '../../common/price.js';
import { ONE_UNIT } from '../../common/units.js';
import { NO_USAGE, type Usage } from '../../common/usage.js';
import { type Chargeable, chargeQuota, explain, withFactors } from './charge.js';
import { bareName, PriceCatalog, type PricedModel } from './price-catalog.js';

/** A model, and what the owner of the site pays for it on the channel that serves it. */
export interface PurchasedModel extends Omit<PricedModel, 'prices'> {
  /** The purchase prices of the channel. Null if they are unknown. */
  readonly purchasePrices: ChannelPrices | null;
}

/** The terms of a video, which may be priced by the second. */
type VideoTerms = Parameters<PriceCatalog['videoPrice']>[1];

/** The call by which prices of models on channels are compared: of a usual length, or one unit. */
function comparedUsage(mode: BillingMode): Usage {
  const [row] = unitRowsOf(mode);
  return { ...NO_USAGE, input: 3_000, output: 1_000, ...(row && { units: ONE_UNIT[row.kind] }) };
}

/**
 * The prices that the owner of the site pays for calls. A channel has either a factor on the prices of the site,
 * without its `price_override`, or separate values. Group ratios never apply.
 */
@Injectable()
export class PurchasePrices {
  constructor(private readonly catalog: PriceCatalog) {}

  /**
   * The purchase price of a model on a channel, with the factors of tiers and hours that the site has for the model.
   * @returns null when it is unknown: the channel has no entry for the model, or a factor on a price that is not set
   */
  of(called: PurchasedModel): Price | null {
    const prices = purchasePricesOf(called);
    return prices && this.catalog.setPrice({ ...called, prices });
  }

  /** The purchase price of a second of video. Null if none is known. */
  ofVideo(called: PurchasedModel, terms: VideoTerms): Price | null {
    const prices = purchasePricesOf(called);
    return prices && this.catalog.videoPrice({ ...called, prices }, terms);
  }

  /**
   * A measure to order channels by: the purchase price of a call of 3,000 prompt and 1,000 completion tokens, or of one
   * call, page or task if the model is priced by these.
   * @returns quota units, not rounded; null when the purchase price is unknown
   */
  comparable(called: PurchasedModel): number | null {
    const price = this.of(called);
    if (price === null) return null;
    const { quotaPerUnit } = this.catalog;
    const call = withFactors({ usage: comparedUsage(price.mode), price, groupRatio: ONE, quotaPerUnit }, Date.now());
    return Number(explain(call).exact);
  }
}

/**
 * The purchase cost of a charged call, by the rules of charges: the same usage and tools at the purchase price without
 * group ratio, rounded once. Tools are charged at the site's prices.
 * @param price the purchase price of the model
 * @param at when the call was charged, in milliseconds since 1970
 * @returns whole quota units; null when it is not an exact integer, because a wrong purchase price must not prevent a
 * bill
 */
export function costOf(charged: Chargeable, price: Price, at: number): number | null {
  const { factors: _, ...call } = charged;
  try {
    return chargeQuota(withFactors({ ...call, price, groupRatio: ONE }, at));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function purchasePricesOf(called: PurchasedModel): ChannelPrices | null {
  const { purchasePrices: prices } = called;
  return prices && hasPriceOnChannel(prices, [bareName(called), called.upstream]) ? prices : null;
}
