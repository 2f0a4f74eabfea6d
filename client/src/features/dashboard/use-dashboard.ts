import { skipToken } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { dayMs } from './calendar';
import {
  useDashboardBeforeQuery,
  useDashboardChannelsQuery,
  useDashboardNowQuery,
  useDashboardRankingsQuery,
  useDashboardTimingsQuery,
  useDashboardUsageQuery,
} from './dashboard.generated';
import { beforeOf, type DashboardView, queryOf } from './dashboard.url';

/** Max number of points in one response. */
const maxPoints = 20_000;
const topOfSite = 8;
/** Response time above which a channel is slow, in ms. */
const slowerThan = 5_000;
/** Balance in US dollars below which a channel is listed. */
const balanceBelow = 1;
/** Sums change with every call, so responses are not cached. */
const fresh = { fetchPolicy: 'no-cache' } as const;

/** All queries of the dashboard. With `switchedOff` the site stores no statistics, and no query is sent. */
export function useDashboard(view: DashboardView, asOf: number, admin: boolean, switchedOff: boolean) {
  const query = useMemo(() => queryOf(view), [view]);
  const { scope, filter, bucket, zone } = query;
  const off = switchedOff || view.tooLong;
  const usage = useDashboardUsageQuery(off ? skipToken : { variables: query, ...fresh });
  const before = useDashboardBeforeQuery(
    off ? skipToken : { variables: { scope, filter: beforeOf(view), zone }, ...fresh },
  );
  const timings = useDashboardTimingsQuery(
    off ? skipToken : { variables: { scope, filter, bucket, zone, first: maxPoints }, ...fresh },
  );
  const rankings = useDashboardRankingsQuery(
    off
      ? skipToken
      : {
          // The sums of one user are exact only per bucket; the server aggregates those of the whole site.
          variables: { scope, filter, zone, site: view.site, ...(view.site ? whole : { bucket, first: maxPoints }) },
          ...fresh,
        },
  );
  const now = useDashboardNowQuery({ variables: useNow(scope, view.user, asOf), ...fresh });
  const channels = useDashboardChannelsQuery(admin ? { variables: { slowerThan, balanceBelow } } : skipToken);
  const { refetch: refetchChannels } = channels;
  const refreshChannels = useCallback(() => {
    if (admin) refetchChannels().catch(() => undefined);
  }, [admin, refetchChannels]);
  return { usage, before, timings, rankings, now, channels, refreshChannels };
}

const whole = { bucket: 'NONE', first: topOfSite } as const;

/** Requests of the current minute, and the spending of the last week to estimate how long the balance lasts. */
function useNow(scope: 'SITE' | 'SELF', user: string, asOf: number) {
  return useMemo(
    () => ({
      scope,
      live: { from: new Date(asOf - 60_000).toISOString(), ...(user && { username: user }) },
      week: { from: new Date(weekBegin(asOf)).toISOString(), to: new Date(asOf).toISOString() },
    }),
    [scope, user, asOf],
  );
}

/** UTC days, by which spending is stored: six full days and the current one. */
export const weekBegin = (asOf: number): number => Math.floor(asOf / dayMs) * dayMs - 6 * dayMs;
