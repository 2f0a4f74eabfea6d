import { describe, expect, it } from '@jest/globals';
import type { OptionsService } from './options.service.js';
import { amountTexts, quotaText, quotaTexts } from './quota-text.js';

const site = (options: Record<string, unknown>) =>
  ({ get: (key: string) => options[key] }) as Pick<OptionsService, 'get'>;

describe('quotaText', () => {
  it.each([
    [true, 500_000, 100_000, '＄0.200000 额度', '$0.200000'],
    [true, 500_000, -1, '＄-0.000002 额度', '-$0.000002'],
    [true, 1_000, 1_500, '＄1.500000 额度', '$1.500000'],
    [true, 100_000_000, 1, '＄0.00000001 额度', '$0.00000001'],
    [false, 500_000, 100_000, '100000 点额度', '100000 quota units'],
  ])(
    'in currency %s at %i per unit formats %i as %s and %s',
    (DisplayInCurrencyEnabled, QuotaPerUnit, quota, zh, en) => {
      const options = site({ DisplayInCurrencyEnabled, QuotaPerUnit });
      expect(quotaText(options, quota)).toBe(zh);
      expect(quotaTexts(options, quota)).toEqual({ zh, en });
    },
  );
});

describe('amountTexts', () => {
  it.each([
    [true, 500_000, 1, '＄0.000002', '$0.000002'],
    [true, 1_000_000_000, 1, '＄0.000000001', '$0.000000001'],
    [true, 1, 3, '＄3.000000', '$3.000000'],
    [false, 500_000, 38, '38', '38'],
  ])(
    'in currency %s at %i per unit formats %i as %s and %s',
    (DisplayInCurrencyEnabled, QuotaPerUnit, quota, zh, en) => {
      expect(amountTexts(site({ DisplayInCurrencyEnabled, QuotaPerUnit }), quota)).toEqual({ zh, en });
    },
  );
});
