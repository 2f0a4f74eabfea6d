import { describe, expect, it } from '@jest/globals';
import { addsUp } from './receipt-check';

const line = (quantity: number, unitPrice: string, amount: string) => ({
  kind: 'PROMPT' as const,
  quantity,
  unitPrice,
  amount,
});

describe('receipt check', () => {
  it.each([
    ['one whole line', [line(100, '2', '200')], '200', 200],
    ['fractions that floating point gets wrong', [line(3, '0.1', '0.3'), line(1, '0.2', '0.2')], '0.5', 1],
    ['a half, which rounds up', [line(12, '0.075', '0.9'), line(52, '0.3', '15.6')], '16.5', 17],
    ['less than a half, which rounds down', [line(1, '2.4', '2.4')], '2.4', 2],
    ['a charge too small to round to anything', [line(1, '0.075', '0.075')], '0.075', 1],
    ['trailing zeros', [line(2, '1.50', '3')], '3.00', 3],
    ['nothing used', [], '0', 0],
    [
      'more digits than a float holds',
      [line(1, '9007199254740.9930001', '9007199254740.9930001')],
      '9007199254740.9930001',
      9007199254741,
    ],
  ])('adds up: %s', (_, lines, exact, total) => expect(addsUp({ lines, exact, total })).toBe(true));

  it.each([
    ['an amount that is not quantity × price', [line(100, '2', '201')], '201', 201],
    ['a sum that leaves a line out', [line(1, '1', '1'), line(1, '2', '2')], '1', 1],
    ['a total that is not the rounded sum', [line(1, '2.4', '2.4')], '2.4', 3],
    ['a charge for nothing', [], '0', 1],
    ['text instead of a number', [line(1, 'x', '1')], '1', 1],
  ])('does not add up: %s', (_, lines, exact, total) => expect(addsUp({ lines, exact, total })).toBe(false));
});
