import { type Decimal, divide, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { type ListedModel, PriceNote, SkipReason } from './price-source.js';

const ONE = parseDecimal('1');
const TWO = parseDecimal('2');
const CACHE_WRITE = parseDecimal('1.25');
/** A hundred times the price of the most expensive known model; a higher value is treated as an error. */
const MAX_DOLLARS = parseDecimal('100000');
const NUMBER = /^(\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/;

/** Prices of a model in US dollars per million tokens, as texts; undefined when not listed. */
export interface DollarPrices {
  readonly input?: string | undefined;
  readonly output?: string | undefined;
  readonly cacheRead?: string | undefined;
  readonly cacheWrite?: string | undefined;
  readonly reasoning?: string | undefined;
}

/**
 * Converts dollars to ratios: the model ratio is the price of a million prompt tokens over 2, the others are multiples
 * of the prompt price.
 * @param power the power of ten that converts the numbers to dollars per million tokens
 */
export function ratiosOf(dollars: DollarPrices, power: number): Pick<ListedModel, 'price' | 'notes'> {
  const read = (text: string | undefined) => (text === undefined ? null : dollarsOf(text, power));
  const [input, output, cacheRead] = [read(dollars.input), read(dollars.output), read(dollars.cacheRead)];
  if (input === undefined || output === undefined || cacheRead === undefined) return skipped(SkipReason.INVALID);
  if (input === null) return skipped(SkipReason.NO_PRICE);
  if (input.units === 0n) return skipped(output?.units ? SkipReason.FREE_PROMPT : SkipReason.FREE);
  const completionRatio = output && divide(output, input);
  const cacheRatio = cacheRead && divide(cacheRead, input);
  const notes: PriceNote[] = [];
  const write = read(dollars.cacheWrite);
  if (write && divide(write, input).units !== CACHE_WRITE.units) notes.push(PriceNote.CACHE_WRITE);
  const reasoning = read(dollars.reasoning);
  if (reasoning && reasoning.units !== output?.units) notes.push(PriceNote.REASONING);
  const isExact = isQuotient(completionRatio, output, input) && isQuotient(cacheRatio, cacheRead, input);
  if (!isExact) notes.push(PriceNote.ROUNDED);
  return { price: { kind: 'tokens', modelRatio: divide(input, TWO), completionRatio, cacheRatio }, notes };
}

/** A price per call, or the reason why there is none. */
export function callPriceOf(dollars: string): Pick<ListedModel, 'price' | 'notes'> {
  const modelPrice = dollarsOf(dollars, 0);
  if (modelPrice === undefined) return skipped(SkipReason.INVALID);
  return modelPrice.units === 0n ? skipped(SkipReason.FREE) : { price: { kind: 'call', modelPrice }, notes: [] };
}

export function skipped(price: SkipReason): Pick<ListedModel, 'price' | 'notes'> {
  return { price, notes: [] };
}

/** A number of a list times a power of ten; undefined when it is not a price. */
export function dollarsOf(text: string, power: number): Decimal | undefined {
  const [, digits, exponent = '0'] = NUMBER.exec(text) ?? [];
  const decimal = digits === undefined ? undefined : nearestDecimal(`${digits}e${Number(exponent) + power}`);
  return decimal && decimal.units <= MAX_DOLLARS.units ? decimal : undefined;
}

function isQuotient(ratio: Decimal | null, top: Decimal | null, bottom: Decimal): boolean {
  return !ratio || !top || ratio.units * bottom.units === top.units * ONE.units;
}
