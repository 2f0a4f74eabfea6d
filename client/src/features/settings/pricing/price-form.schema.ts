import * as z from 'zod/mini';
import { over, parseDecimal, plain, printDecimal, rounded, times } from './decimal';
import { dollarsOf, isNothing, isNumber, isPerCall, type ModelPrices } from './prices';

/** Numbers are kept as typed, so that no digit is lost. */
export interface PriceForm {
  model: string;
  mode: 'PER_TOKEN' | 'PER_CALL';
  /** How the token price is entered: as ratios, or as US dollars per million tokens. */
  entry: 'ratio' | 'price';
  price: string;
  ratio: string;
  completion: string;
  cache: string;
  input: string;
  output: string;
  cachedInput: string;
}

export const emptyPrice: PriceForm = {
  model: '',
  mode: 'PER_TOKEN',
  entry: 'price',
  price: '',
  ratio: '',
  completion: '',
  cache: '',
  input: '',
  output: '',
  cachedInput: '',
};

const neededOf = ({ mode, entry }: PriceForm) =>
  mode === 'PER_CALL' ? 'price' : entry === 'ratio' ? 'ratio' : 'input';
const optionalOf = ({ mode, entry }: PriceForm) =>
  mode === 'PER_CALL'
    ? []
    : entry === 'ratio'
      ? (['completion', 'cache'] as const)
      : (['output', 'cachedInput'] as const);

/** @param taken names that already have a row */
export const priceSchema = (taken: ReadonlySet<string>) =>
  z
    .object({
      model: z.string(),
      mode: z.enum(['PER_TOKEN', 'PER_CALL']),
      entry: z.enum(['ratio', 'price']),
      price: z.string(),
      ratio: z.string(),
      completion: z.string(),
      cache: z.string(),
      input: z.string(),
      output: z.string(),
      cachedInput: z.string(),
    })
    .check(({ value, issues }) => {
      const complain = (field: keyof PriceForm, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: value[field] });
      const model = value.model.trim();
      if (model === '') complain('model', 'prices:error.model');
      if (taken.has(model)) complain('model', 'prices:error.modelTaken');
      const needed = neededOf(value);
      if (!isNumber(value[needed])) complain(needed, 'prices:error.number');
      else if (needed === 'price' && isNothing(value.price)) complain('price', 'prices:error.priceZero');
      for (const field of optionalOf(value))
        if (value[field].trim() !== '' && !isNumber(value[field])) complain(field, 'prices:error.number');
      const relative = value.output.trim() !== '' || value.cachedInput.trim() !== '';
      if (needed === 'input' && isNothing(value.input) && relative) complain('input', 'prices:error.inputZero');
    });

const shownPlaces = 9;

/** US dollars per million tokens from a ratio and the input price; blank if one of them is not a number. */
function priceOf(input: string | undefined, ratio: string): string {
  const [base, factor] = [parseDecimal(input ?? ''), parseDecimal(ratio)];
  return base && factor ? printDecimal(rounded(times(base, factor), shownPlaces)) : '';
}

function ratioOf(price: string, input: string): string {
  const [value, base] = [parseDecimal(price), parseDecimal(input)];
  const ratio = value && base && over(value, base);
  return ratio ? printDecimal(ratio) : '';
}

type Ratios = Pick<PriceForm, 'ratio' | 'completion' | 'cache'>;
type Prices = Pick<PriceForm, 'input' | 'output' | 'cachedInput'>;

/** Converts ratios to US dollars per million tokens. */
export function toDollars({ ratio, completion, cache }: Ratios): Prices {
  const input = dollarsOf(ratio);
  return { input: input ?? '', output: priceOf(input, completion), cachedInput: priceOf(input, cache) };
}

/** ratio = input / 2, completion = output / input. */
export const toRatios = ({ input, output, cachedInput }: Prices): Ratios => ({
  ratio: ratioOf(input, '2'),
  completion: ratioOf(output, input),
  cache: ratioOf(cachedInput, input),
});

export function toPriceForm(prices: ModelPrices): PriceForm {
  const ratios = {
    ratio: prices.ModelRatio ?? '',
    completion: prices.CompletionRatio ?? '',
    cache: prices.CacheRatio ?? '',
  };
  return {
    ...emptyPrice,
    model: prices.model,
    mode: isPerCall(prices) ? 'PER_CALL' : 'PER_TOKEN',
    price: prices.ModelPrice ?? '',
    ...ratios,
    ...toDollars(ratios),
  };
}

/** The typed ratios, or those calculated from dollars; unchanged dollars keep all digits of the ratios. */
function ratiosOf(form: PriceForm): Ratios {
  if (form.entry === 'ratio') return form;
  const shown = toDollars(form);
  const untouched = (['input', 'output', 'cachedInput'] as const).every((field) => shown[field] === form[field]);
  return untouched ? form : toRatios(form);
}

/** Converts the price to the other way of entry. */
export const converted = (form: PriceForm, entry: PriceForm['entry']): Partial<PriceForm> =>
  entry === 'price' ? { entry, ...toDollars(form) } : { entry, ...pickRatios(ratiosOf(form)) };

const pickRatios = ({ ratio, completion, cache }: Ratios): Ratios => ({ ratio, completion, cache });

/** A per-call price removes the ratios and vice versa. */
export function fromPriceForm(form: PriceForm): ModelPrices {
  const model = form.model.trim();
  if (form.mode === 'PER_CALL') return { model, ModelPrice: plain(form.price) };
  const { ratio, completion, cache } = ratiosOf(form);
  return { model, ModelRatio: plain(ratio), CompletionRatio: plain(completion), CacheRatio: plain(cache) };
}
