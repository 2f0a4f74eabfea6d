import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DECIMALS, parseDecimal, roundHalfUp } from '../../common/decimal.js';
import { perToken } from '../../common/price.js';
import { chargeQuota } from '../prices/charge.js';
import { onePerModel } from './one-per-model.js';
import { readPriceList } from './price-imports.js';
import type { ListedModel } from './price-source.js';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');

/** `model ratio / completion / cache`, other ratios, the price per call, or the skip reason; then the notes. */
function summaryOf({ price, notes }: ListedModel): string {
  const left = notes.map((note) => ` ${note}`).join('');
  if (typeof price === 'string') return price + left;
  if (price.kind === 'call') return `$${price.modelPrice.text}${left}`;
  if (price.kind === 'units') return `$${price.pagePrice?.text} / $${price.annotatedPagePrice?.text} a page${left}`;
  const { kind: _, modelRatio, completionRatio, cacheRatio, factors, ...others } = price;
  const listed = factors ? ` ${JSON.stringify(factors)}` : '';
  const more = Object.entries(others).flatMap(([key, ratio]) => (ratio ? ` ${key} ${ratio.text}` : []));
  return (
    [modelRatio, completionRatio, cacheRatio].map((ratio) => ratio?.text ?? '-').join(' / ') +
    more.join('') +
    listed +
    left
  );
}

const read = (text: string, ...vendors: string[]) =>
  Object.fromEntries(
    onePerModel(readPriceList(text).models, vendors).map((listed) => [listed.model, summaryOf(listed)]),
  );

describe('models.dev price list', () => {
  it('becomes ratios: half of the prompt price in dollars, and multiples of it', () => {
    expect(readPriceList(fixture('models-dev')).source).toBe('MODELS_DEV');
    expect(read(fixture('models-dev'))).toEqual({
      'gpt-4o': '1.25 / 4 / 0.5',
      'gpt-4o-mini': '0.15 / 2 / 0.266666666667 ROUNDED',
      'nova-1': '0.55 / 4 / 0.25 reasoningRatio 8',
      'nova-thirds': '0.3 / 5.833333333334 / - ROUNDED',
      'dall-e-3': '2.5 / 8 / - audioRatio 2',
      'nova-open': 'NO_PRICE',
      'claude-nova-4':
        '1.5 / 5 / 0.1 cacheWriteRatio 1.25 {"tiers":[{"above":200000,"factors":{"input":"2","output":"1.5"}}],"served":{}}',
      'claude-nova-hour': '1.5 / 5 / - cacheWriteRatio 2',
      'open-70b': 'AMBIGUOUS',
      'open-8b': '0.025 / 1.6 / -',
      gift: 'FREE',
      'half-gift': 'FREE_PROMPT',
      broken: 'INVALID',
    });
  });

  it('is filtered by the requested vendors, the first has precedence', () => {
    expect(read(fixture('models-dev'), 'reseller')).toMatchObject({
      'gpt-4o': '1 / 4 / -',
      'open-70b': '0.25 / 1.5 / -',
    });
    expect(read(fixture('models-dev'), 'other-reseller', 'reseller')).toMatchObject({ 'open-70b': '0.3 / 1 / -' });
    expect(read(fixture('models-dev'), 'unknown-vendor')).toEqual({});
  });
});

describe('LiteLLM price list', () => {
  it('becomes ratios and prices per call', () => {
    expect(readPriceList(fixture('litellm')).source).toBe('LITELLM');
    expect(read(fixture('litellm'))).toEqual({
      'nova-1': '0.55 / 4 / 0.25 {"tiers":[{"above":200000,"factors":{"input":"2"}}],"served":{}} SEARCH',
      'open-70b': '0.25 / 1.5 / -',
      'nova-embed': '0.01 / 0 / -',
      'nova-draw': '$0.04',
      'nova-pixel': 'OTHER_UNIT',
      // 6 dollars per million tokens, which are 1,000 minutes.
      'nova-listen': '3 / - / -',
      'nova-speak': '7.5 / - / -',
      'nova-film': 'OTHER_UNIT',
      'nova-rerank': '$0.002',
      'nova-read': '$0.004 / $0.005 a page',
      'nova-judge': 'FREE',
      'nova-unknown': 'NO_PRICE',
    });
  });
});

