import { describe, expect, it } from '@jest/globals';
import { divide, formatUnits, moneyText, nearestDecimal, parseDecimal, roundHalfUp, roundUp } from './decimal.js';

describe('parseDecimal', () => {
  it.each([
    ['0', 0n, '0'],
    ['37.5', 37_500_000_000_000n, '37.5'],
    ['0.075', 75_000_000_000n, '0.075'],
    ['0.000000000001', 1n, '0.000000000001'],
    ['1.500', 1_500_000_000_000n, '1.5'],
    ['1e-7', 100_000n, '0.0000001'],
    ['2.5E3', 2_500_000_000_000_000n, '2500'],
    ['-0.25', -250_000_000_000n, '-0.25'],
    ['12.', 12_000_000_000_000n, '12'],
    ['0.1000000000000000', 100_000_000_000n, '0.1'],
  ])('parses %s', (text, units, shortest) => {
    expect(parseDecimal(text)).toMatchObject({ units, text: shortest, number: Number(shortest), isNumber: true });
  });

  it('reports which values a JSON number cannot represent', () => {
    expect(parseDecimal('123456789.123456789012').isNumber).toBe(false);
  });

  it.each(['', ' 1', '.5', '1,5', '0x10', 'NaN', 'Infinity', '1e9999', '0.0000000000001', '1e-13'])(
    'rejects %j',
    (text) => {
      expect(() => parseDecimal(text)).toThrow(RangeError);
    },
  );
});

describe('nearestDecimal', () => {
  it.each([
    ['a number as JSON writes it', 0.821918, '0.821918'],
    ['a number with an exponent', 1e-7, '0.0000001'],
    ['thirteen decimals, down', '0.1234567890124', '0.123456789012'],
    ['thirteen decimals, half up', '0.1234567890125', '0.123456789013'],
    ['thirteen decimals, half away from zero', '-0.1234567890125', '-0.123456789013'],
    ['next to nothing', '1e-300', '0'],
  ])('converts %s', (_, value, text) => {
    expect(nearestDecimal(value)?.text).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 'one'])('is undefined for %s', (value) => {
    expect(nearestDecimal(value)).toBeUndefined();
  });
});

describe('rounding', () => {
  it.each([
    [14n, 1n, 2n],
    [15n, 2n, 2n],
    [25n, 3n, 3n],
    [20n, 2n, 2n],
    [1n, 0n, 1n],
    [0n, 0n, 0n],
  ])('%d tenths are %d, or %d rounded up', (tenths, nearest, up) => {
    expect(roundHalfUp(tenths, 1)).toBe(nearest);
    expect(roundUp(tenths, 1)).toBe(up);
  });

  it('rounds a negative half away from zero', () => {
    expect([roundHalfUp(-15n, 1), roundHalfUp(-14n, 1)]).toEqual([-2n, -1n]);
  });
});

it.each([
  ['2.5', '1.25', '2'],
  ['3.5', '0.6', '5.833333333333'],
  ['2', '3', '0.666666666667'],
  ['-1', '8', '-0.125'],
  ['0', '7', '0'],
])('divides %s by %s, rounded to twelve places', (left, right, quotient) => {
  expect(divide(parseDecimal(left), parseDecimal(right)).text).toBe(quotient);
});

it.each([
  [0n, 36, '0'],
  [1n, 3, '0.001'],
  [-1_500n, 3, '-1.5'],
  [12_000n, 3, '12'],
])('formats %d with %d decimals as %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

describe('moneyText', () => {
  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [730, '7.30'],
    [123_456_789, '1234567.89'],
  ])('formats %d hundredths as %s', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });
});
