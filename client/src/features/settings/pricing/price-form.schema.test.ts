import { describe, expect, it } from '@jest/globals';
import {
  converted,
  emptyPrice,
  fromPriceForm,
  type PriceForm,
  priceSchema,
  type TokenValues,
  toPriceForm,
  toRatios,
} from './price-form.schema';
import { baseOf, byRatio, type PriceTexts, priceKeys, putPrices, ratioKeys, readPrices, similarModel } from './prices';

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

describe('price options', () => {
  const texts = {
    ...(Object.fromEntries(priceKeys.map((key) => [key, '{}'])) as PriceTexts),
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
    expect(putPrices(texts, [{ model: 'b', ModelPrice: '1' }])).toEqual({
      ModelPrice: '{\n  "a": 0.04,\n  "b": 1\n}',
      ModelRatio: '{}',
      CompletionRatio: '{}',
    });
    expect(putPrices(texts, [{ model: 'a', ModelPrice: '0.04' }])).toEqual({});
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
