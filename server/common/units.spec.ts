import { describe, expect, it } from '@jest/globals';
import { parseDecimal } from './decimal.js';
import { needsTokens, tokensOf, type Units } from './units.js';
import { hasReportedTokens, NO_USAGE, usageOfUnits } from './usage.js';

describe('usage in units', () => {
  it.each([
    ['a character as a token', { kind: 'characters', count: 7 } as const, 7],
    ['a minute as a thousand tokens', { kind: 'seconds', count: 60 } as const, 1_000],
    ['a second rounded', { kind: 'seconds', count: 1 } as const, 17],
    ['two seconds rounded once', { kind: 'seconds', count: 2 } as const, 33],
    ['no sound as nothing', { kind: 'seconds', count: 0 } as const, 0],
    [
      'an image as none',
      { kind: 'images', count: 2, size: '1024x1024', quality: 'hd', factor: parseDecimal('2') } as const,
      0,
    ],
  ])('charges %s', (_, units, tokens) => {
    expect(tokensOf(units)).toBe(tokens);
    expect(usageOfUnits(units)).toMatchObject({ input: tokens, output: 0, units });
  });

  const image: Units = { kind: 'images', count: 1, size: '1024x1024', quality: 'low', factor: parseDecimal('1') };
  const characters: Units = { kind: 'characters', count: 7 };
  const pages: Units = { kind: 'pages', count: 2, annotated: 0 };

  it.each([
    ['images, which have a price for each', image, false],
    ['characters, which are tokens', characters, false],
    ['pages, which replace tokens', pages, false],
    ['no pages', { kind: 'pages', count: 0, annotated: 0 } as const, true],
  ])('decides whether tokens are counted in addition to %s without a reported usage', (_, units, isCounted) => {
    expect(needsTokens(units)).toBe(isCounted);
  });

  it.each([
    ['of text', { ...NO_USAGE, input: 7 }, true],
    ['of an image, in addition to it', { ...NO_USAGE, input: 7, output: 1_056, units: image }, true],
    ['of a prompt, in addition to pages', { ...NO_USAGE, input: 7, units: pages }, true],
    ['of an image alone', usageOfUnits(image), false],
    ['of characters', usageOfUnits(characters), false],
    ['of pages alone', usageOfUnits(pages), false],
  ])('tokens %s are reported ones or not', (_, usage, isReported) => {
    expect(hasReportedTokens(usage)).toBe(isReported);
  });
});
