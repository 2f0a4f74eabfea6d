import { describe, expect, it } from '@jest/globals';
import { score } from './match';

describe('palette query', () => {
  it.each([
    ['令牌', 'API 令牌', 'lp lingpai keys'],
    ['lp', 'API 令牌', 'lp lingpai keys'],
    ['lingp', 'API 令牌', 'lp lingpai keys'],
    ['KEY', 'API tokens', 'lp lingpai keys'],
    ['usglog', 'Usage log', ''],
    [' log ', 'Usage log', ''],
  ])('%s matches %s', (query, label, words) => expect(score(query, label, words)).toBeGreaterThan(0));

  it.each([
    ['', 'Usage log'],
    ['x', 'Usage log'],
    ['golu', 'Usage log'],
  ])('%j does not match %s', (query, label) => expect(score(query, label)).toBe(0));

  it('ranks exact matches first, then prefixes, word prefixes, substrings and scattered letters', () => {
    const fits = ['gpt', 'gpt-4o', 'my-gpt', 'chatgpt', 'good-plant'].map((label) => score('gpt', label));
    expect(fits).toEqual([...fits].sort((a, b) => b - a));
    expect(new Set(fits).size).toBe(5);
  });
});
