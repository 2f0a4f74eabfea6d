import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useVisibleInterval } from '../../graphql/live/page-visibility';
import { ViewsSlot } from '../../graphql/saved-views/views-slot';
import { useUsageUpdates } from '../../graphql/updates/use-updates';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { dayMs, hourMs } from '../../lib/durations';
import { zoneName } from '../../lib/format/time';
import { useListState } from '../../lib/list-state';
import { cardToPin } from '../../lib/pinned-cost';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { useEventCallback, useStableActs } from '../../lib/use-event-callback';
import { rangeName, timeNames } from '../../ui/chart/chart-time';
import { IconAction } from '../../ui/icon-action';
import { useLayout } from './cards/use-layout';
import { DashboardView } from './dashboard.view';
import { DashboardFilterBar } from './dashboard-filters';
import { shownIn } from './shared/cards';
import type { DashboardTeamFragment } from './shared/dashboard.generated';
import type { DashboardViewProps, NowFigures, QueryState } from './shared/dashboard.props';
import {
  dashboardParams,
  type LogPlace,
  logLink,
  rangeOf,
  type DashboardView as View,
  viewOf,
} from './shared/dashboard.url';
import { daysLeft, errorRatesOf, heatOf, roundedRange, seriesOf, sharesOf, sumOf } from './shared/usage-data';
import { useDashboard, weekBegin } from './use-dashboard';

const CardEditor = lazy(() => import('./cards/card-editor').then((module) => ({ default: module.CardEditor })));

/** @param pinned the chart of a saved view of the cost explorer */
export function DashboardPage({ pinned }: Pick<DashboardViewProps, 'pinned'>) {
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
  const { state } = useLocation();
  const [added, setAdded] = useState(() => cardToPin(state));
  const [editing, setEditing] = useState(added !== undefined);
  const dashboard = useLayout(editing);
  const { layout, defaults } = dashboard;
  // Until the layout is known, the figures of the usual one load.
  const shown = useMemo(() => shownIn(view, layout ?? defaults), [view, layout, defaults]);
  const panels = useDashboard({ view, nowAt, shown, switchedOff: !status.enable_data_export });
  const editButton = useRef<HTMLButtonElement>(null);
  const endEditing = () => {
    setEditing(false);
    setAdded(undefined);
    // Otherwise a reload would open the editor again.
    if (added !== undefined) void navigate({ search: window.location.search }, { replace: true });
    editButton.current?.focus();
  };

  const { refreshChannels, margin } = panels;
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
        measure: filters.show,
        restName: t('noToken'),
      }),
    [current, view, filters.show, t],
  );
  const rankings = panels.rankings.latest;
  const now = panels.now.latest;
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
          tools={
            <>
              <ViewsSlot screen="DASHBOARD" columns={dashboard.columns} />
              <IconAction
                ref={editButton}
                icon={LayoutDashboard}
                label={t('cards.title')}
                aria-pressed={editing}
                disabled={!dashboard.ready && !editing}
                onClick={() => (editing ? endEditing() : setEditing(true))}
              />
            </>
          }
        />
      }
      cards={layout && margin.hasPlace !== null ? shown : undefined}
      pinned={pinned}
      asOf={asOf}
      editor={
        editing &&
        dashboard.ready && (
          <Suspense fallback={null}>
            <CardEditor key={dashboard.view?.id} dashboard={dashboard} added={added} onClose={endEditing} />
          </Suspense>
        )
      }
      usage={useFigures(
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
            models: rankings?.models && sharesOf(rankings.models, 'model'),
            tokens: rankings?.tokens && sharesOf(rankings.tokens, 'token'),
            users: rankings?.users && sharesOf(rankings.users, 'user'),
            channels: rankings?.channels && sharesOf(rankings.channels, 'channel'),
            failing: rankings?.failing && errorRatesOf(rankings.failing, t('errors.noChannel')),
            rounded: { tokens: roundedRange(rankings?.tokens, view), users: roundedRange(rankings?.users, view) },
          }),
          [rankings, view, t],
        ),
      )}
      channels={useFigures(
        panels.channels,
        useMemo(() => ({ states: panels.channels.data }), [panels.channels.data]),
      )}
      teams={panels.teams}
      margin={margin.hasPlace ? (margin.sums ?? 'loading') : undefined}
      {...acts}
    />
  );
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