it('a million tokens cost the listed price for random prices', () => {
  const dollars = fc
    .tuple(fc.nat(999), fc.nat(999_999))
    .map(([whole, rest]) => `${whole}.${`${rest}`.padStart(6, '0')}`);
  const listed = (input: string, output: string, listName: 'models.dev' | 'LiteLLM') =>
    listName === 'models.dev'
      ? `{"v":{"models":{"m":{"cost":{"input":${input},"output":${output},"cache_read":${input}}}}}}`
      : `{"m":{"litellm_provider":"v","input_cost_per_token":${input}e-6,"output_cost_per_token":${output}e-06}}`;
  const claim = (input: string, output: string, listName: 'models.dev' | 'LiteLLM') => {
    const price = readPriceList(listed(input, output, listName)).models[0]?.price;
    fc.pre(Number(input) > 0);
    if (typeof price !== 'object' || price.kind !== 'tokens') return false;
    const { modelRatio, completionRatio, cacheRatio } = price;
    const one = parseDecimal('1');
    const ratios = { completionRatio: completionRatio ?? one, cacheRatio: cacheRatio ?? one, cacheWriteRatio: one };
    const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
    const cost = (usage: { input: number; output: number }) =>
      chargeQuota({
        usage: { ...none, ...usage },
        price: perToken({ modelRatio, ...ratios }),
        groupRatio: one,
        quotaPerUnit: parseDecimal('500000'),
      });
    const quotaOf = (price: string) => Number(roundHalfUp(parseDecimal(price).units * 500_000n, DECIMALS));
    // Output over input may be a repeating decimal; a million tokens of it are exact to a unit.
    return (
      cost({ input: 1_000_000, output: 0 }) === Math.max(quotaOf(input), 1) &&
      Math.abs(cost({ input: 0, output: 1_000_000 }) - Math.max(quotaOf(output), 1)) <= 1
    );
  };
  fc.assert(fc.property(dollars, dollars, fc.constantFrom('models.dev' as const, 'LiteLLM' as const), claim), {
    numRuns: 5_000,
  });
});

describe('tiers of a list', () => {
  it.each([
    [
      'models.dev',
      {
        v: {
          models: {
            m: {
              cost: {
                input: 2.5,
                output: 15,
                cache_read: 0.25,
                tiers: [
                  { tier: { size: 500_000 }, input: 10, output: 60, cache_read: 0.5 },
                  { tier: { type: 'context', size: 272_000 }, input: 5, output: 22.5, cache_read: 0.5 },
                  { tier: { size: 900_000 }, input: 2.5, output: 15, cache_read: 0.25 },
                ],
                context_over_200k: { input: 7, output: 7 },
              },
              experimental: {
                modes: {
                  fast: {
                    cost: { input: 5, output: 30, cache_read: 0.5 },
                    provider: { body: { service_tier: 'priority' } },
                  },
                  quick: { cost: { input: 15, output: 90 }, provider: { body: { speed: 'fast' } } },
                },
              },
            },
          },
        },
      },
      { fast: '6', priority: '2' },
    ],
    [
      'LiteLLM',
      {
        m: {
          litellm_provider: 'v',
          input_cost_per_token: 2.5e-6,
          output_cost_per_token: 1.5e-5,
          cache_read_input_token_cost: 2.5e-7,
          input_cost_per_token_above_500k_tokens: 1e-5,
          output_cost_per_token_above_500k_tokens: 6e-5,
          cache_read_input_token_cost_above_500k_tokens: 5e-7,
          input_cost_per_token_above_272k_tokens: 5e-6,
          output_cost_per_token_above_272k_tokens: 2.25e-5,
          cache_read_input_token_cost_above_272k_tokens: 5e-7,
          input_cost_per_token_above_272k_tokens_priority: 1e-5,
          input_cost_per_token_priority: 5e-6,
          output_cost_per_token_priority: 3e-5,
          input_cost_per_token_flex: 1.25e-6,
          output_cost_per_token_flex: 1.5e-6,
          provider_specific_entry: { us: 1.1 },
        },
      },
      { flex: { input: '0.5', output: '0.1' }, 'geo:us': '1.1', priority: '2' },
    ],
  ])('are read from %s, as factors on the usual prices', (_, list, served) => {
    const price = readPriceList(JSON.stringify(list)).models[0]?.price;
    expect(typeof price === 'object' && price.kind === 'tokens' && price.factors).toEqual({
      tiers: [
        { above: 272_000, factors: { input: '2', output: '1.5' } },
        { above: 500_000, factors: { input: '4', output: '4', cache_read: '2' } },
      ],
      served: Object.fromEntries(
        Object.entries(served).map(([name, factors]) => [
          name,
          typeof factors === 'string' && name !== 'geo:us' ? { input: factors, output: factors } : factors,
        ]),
      ),
    });
  });
});

