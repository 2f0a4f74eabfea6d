import { describe, expect, it } from '@jest/globals';
import { type FactorRow, inheritedEntry, newRow } from './factor-rules';
import {
  converted,
  emptyPrice,
  factorField,
  fromPriceForm,
  type PriceForm,
  priceSchema,
  type TokenValues,
  toPriceForm,
  toRatios,
  withFactorField,
} from './price-form.schema';
import {
  baseOf,
  byRatio,
  entryKeys,
  type PriceTexts,
  priceKeys,
  putEntries,
  ratioKeys,
  readPrices,
  similarModel,
} from './prices';

const emptyRow = newRow('PriceTiers');
const form = (more: Partial<PriceForm>): PriceForm => ({ ...emptyPrice, model: 'm', ...more });
const values = (ModelRatio: string, CompletionRatio = '', CacheRatio = ''): TokenValues => ({
  ...emptyPrice.ratios,
  ModelRatio,
  CompletionRatio,
  CacheRatio,
});
const problems = (values: PriceForm, taken: string[] = []) => {
  const result = priceSchema(new Set(taken)).safeParse(values);
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

describe('price form', () => {
  it('converts dollars to ratios: ratio = input / 2, completion = output / input', () => {
    const prices = fromPriceForm(form({ entry: 'price', dollars: values('2.5', '10', '1.25') }));
    expect(prices).toEqual({ model: 'm', ModelRatio: '1.25', CompletionRatio: '4', CacheRatio: '0.5' });
    expect(toRatios(values('0.0000004')).ModelRatio).toBe('0.0000002');
  });

  it.each(ratioKeys)('sets %s as a ratio or in dollars', (key) => {
    const ratios = byRatio((one) => (one === key || one === baseOf(key) || one === 'ModelRatio' ? '3' : ''));
    const prices = { model: 'm', ModelRatio: '3', [baseOf(key)]: '3', [key]: '3' };
    const typed = form({ entry: 'ratio', ratios });
    expect(fromPriceForm(typed)).toEqual(prices);
    expect(fromPriceForm({ ...typed, ...converted(typed, 'price'), ratios: emptyPrice.ratios })).toEqual(prices);
    expect(toPriceForm(prices).ratios[key]).toBe('3');
  });

  it('keeps either prices per page or others', () => {
    const typed = form({ mode: 'PER_PAGE', price: '0.04', ratios: values('1', '2') });
    const paged = { ...typed, units: { PagePrice: '0.0040', AnnotatedPagePrice: '' } };
    const prices = { model: 'm', PagePrice: '0.004' };
    expect(fromPriceForm(paged)).toEqual(prices);
    expect(toPriceForm(prices)).toMatchObject({ mode: 'PER_PAGE', units: { PagePrice: '0.004' } });
    expect(problems(typed)).toEqual([['units.PagePrice', 'prices:error.number']]);
    expect(problems({ ...paged, units: { PagePrice: '0', AnnotatedPagePrice: 'x' } })).toEqual([
      ['units.PagePrice', 'prices:error.priceZero'],
      ['units.AnnotatedPagePrice', 'prices:error.number'],
    ]);
  });

  it('keeps either a per-call price or ratios', () => {
    const both = { price: '0.04', ratios: values('1', '2') };
    expect(fromPriceForm(form({ ...both, mode: 'PER_CALL' }))).toEqual({ model: 'm', ModelPrice: '0.04' });
    expect(fromPriceForm(form({ ...both, entry: 'ratio' })).ModelPrice).toBeUndefined();
  });

  it('keeps all digits of ratios that were only shown in dollars', () => {
    const stored = { model: 'm', ModelRatio: '0.136986', CompletionRatio: '1.333333333333333', CacheRatio: undefined };
    expect(fromPriceForm(toPriceForm(stored))).toEqual(stored);
    expect(converted(toPriceForm(stored), 'ratio').ratios?.CompletionRatio).toBe('1.333333333333333');
  });

  it.each([
    [form({ dollars: values('abc') }), 'dollars.ModelRatio', 'prices:error.number'],
    [form({ dollars: values('1', '-2') }), 'dollars.CompletionRatio', 'prices:error.number'],
    [form({ entry: 'ratio' }), 'ratios.ModelRatio', 'prices:error.number'],
    [form({ mode: 'PER_CALL', price: '0' }), 'price', 'prices:error.priceZero'],
    [form({ mode: 'PER_CALL', price: '' }), 'price', 'prices:error.number'],
    [form({ model: ' ', dollars: values('1') }), 'model', 'prices:error.model'],
    [form({ dollars: values('0', '2') }), 'dollars.ModelRatio', 'prices:error.inputZero'],
  ])('rejects invalid values (%#)', (values, field, message) => expect(problems(values)).toEqual([[field, message]]));

  it('rejects a model that already has a row', () => {
    expect(problems(form({ model: 'gpt-4o', dollars: values('1') }), ['gpt-4o'])).toEqual([
      ['model', 'prices:error.modelTaken'],
    ]);
  });
});

describe('factors', () => {
  const entries = {
    model: 'm',
    ModelRatio: '2.5',
    CompletionRatio: '6',
    PriceTiers: '[{"above": 272000, "input": 2, "output": 1.5}]',
    ServiceTierRatio: '{"flex": 0.50, "geo:us": {"input": 1.1, "cache_read": 1.2}}',
    PriceHours: '[{"from": "16:30", "to": "00:30", "factor": 0.5}]',
  };
  const opened = toPriceForm(entries);
  const [tier] = opened.rules.PriceTiers as [FactorRow];
  const withTier = (row: FactorRow, more: Partial<PriceForm> = {}): PriceForm => ({
    ...opened,
    ...more,
    rules: { ...opened.rules, PriceTiers: [row] },
  });

  it('keep their text while they are not edited', () => {
    expect(fromPriceForm(opened, entries)).toEqual({ ...entries, ...byRatio((key) => entries[key as 'ModelRatio']) });
    const none = { model: 'm', ModelRatio: '1', PriceTiers: '[]' };
    expect(fromPriceForm(toPriceForm(none), none).PriceTiers).toBe('[]');
  });

  it('are shown in dollars per million tokens where prices are', () => {
    expect(factorField(opened, tier, 'ModelRatio')).toEqual({ isDollars: true, value: '10' });
    expect(factorField(opened, tier, 'CompletionRatio')).toEqual({ isDollars: true, value: '45' });
    expect(factorField(opened, tier, 'CacheRatio')).toEqual({ isDollars: false, value: '' });
    expect(factorField({ ...opened, entry: 'ratio' }, tier, 'ModelRatio')).toEqual({ isDollars: false, value: '2' });
  });

  it('are typed in dollars or as factors, with the same result', () => {
    const price = '[{"above": 272000, "input": 4, "output": 1.5}]';
    const typed = withTier(withFactorField(opened, tier, 'ModelRatio', '20'));
    expect(fromPriceForm(typed, entries).PriceTiers).toBe(price);
    expect(fromPriceForm({ ...typed, ...converted(typed, 'ratio') }, entries).PriceTiers).toBe(price);
    const ratio = { ...opened, entry: 'ratio' as const };
    const factor = withTier(withFactorField(ratio, tier, 'ModelRatio', '4'), { entry: 'ratio' });
    expect(fromPriceForm(factor, entries).PriceTiers).toBe(price);
  });

  it('follow the price of the model, typed dollars do not', () => {
    const dollars = { ...opened.dollars, ModelRatio: '10' };
    expect(fromPriceForm({ ...opened, dollars }, entries).PriceTiers).toBe(entries.PriceTiers);
    const typed = withTier(withFactorField(opened, tier, 'ModelRatio', '15'), { dollars });
    expect(fromPriceForm(typed, entries).PriceTiers).toBe('[{"above": 272000, "input": 1.5, "output": 1.5}]');
  });

  it('of prefixes need no price', () => {
    const prefix = { model: 'gpt-5*', PriceTiers: '[{"above": 1000, "call": 2}]' };
    expect(toPriceForm(prefix).mode).toBe('NONE');
    expect(fromPriceForm(toPriceForm(prefix), prefix)).toEqual(prefix);
    expect(problems({ ...toPriceForm(prefix), rules: emptyPrice.rules })).toEqual([['mode', 'prices:error.factors']]);
  });

  it.each<[Partial<FactorRow>, string, string]>([
    [{ name: '0' }, 'name', 'prices:error.threshold'],
    [{ name: '1.5' }, 'name', 'prices:error.threshold'],
    [{ by: 'all', all: '-1' }, 'all', 'prices:error.number'],
    [{ factors: emptyRow.factors }, 'by', 'prices:error.factorMissing'],
    [{ dollars: { ModelRatio: 'x' } }, 'factors.ModelRatio', 'prices:error.number'],
  ])('reject invalid rows (%#)', (more, field, message) => {
    expect(problems(withTier({ ...tier, ...more }))).toEqual([[`rules.PriceTiers.0.${field}`, message]]);
  });

  it('reject equal thresholds, unknown tiers and times', () => {
    const row = { ...emptyRow, all: '2', by: 'all' as const };
    const rules = {
      PriceTiers: [tier, tier],
      ServiceTierRatio: [{ ...row, name: 'Priority' }],
      PriceHours: [{ ...row, from: '8:00', to: '24:00' }],
    };
    expect(problems({ ...opened, rules })).toEqual([
      ['rules.PriceTiers.1.name', 'prices:error.twice'],
      ['rules.ServiceTierRatio.0.name', 'prices:error.tier'],
      ['rules.PriceHours.0.from', 'prices:error.time'],
      ['rules.PriceHours.0.to', 'prices:error.time'],
    ]);
  });

  it('of the longest prefix apply to a model without its own', () => {
    const option = '{"gpt-5*": [], "gpt-5.5*": [], "gpt-5.5-mini": []}';
    expect(inheritedEntry(option, 'gpt-5.5-pro')).toBe('gpt-5.5*');
    expect(inheritedEntry(option, 'o1')).toBeUndefined();
  });
});

describe('price options', () => {
  const texts = {
    ...(Object.fromEntries(entryKeys.map((key) => [key, '{}'])) as PriceTexts),
    ModelPrice: '{"a": 0.04}',
    ModelRatio: '{"b": 2e-7}',
    CompletionRatio: '{"b": 4}',
    CacheRatio: '{}',
  };

  it('are parsed to one row per model, without exponents', () => {
    expect(readPrices(texts)).toEqual([
      { model: 'a', ModelPrice: '0.04' },
      { model: 'b', ModelRatio: '0.0000002', CompletionRatio: '4' },
    ]);
    expect(readPrices({ ...texts, ModelRatio: '{' })).toBeUndefined();
  });

  it('change only for changed rows', () => {
    expect(putEntries(texts, entryKeys, [{ model: 'b', ModelPrice: '1' }])).toEqual({
      ModelPrice: '{\n  "a": 0.04,\n  "b": 1\n}',
      ModelRatio: '{}',
      CompletionRatio: '{}',
    });
    expect(putEntries(texts, entryKeys, [{ model: 'a', ModelPrice: '0.04' }])).toEqual({});
  });

  it('of factors change only where they are edited', () => {
    const withTiers = { ...texts, PriceTiers: '{"b": [{"above":1e5,"factor":2}], "b*": []}' };
    expect(putEntries(withTiers, priceKeys, [{ model: 'b', ModelRatio: '0.0000002', CompletionRatio: '4' }])).toEqual(
      {},
    );
    expect(putEntries(withTiers, entryKeys, [{ model: 'b' }])).toMatchObject({ PriceTiers: '{\n  "b*": []\n}' });
    expect(readPrices({ ...texts, PriceHours: '{"b":[{"from":"8"}]}' })).toBeUndefined();
  });

  it('suggest the price of a model of the same family', () => {
    const priced = [
      { model: 'gpt-4o', ModelRatio: '1.25' },
      { model: 'gpt-4', ModelRatio: '15' },
    ];
    expect(similarModel('gpt-4o-2031-01-09', priced)?.model).toBe('gpt-4o');
    expect(similarModel('openai/gpt-4-0613', priced)?.model).toBe('gpt-4');
    expect(similarModel('gpt-5', priced)).toBeUndefined();
  });
});
