import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isLoadingAnew, useChannelUpdates } from '../../graphql/updates/use-updates';
import { lowChannelBalance, slowChannelMs } from '../../lib/channel-attention';
import { dayMs } from '../../lib/durations';
import { useCan } from '../../lib/session';
import { storedJson, useStored } from '../../lib/storage';
import type { CardId } from './shared/cards';
import {
  DashboardTeamsDocument,
  useDashboardBalanceQuery,
  useDashboardBeforeQuery,
  useDashboardChannelsQuery,
  useDashboardFrameQuery,
  useDashboardMarginQuery,
  useDashboardNowQuery,
  useDashboardRankingsQuery,
  useDashboardTimingsQuery,
  useDashboardUsageQuery,
} from './shared/dashboard.generated';
import { beforeOf, queryOf, subjectOf, type DashboardView as View } from './shared/dashboard.url';

/** Max number of points in one response. */
const maxPoints = 20_000;

const topOfSite = 8;

/** Sums change with every call, so responses are not cached. */
const fresh = { fetchPolicy: 'no-cache' } as const;

const whole = { bucket: 'NONE', first: topOfSite } as const;

/** UTC days, by which spending is stored: six full days and the current one. */
export const weekBegin = (asOf: number): number => Math.floor(asOf / dayMs) * dayMs - 6 * dayMs;

interface DashboardInput {
  view: View;
  /** The time of the requests for the current minute. */
  nowAt: number;
  /** The visible cards; data that only hidden cards show is not requested. */
  shown: readonly CardId[];
  /** The site stores no statistics, and no query is sent. */
  switchedOff: boolean;
}

/** All queries of the dashboard. */
export function useDashboard({ view, nowAt, shown, switchedOff }: DashboardInput) {
  const shows = (...ids: CardId[]) => ids.some((id) => shown.includes(id));
  const query = useMemo(() => queryOf(view), [view]);
  const { scope, filter, bucket, zone } = query;
  const off = switchedOff || view.tooLong;
  const ranked = {
    withModels: shows('models'),
    withTokens: shows('tokens'),
    // The user filter also suggests them.
    withUsers: view.site,
    withChannels: view.site && shows('topChannels'),
    withErrors: view.site && shows('errors'),
  };
  const needs = {
    usage: !off && shows('overview', 'spend'),
    before: !off && shows('overview'),
    timings: !off && shows('overview', 'latency', 'hours'),
    rankings: !off && Object.values(ranked).some(Boolean),
    margin: useCan('costs:read') && view.site && !off && shows('overview'),
    teams: shows('teams'),
    channels: shows('channels'),
  };
  const usage = useDashboardUsageQuery(needs.usage ? { variables: query, ...fresh } : skipToken);
  const before = useDashboardBeforeQuery(
    needs.before ? { variables: { scope, filter: beforeOf(view), zone }, ...fresh } : skipToken,
  );
  const timings = useDashboardTimingsQuery(
    needs.timings ? { variables: { scope, filter, bucket, zone, first: maxPoints }, ...fresh } : skipToken,
  );
  const rankings = useDashboardRankingsQuery(
    needs.rankings
      ? {
          // For one user, sums have the buckets of the chart; for the whole site, the server aggregates them.
          variables: { scope, filter, zone, ...ranked, ...(view.site ? whole : { bucket, first: maxPoints }) },
          ...fresh,
        }
      : skipToken,
  );
  const now = useDashboardNowQuery({ variables: useNow(view, nowAt), ...fresh });
  const channels = useDashboardChannelsQuery(
    needs.channels ? { variables: { slowerThan: slowChannelMs, balanceBelow: lowChannelBalance } } : skipToken,
  );
  const margin = useDashboardMarginQuery(needs.margin ? { variables: { scope, filter }, ...fresh } : skipToken);
  const balance = useDashboardBalanceQuery();
  const frame = useDashboardFrameQuery({ fetchPolicy: 'cache-first' });
  const client = useApolloClient();
  /** Without the saved views of the frame, which usage does not change. */
  const refetchTeams = () => client.query({ query: DashboardTeamsDocument, fetchPolicy: 'network-only' });
  const { refetch: refetchChannels } = channels;
  const { refetch: refetchBalance } = balance;
  const refreshChannels = useCallback(() => {
    refetchBalance().catch(() => undefined);
    if (needs.channels) refetchChannels().catch(() => undefined);
  }, [needs.channels, refetchBalance, refetchChannels]);
  useChannelUpdates({ reload: refreshChannels, onChange: refreshChannels }, needs.channels);
  const update = () => {
    const queries = { usage, timings, rankings, margin };
    for (const name of ['usage', 'timings', 'rankings', 'margin'] as const) {
      if (needs[name]) queries[name].refetch().catch(() => undefined);
    }
    if (needs.teams) refetchTeams().catch(() => undefined);
  };
  return {
    usage: { ...usage, loading: isLoadingAnew(usage) },
    before,
    timings: { ...timings, loading: isLoadingAnew(timings) },
    rankings: { ...rankings, loading: isLoadingAnew(rankings) },
    now,
    balance: balance.data?.viewer,
    channels,
    margin: useMargin(margin),
    teams: frame.data?.teams,
    refreshChannels,
    update,
  };
}

/** Whether purchase costs were known at the last visit, so that the place of their card is known before it loads. */
const lastMargin = storedJson('dashboard-margin', z.nullable(z.boolean()), null);

/** The sums of purchase costs, and whether their card has a place: null while neither is known, at a first visit. */
function useMargin({ data, loading }: ReturnType<typeof useDashboardMarginQuery>) {
  const stored = useStored(lastMargin);
  const [hasLoaded, setLoaded] = useState(!loading);
  if (!loading && !hasLoaded) setLoaded(true);
  const sums = data?.usage[0];
  const isKnown = sums && (sums.purchases?.requests ?? 0) > 0;
  // In a range without calls, no purchase price is known either way.
  const latest = sums && sums.requests > 0 ? isKnown : undefined;
  useEffect(() => {
    if (latest !== undefined && latest !== stored) lastMargin.write(latest);
  }, [latest, stored]);
  return {
    sums: isKnown ? sums : undefined,
    hasPlace: loading && !sums ? (stored ?? (hasLoaded ? false : null)) : isKnown === true,
  };
}

/** Requests of the current minute, and the spending of the last week to estimate how long the balance lasts. */
function useNow(view: View, asOf: number) {
  return useMemo(() => {
    const { scope, team } = view;
    return {
      scope,
      live: { from: new Date(asOf - 60_000).toISOString(), ...subjectOf(view) },
      week: { from: new Date(weekBegin(asOf)).toISOString(), to: new Date(asOf).toISOString(), ...team },
      ofTeam: team.teamId !== undefined,
      teamId: team.teamId ?? '0',
    };
  }, [view, asOf]);
}
