import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { type Calendar, calendarOf, dayMs } from '../../../lib/calendar';
import { useStatus } from '../../../lib/status';
import { Fact } from '../../../ui/data/fact-list';
import { Quota } from '../../../ui/data/figures';
import { Meter } from '../../../ui/data/meter';
import type { TokenRowFragment } from '../tokens.generated';
import { useTokenSpendQuery } from './token-page.generated';

const warnFrom = 0.1;

/** When the periods of caps that contain a time began, in the site's time zone. */
export function periodsAt(now: number, calendar: Calendar) {
  return {
    dailyQuota: calendar.begin(now, 'day'),
    weeklyQuota: calendar.begin(now, 'week'),
    monthlyQuota: calendar.instantOf(calendar.localDay(now) - (calendar.dayOfMonth(now) - 1) * dayMs),
  };
}

/** The caps of a token with what was spent in their current periods, or alone where sums are not stored. */
export function TokenCaps({ token }: { token: TokenRowFragment }) {
  const { t } = useTranslation('tokens');
  const { time_zone: zone, enable_data_export: hasSums } = useStatus();
  const [begins] = useState(() => periodsAt(Date.now(), calendarOf(zone)));
  const from = new Date(Math.min(begins.weeklyQuota, begins.monthlyQuota)).toISOString();
  const { data } = useTokenSpendQuery(
    hasSums
      ? {
          variables: { filter: { tokenId: token.id, teamId: token.teamId, from }, zone: calendarOf(zone).zone },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  const spentSince = (begin: number) =>
    data?.usage.reduce((sum, point) => sum + (Date.parse(point.from ?? '') >= begin ? point.quota : 0), 0);
  return (['dailyQuota', 'weeklyQuota', 'monthlyQuota'] as const).map((period) => {
    const cap = token[period];
    const spent = spentSince(begins[period]);
    return (
      cap !== null && (
        <Fact key={period} label={t(`field.${period}`)}>
          {spent === undefined ? <Quota units={cap} /> : <Meter used={spent} limit={cap} warnBelow={cap * warnFrom} />}
        </Fact>
      )
    );
  });
}
