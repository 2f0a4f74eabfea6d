import { describe, expect, it } from '@jest/globals';
import { plainDecimal } from './option-kinds.js';

describe('plainDecimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1.0', '1'],
    ['007', '7'],
    ['0.075', '0.075'],
    ['-2.50', '-2.5'],
    ['1e3', '1000'],
    ['1.25E+1', '12.5'],
    ['2.5e-3', '0.0025'],
    ['15e-1', '1.5'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
  ])('formats %s as %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each([[''], ['one'], ['1,5'], ['.5'], ['1.'], ['0x10'], ['NaN'], ['Infinity'], ['1e400'], ['1e-41']])(
    'rejects %j',
    (text) => {
      expect(plainDecimal(text)).toBeUndefined();
    },
  );
});
