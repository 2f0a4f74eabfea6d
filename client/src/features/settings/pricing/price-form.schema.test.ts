import { describe, expect, it } from '@jest/globals';
import {
  converted,
  emptyPrice,
  fromPriceForm,
  type PriceForm,
  priceSchema,
  toPriceForm,
  toRatios,
} from './price-form.schema';
import { putPrices, readPrices, similarModel } from './prices';

const form = (more: Partial<PriceForm>): PriceForm => ({ ...emptyPrice, model: 'm', ...more });
const problems = (values: PriceForm, taken: string[] = []) => {
  const result = priceSchema(new Set(taken)).safeParse(values);
  return result.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
};

describe('price form', () => {
  it('converts dollars to ratios: ratio = input / 2, completion = output / input', () => {
    const prices = fromPriceForm(form({ entry: 'price', input: '2.5', output: '10', cachedInput: '1.25' }));
    expect(prices).toEqual({ model: 'm', ModelRatio: '1.25', CompletionRatio: '4', CacheRatio: '0.5' });
    expect(toRatios({ input: '0.0000004', output: '', cachedInput: '' }).ratio).toBe('0.0000002');
  });

  it('keeps either a per-call price or ratios', () => {
    const both = { price: '0.04', ratio: '1', completion: '2', cache: '' };
    expect(fromPriceForm(form({ ...both, mode: 'PER_CALL' }))).toEqual({ model: 'm', ModelPrice: '0.04' });
    expect(fromPriceForm(form({ ...both, entry: 'ratio' })).ModelPrice).toBeUndefined();
  });

  it('keeps all digits of ratios that were only shown in dollars', () => {
    const stored = { model: 'm', ModelRatio: '0.136986', CompletionRatio: '1.333333333333333', CacheRatio: undefined };
    expect(fromPriceForm(toPriceForm(stored))).toEqual(stored);
    expect(converted(toPriceForm(stored), 'ratio').completion).toBe('1.333333333333333');
  });

  it.each([
    [form({ input: 'abc' }), 'input', 'prices:error.number'],
    [form({ input: '1', output: '-2' }), 'output', 'prices:error.number'],
    [form({ entry: 'ratio', ratio: '' }), 'ratio', 'prices:error.number'],
    [form({ mode: 'PER_CALL', price: '0' }), 'price', 'prices:error.priceZero'],
    [form({ mode: 'PER_CALL', price: '' }), 'price', 'prices:error.number'],
    [form({ model: ' ', input: '1' }), 'model', 'prices:error.model'],
    [form({ input: '0', output: '2' }), 'input', 'prices:error.inputZero'],
  ])('rejects invalid values (%#)', (values, field, message) => expect(problems(values)).toEqual([[field, message]]));

  it('rejects a model that already has a row', () => {
    expect(problems(form({ model: 'gpt-4o', input: '1' }), ['gpt-4o'])).toEqual([['model', 'prices:error.modelTaken']]);
  });
});

describe('price options', () => {
  const texts = { ModelPrice: '{"a": 0.04}', ModelRatio: '{"b": 2e-7}', CompletionRatio: '{"b": 4}', CacheRatio: '{}' };

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
