import { skipToken } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useVisibleInterval } from '../../graphql/live/page-visibility';
import { isLoadingAnew, useChannelUpdates, useUsageUpdates } from '../../graphql/updates/use-updates';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs, hourMs } from '../../lib/calendar';
import { zoneName } from '../../lib/format/time';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { useEventCallback, useStableActs } from '../../lib/use-event-callback';
import { rangeName, timeNames } from '../../ui/chart/chart-time';
import {
  type DashboardTeamFragment,
  useDashboardBalanceQuery,
  useDashboardBeforeQuery,
  useDashboardChannelsQuery,
  useDashboardMarginQuery,
  useDashboardNowQuery,
  useDashboardRankingsQuery,
  useDashboardTimingsQuery,
  useDashboardUsageQuery,
} from './dashboard.generated';
import type { LogPlace, NowFigures, QueryState } from './dashboard.props';
import {
  beforeOf,
  dashboardParams,
  logLink,
  queryOf,
  rangeOf,
  subjectOf,
  type DashboardView as View,
  viewOf,
} from './dashboard.url';
import { DashboardView } from './dashboard.view';
import { DashboardFilterBar } from './dashboard-filters';
import { daysLeft, errorRatesOf, heatOf, seriesOf, sharesOf, sumOf } from './usage-data';

/** Max number of points in one response. */
const maxPoints = 20_000;

const topOfSite = 8;

/** Response time above which a channel is slow, in ms. */
const slowerThan = 5_000;

/** Balance in US dollars below which a channel is listed. */
const balanceBelow = 1;

/** Sums change with every call, so responses are not cached. */
const fresh = { fetchPolicy: 'no-cache' } as const;

const whole = { bucket: 'NONE', first: topOfSite } as const;

/** UTC days, by which spending is stored: six full days and the current one. */
const weekBegin = (asOf: number): number => Math.floor(asOf / dayMs) * dayMs - 6 * dayMs;

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const navigate = useNavigate();
  const status = useStatus();
  const admin = useCan('logs:read');
  const list = useListState(dashboardParams);
  const [asOf, setAsOf] = useState(Date.now);
  /** Of the requests of the current minute; updates in place move it alone. */
  const [nowAt, setNowAt] = useState(asOf);
  const { filters } = list;
  const defaultUnit = status.data_export_default_time;
  const view = useMemo(
    () => viewOf({ filters, admin, defaultUnit, zone: zoneName(), asOf }),
    [filters, admin, defaultUnit, asOf],
  );
  const panels = useDashboard(view, nowAt, !status.enable_data_export);

  const { refreshChannels } = panels;
  const refresh = useCallback(() => {
    const at = Date.now();
    setAsOf(at);
    setNowAt(at);
    refreshChannels();
  }, [refreshChannels]);
  const update = useEventCallback(() => {
    const at = Date.now();
    // The buckets of another hour are others.
    if (Math.floor(at / hourMs) !== Math.floor(asOf / hourMs)) return refresh();
    setNowAt(at);
    panels.update();
  });
  useUsageUpdates(
    status.enable_data_export ? { scope: view.scope, teamId: view.team.teamId ?? undefined } : undefined,
    update,
  );

  const usage = panels.usage.data ?? panels.usage.previousData;
  // Previous data is not shown after a change of the bucket or the grouping, because its buckets differ.
  const shown = panels.usage.data;
  const before = panels.before.data;
  const timings = panels.timings.data;
  const series = useMemo(
    () =>
      shown &&
      seriesOf({
        points: shown.parts,
        total: shown.total,
        boundaries: view.boundaries,
        by: view.by,
        measure: filters.show,
        restName: t('noToken'),
      }),
    [shown, view, filters.show, t],
  );
  const rankings = panels.rankings.data ?? panels.rankings.previousData;
  const now = panels.now.data ?? panels.now.previousData;
  const minutes = now?.status.dataExportInterval;
  useVisibleInterval(update, minutes && minutes * 60_000);
  const means = meansOf(now?.team ?? panels.balance, now?.team ? projectOf(now.team, view) : undefined);
  const spentInWeek = now?.usage[0]?.quota ?? 0;
  const acts = useStableActs({
    onShow: (patch: Partial<typeof filters>) => list.setFilters(patch),
    onPick: (where: LogPlace) => navigate(logLink(view, where)),
    onLastMonth: () => list.setFilters({ range: '30d', from: undefined, to: undefined }),
  });
  return (
    <DashboardView
      admin={admin}
      view={view}
      switchedOff={!status.enable_data_export}
      range={rangeName(view, language)}
      buckets={useMemo(() => timeNames(view, language), [view, language])}
      measure={filters.show}
      filters={
        <DashboardFilterBar
          list={list}
          view={view}
          range={rangeOf(filters, defaultUnit)}
          admin={admin}
          team={view.team.teamId === undefined ? undefined : (now?.team ?? undefined)}
          users={rankings?.users?.map(({ username }) => username ?? '').filter(Boolean) ?? []}
          loading={panels.usage.loading}
          onRefresh={refresh}
        />
      }
      usage={useFigures(
        panels.usage,
        useMemo(
          () => ({
            total: usage && sumOf(usage.total),
            points: shown?.total,
            series,
            before: before && sumOf(before.usage),
          }),
          [usage, shown, series, before],
        ),
      )}
      now={
        now && panels.balance
          ? {
              rpm: now.logStat.rpm,
              tpm: now.logStat.tpm,
              ...means,
              daysLeft: daysLeft(means.balance, spentInWeek, (asOf - weekBegin(asOf)) / dayMs),
            }
          : undefined
      }
      timings={useFigures(
        panels.timings,
        useMemo(
          () => ({ points: timings?.timings, heat: timings && heatOf(timings.hours, view.calendar) }),
          [timings, view],
        ),
      )}
      rankings={useFigures(
        panels.rankings,
        useMemo(
          () => ({
            models: rankings && sharesOf(rankings.models, 'model'),
            tokens: rankings && sharesOf(rankings.tokens, 'token'),
            users: rankings?.users && sharesOf(rankings.users, 'user'),
            channels: rankings?.channels && sharesOf(rankings.channels, 'channel'),
            failing: rankings?.failing && errorRatesOf(rankings.failing, t('errors.noChannel')),
          }),
          [rankings, t],
        ),
      )}
      channels={panels.channels.data}
      margin={panels.margin.data?.usage[0]}
      {...acts}
    />
  );
}

