import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { type Calendar, calendarOf } from '../../../lib/calendar';
import { dayMs } from '../../../lib/durations';
import { useStatus } from '../../../lib/status';
import type { TokenRowFragment } from '../tokens.generated';
import { type TokenSpendQuery, useTokenSpendQuery } from './token-page.generated';

export type TokenDays = TokenSpendQuery['usage'];

/** When the periods of caps that contain a time began, in the site's time zone. */
export function periodsAt(now: number, calendar: Calendar) {
  return {
    dailyQuota: calendar.begin(now, 'day'),
    weeklyQuota: calendar.begin(now, 'week'),
    monthlyQuota: calendar.instantOf(calendar.localDay(now) - (calendar.dayOfMonth(now) - 1) * dayMs),
  };
}

/** The spending of a token by day, in the last week and in the periods of its caps, where the site stores sums. */
export function useTokenSpend(token: Pick<TokenRowFragment, 'id' | 'teamId'> | null | undefined) {
  const { time_zone, enable_data_export: hasSums } = useStatus();
  const [now] = useState(Date.now);
  const calendar = calendarOf(time_zone);
  const begins = periodsAt(now, calendar);
  const from = Math.min(calendar.begin(now - 7 * dayMs, 'day'), begins.weeklyQuota, begins.monthlyQuota);
  const { data, error, refetch } = useTokenSpendQuery(
    token && hasSums
      ? {
          variables: {
            filter: { tokenId: token.id, teamId: token.teamId, from: new Date(from).toISOString() },
            zone: calendar.zone,
          },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  return { begins, days: data?.usage, error, refetch };
}
