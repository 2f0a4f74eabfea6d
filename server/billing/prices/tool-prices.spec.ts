import { describe, expect, it } from '@jest/globals';
import { countCalls, saneToolCalls } from '../../common/usage.js';
import { DEFAULT_TOOL_PRICES } from './default-unit-prices.js';
import { ToolPrices } from './tool-prices.js';

const priceOf = (prices: Record<string, string>, tool: string, ...models: string[]) =>
  new ToolPrices(prices).charge({ [tool]: 1 }, models)[0]?.price.text;

describe('tool price', () => {
  const prices = {
    web_search: '10',
    'web_search:gpt-4*': '25',
    'web_search:gpt-4o-mini*': '5',
    'web_search:free*': '0',
    'only:gpt*': '1',
    draw: '40',
    'draw/high': '160',
    'draw/high:gpt-5': '200',
  };

  it.each<[string, string, string[], string | undefined]>([
    ['is the one for all models', 'web_search', ['claude-3'], '10'],
    ['is the one for the model', 'web_search', ['gpt-4o'], '25'],
    ['is the one of the longest prefix', 'web_search', ['gpt-4o-mini-2024'], '5'],
    ['goes by the name that counts first', 'web_search', ['gpt-4o-mini', 'gpt-4o'], '5'],
    ['goes by the upstream’s name where no prefix fits the other', 'web_search', ['mine', 'gpt-4o'], '25'],
    ['may be nothing', 'web_search', ['free-model'], undefined],
    ['is not there for other models', 'only', ['claude-3'], undefined],
    ['is absent for tools without a price', 'code', ['gpt-4o'], undefined],
    ['goes by the sort', 'draw/high/1024x1024', ['gpt-4o'], '160'],
    ['goes by the sort and the model', 'draw/high/1024x1024', ['gpt-5-mini'], '200'],
    ['is the tool’s where its sort has none', 'draw/low/1024x1024', ['gpt-4o'], '40'],
  ])('%s', (_, tool, models, price) => {
    expect(priceOf(prices, tool, ...models)).toBe(price);
  });

  it('is dropped when it is not a non-negative number', () => {
    expect(priceOf({ a: '-1', b: 'x' }, 'a', 'm')).toBeUndefined();
  });

  it.each([
    ['web_search', 'claude-sonnet-4-20250514', '10'],
    ['web_search_preview', 'gpt-4o-search-preview', '25'],
    ['web_search_preview', 'gpt-5', '10'],
    ['web_search_preview', 'sonar', undefined],
    ['google_search', 'gemini-2.5-pro', '35'],
    ['google_search', 'gemini-3-pro-preview', '14'],
    ['file_search', 'gpt-4.1', '2.5'],
    ['image_generation/medium/1024x1536', 'gpt-5', '63'],
  ])('is built in for %s with %s', (tool, model, price) => {
    expect(priceOf(DEFAULT_TOOL_PRICES, tool, model)).toBe(price);
  });
});

describe('tool calls reported by an upstream', () => {
  it('are accepted when the values are plausible', () => {
    expect(saneToolCalls({ web_search: 3, 'image_generation/high/1024x1024': 1 })).toEqual({
      web_search: 3,
      'image_generation/high/1024x1024': 1,
    });
  });

  it.each([0, -1, 1.5, '3', null, undefined, 10_001, Number.NaN])('are rejected with a count of %p', (count) => {
    expect(saneToolCalls({ web_search: count })).toBeUndefined();
  });

  it.each(['', 'a b', '"', 'x'.repeat(65)])('are rejected with the name %j', (name) => {
    expect(saneToolCalls({ [name]: 1 })).toBeUndefined();
  });

  it('are counted by name', () => {
    expect(countCalls(['a', 'b', 'a'])).toEqual({ a: 2, b: 1 });
    expect(countCalls([])).toBeUndefined();
  });
});
