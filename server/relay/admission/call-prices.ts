import { Injectable } from '@nestjs/common';
import type { Chargeable } from '../../billing/prices/charge.js';
import { PriceCatalog, type PricedModel } from '../../billing/prices/price-catalog.js';
import { costOf, PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Price } from '../../common/price.js';
import type { TokenCount, ToolCalls, ToolCharge } from '../../common/usage.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonKey } from '../../protocols/bytes/json-key.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asArray, asRecord } from '../../protocols/bytes/untrusted.js';
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
   * The price of the model that the payer requested on the channel that serves it: the channel's own price, otherwise
   * the site's.
   * @returns null when no price is set and the payer has not accepted the fallback price.
   */
  of(payer: Pick<Payer, 'user'>, model: string, channel: ChannelView): Price | null {
    return this.catalog.callPrice(this.called(model, channel), payer.user.acceptUnsetModelRatio);
  }

  /**
   * The purchase cost of a charged call at the channel that served it, in quota units.
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

/** Marks of the prompt's parts that are written to a cache, in the APIs of Anthropic and OpenAI. */
const CACHE_MARK = new JsonKey('cache_control');
const LIFETIME = new JsonKey('ttl', ':');
const AN_HOUR = /^\s*"1h"/;
const NO_PARTS: ReadonlySet<TokenCount> = new Set();

/**
 * The tokens with separate prices that a request of any API asks for: cache writes, and responses with audio or
 * images.
 */
export function requestedParts(body: RequestBody): ReadonlySet<TokenCount> {
  const { bytes, contentType } = body;
  // A form may be a large file.
  if (!contentType.startsWith(JSON_TYPE)) return NO_PARTS;
  // Searching a long prompt takes as long as parsing it; bodies of clients were searched while they were read.
  const mark = body.cacheMark ?? CACHE_MARK.indexIn(bytes);
  const { responseModalities } = asRecord(body.get('generationConfig'));
  const modalities = [...asArray(body.get('modalities')), ...asArray(responseModalities)];
  if (mark < 0 && modalities.length === 0) return NO_PARTS;
  const parts = new Set<TokenCount>();
  if (mark >= 0) {
    parts.add('cacheWrite');
    if (hasHour(bytes, mark)) parts.add('cacheWriteHour');
  }
  for (const kind of modalities) {
    if (typeof kind !== 'string') continue;
    if (kind.toLowerCase() === 'audio') parts.add('audioOut');
    if (kind.toLowerCase() === 'image') parts.add('imageOut');
  }
  return parts;
}

function hasHour(bytes: Buffer, from: number): boolean {
  for (let at = LIFETIME.indexIn(bytes, from); at >= 0; at = LIFETIME.indexIn(bytes, at + 1)) {
    const value = at + LIFETIME.length;
    if (AN_HOUR.test(bytes.toString('latin1', value, value + 16))) return true;
  }
  return false;
}
