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

/** As many points as one answer may have. */
const most = 20_000;
const topOfSite = 8;
/** A channel whose last test took longer is slow, in ms. */
const slowerThan = 5_000;
/** US dollars that an upstream says are left. */
const balanceBelow = 1;
/** Sums change with every call: a later look asks again, and nothing is kept. */
const fresh = { fetchPolicy: 'no-cache' } as const;

/** All that the dashboard asks. `switchedOff`: no sums are kept, so nothing is asked. */
export function useDashboard(view: DashboardView, asOf: number, admin: boolean, switchedOff: boolean) {
  const query = useMemo(() => queryOf(view), [view]);
  const { scope, filter, bucket, zone } = query;
  const off = switchedOff || view.tooLong;
  const usage = useDashboardUsageQuery(off ? skipToken : { variables: query, ...fresh });
  const before = useDashboardBeforeQuery(
    off ? skipToken : { variables: { scope, filter: beforeOf(view), zone }, ...fresh },
  );
  const timings = useDashboardTimingsQuery(
    off ? skipToken : { variables: { scope, filter, bucket, zone, first: most }, ...fresh },
  );
  const rankings = useDashboardRankingsQuery(
    off
      ? skipToken
      : {
          // The sums of one person are exact only in buckets; those of the site are added up by the server.
          variables: { scope, filter, zone, site: view.site, ...(view.site ? whole : { bucket, first: most }) },
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

/** The running minute, and what the viewer spent in the last week: how long the balance lasts. */
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

/** Days of UTC, by which spending is kept: six whole ones and the one that runs. */
export const weekBegin = (asOf: number): number => Math.floor(asOf / dayMs) * dayMs - 6 * dayMs;
