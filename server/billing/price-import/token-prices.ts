import { type Decimal, divide, divideUp, nearestDecimal, ONE, parseDecimal } from '../../common/decimal.js';
import { BILLING_MODES, type UnitMode, unitRowsOf } from '../../common/price.js';
import {
  byDimension,
  dimensionOf,
  PRICE_RATIOS,
  type PriceRatio,
  type PublicList,
  SET_RATIOS,
  type SetRatio,
  type UnitPrice,
} from '../../common/price-dimension-keys.js';
import { type ListedFactors, type ListedModel, PriceNote, SkipReason } from './price-source.js';

const TWO = parseDecimal('2');
/** A hundred times the price of the most expensive known model; a higher value is treated as an error. */
const MAX_DOLLARS = parseDecimal('100000');
const NUMBER = /^(\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/;

/** Prices of a model in US dollars per million tokens, as texts. Undefined if not listed. */
export interface DollarPrices {
  readonly input?: string | undefined;
  /** The tokens of these dimensions. */
  readonly ratios?: { readonly [Key in PriceRatio]?: string | undefined };
}

/** The prices of a list's entry that dimensions have. */
export function dollarsListed(list: PublicList, textOf: (field: string) => string | undefined): DollarPrices['ratios'] {
  return byDimension(PRICE_RATIOS, (key) => {
    const field = dimensionOf(key).listed?.[list];
    return field === undefined ? undefined : textOf(field);
  });
}

/**
 * Converts dollars to ratios: the model ratio is the price of a million prompt tokens over 2, the others are multiples
 * of the prompt price, or of the price that their dimension names.
 * @param power the power of ten that converts the numbers to dollars per million tokens
 * @param factors the factors that the list has in addition to the usual prices
 */
export function ratiosOf(
  dollars: DollarPrices,
  power: number,
  factors?: ListedFactors,
): Pick<ListedModel, 'price' | 'notes'> {
  const read = (text: string | undefined) => (text === undefined ? null : dollarsOf(text, power));
  const input = read(dollars.input);
  const prices = byDimension(SET_RATIOS, (key) => read(dollars.ratios?.[key]));
  if (input === undefined || !areValid(prices)) return skipped(SkipReason.INVALID);
  // Lists repeat the price of the completion if reasoning has no separate price.
  if (prices.reasoningRatio?.units === prices.completionRatio?.units) prices.reasoningRatio = null;
  if (input === null) return skipped(SkipReason.NO_PRICE);
  if (input.units === 0n) return skipped(prices.completionRatio?.units ? SkipReason.FREE_PROMPT : SkipReason.FREE);
  const baseOf = (key: SetRatio) => {
    const of = SET_RATIOS.find((other) => other === dimensionOf(key).of);
    return of ? prices[of] : input;
  };
  const ratios = byDimension(SET_RATIOS, (key) => {
    const [price, base] = [prices[key], baseOf(key)];
    // Rounded up: a ratio that is a little too low would round a price that ends on a half down.
    return price && base?.units ? divideUp(price, base) : null;
  });
  const notes: PriceNote[] = [];
  // The ratio to a price that is not listed cannot be computed.
  if (prices.audioCompletionRatio && !ratios.audioCompletionRatio) notes.push(PriceNote.AUDIO);
  if (!SET_RATIOS.every((key) => isQuotient(ratios[key], prices[key], baseOf(key)))) notes.push(PriceNote.ROUNDED);
  const own = factors && (factors.tiers.length > 0 || Object.keys(factors.served).length > 0) && { factors };
  return { price: { kind: 'tokens', modelRatio: divide(input, TWO), ...ratios, ...own }, notes };
}

function areValid(prices: Record<SetRatio, Decimal | null | undefined>): prices is Record<SetRatio, Decimal | null> {
  return SET_RATIOS.every((key) => prices[key] !== undefined);
}

/** A price per call, or the reason why there is none. */
export function callPriceOf(dollars: string): Pick<ListedModel, 'price' | 'notes'> {
  const modelPrice = dollarsOf(dollars, 0);
  if (modelPrice === undefined) return skipped(SkipReason.INVALID);
  return modelPrice.units === 0n ? skipped(SkipReason.FREE) : { price: { kind: 'call', modelPrice }, notes: [] };
}

/**
 * Prices of units, or the reason why there are none.
 * @param dollars as texts; undefined for units that have the price of other units
 */
export function unitPriceOf(
  mode: UnitMode,
  dollars: { readonly [Key in UnitPrice]?: string | undefined },
): Pick<ListedModel, 'price' | 'notes'> {
  const amounts: { [Key in UnitPrice]?: Decimal | null } = {};
  for (const { key } of unitRowsOf(mode)) {
    const listed = dollars[key];
    const amount = listed === undefined ? null : dollarsOf(listed, 0);
    if (amount === undefined) return skipped(SkipReason.INVALID);
    amounts[key] = amount;
  }
  if (amounts[BILLING_MODES[mode].base]?.units === 0n) return skipped(SkipReason.FREE);
  return { price: { kind: 'units', mode, ...amounts }, notes: [] };
}

/** The result for a model whose price cannot be imported. */
export function skipped(price: SkipReason): Pick<ListedModel, 'price' | 'notes'> {
  return { price, notes: [] };
}

/** A number of a list times a power of ten. Undefined if it is not a price. */
export function dollarsOf(text: string, power: number): Decimal | undefined {
  const [, digits, exponent = '0'] = NUMBER.exec(text) ?? [];
  const decimal = digits === undefined ? undefined : nearestDecimal(`${digits}e${Number(exponent) + power}`);
  return decimal && decimal.units <= MAX_DOLLARS.units ? decimal : undefined;
}

function isQuotient(ratio: Decimal | null, top: Decimal | null, bottom: Decimal | null): boolean {
  return !ratio || !top || !bottom || ratio.units * bottom.units === top.units * ONE.units;
}
