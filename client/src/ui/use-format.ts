import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-translation';
import * as money from '../lib/format/money';
import * as number from '../lib/format/number';
import * as time from '../lib/format/time';
import { useStatus } from '../lib/status';
import { stored, type TimeFormat, useStored } from '../lib/storage';

/** Formatters of a full timestamp, by time format. */
export const timestamps: Record<TimeFormat, (instant: time.Instant) => string> = {
  '24h': time.timestamp,
  '12h': time.timestamp12,
  utc: time.timestampUtc,
};

/** Formatters for the current language, the quota display of the site and the user's time format. */
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
      /** Quota units as dollars or raw units, depending on the site. */
      quota: (units: number, use?: money.QuotaUse) => money.quota(language, display, units, use),
      /** The value in the unit that `quota` does not show, with that unit. */
      quotaCounterpart: (units: number) => money.quotaCounterpart(language, display, units),
      /** Quota units as dollars, independent of the site's display. */
      dollars: (units: number, use: money.QuotaUse = 'list') =>
        money.quota(language, { ...display, inCurrency: true }, units, use),
      /** US dollars as an unformatted number, for further calculation. */
      toDollars: (units: number) => units / (display.quotaPerUnit || 500_000),
      /** Quota units for an amount in US dollars, rounded. */
      toUnits: (dollars: number) => Math.round(dollars * (display.quotaPerUnit || 500_000)),
      pricePerMillion: (amount: number) => money.pricePerMillion(language, amount),
      pricePerCall: (amount: number) => money.pricePerCall(language, amount),
      payAmount: (amount: number, currency: string) => money.payAmount(language, amount, currency),
      integer: (value: number) => number.integer(language, value),
      compact: (value: number) => number.compact(language, value),
      bytes: (value: number) => number.bytes(language, value),
      percent: (share: number) => number.percent(language, share),
      duration: (ms: number) => time.duration(language, ms),
      roundDuration: (ms: number) => time.roundDuration(language, ms),
      timestamp: timestamps[timeFormat],
      relative: (instant: time.Instant) => time.relative(language, instant),
    };
  }, [language, timeFormat, status.quota_per_unit, status.display_in_currency]);
}

export type Format = ReturnType<typeof useFormat>;
