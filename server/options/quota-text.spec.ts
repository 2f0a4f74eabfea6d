import type { Options } from './options.service.js';
import { quotaText } from './quota-text.js';

const site = (options: Record<string, unknown>) => ({ get: (key: string) => options[key] }) as Pick<Options, 'get'>;

describe('quotaText', () => {
  it.each([
    [true, 500_000, 100_000, '＄0.200000 额度'],
    [true, 500_000, -1, '＄-0.000002 额度'],
    [true, 1_000, 1_500, '＄1.500000 额度'],
    [false, 500_000, 100_000, '100000 点额度'],
  ])('in currency %s at %i a unit writes %i as %s', (DisplayInCurrencyEnabled, QuotaPerUnit, quota, text) => {
    expect(quotaText(site({ DisplayInCurrencyEnabled, QuotaPerUnit }), quota)).toBe(text);
  });
});
