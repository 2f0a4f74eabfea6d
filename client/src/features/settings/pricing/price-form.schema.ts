import * as z from 'zod/mini';
import { over, parseDecimal, plain, printDecimal, rounded, times } from './decimal';
import {
  editedEntry,
  type FactorForm,
  type FactorKind,
  type FactorRow,
  flawsOf,
  noFactors,
  readRows,
  ruleKeys,
} from './factors/factor-rules';
import {
  baseOf,
  billingOf,
  byRatio,
  dollarsOf,
  hasFactors,
  isNothing,
  isNumber,
  isRatio,
  type ModelEntries,
  type RatioKey,
  ratioKeys,
} from './prices';

/** A typed number for each option that prices tokens; blank for the default. */
export type TokenValues = Record<RatioKey, string>;

/** Numbers are kept as typed, so that no digit is lost. */
export interface PriceForm {
  model: string;
  /** `NONE`: factors only, for prefixes of models and models with a list price. */
  mode: 'PER_TOKEN' | 'PER_CALL' | 'PER_PAGE' | 'NONE';
  /** How the token price is entered: as ratios, or as US dollars per million tokens. */
  entry: 'ratio' | 'price';
  /** US dollars per call. */
  price: string;
  /** US dollars per page; annotated pages are blank where they have no price of their own. */
  pages: { PagePrice: string; AnnotatedPagePrice: string };
  ratios: TokenValues;
  dollars: TokenValues;
  rules: FactorForm;
}

export const noValues: TokenValues = byRatio(() => '');

export const emptyPrice: PriceForm = {
  model: '',
  mode: 'PER_TOKEN',
  entry: 'price',
  price: '',
  pages: { PagePrice: '', AnnotatedPagePrice: '' },
  ratios: noValues,
  dollars: noValues,
  rules: noFactors,
};

const tokenValues = z.object(byRatio(() => z.string()));
const isBlank = (text: string) => text.trim() === '';

