import { describe, expect, it } from '@jest/globals';
import { BillingMode } from '../../common/price.js';
import { byDimension, SET_DIMENSIONS } from '../../common/price-dimension-keys.js';
import { BUILT_IN_PRICES } from './default-prices.js';
import { type PriceOptions, PriceTable } from './price-table.js';

const builtIn: PriceOptions = {
  ...byDimension(SET_DIMENSIONS, (key) => BUILT_IN_PRICES[key] ?? {}),
  groupRatio: { default: '1', vip: '0.5' },
};

const table = (changes: Partial<PriceOptions> = {}) => new PriceTable({ ...builtIn, ...changes });

describe('built-in prices', () => {
  it.each([
    // model, model ratio, completion ratio, cache ratio
    ['gpt-4o', '1.25', '4', '0.5'],
    ['gpt-4o-2024-05-13', '2.5', '3', '1'],
    ['gpt-4o-mini', '0.075', '4', '0.5'],
    ['gpt-4o-all', '15', '1', '1'],
    ['gpt-4-all', '15', '2', '1'],
    ['gpt-4o-gizmo-*', '2.5', '3', '1'],
    ['gpt-4', '15', '2', '0.5'],
    ['gpt-4-turbo', '5', '3', '1'],
    ['gpt-4-1106-preview', '5', '2', '1'],
    ['gpt-4.5-preview', '37.5', '2', '0.5'],
    ['chatgpt-4o-latest', '2.5', '3', '1'],
    ['o1', '7.5', '4', '0.5'],
    ['o3-mini-high', '0.55', '4', '1'],
    ['gpt-3.5-turbo', '0.25', '3', '1'],
    ['gpt-3.5-turbo-0125', '0.25', '3', '1'],
    ['gpt-3.5-turbo-1106', '0.5', '2', '1'],
    ['gpt-3.5-turbo-instruct', '0.75', '1.333333', '1'],
    ['text-embedding-3-small', '0.01', '1', '1'],
    ['claude-2.1', '4', '3', '1'],
    ['claude-instant-1', '0.4', '3', '1'],
    ['claude-3-5-haiku-20241022', '0.5', '5', '0.1'],
    ['claude-opus-4-20250514', '7.5', '5', '0.1'],
    ['gemini-1.5-pro-latest', '1.25', '4', '1'],
    ['gemini-1.5-flash-latest', '0.075', '4', '1'],
    ['gemini-2.5-pro-preview-03-25', '0.625', '8', '1'],
    ['gemini-2.5-flash-preview-04-17', '0.075', '5.833333', '1'],
    ['gemini-2.5-flash-preview-04-17-nothinking', '0.075', '4', '1'],
    ['command-light', '0.5', '4', '1'],
    ['command-r', '0.25', '3', '1'],
    ['command-r-plus', '1.5', '5', '1'],
    ['command-r-plus-08-2024', '1.25', '4', '1'],
    ['deepseek-chat', '0.135', '4', '0.25'],
    ['deepseek-coder', '0.135', '1', '0.25'],
    ['ERNIE-Speed-8K', '0.273973', '2', '1'],
    ['ERNIE-4.0-8K', '8.219178', '1', '1'],
    ['llama-3-sonar-large-32k-online', '0.5', '1', '1'],
    ['glm-4-flash', '0', '1', '1'],
    ['yi-spark', '0.068493', '1', '1'],
  ])('contain %s', (model, modelRatio, completionRatio, cacheRatio) => {
    const price = table().priceOf(model);
    expect(price?.mode).toBe(BillingMode.PER_TOKEN);
    expect([
      price?.modelRatio.text,
      price?.completionRatio.text,
      price?.cacheRatio.text,
      price?.cacheWriteRatio.text,
    ]).toEqual([modelRatio, completionRatio, cacheRatio, '1.25']);
  });

  it.each([
    ['dall-e-3', '0.04'],
    ['mj_inpaint', '0'],
    ['suno_lyrics', '0.01'],
    ['gpt-4-gizmo-*', '0.1'],
    ['gpt-4-gizmo-g-2fkFE8rbu', '0.1'],
  ])('contain %s with a price per call', (model, price) => {
    expect(table().priceOf(model)).toMatchObject({ mode: BillingMode.PER_CALL, modelPrice: { text: price } });
  });

  it.each([
    ['gpt-4o-audio-preview', '40', '2'],
    ['gpt-4o-realtime-preview', '20', '2'],
    ['gpt-4o-realtime-preview-2024-12-17', '8', '2'],
    ['gpt-4o-mini-realtime-preview', '16.666667', '2'],
  ])('contain the audio ratios of %s', (model, ratio, completionRatio) => {
    const audio = { audioRatio: { text: ratio }, audioCompletionRatio: { text: completionRatio } };
    expect(table().priceOf(model)).toMatchObject(audio);
  });

  it.each(['gpt-4o', 'whisper-1', 'tts-1'])('charge %s by text tokens', (model) => {
    expect(table().priceOf(model)).toMatchObject({ audioRatio: null, audioCompletionRatio: null });
  });
});

describe('custom assistant', () => {
  it('has the price of its family', () => {
    const price = table().priceOf('gpt-4o-gizmo-g-abc');
    expect([price?.modelRatio.text, price?.completionRatio.text]).toEqual(['2.5', '3']);
  });

  it('may have its own price', () => {
    const own = table({ modelRatio: { 'gpt-4o-gizmo-*': '2.5', 'gpt-4o-gizmo-g-abc': '9' } });
    expect(own.priceOf('gpt-4o-gizmo-g-abc')?.modelRatio.text).toBe('9');
  });
});

describe('configured price tables', () => {
  it('take precedence over the family rule', () => {
    const own = table({ completionRatio: { 'gpt-4o': '7' } });
    expect(own.priceOf('gpt-4o')?.completionRatio.text).toBe('7');
  });

  it('let a price per call take precedence over a ratio, even when it is zero', () => {
    const own = table({ modelPrice: { 'gpt-4o': '0' } });
    expect(own.priceOf('gpt-4o')).toMatchObject({ mode: BillingMode.PER_CALL, modelPrice: { text: '0' } });
  });

  it.each(['-1', 'expensive', '', 'NaN'])('leave a model unpriced when its ratio is %j', (value) => {
    expect(table({ modelRatio: { odd: value } }).priceOf('odd')).toBeNull();
  });

  it('contain no model named like a property of Object.prototype', () => {
    expect([table().priceOf('constructor'), table().priceOf('__proto__')]).toEqual([null, null]);
  });
});

describe('model without a price', () => {
  it('has a null price, and a fallback price with the ratios of its family', () => {
    expect(table().priceOf('gpt-4.1-nano')).toBeNull();
    const price = table().fallbackPrice('gpt-4.1-nano');
    expect([price.modelRatio.text, price.completionRatio.text]).toEqual(['37.5', '2']);
  });
});

it.each([
  ['default', '1'],
  ['vip', '0.5'],
  ['unheard of', '1'],
])('the price factor of group %s is %s', (group, ratio) => {
  expect(table().groupRatio(group).text).toBe(ratio);
});
