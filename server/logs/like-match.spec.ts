import { likeMatches } from './like-match.js';

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

it('is not slowed down by a pattern made to slow it down', () => {
  const text = 'a'.repeat(255);
  const start = performance.now();
  expect(likeMatches(text, `${'%a'.repeat(49)}%b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(100);
});
