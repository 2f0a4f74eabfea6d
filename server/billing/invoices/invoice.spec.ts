import { expect, it } from '@jest/globals';
import { parseDecimal } from '../../common/decimal.js';
import { containedTax } from './invoice.js';

it.each([
  { gross: 11_900, rate: '19', tax: 1_900 },
  { gross: 10_000, rate: '0', tax: 0 },
  { gross: 10_000, rate: '6', tax: 566 },
  { gross: 1, rate: '20', tax: 0 },
  { gross: 3, rate: '20', tax: 1 },
  { gross: 10_815, rate: '8.15', tax: 815 },
  { gross: 9_007_199_254_740_991, rate: '100', tax: 4_503_599_627_370_496 },
])('a price of $gross hundredths contains $tax at $rate %', ({ gross, rate, tax }) => {
  expect(containedTax(gross, parseDecimal(rate))).toBe(tax);
});
