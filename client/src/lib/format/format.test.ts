import { describe, expect, it } from '@jest/globals';
import type { Language } from '../language';
import {
  completionPrice,
  payAmount,
  pricePerCall,
  pricePerMillion,
  promptPrice,
  quota,
  quotaCounterpart,
} from './money';
import { bytes, compact, integer, percent } from './number';
import {
  duration,
  fromLocalInput,
  relative,
  roundDuration,
  timestamp,
  timestamp12,
  timestampUtc,
  toLocalInput,
} from './time';

const currency = { quotaPerUnit: 500_000, inCurrency: true };
const raw = { quotaPerUnit: 500_000, inCurrency: false };
const both: Language[] = ['zh', 'en'];

describe('quota in currency', () => {
  it.each([
    [500_000, 'list', '$1.00'],
    [617_283_945, 'list', '$1,234.57'],
    [0, 'list', '$0.00'],
    [1, 'list', '<$0.01'],
    [2_499, 'list', '<$0.01'],
    [2_500, 'list', '$0.01'],
    [-1, 'list', '>-$0.01'],
    [-500_000, 'list', '-$1.00'],
    [1531, 'cost', '$0.003062'],
    [0.2, 'cost', '<$0.000001'],
    [1531, 'chart', '$0.0031'],
    [75_416_950, 'chart', '$150.8339'],
    [5_000_000_000_000, 'list', '$10,000,000.00'],
  ] as const)('%d units in a %s are %s', (units, use, text) => {
    for (const language of both) expect(quota(language, currency, units, use)).toBe(text);
  });

  it('uses 500000 units per dollar if the site sends no rate', () => {
    expect(quota('en', { quotaPerUnit: 0, inCurrency: true }, 500_000)).toBe('$1.00');
  });

  it.each([
    ['en', 1_234_567, '1,234,567 quota units'],
    ['en', 1, '1 quota unit'],
    ['zh', 1_999_359_965, '1,999,359,965 额度'],
  ] as const)('counterpart in %s of %d units is %s', (language, units, text) => {
    expect(quotaCounterpart(language, currency, units)).toBe(text);
  });
});

describe('quota in raw units', () => {
  it.each([
    [1_234_567, 'list', '1,234,567'],
    [1_234_567, 'chip', '1.23M'],
    [902.55, 'cost', '902.55'],
    [9_999, 'chip', '9,999'],
    [10_000, 'chip', '10k'],
    [1_000_000_000, 'chip', '1B'],
  ] as const)('%d units in a %s are %s', (units, use, text) => {
    for (const language of both) expect(quota(language, raw, units, use)).toBe(text);
  });

  it.each([
    [1531, '≈ $0.003062'],
    [0.2, '<$0.000001'],
  ])('counterpart of %d units is %s', (units, text) => {
    for (const language of both) expect(quotaCounterpart(language, raw, units)).toBe(text);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [9_999, '9,999'],
    [10_000, '10k'],
    [12_345, '12.35k'],
    [999_999, '1,000k'],
    [1_000_000, '1M'],
    [-25_000, '-25k'],
    [7_300_000_000, '7.3B'],
  ])('compact %d is %s', (value, text) => {
    for (const language of both) expect(compact(language, value)).toBe(text);
  });

  it('never uses scientific notation', () => {
    expect(integer('en', 9_007_199_254_740_991)).toBe('9,007,199,254,740,991');
  });

  it('percent has one decimal', () => {
    expect(percent('zh', 0.125)).toBe('12.5%');
    expect(percent('en', 1)).toBe('100.0%');
  });

  it.each([
    [312, '312 B'],
    [262_144, '256 KiB'],
    [1_572_864, '1.5 MiB'],
  ])('%i bytes are %s', (size, text) => expect(bytes('en', size)).toBe(text));
});

describe('prices', () => {
  it.each([
    [2.5, '$2.50'],
    [10, '$10.00'],
    [0.0375, '$0.0375'],
    [0.075, '$0.075'],
    [0.000123456, '$0.0001235'],
    [0, '$0.00'],
    [1234.5678, '$1,234.5678'],
  ])('%d dollars per million tokens are %s', (amount, text) => {
    expect(pricePerMillion('en', amount)).toBe(text);
  });

  it('are calculated from ratios: ratio 1 is two dollars, times completion and group ratio', () => {
    expect(promptPrice(1.25, 1)).toBe(2.5);
    expect(completionPrice(1.25, 4, 0.5)).toBe(5);
  });

  it('per call have at least four decimals', () => {
    expect(pricePerCall('zh', 0.1)).toBe('$0.1000');
  });

  it('of payments name their currency', () => {
    expect(payAmount('zh', 12.3, 'CNY')).toBe('12.30 元');
    expect(payAmount('en', 12.3, 'CNY')).toBe('CNY 12.30');
    expect(payAmount('zh', 12.3, 'USD')).toBe('USD 12.30');
  });
});

describe('time', () => {
  it.each([
    [0, '0 ms'],
    [850, '850 ms'],
    [1_230, '1.23 s'],
    [99_994, '99.99 s'],
    [252_000, '4 min 12 s'],
    [119_600, '2 min 0 s'],
    [3_599_000, '59 min 59 s'],
    [11_129_000, '3 h 5 min'],
    [4_320_000_000, '1,200 h 0 min'],
  ])('%d milliseconds are %s', (ms, text) => {
    for (const language of both) expect(duration(language, ms)).toBe(text);
  });

  it.each([
    [0, '0 s'],
    [500, '500 ms'],
    [50_000, '50 s'],
    [60_000, '1 min'],
    [90_000, '1 min 30 s'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
  ])('%d milliseconds at an axis are %s', (ms, text) => {
    for (const language of both) expect(roundDuration(language, ms)).toBe(text);
  });

  it('timestamps are local, to the second, and the same in both languages', () => {
    expect(timestamp(new Date(2026, 2, 14, 9, 26, 53))).toBe('2026-03-14 09:26:53');
  });

  it('a local input value round-trips to an instant', () => {
    const instant = '2026-03-14T09:26:53.000Z';
    expect(fromLocalInput(toLocalInput(instant))).toBe(instant);
    expect(fromLocalInput('not a date')).toBeUndefined();
  });

  it('timestamps with 12 hours and in UTC are marked', () => {
    expect(timestamp12(new Date(2026, 2, 14, 0, 6, 53))).toBe('2026-03-14 12:06:53 AM');
    expect(timestamp12(new Date(2026, 2, 14, 12, 0, 0))).toBe('2026-03-14 12:00:00 PM');
    expect(timestamp12(new Date(2026, 2, 14, 21, 26, 53))).toBe('2026-03-14 09:26:53 PM');
    expect(timestampUtc('2026-03-14T23:26:53.900Z')).toBe('2026-03-14 23:26:53 UTC');
  });

  it('relative time is in the current language', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(relative('en', now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(relative('zh', now + 2 * 86_400_000, now)).toBe('后天');
  });
});
