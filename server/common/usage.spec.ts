import { expect, it } from '@jest/globals';
import { saneUsage } from './usage.js';

const whole = {
  input: 10,
  output: 5,
  cacheRead: 4,
  cacheWrite: 2,
  cacheWriteHour: 1,
  reasoning: 2,
  audioIn: 10,
  audioOut: 3,
};

it.each([
  ['every count given', whole, whole],
  [
    'parts left out',
    { input: 1, output: 0 },
    { input: 1, output: 0, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 },
  ],
  ['the largest credible count', { ...whole, input: 1_000_000_000 }, { ...whole, input: 1_000_000_000 }],
])('saneUsage accepts %s', (_, claimed, usage) => {
  expect(saneUsage(claimed)).toEqual(usage);
});

it.each([
  ['a negative count', { ...whole, input: -1 }],
  ['a fraction', { ...whole, output: 1.5 }],
  ['text', { ...whole, input: '10' }],
  ['null', { ...whole, cacheRead: null }],
  ['not a number', { ...whole, output: Number.NaN }],
  ['infinity', { ...whole, output: Number.POSITIVE_INFINITY }],
  ['more than 10^9', { ...whole, output: 1_000_000_001 }],
  ['a missing total', { output: 1 }],
  ['more read from the cache than there is prompt', { ...whole, cacheRead: 11 }],
  ['more read from and written to the cache than there is prompt', { ...whole, cacheRead: 6, cacheWrite: 5 }],
  ['more written for an hour than written', { ...whole, cacheWriteHour: 3 }],
  ['more reasoning than output', { ...whole, reasoning: 6 }],
  ['more audio than input', { ...whole, audioIn: 11 }],
  ['more audio than output', { ...whole, audioOut: 6 }],
  ['more reasoning and audio than output', { ...whole, reasoning: 3 }],
])('saneUsage rejects %s', (_, claimed) => {
  expect(saneUsage(claimed)).toBeNull();
});
