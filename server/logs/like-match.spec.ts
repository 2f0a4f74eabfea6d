import { describe, expect, it } from '@jest/globals';
import { likeMatches } from './like-match.js';

describe('likeMatch', () => {
  it.each([
    ['gpt-4o', 'gpt-4o', true],
    ['gpt-4o', 'gpt-4', false],
    ['gpt-4o', 'gpt-4%', true],
    ['gpt-4o', '%4o', true],
    ['gpt-4o', '%pt%4%', true],
    ['gpt-4o', '%', true],
    ['', '%', true],
    ['', '', true],
    ['', '_', false],
    ['gpt-4o', 'gpt_4o', true],
    ['gpt-4o', 'gpt-4o_', false],
    ['aab', 'a%ab', true],
    ['abab', '%ab', true],
    ['abc', '%b', false],
    ['ERNIE-文心', 'ERNIE-__', true],
    ['😀', '_', true],
    ['a\\b', 'a\\b', true],
    ['100%', '100%', true],
    ['Gpt-4o', 'gpt-4o', false],
  ])('%j like %j: %s', (text, pattern, expected) => {
    expect(likeMatches(text, pattern)).toBe(expected);
  });

  // With backtracking this would exceed the time limit of any test.
  it('does not backtrack when a pattern has many wildcards', () => {
    const text = 'a'.repeat(255);
    expect(likeMatches(text, `${'%a'.repeat(49)}%b`)).toBe(false);
  });
});
