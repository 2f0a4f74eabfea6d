import { type Decimal, nearestDecimal } from './decimal.js';
import { BillingMode, type Price, type PriceValues, perCall, perPage, perToken } from './price.js';
import { PRICE_DIMENSIONS, SET_DIMENSIONS, type SetDimension } from './price-dimensions.js';
import { NO_RULES, type PriceFactor, PriceFactorKind, priceFactor } from './price-factors.js';

/** The price of a model on a channel: a factor on its usual price, or values of its own. */
export type ChannelPrice = { readonly factor: PriceFactor } | { readonly values: ChannelValues };

type ChannelValues = { readonly [Key in SetDimension]?: Decimal } & {
  /** US dollars per second of video by size or resolution; `*` for any other. */
  readonly video?: ReadonlyMap<string, Decimal>;
};

/** By model, without the channel's prefix; `*` for all others. */
export type ChannelPrices = ReadonlyMap<string, ChannelPrice>;

/** The fields of values: those of the price list, `model_ratio`, `completion_ratio` … */
export const CHANNEL_PRICE_FIELDS = SET_DIMENSIONS.map((key) => PRICE_DIMENSIONS[key].wire);
/** The field of values with the price of a second of video: a number, or numbers by resolution. */
export const CHANNEL_VIDEO_FIELD = 'video_price';

type WrittenValues = Readonly<Record<string, number | Readonly<Record<string, number>> | undefined>>;

/**
 * The prices as they are written in a channel's settings.
 * @param written factors, or values by field, by model; non-negative numbers
 * @returns null for none
 */
export function readChannelPrices(written: Readonly<Record<string, number | WrittenValues>>): ChannelPrices | null {
  const entries = Object.entries(written).map(([model, price]): [string, ChannelPrice] => [
    model,
    typeof price === 'number'
      ? { factor: priceFactor(PriceFactorKind.CHANNEL, '', nearestDecimal(price)?.text ?? '1') }
      : { values: valuesOf(price) },
  ]);
  return entries.length > 0 ? new Map(entries) : null;
}

/**
 * The price of a model on a channel.
 * @param price the usual price; null where none is set
 */
export function priceOnChannel<Usual extends Price | null>(
  price: Usual,
  prices: ChannelPrices,
  models: readonly string[],
): Price | Usual {
  const own = ownPrice(prices, models);
  if (own === undefined) return price;
  if ('values' in own) return withValues(price, own.values);
  if (price === null) return price;
  const rules = price.rules ?? NO_RULES;
  return { ...price, rules: { ...rules, always: [own.factor] } };
}

/**
 * The price of a second of video on a channel, in the place of the price per call.
 * @param price the usual price; null where none is set
 * @returns null where the channel has none and charges the price per call
 */
export function secondOnChannel(
  price: Price | null,
  prices: ChannelPrices,
  models: readonly string[],
  { size, resolution }: { readonly size: string; readonly resolution: string },
): Price | null {
  const own = ownPrice(prices, models);
  if (own === undefined || 'factor' in own) return priceOnChannel(price, prices, models);
  const { video, modelPrice } = own.values;
  const second = video?.get(size) ?? video?.get(resolution) ?? video?.get('*');
  if (second) return perCall(second);
  return modelPrice ? null : price;
}

function ownPrice(prices: ChannelPrices, models: readonly string[]): ChannelPrice | undefined {
  return models.map((model) => prices.get(model)).find((found) => found !== undefined) ?? prices.get('*');
}

/** Values that are not given are those of the usual price; a price per call or page replaces one per token. */
function withValues<Usual extends Price | null>(price: Usual, values: ChannelValues): Price | Usual {
  const { modelPrice, modelRatio, pagePrice, annotatedPagePrice, video: _, ...ratios } = values;
  const rules = price?.rules && { rules: price.rules };
  if (modelPrice) return { ...perCall(modelPrice), ...rules };
  const usualPages = price?.mode === BillingMode.PER_PAGE ? price : null;
  const page = pagePrice ?? (annotatedPagePrice && usualPages?.pagePrice);
  if (page) return { ...perPage(page, annotatedPagePrice ?? usualPages?.annotatedPagePrice ?? null), ...rules };
  const usual = price?.mode === BillingMode.PER_TOKEN ? price : null;
  const base = modelRatio ?? usual?.modelRatio;
  if (base === undefined) return price;
  const given: Partial<PriceValues> = { ...usual, ...ratios };
  return { ...perToken({ ...given, modelRatio: base }), ...rules };
}

function valuesOf(fields: WrittenValues): ChannelValues {
  const values: { [Key in SetDimension]?: Decimal } = {};
  for (const key of SET_DIMENSIONS) {
    const value = fields[PRICE_DIMENSIONS[key].wire];
    const decimal = typeof value === 'number' ? nearestDecimal(value) : undefined;
    if (decimal) values[key] = decimal;
  }
  const video = fields[CHANNEL_VIDEO_FIELD];
  return video === undefined ? values : { ...values, video: secondsOf(video) };
}

function secondsOf(written: NonNullable<WrittenValues[string]>): ReadonlyMap<string, Decimal> {
  const entries = Object.entries(typeof written === 'number' ? { '*': written } : written);
  return new Map(
    entries.flatMap(([resolution, price]): [string, Decimal][] => {
      const decimal = nearestDecimal(price);
      return decimal ? [[resolution, decimal]] : [];
    }),
  );
}
