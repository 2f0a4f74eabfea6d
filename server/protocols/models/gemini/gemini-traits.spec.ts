import { describe, expect, it } from '@jest/globals';
import { readGeminiName } from './gemini-traits.js';

const on = { suffixes: true, thinkingShare: 0.6 };
const budget = (tokens: number) => ({ mode: 'budget', budget: tokens });

describe('readGeminiName', () => {
  it.each([
    ['gemini-2.5-flash', 'gemini-2.5-flash', null, false],
    ['gemini-2.5-flash-thinking', 'gemini-2.5-flash', budget(600), false],
    ['gemini-2.5-flash-thinking-4096', 'gemini-2.5-flash', budget(4_096), false],
    ['gemini-2.5-flash-thinking-0', 'gemini-2.5-flash', { mode: 'off' }, false],
    ['gemini-2.5-flash-nothinking', 'gemini-2.5-flash', { mode: 'off' }, false],
    ['gemini-2.5-flash-search', 'gemini-2.5-flash', null, true],
    ['gemini-2.5-flash-thinking-search', 'gemini-2.5-flash', budget(600), true],
    ['gemini-2.5-flash-search-nothinking', 'gemini-2.5-flash', { mode: 'off' }, true],
    ['models/gemini-2.5-flash-thinking', 'models/gemini-2.5-flash', budget(600), false],
    // Names with a similar ending.
    ['gemini-2.0-flash-thinking-exp-01-21', 'gemini-2.0-flash-thinking-exp-01-21', null, false],
    ['kimi-k2-thinking', 'kimi-k2-thinking', null, false],
  ])('%s', (name, model, reasoning, search) => {
    expect(readGeminiName(name, on, 1_000)).toEqual({ model, reasoning, search });
  });

  it('ignores the suffix when the site has not enabled it', () => {
    const name = 'gemini-2.5-flash-thinking';
    expect(readGeminiName(name, { ...on, suffixes: false }, 1_000)).toMatchObject({ model: name, reasoning: null });
  });

  it.each([
    [null, 24_576],
    [1, 24_576],
    [1_000, 600],
    [100_000, 24_576],
  ])('-thinking with a maximum of %j tokens gives a budget of %i', (maxTokens, tokens) => {
    expect(readGeminiName('gemini-x-thinking', on, maxTokens).reasoning).toEqual(budget(tokens));
  });
});