/** Figures with the state of their query. They change with it only, so that the arrival of other figures renders no chart. */
function useFigures<Figures extends object>(
  { loading, error, refetch }: { loading: boolean; error?: unknown; refetch(): Promise<unknown> },
  figures: Figures,
): Figures & QueryState {
  const onRetry = useEventCallback(() => void refetch());
  return useMemo(() => ({ ...figures, loading, error, onRetry }), [figures, loading, error, onRetry]);
}

/** The budget of a project that has one, otherwise the balance of the account, in quota units. */
function meansOf(
  account: { quota: number; usedQuota: number } | null | undefined,
  project: DashboardTeamFragment['projects'][number] | undefined,
): Pick<NowFigures, 'means' | 'balance' | 'used'> {
  const { totalQuota = null, spending = null } = project ?? {};
  if (totalQuota !== null && spending !== null) {
    return { means: 'budget', balance: totalQuota - spending.total, used: spending.total };
  }
  return { means: 'balance', balance: account?.quota ?? 0, used: account?.usedQuota ?? 0 };
}

const projectOf = ({ projects }: DashboardTeamFragment, { team }: View) =>
  projects.find(({ id }) => id === team.projectId);

/** All queries of the dashboard. With `switchedOff` the site stores no statistics, and no query is sent. */
function useDashboard(view: View, asOf: number, switchedOff: boolean) {
  const channelsShown = [useCan('channels:read'), useCan('health:read')].every(Boolean);
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
  const now = useDashboardNowQuery({ variables: useNow(view, asOf), ...fresh });
  const channels = useDashboardChannelsQuery(channelsShown ? { variables: { slowerThan, balanceBelow } } : skipToken);
  const marginShown = useCan('costs:read') && view.site && !off;
  const margin = useDashboardMarginQuery(marginShown ? { variables: { scope, filter }, ...fresh } : skipToken);
  const balance = useDashboardBalanceQuery();
  const { refetch: refetchChannels } = channels;
  const { refetch: refetchBalance } = balance;
  const refreshChannels = useCallback(() => {
    refetchBalance().catch(() => undefined);
    if (channelsShown) refetchChannels().catch(() => undefined);
  }, [channelsShown, refetchBalance, refetchChannels]);
  useChannelUpdates({ reload: refreshChannels, onChange: refreshChannels }, channelsShown);
  const update = () => {
    if (off) return;
    for (const { refetch } of [usage, timings, rankings, ...(marginShown ? [margin] : [])]) {
      refetch().catch(() => undefined);
    }
  };
  return {
    usage: { ...usage, loading: isLoadingAnew(usage) },
    before,
    timings: { ...timings, loading: isLoadingAnew(timings) },
    rankings: { ...rankings, loading: isLoadingAnew(rankings) },
    now,
    balance: balance.data?.viewer,
    channels,
    margin,
    refreshChannels,
    update,
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
