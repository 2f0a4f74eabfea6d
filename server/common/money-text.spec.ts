import { describe, expect, it } from '@jest/globals';
import { moneyText } from './money-text.js';

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
