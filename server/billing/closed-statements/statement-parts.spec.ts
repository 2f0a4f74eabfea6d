import { describe, expect, it } from '@jest/globals';
import { statementAmount } from './statement-parts.js';

describe('an amount of a statement', () => {
  it.each([
    { quota: 0, quotaPerUnit: 500_000, text: '0.000000' },
    { quota: 1, quotaPerUnit: 500_000, text: '0.000002' },
    { quota: -1, quotaPerUnit: 500_000, text: '-0.000002' },
    { quota: 617_283_500_000, quotaPerUnit: 500_000, text: '1,234,567.000000' },
    { quota: Number.MAX_SAFE_INTEGER, quotaPerUnit: 500_000, text: '18,014,398,509.481982' },
    { quota: 2, quotaPerUnit: 3, text: '0.666667' },
    { quota: 1, quotaPerUnit: 1_000_000_000, text: '0.000000001' },
  ])('of $quota units at $quotaPerUnit a dollar is $text', ({ quota, quotaPerUnit, text }) => {
    expect(statementAmount({ quotaPerUnit, inCurrency: true }, quota)).toBe(text);
  });

  it('is quota units where the site shows these', () => {
    expect(statementAmount({ quotaPerUnit: 500_000, inCurrency: false }, -1_234_567)).toBe('-1,234,567');
  });
});
