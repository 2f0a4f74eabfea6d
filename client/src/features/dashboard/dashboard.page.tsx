import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useVisibleInterval } from '../../graphql/live/page-visibility';
import { ViewsSlot } from '../../graphql/saved-views/views-slot';
import { useUsageUpdates } from '../../graphql/updates/use-updates';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { hourMs } from '../../lib/durations';
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
import type { DashboardViewProps } from './shared/dashboard.props';
import { dashboardParams, type LogPlace, logLink, rangeOf, viewOf } from './shared/dashboard.url';
import { useDashboard } from './use-dashboard';
import { useDashboardFigures } from './use-dashboard-figures';

const CardEditor = lazy(() => import('./cards/card-editor').then((module) => ({ default: module.CardEditor })));

/** @param pinned the chart of a saved view of the cost explorer */
export function DashboardPage({ pinned }: Pick<DashboardViewProps, 'pinned'>) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const navigate = useNavigate();
  const status = useStatus();
  const seesSite = useCan('logs:read');
  const list = useListState(dashboardParams);
  const [asOf, setAsOf] = useState(Date.now);
  /** The time of the requests for the current minute; updates in place change only this time. */
  const [nowAt, setNowAt] = useState(asOf);
  const { filters } = list;
  const defaultUnit = status.data_export_default_time;
  const view = useMemo(
    () => viewOf({ filters, seesSite, defaultUnit, zone: zoneName(), asOf }),
    [filters, seesSite, defaultUnit, asOf],
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
  const knowsCards = layout !== undefined && margin.hasPlace !== null;
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

  const figures = useDashboardFigures(panels, view, filters.show, asOf);
  const now = panels.now.latest;
  const minutes = now?.status.dataExportInterval;
  useVisibleInterval(update, minutes && minutes * 60_000);
  const acts = useStableActs({
    onShow: (patch: Partial<typeof filters>) => list.setFilters(patch),
    onPick: (where: LogPlace) => navigate(logLink(view, where)),
    onLastMonth: () => list.setFilters({ range: '30d', from: undefined, to: undefined }),
  });
  return (
    <DashboardView
      seesSite={seesSite}
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
          seesSite={seesSite}
          team={view.team.teamId === undefined ? undefined : (now?.team ?? undefined)}
          users={panels.rankings.latest?.users?.map(({ username }) => username ?? '').filter(Boolean) ?? []}
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
      cards={knowsCards ? shown : shown.slice(0, 1)}
      knowsCards={knowsCards}
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
      {...figures}
      teams={panels.teams}
      margin={margin.hasPlace === null ? 'unknown' : margin.hasPlace ? (margin.sums ?? 'loading') : undefined}
      {...acts}
    />
  );
}
