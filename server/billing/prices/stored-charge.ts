import { type Decimal, parseDecimal } from '../../common/decimal.js';
import {
  amountsOf,
  BillingMode,
  isUnitMode,
  type Price,
  perCall,
  perToken,
  perUnit,
  type UnitMode,
  unitRowsOf,
} from '../../common/price.js';
import { PRICE_RATIOS, type PriceRatio, type UnitPrice } from '../../common/price-dimension-keys.js';
import { type PriceFactor, priceFactor } from '../../common/price-factors.js';
import type { ImageUnits, Units } from '../../common/units.js';
import { NO_USAGE, TOKEN_COUNTS, type Usage } from '../../common/usage.js';
import { type Chargeable, type ChargeLine, chargedImages, chargeQuota, explain, withFactors } from './charge.js';

type StoredUnits = Exclude<Units, ImageUnits> | (Omit<ImageUnits, 'factor'> & { readonly factor: string });

/** A price with the numbers that its mode uses; dimensions without a value are absent. */
type StoredPrice =
  | { readonly mode: 'PER_CALL'; readonly modelPrice: string }
  | ({ readonly mode: UnitMode } & { readonly [Key in UnitPrice]?: string })
  | ({ readonly mode: 'PER_TOKEN'; readonly modelRatio: string } & StoredRatios);

type StoredFactor = Pick<PriceFactor, 'kind' | 'label' | 'texts'>;

type StoredRatios = { readonly [Key in PriceRatio]?: string };

type StoredCounts = Partial<Omit<Usage, 'units' | 'tools'>>;

/**
 * A charge in the form that is stored with its log row, so that it can be explained after prices have changed: its
 * inputs and its lines. Decimals are texts, counts of zero are absent.
 */
export interface StoredCharge {
  readonly price: StoredPrice;
  readonly usage: StoredCounts & { readonly units?: StoredUnits };
  readonly groupRatio: string;
  /** Quota units per US dollar. */
  readonly quotaPerUnit: string;
  readonly tools?: readonly { readonly name: string; readonly calls: number; readonly price: string }[];
  /** Factors on the price of the model. */
  readonly factors?: readonly StoredFactor[];
  readonly lines: readonly ChargeLine[];
  /** The sum of the lines before rounding, in quota units. */
  readonly exact: string;
  /** The upstream reported no usage, so the tokens were counted by this gateway. */
  readonly estimated?: true;
  /** The price of a channel test or of a withheld response, in quota units; it was not charged. */
  readonly uncharged?: number;
}

/** The inputs that a stored charge was computed from. */
export type ChargeInputs = Omit<StoredCharge, 'lines' | 'exact'>;

/**
 * The charge to store, and its amount in whole quota units.
 * @throws {RangeError} when the charge is not an exact integer.
 */
export function storeCharge(call: Chargeable): { quota: number; charge: StoredCharge } {
  const { price, groupRatio, quotaPerUnit, tools = [], factors } = call;
  const { quota, exact, lines } = explain(call);
  const charge = {
    price: storedPrice(price),
    usage: storedUsage(call),
    groupRatio: groupRatio.text,
    quotaPerUnit: quotaPerUnit.text,
    ...(tools.length > 0 && { tools: tools.map(({ name, calls, price: { text } }) => ({ name, calls, price: text })) }),
    ...(factors && { factors: factors.map(({ kind, label, texts }) => ({ kind, label, texts })) }),
    lines,
    exact,
  };
  return { quota, charge };
}

/** The inputs of a stored charge. */
export function chargeableOf(charge: ChargeInputs): Chargeable {
  const { usage, price, groupRatio, quotaPerUnit, tools = [], factors } = charge;
  const { units, ...counts } = usage;
  return {
    usage: { ...NO_USAGE, ...counts, ...(units && { units: readUnits(units) }) },
    price: readPrice(price),
    groupRatio: parseDecimal(groupRatio),
    quotaPerUnit: parseDecimal(quotaPerUnit),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ ...tool, price: parseDecimal(tool.price) })) }),
    ...(factors && { factors: factors.map(({ kind, label, texts }) => priceFactor(kind, label, texts)) }),
  };
}

/** Images are only stored when they were charged. */
function storedUsage(call: Chargeable): StoredCharge['usage'] {
  const { usage } = call;
  const { units } = usage;
  const used: { -readonly [Key in keyof StoredCounts]: StoredCounts[Key] } = {};
  for (const count of TOKEN_COUNTS) if (usage[count]) used[count] = usage[count];
  if (usage.served) used.served = usage.served;
  const images = chargedImages(call);
  if (images) return { ...used, units: { ...images, factor: images.factor.text } };
  return units && units.kind !== 'images' ? { ...used, units } : used;
}

function readUnits(units: StoredUnits): Units {
  return units.kind === 'images' ? { ...units, factor: parseDecimal(units.factor) } : units;
}

function storedPrice(price: Price): StoredPrice {
  const { mode } = price;
  if (mode === BillingMode.PER_CALL) return { mode, modelPrice: price.modelPrice.text };
  if (isUnitMode(mode)) {
    const amounts: { [Key in UnitPrice]?: string } = {};
    for (const { key, orElse } of unitRowsOf(mode)) {
      const amount = price[key];
      if (amount || orElse === undefined) amounts[key] = amount?.text ?? '0';
    }
    return { mode, ...amounts };
  }
  const ratios: { [Key in PriceRatio]?: string } = {};
  for (const key of PRICE_RATIOS) {
    const ratio = price[key];
    if (ratio) ratios[key] = ratio.text;
  }
  return { mode, modelRatio: price.modelRatio.text, ...ratios };
}

/** The price of a stored charge. */
export function readPrice(price: StoredPrice): Price {
  if (price.mode === BillingMode.PER_CALL) return perCall(parseDecimal(price.modelPrice));
  if (price.mode !== BillingMode.PER_TOKEN) {
    const { mode, ...texts } = price;
    return perUnit(
      mode,
      amountsOf(mode, (key) => (texts[key] === undefined ? null : parseDecimal(texts[key]))),
    );
  }
  const ratios: { [Key in PriceRatio]?: Decimal } = {};
  for (const key of PRICE_RATIOS) {
    const text = price[key];
    if (text !== undefined) ratios[key] = parseDecimal(text);
  }
  return perToken({ modelRatio: parseDecimal(price.modelRatio), ...ratios });
}

/**
 * The charge of a call if the model had another price, by the rules of the settlement: the stored usage, tools, group
 * ratio and quota per dollar, and the factors of the new price that apply to the usage and the time of the call.
 * @param price of the model on the channel that served the call; its rules replace the stored factors
 * @param at when the call was charged, in milliseconds since 1970
 * @returns whole quota units
 * @throws {RangeError} when the charge is not an exact integer.
 */
export function reprice(charge: ChargeInputs, price: Price, at: number): number {
  const { factors: _, ...call } = chargeableOf(charge);
  return chargeQuota(withFactors({ ...call, price }, at));
}
