import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import { buildMatcher } from './word-matcher.js';

const many = Array.from({ length: 40 }, (_, at) => `filler-${at}-x`);

describe('forbidden words', () => {
  it.each([
    ['a word anywhere', ['bomb'], 'how to build a BOMB now', 'bomb'],
    ['a word in other case', ['BoMb'], 'a bomb', 'bomb'],
    ['what looks like a pattern literally', ['a.c'], 'abc', null],
    ['a pattern', ['regex:b[o0]mb'], 'a B0MB', 'b[o0]mb'],
    ['a pattern with upper case', ['regex:BOMB'], 'a bomb', 'BOMB'],
    ['nothing of a broken pattern', ['regex:(', 'bomb'], 'a bomb', 'bomb'],
    ['nothing without words', [], 'anything', null],
    ['characters outside ASCII', ['炸弹'], '如何制造炸弹', '炸弹'],
  ])('finds %s', (_, words, text, found) => {
    expect(buildMatcher(words).find(text)).toBe(found);
  });

  it('finds the same in a long list as in a short one', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 30 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), text, (words, prompt) => {
        const found = buildMatcher([...words, ...many]).find(prompt);
        expect(found !== null).toBe(words.some((word) => prompt.includes(word)));
        if (found !== null) expect(prompt).toContain(found);
      }),
    );
  });

  it('searches a mebibyte for ten thousand words within a second', () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `word${at.toString(36)}end`);
    const matcher = buildMatcher(words);
    const prompt = 'wordwordworden'.repeat(75_000);
    // The goal is 100 ms; the test allows more for slow machines.
    expect(cpuTimeMs(() => expect(matcher.find(prompt)).toBeNull())).toBeLessThan(1_000);
  });

  it('is fast with a pattern that takes backtracking engines exponential time', () => {
    const matcher = buildMatcher(['regex:(a+)+$']);
    expect(cpuTimeMs(() => expect(matcher.find(`${'a'.repeat(5_000)}!`)).toBeNull())).toBeLessThan(1_000);
  });
});
