import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language';
import * as money from '../lib/format/money';
import * as number from '../lib/format/number';
import * as time from '../lib/format/time';
import { useStatus } from '../lib/status';
import { stored, type TimeFormat, useStored } from '../lib/storage';

/** Writers of a full time, by the person's choice. */
export const timestamps: Record<TimeFormat, (instant: time.Instant) => string> = {
  '24h': time.timestamp,
  '12h': time.timestamp12,
  utc: time.timestampUtc,
};

/** The formatting module bound to the language on screen, the site's quota display and the person's way of writing times. */
export function useFormat() {
  const language = useLanguage();
  const status = useStatus();
  const timeFormat = useStored(stored.timeFormat);
  return useMemo(() => {
    const display = { quotaPerUnit: status.quota_per_unit, inCurrency: status.display_in_currency };
    return {
      language,
      /** The site shows dollars, not quota units. */
      inCurrency: display.inCurrency,
      /** Quota units, as dollars or raw units according to the site. */
      quota: (units: number, use?: money.QuotaUse) => money.quota(language, display, units, use),
      /** The representation that `quota` did not choose. */
      quotaCounterpart: (units: number) => money.quotaCounterpart(language, display, units),
      /** Dollars for quota units, whatever the site displays. */
      dollars: (units: number, use: money.QuotaUse = 'list') =>
        money.quota(language, { ...display, inCurrency: true }, units, use),
      /** US dollars as a number, for sums that are formatted afterwards. */
      toDollars: (units: number) => units / (display.quotaPerUnit || 500_000),
      /** Whole quota units for US dollars. */
      toUnits: (dollars: number) => Math.round(dollars * (display.quotaPerUnit || 500_000)),
      pricePerMillion: (amount: number) => money.pricePerMillion(language, amount),
      pricePerCall: (amount: number) => money.pricePerCall(language, amount),
      payAmount: (amount: number) => money.payAmount(language, amount),
      integer: (value: number) => number.integer(language, value),
      compact: (value: number) => number.compact(language, value),
      percent: (share: number) => number.percent(language, share),
      duration: (ms: number) => time.duration(language, ms),
      timestamp: timestamps[timeFormat],
      relative: (instant: time.Instant) => time.relative(language, instant),
    };
  }, [language, timeFormat, status.quota_per_unit, status.display_in_currency]);
}

export type Format = ReturnType<typeof useFormat>;
