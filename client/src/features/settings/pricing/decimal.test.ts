import { describe, expect, it } from '@jest/globals';
import { over, parseDecimal, plain, printDecimal, rounded, times } from './decimal';

const decimal = (text: string) => {
  const value = parseDecimal(text);
  if (!value) throw new Error(`${text} is no number`);
  return value;
};

describe('decimal', () => {
  it.each([
    ['2e-7', '0.0000002'],
    ['2.50', '2.5'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['007', '7'],
    ['0.0', '0'],
    [' 1.25 ', '1.25'],
    ['0.10000000000000000001', '0.10000000000000000001'],
  ])('%s is %s', (text, written) => expect(plain(text)).toBe(written));

  it.each(['', '-1', '1,5', 'abc', '1e', '.', '1.2.3', 'Infinity', '1e999'])('%j is not a decimal', (text) =>
    expect(plain(text)).toBeUndefined(),
  );

  it('multiplies and divides without floating-point errors', () => {
    expect(printDecimal(times(decimal('0.1'), decimal('3')))).toBe('0.3');
    expect(printDecimal(over(decimal('0.3'), decimal('0.1')) ?? decimal('0'))).toBe('3');
    expect(printDecimal(over(decimal('10'), decimal('3')) ?? decimal('0'))).toBe('3.333333333334');
    expect(printDecimal(rounded(decimal('9.9999999996'), 9))).toBe('10');
    expect(over(decimal('1'), decimal('0'))).toBeUndefined();
  });
});
