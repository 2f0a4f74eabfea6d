import { describe, expect, it } from '@jest/globals';
import { separatePrices } from '../../testing/separate-prices';
import { familyOf, otherFamily, rowsOf, shownRows } from './price-rows';
import type { ModelFacts, ModelPrice } from './pricing.query';
import type { PricingFilters } from './pricing.url';

const price = (model: string, more: Partial<ModelPrice> = {}): ModelPrice => ({
  model,
  mode: 'PER_TOKEN',
  modelRatio: 1,
  completionRatio: 1,
  modelPrice: 0,
  priceSet: true,
  cacheRatio: 1,
  cacheWriteRatio: 1.25,
  ...separatePrices,
  factors: [],
  groups: ['default'],
  facts: null,
  ...more,
});
const none: PricingFilters = { q: '', group: '', mode: '', family: '', can: '', usable: false, sort: '', calc: '' };
const rows = rowsOf(
  [
    price('gpt-4o', { modelRatio: 1.25, completionRatio: 4 }),
    price('gpt-4o-mini', { modelRatio: 0.075, completionRatio: 4 }),
    price('claude-3-5-sonnet', { groups: ['vip'] }),
    price('mj_imagine', { mode: 'PER_CALL', modelPrice: 0.1 }),
    price('in-house'),
  ],
  'default',
);
const names = (filters: Partial<PricingFilters>) => shownRows(rows, { ...none, ...filters }).map(({ model }) => model);

describe('price rows', () => {
  it('begin with the models of the group, sorted by name', () =>
    expect(names({})).toEqual(['gpt-4o', 'gpt-4o-mini', 'in-house', 'mj_imagine', 'claude-3-5-sonnet']));

  it('match a query with missing letters', () => {
    expect(names({ q: 'gpt4o' })[0]).toBe('gpt-4o');
    expect(names({ q: 'anthropic' })).toEqual(['claude-3-5-sonnet']);
    expect(names({ q: 'zzz' })).toEqual([]);
  });

  it('are sorted by price, per-call models after per-token models', () => {
    expect(names({ sort: 'price' })).toEqual(['gpt-4o-mini', 'claude-3-5-sonnet', 'in-house', 'gpt-4o', 'mj_imagine']);
    expect(names({ sort: '-price' })[0]).toBe('mj_imagine');
  });

  it('are filtered by what the model can do or read', () => {
    const facts: ModelFacts = {
      vendor: 'openai',
      name: 'GPT-4o',
      contextLength: 128_000,
      maxOutput: null,
      inputModalities: ['TEXT', 'IMAGE'],
      outputModalities: ['TEXT'],
      capabilities: ['TOOLS'],
      releasedOn: null,
      retiresOn: null,
      page: null,
    };
    const known = rowsOf([price('gpt-4o', { facts }), price('other')], 'default');
    const found = (can: PricingFilters['can']) => shownRows(known, { ...none, can }).map(({ model }) => model);
    expect([found('TOOLS'), found('IMAGE'), found('AUDIO')]).toEqual([['gpt-4o'], ['gpt-4o'], []]);
  });

  it('without a price are last in both sort orders', () => {
    const unpriced = [...rows, ...rowsOf([price('unpriced', { modelRatio: 37.5, priceSet: false })], 'default')];
    for (const sort of ['price', '-price'] as const) {
      expect(shownRows(unpriced, { ...none, sort }).at(-1)?.model).toBe('unpriced');
    }
  });

  it('are filtered by billing mode, vendor and usability', () => {
    expect(names({ mode: 'call' })).toEqual(['mj_imagine']);
    expect(names({ family: 'OpenAI' })).toEqual(['gpt-4o', 'gpt-4o-mini']);
    expect(names({ family: otherFamily })).toEqual(['in-house']);
    expect(names({ usable: true })).not.toContain('claude-3-5-sonnet');
  });
});

it.each([
  ['o3-mini', 'OpenAI'],
  ['deepseek-ai/DeepSeek-V3', 'DeepSeek'],
  ['in-house', undefined],
])('vendor of %s is %s', (model, family) => expect(familyOf(model)).toBe(family));
