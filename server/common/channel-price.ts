import { type Decimal, nearestDecimal } from './decimal.js';
import {
  amountsOf,
  BILLING_MODES,
  BillingMode,
  type Price,
  type PriceValues,
  perCall,
  perToken,
  perUnit,
  UNIT_MODES,
  type UnitMode,
  unitRowsOf,
} from './price.js';
import { SET_DIMENSIONS, SET_RATIOS, type SetDimension } from './price-dimension-keys.js';
import { PRICE_DIMENSIONS } from './price-dimensions.js';
import { NO_RULES, type PriceFactor, PriceFactorKind, priceFactor } from './price-factors.js';

/** The price of a model on a channel: a factor on its usual price, or separate values. */
type ChannelPrice = { readonly factor: PriceFactor } | { readonly values: ChannelValues };

type ChannelValues = { readonly [Key in SetDimension]?: Decimal } & {
  /** US dollars per second of video by size or resolution; `*` for any other. */
  readonly video?: ReadonlyMap<string, Decimal>;
};

/** Prices by model, without the channel's prefix; `*` for all others. */
export type ChannelPrices = ReadonlyMap<string, ChannelPrice>;

/** The fields of values, the same as in the price list: `model_ratio`, `completion_ratio` … */
export const CHANNEL_PRICE_FIELDS = SET_DIMENSIONS.map((key) => PRICE_DIMENSIONS[key].wire);
/** The field of values with the price of a second of video: a number, or numbers by resolution. */
export const CHANNEL_VIDEO_FIELD = 'video_price';

type WrittenValues = Readonly<Record<string, number | Readonly<Record<string, number>> | undefined>>;

/**
 * Parses the prices in a channel's settings.
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
 * Reads the purchase prices of a channel, which the owner of the site pays, from the channel's settings.
 * @param written a factor for all models, or prices by model as in `readChannelPrices`
 * @returns null for none
 */
export function readPurchasePrices(
  written: number | Readonly<Record<string, number | WrittenValues>>,
): ChannelPrices | null {
  return readChannelPrices(typeof written === 'number' ? { '*': written } : written);
}

/** Whether a channel has a price or a factor for a model. */
export function hasPriceOnChannel(prices: ChannelPrices, models: readonly string[]): boolean {
  return ownPrice(prices, models) !== undefined;
}

/**
 * The price of a model on a channel.
 * @param price the usual price; null when none is set
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
 * The price of a second of video on a channel, which replaces the price per call.
 * @param price the usual price; null when none is set
 * @returns null when the channel has none and charges the price per call
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

/** Whether a channel has its own price of a second of video for a model. */
export function hasSecondOnChannel(prices: ChannelPrices, models: readonly string[]): boolean {
  const own = ownPrice(prices, models);
  return own !== undefined && 'values' in own && own.values.video !== undefined;
}

function ownPrice(prices: ChannelPrices, models: readonly string[]): ChannelPrice | undefined {
  return models.map((model) => prices.get(model)).find((found) => found !== undefined) ?? prices.get('*');
}

/** Values that are not given are taken from the usual price; a price per call or unit replaces a price per token. */
function withValues<Usual extends Price | null>(price: Usual, values: ChannelValues): Price | Usual {
  const { modelPrice, modelRatio } = values;
  const rules = price?.rules && { rules: price.rules };
  if (modelPrice) return { ...perCall(modelPrice), ...rules };
  for (const mode of UNIT_MODES) {
    const perUnits = withAmounts(mode, price, values);
    if (perUnits) return { ...perUnits, ...rules };
  }
  const usual = price?.mode === BillingMode.PER_TOKEN ? price : null;
  const base = modelRatio ?? usual?.modelRatio;
  if (base === undefined) return price;
  const given: { -readonly [Key in keyof PriceValues]?: PriceValues[Key] } = { ...usual };
  for (const key of SET_RATIOS) {
    const ratio = values[key];
    if (ratio) given[key] = ratio;
  }
  return { ...perToken({ ...given, modelRatio: base }), ...rules };
}

/** A price of the mode, when values of it are given and its base is given or usual. */
function withAmounts(mode: UnitMode, price: Price | null, values: ChannelValues): Price | null {
  if (unitRowsOf(mode).every(({ key }) => values[key] === undefined)) return null;
  const usual = price?.mode === mode ? price : null;
  const amounts = amountsOf(mode, (key) => values[key] ?? usual?.[key] ?? null);
  return amounts[BILLING_MODES[mode].base] ? perUnit(mode, amounts) : null;
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