/** @param taken names that already have a row */
export const priceSchema = (taken: ReadonlySet<string>) =>
  z
    .object({
      model: z.string(),
      mode: z.enum(['PER_TOKEN', 'PER_CALL', 'PER_PAGE', 'NONE']),
      entry: z.enum(['ratio', 'price']),
      price: z.string(),
      pages: z.object({ PagePrice: z.string(), AnnotatedPagePrice: z.string() }),
      ratios: tokenValues,
      dollars: tokenValues,
      rules: z.custom<FactorForm>(),
    })
    .check(({ value, issues }) => {
      const complain = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', path, message, input: value });
      const model = value.model.trim();
      if (model === '') complain(['model'], 'prices:error.model');
      if (taken.has(model)) complain(['model'], 'prices:error.modelTaken');
      for (const key of ruleKeys) {
        const rows = value.rules[key];
        for (const [index, row] of rows.entries())
          for (const { path, message } of flawsOf(key, row, rows.slice(0, index)))
            complain(['rules', key, index, ...path], `prices:${message}`);
      }
      if (value.mode === 'NONE') {
        if (ruleKeys.every((key) => value.rules[key].length === 0)) complain(['mode'], 'prices:error.factors');
        return;
      }
      if (value.mode === 'PER_CALL') {
        if (!isNumber(value.price)) complain(['price'], 'prices:error.number');
        else if (isNothing(value.price)) complain(['price'], 'prices:error.priceZero');
        return;
      }
      if (value.mode === 'PER_PAGE') {
        const { PagePrice: page, AnnotatedPagePrice: annotated } = value.pages;
        if (!isNumber(page)) complain(['pages', 'PagePrice'], 'prices:error.number');
        else if (isNothing(page)) complain(['pages', 'PagePrice'], 'prices:error.priceZero');
        if (!isBlank(annotated) && !isNumber(annotated))
          complain(['pages', 'AnnotatedPagePrice'], 'prices:error.number');
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

const formModes = { perToken: 'PER_TOKEN', perCall: 'PER_CALL', perPage: 'PER_PAGE' } as const;

export function toPriceForm(entries: ModelEntries): PriceForm {
  const ratios = byRatio((key) => entries[key] ?? '');
  const { ModelPrice = '', PagePrice = '', AnnotatedPagePrice = '' } = entries;
  const billing = billingOf(entries);
  const unpriced = hasFactors(entries) ? 'NONE' : 'PER_TOKEN';
  return {
    ...emptyPrice,
    model: entries.model,
    mode: billing ? formModes[billing] : unpriced,
    price: ModelPrice,
    pages: { PagePrice, AnnotatedPagePrice },
    ratios,
    dollars: toDollars(ratios),
    rules: byRule((key) => readRows(key, entries[key] ?? '') ?? []),
  };
}

const byRule = (read: (key: keyof FactorForm) => FactorRow[]): FactorForm => ({
  PriceTiers: read('PriceTiers'),
  ServiceTierRatio: read('ServiceTierRatio'),
  PriceHours: read('PriceHours'),
});

type Priced = Pick<PriceForm, 'mode' | 'entry' | 'dollars'>;

/** The price in US dollars that a typed amount is compared with; undefined where factors are typed. */
function basePrice({ mode, entry, dollars }: Priced, kind: FactorKind): string | undefined {
  if (mode !== 'PER_TOKEN' || entry !== 'price' || !isRatio(kind)) return undefined;
  const price = dollars[kind];
  return isNumber(price) && !isNothing(price) ? price : undefined;
}

/** A factor as it is typed: in US dollars per million tokens where prices are and the kind has one. */
export function factorField(form: Priced, row: FactorRow, kind: FactorKind) {
  const base = basePrice(form, kind);
  if (base === undefined) return { isDollars: false, value: row.factors[kind] };
  return { isDollars: true, value: row.dollars[kind] ?? priceOf(base, row.factors[kind]) };
}

/** The row with a typed value. */
export function withFactorField(form: Priced, row: FactorRow, kind: FactorKind, typed: string): FactorRow {
  return basePrice(form, kind) === undefined
    ? { ...row, factors: { ...row.factors, [kind]: typed }, dollars: { ...row.dollars, [kind]: undefined } }
    : { ...row, dollars: { ...row.dollars, [kind]: typed } };
}

/** The rows with factors instead of typed dollars. */
function factorsOnly(form: PriceForm): FactorForm {
  const factors = (row: FactorRow): FactorRow['factors'] => {
    const changed = Object.entries(row.dollars).flatMap(([key, typed]) => {
      const kind = ratioKeys.find((one) => one === key);
      const base = kind && basePrice(form, kind);
      return base === undefined || typed === undefined ? [] : [[key, ratioOf(typed, base)]];
    });
    return { ...row.factors, ...Object.fromEntries(changed) };
  };
  return byRule((key) => form.rules[key].map((row) => ({ ...row, factors: factors(row), dollars: {} })));
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
  entry === 'price'
    ? { entry, dollars: toDollars(form.ratios) }
    : { entry, ratios: ratiosOf(form), rules: factorsOnly(form) };

/**
 * The price of one billing mode removes those of the others.
 * @param before the entries that the form was opened with
 */
export function fromPriceForm(form: PriceForm, before?: ModelEntries): ModelEntries {
  const model = form.model.trim();
  const rules = factorsOnly(form);
  const edited = ruleKeys.map((key) => [key, editedEntry(key, before?.[key], rules[key])] as const);
  const factors: Partial<ModelEntries> = Object.fromEntries(edited.filter(([, entry]) => entry !== undefined));
  if (form.mode === 'NONE') return { model, ...factors };
  if (form.mode === 'PER_CALL') return { model, ModelPrice: plain(form.price), ...factors };
  if (form.mode === 'PER_PAGE') {
    const { PagePrice, AnnotatedPagePrice } = form.pages;
    return { model, PagePrice: plain(PagePrice), AnnotatedPagePrice: plain(AnnotatedPagePrice), ...factors };
  }
  const ratios = ratiosOf(form);
  return { model, ...byRatio((key) => plain(ratios[key])), ...factors };
}
