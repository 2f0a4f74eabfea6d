import * as z from 'zod/mini';
import { type BillingMode, modes } from '../../../lib/prices/price-dimensions';
import { over, parseDecimal, plain, printDecimal, rounded, times } from './decimal';
import {
  editedEntry,
  type FactorForm,
  type FactorKind,
  type FactorRow,
  noFactors,
  problemsOf,
  readRows,
  ruleKeys,
} from './factor-rules';
import {
  baseOf,
  billingOf,
  byRatio,
  byUnit,
  dollarsOf,
  hasFactors,
  isAlternative,
  isNothing,
  isNumber,
  isRatio,
  type ModelEntries,
  type RatioKey,
  ratioKeys,
  type UnitKey,
  unitKeysOf,
} from './prices';

/** A typed number for each option that prices tokens; blank for the default. */
export type TokenValues = Record<RatioKey, string>;

/** Numbers are kept as typed, so that no digit is lost. */
export interface PriceForm {
  model: string;
  /** `NONE`: factors only, for prefixes of models and models with a list price. */
  mode: BillingMode | 'NONE';
  /** How the token price is entered: as ratios, or as US dollars per million tokens. */
  entry: 'ratio' | 'price';
  /** US dollars per call. */
  price: string;
  /** US dollars per unit; blank where units have no separate price. */
  units: Record<UnitKey, string>;
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
  units: byUnit(() => ''),
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
      mode: z.enum([...modes, 'NONE']),
      entry: z.enum(['ratio', 'price']),
      price: z.string(),
      units: z.object(byUnit(() => z.string())),
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
          for (const { path, message } of problemsOf(key, row, rows.slice(0, index)))
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
      if (value.mode !== 'PER_TOKEN') {
        for (const key of unitKeysOf(value.mode)) {
          const text = value.units[key];
          if (isAlternative(key) && isBlank(text)) continue;
          if (!isNumber(text)) complain(['units', key], 'prices:error.number');
          else if (!isAlternative(key) && isNothing(text)) complain(['units', key], 'prices:error.priceZero');
        }
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

const shownDecimals = 9;

/** US dollars per million tokens from a ratio and the price that it is a multiple of; blank if one is not a number. */
function priceOf(base: string | undefined, ratio: string): string {
  const [price, factor] = [parseDecimal(base ?? ''), parseDecimal(ratio)];
  return price && factor ? printDecimal(rounded(times(price, factor), shownDecimals)) : '';
}

function ratioOf(price: string, base: string): string {
  const [value, divisor] = [parseDecimal(price), parseDecimal(base)];
  const ratio = value && divisor && over(value, divisor);
  return ratio ? printDecimal(ratio) : '';
}

/** Converts ratios to US dollars per million tokens. */
function toDollars(ratios: TokenValues): TokenValues {
  const priceFor = (key: RatioKey): string | undefined =>
    key === 'ModelRatio' ? dollarsOf(ratios.ModelRatio) : priceOf(priceFor(baseOf(key)), ratios[key]);
  return byRatio((key) => priceFor(key) ?? '');
}

/** ratio = input / 2, completion = output / input. */
export const toRatios = (dollars: TokenValues): TokenValues =>
  byRatio((key) => ratioOf(dollars[key], key === 'ModelRatio' ? '2' : dollars[baseOf(key)]));

export function toPriceForm(entries: ModelEntries): PriceForm {
  const ratios = byRatio((key) => entries[key] ?? '');
  const { ModelPrice = '' } = entries;
  const unpriced = hasFactors(entries) ? 'NONE' : 'PER_TOKEN';
  return {
    ...emptyPrice,
    model: entries.model,
    mode: billingOf(entries) ?? unpriced,
    price: ModelPrice,
    units: byUnit((key) => entries[key] ?? ''),
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
 * Setting the price of one billing mode removes the prices of the other modes.
 * @param before the entries that the form was opened with
 */
export function fromPriceForm(form: PriceForm, before?: ModelEntries): ModelEntries {
  const model = form.model.trim();
  const rules = factorsOnly(form);
  const edited = ruleKeys.map((key) => [key, editedEntry(key, before?.[key], rules[key])] as const);
  const factors: Partial<ModelEntries> = Object.fromEntries(edited.filter(([, entry]) => entry !== undefined));
  if (form.mode === 'NONE') return { model, ...factors };
  if (form.mode === 'PER_CALL') return { model, ModelPrice: plain(form.price), ...factors };
  if (form.mode !== 'PER_TOKEN') {
    const amounts = unitKeysOf(form.mode).map((key) => [key, plain(form.units[key])]);
    return { model, ...Object.fromEntries(amounts), ...factors };
  }
  const ratios = ratiosOf(form);
  return { model, ...byRatio((key) => plain(ratios[key])), ...factors };
}
