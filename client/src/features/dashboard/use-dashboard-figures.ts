import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { useEventCallback } from '../../lib/use-event-callback';
import type { DashboardTeamFragment } from './shared/dashboard.generated';
import type { DashboardViewProps, NowFigures, QueryState } from './shared/dashboard.props';
import type { Measure, DashboardView as View } from './shared/dashboard.url';
import { daysLeft, errorRatesOf, heatOf, roundedRange, seriesOf, sharesOf, sumOf } from './shared/usage-data';
import { type useDashboard, weekBegin } from './use-dashboard';

type Figures = Pick<DashboardViewProps, 'usage' | 'now' | 'timings' | 'rankings' | 'channels'>;

/**
 * The figures of the cards, from the responses of the queries.
 * @param asOf the time of the last refresh, in ms since 1970
 */
export function useDashboardFigures(
  panels: ReturnType<typeof useDashboard>,
  view: View,
  measure: Measure,
  asOf: number,
): Figures {
  const { t } = useTranslation('dashboard');
  const usage = panels.usage.latest;
  // Previous data is not shown after a change of the bucket or the grouping, because its buckets differ.
  const current = panels.usage.data;
  const before = panels.before.data;
  const timings = panels.timings.data;
  const series = useMemo(
    () =>
      current &&
      seriesOf({
        points: current.parts,
        total: current.total,
        boundaries: view.boundaries,
        by: view.by,
        measure,
        restName: t('noToken'),
      }),
    [current, view, measure, t],
  );
  const rankings = panels.rankings.latest;
  const now = panels.now.latest;
  const means = meansOf(now?.team ?? panels.balance, now?.team ? projectOf(now.team, view) : undefined);
  const spentInWeek = now?.usage[0]?.quota ?? 0;
  return {
    usage: useFigures(
      panels.usage,
      useMemo(
        () => ({
          total: usage && sumOf(usage.total),
          points: current?.total,
          series,
          before: before && sumOf(before.usage),
          compares: before !== undefined || panels.before.loading,
        }),
        [usage, current, series, before, panels.before.loading],
      ),
    ),
    now:
      now && panels.balance
        ? {
            rpm: now.logStat.rpm,
            tpm: now.logStat.tpm,
            ...means,
            daysLeft: daysLeft(means.balance, spentInWeek, (asOf - weekBegin(asOf)) / dayMs),
          }
        : panels.now.error
          ? 'failed'
          : undefined,
    timings: useFigures(
      panels.timings,
      useMemo(
        () => ({ points: timings?.timings, heat: timings && heatOf(timings.hours, view.calendar) }),
        [timings, view],
      ),
    ),
    rankings: useFigures(
      panels.rankings,
      useMemo(
        () => ({
          models: rankings?.models && sharesOf(rankings.models, 'model'),
          tokens: rankings?.tokens && sharesOf(rankings.tokens, 'token'),
          users: rankings?.users && sharesOf(rankings.users, 'user'),
          channels: rankings?.channels && sharesOf(rankings.channels, 'channel'),
          failing: rankings?.failing && errorRatesOf(rankings.failing, t('errors.noChannel')),
          rounded: { tokens: roundedRange(rankings?.tokens, view), users: roundedRange(rankings?.users, view) },
        }),
        [rankings, view, t],
      ),
    ),
    channels: useFigures(
      panels.channels,
      useMemo(() => ({ states: panels.channels.data }), [panels.channels.data]),
    ),
  };
}

/**
 * Figures with the state of their query. They change with it only, so that the arrival of other figures renders no
 * chart.
 */
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
