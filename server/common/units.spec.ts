import { expect, it } from '@jest/globals';
import { parseDecimal } from './decimal.js';
import { tokensOf } from './units.js';
import { usageOfUnits } from './usage.js';

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