it('reads prices by context length and reasoning prices from LiteLLM', () => {
  const range = (from: number, input: number, output: number, reasoning: number) => ({
    range: [from, from * 4],
    input_cost_per_token: input,
    output_cost_per_token: output,
    output_cost_per_reasoning_token: reasoning,
    cache_read_input_token_cost: input / 10,
  });
  const tiered_pricing = [range(256_000, 1.2e-6, 3.6e-6, 12e-6), range(0, 4e-7, 1.2e-6, 4e-6)];
  const list = {
    m: { litellm_provider: 'v', tiered_pricing },
    broken: { litellm_provider: 'v', tiered_pricing: [1, {}] },
  };
  expect(read(JSON.stringify(list))).toEqual({
    m: '0.2 / 3 / 0.1 reasoningRatio 10 {"tiers":[{"above":256000,"factors":{"input":"3","output":"3"}}],"served":{}}',
    broken: 'NO_PRICE',
  });
});

describe('price export', () => {
  const tables = {
    model_ratio: { a: 1.5, b: 2, both: 1 },
    completion_ratio: { a: 4 },
    cache_ratio: { a: 0.1 },
    model_price: { both: 0.04, free: 0 },
  };

  it.each([
    ['as it is', tables],
    ['in an envelope', { success: true, data: tables }],
  ])('is read %s', (_, list) => {
    expect(readPriceList(JSON.stringify(list)).source).toBe('RATIO_CONFIG');
    expect(read(JSON.stringify(list))).toEqual({ a: '1.5 / 4 / 0.1', b: '2 / - / -', both: '$0.04', free: '$0' });
  });
});

describe('invalid price list', () => {
  it.each(['', 'null', '[]', '{}', '{"a":1}', '{"openai":{"models":[]}}', 'not json', '{"a":{"litellm_provider":7}'])(
    'is rejected: %s',
    (text) => {
      expect(() => readPriceList(text)).toThrow(expect.objectContaining({ code: 'price_list_unreadable' }));
    },
  );

  it.each(['-1', '"x"', '1e999', '1e30', 'true', 'null', '{}', '[1]'])('has no price from %s', (input) => {
    const list = `{"v":{"models":{"m":{"cost":{"input":${input},"output":1}}}}}`;
    expect(['INVALID', 'NO_PRICE']).toContain(read(list).m);
  });

  it('cannot modify prototypes', () => {
    const list = '{"v":{"models":{"__proto__":{"cost":{"input":1,"output":1}},"ok":{"cost":{"input":2}}}}}';
    expect(read(list).ok).toBe('1 / - / -');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
