import * as z from 'zod/mini';
import { over, parseDecimal, plain, printDecimal, rounded, times } from './decimal';
import {
  baseOf,
  byRatio,
  dollarsOf,
  isNothing,
  isNumber,
  isPerCall,
  type ModelPrices,
  type RatioKey,
  ratioKeys,
} from './prices';

/** A typed number for each option that prices tokens; blank for the default. */
export type TokenValues = Record<RatioKey, string>;

/** Numbers are kept as typed, so that no digit is lost. */
export interface PriceForm {
  model: string;
  mode: 'PER_TOKEN' | 'PER_CALL';
  /** How the token price is entered: as ratios, or as US dollars per million tokens. */
  entry: 'ratio' | 'price';
  price: string;
  ratios: TokenValues;
  dollars: TokenValues;
}

export const noValues: TokenValues = byRatio(() => '');

export const emptyPrice: PriceForm = {
  model: '',
  mode: 'PER_TOKEN',
  entry: 'price',
  price: '',
  ratios: noValues,
  dollars: noValues,
};

const tokenValues = z.object(byRatio(() => z.string()));
const isBlank = (text: string) => text.trim() === '';

/** @param taken names that already have a row */
export const priceSchema = (taken: ReadonlySet<string>) =>
  z
    .object({
      model: z.string(),
      mode: z.enum(['PER_TOKEN', 'PER_CALL']),
      entry: z.enum(['ratio', 'price']),
      price: z.string(),
      ratios: tokenValues,
      dollars: tokenValues,
    })
    .check(({ value, issues }) => {
      const complain = (path: string[], message: string) =>
        issues.push({ code: 'custom', path, message, input: value });
      const model = value.model.trim();
      if (model === '') complain(['model'], 'prices:error.model');
      if (taken.has(model)) complain(['model'], 'prices:error.modelTaken');
      if (value.mode === 'PER_CALL') {
        if (!isNumber(value.price)) complain(['price'], 'prices:error.number');
        else if (isNothing(value.price)) complain(['price'], 'prices:error.priceZero');
        return;
      }
      const group = value.entry === 'ratio' ? 'ratios' : 'dollars';
      const { ModelRatio: input, ...others } = value[group];
      if (!isNumber(input)) complain([group, 'ModelRatio'], 'prices:error.number');
      for (const [key, text] of Object.entries(others))
        if (!isBlank(text) && !isNumber(text)) complain([group, key], 'prices:error.number');
      const relative = Object.values(others).some((text) => !isBlank(text));
      if (group === 'dollars' && isNothing(input) && relative)
        complain([group, 'ModelRatio'], 'prices:error.inputZero');
    });

const shownPlaces = 9;

/** US dollars per million tokens from a ratio and the price that it is a multiple of; blank if one is not a number. */
function priceOf(base: string | undefined, ratio: string): string {
  const [price, factor] = [parseDecimal(base ?? ''), parseDecimal(ratio)];
  return price && factor ? printDecimal(rounded(times(price, factor), shownPlaces)) : '';
}

function ratioOf(price: string, base: string): string {
  const [value, divisor] = [parseDecimal(price), parseDecimal(base)];
  const ratio = value && divisor && over(value, divisor);
  return ratio ? printDecimal(ratio) : '';
}

/** Converts ratios to US dollars per million tokens. */
export function toDollars(ratios: TokenValues): TokenValues {
  const priceFor = (key: RatioKey): string | undefined =>
    key === 'ModelRatio' ? dollarsOf(ratios.ModelRatio) : priceOf(priceFor(baseOf(key)), ratios[key]);
  return byRatio((key) => priceFor(key) ?? '');
}

/** ratio = input / 2, completion = output / input. */
export const toRatios = (dollars: TokenValues): TokenValues =>
  byRatio((key) => ratioOf(dollars[key], key === 'ModelRatio' ? '2' : dollars[baseOf(key)]));

export function toPriceForm(prices: ModelPrices): PriceForm {
  const ratios = byRatio((key) => prices[key] ?? '');
  return {
    ...emptyPrice,
    model: prices.model,
    mode: isPerCall(prices) ? 'PER_CALL' : 'PER_TOKEN',
    price: prices.ModelPrice ?? '',
    ratios,
    dollars: toDollars(ratios),
  };
}

/** The typed ratios, or those calculated from dollars; unchanged dollars keep all digits of the ratios. */
function ratiosOf({ entry, ratios, dollars }: PriceForm): TokenValues {
  if (entry === 'ratio') return ratios;
  const shown = toDollars(ratios);
  if (ratioKeys.every((key) => shown[key] === dollars[key])) return ratios;
  const typed = toRatios(dollars);
  // A multiple of a price that only the server knows has no amount in dollars.
  return byRatio((key) => (shown[key] === '' && dollars[key] === '' ? ratios[key] : typed[key]));
}

/** Converts the price to the other way of entry. */
export const converted = (form: PriceForm, entry: PriceForm['entry']): Partial<PriceForm> =>
  entry === 'price' ? { entry, dollars: toDollars(form.ratios) } : { entry, ratios: ratiosOf(form) };

/** A per-call price removes the ratios and vice versa. */
export function fromPriceForm(form: PriceForm): ModelPrices {
  const model = form.model.trim();
  if (form.mode === 'PER_CALL') return { model, ModelPrice: plain(form.price) };
  const ratios = ratiosOf(form);
  return { model, ...byRatio((key) => plain(ratios[key])) };
}
