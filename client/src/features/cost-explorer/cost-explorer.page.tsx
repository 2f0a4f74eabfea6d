import { skipToken } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { isLoadingAnew } from '../../graphql/updates/use-updates';
import { useTranslation } from '../../i18n/use-translation';
import { calendarOf } from '../../lib/calendar';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { amountsBySeries, type Point, seriesOf, sumOf } from './cost-data';
import {
  useCostBeforeQuery,
  useCostCacheQuery,
  useCostDaysQuery,
  useCostForecastQuery,
  useCostTeamQuery,
  useCostUsageQuery,
} from './cost-explorer.generated';
import {
  costParams,
  dayMs,
  filterOf,
  isOfCache,
  isOfPurchases,
  isTiming,
  maxSeriesOf,
  usageBucket,
  usageDimension,
  usageOrder,
  viewOf,
} from './cost-explorer.url';
import { CostExplorerView } from './cost-explorer.view';
import { CostFilterBar } from './cost-filters';
import { forecastFrom, forecastOf } from './forecast';
import { useLiveSums } from './use-live-sums';

/** The query of the period before returns no more series. */
const maxBefore = 10_000;
/** Sums change with every call, so responses are not cached. */
const fresh = { fetchPolicy: 'no-cache' } as const;

export function CostExplorerPage() {
  const { t } = useTranslation('costExplorer');
  const admin = useCan('logs:read');
  const costs = useCan('costs:read');
  const list = useListState(costParams);
  const [asOf, setAsOf] = useState(Date.now);
  const { enable_data_export: on, time_zone: zone } = useStatus();
  const { filters } = list;
  const calendar = useMemo(() => calendarOf(zone), [zone]);
  const view = useMemo(
    () => viewOf(filters, { admin, costs }, calendar, asOf),
    [filters, admin, costs, calendar, asOf],
  );
  const query = useMemo(() => {
    const groupBy = [view.by, ...(view.and ? [view.and] : [])].map(usageDimension);
    return { scope: view.scope, zone, filter: filterOf(filters, view), groupBy };
  }, [filters, view, zone]);
  const before = useMemo(() => filterOf(filters, view, 2 * view.from - view.until, view.from), [filters, view]);
  const recent = useMemo(() => filterOf(filters, view, forecastFrom(view.today), view.today + dayMs), [filters, view]);
  const measured = {
    bucket: usageBucket(view),
    orderBy: usageOrder(view),
    top: maxSeriesOf(view),
    cache: isOfCache(view.measure),
    purchases: isOfPurchases(view.measure),
    timings: isTiming(view.measure),
  };
  const usage = useCostUsageQuery(on ? { variables: { ...query, ...measured }, ...fresh } : skipToken);
  const earlier = useCostBeforeQuery(on ? { variables: { ...query, filter: before }, ...fresh } : skipToken);
  const { scope, filter } = query;
  const cache = useCostCacheQuery(on ? { variables: { scope, filter, zone, purchases: costs }, ...fresh } : skipToken);
  const month = useCostForecastQuery(on ? { variables: { scope, filter: recent, zone }, ...fresh } : skipToken);
  const { data: ofTeam } = useCostTeamQuery(
    filters.team === undefined ? skipToken : { variables: { id: String(filters.team) } },
  );
  const days = useCostDaysQuery(on ? fresh : skipToken);

  useLiveSums(on ? { scope: view.scope, teamId: filter.teamId ?? undefined } : undefined, { asOf, setAsOf }, [
    usage,
    cache,
    month,
  ]);

  const points = usage.data?.usage;
  const missing = useMemo(
    () => ({
      token: t('noToken'),
      channel: t('noChannel'),
      vendor: t('noVendor'),
      tag: t('noTag'),
      project: t('noProject'),
      rest: t('rest'),
    }),
    [t],
  );
  const series = useMemo(
    // Selected fields depend on the measure, which the generated type does not express.
    () => points && seriesOf(points as readonly Point[], view, missing),
    [points, view, missing],
  );
  const forecast = useMemo(() => {
    const amounts = new Map(
      month.data?.usage.flatMap(({ from, quota }) => (from ? [[calendar.localDay(Date.parse(from)), quota]] : [])),
    );
    return forecastOf(amounts, view.today);
  }, [month.data, calendar, view.today]);
  return (
    <CostExplorerView
      view={view}
      filters={filters}
      off={!on}
      bar={<CostFilterBar team={ofTeam?.team} list={list} view={view} />}
      series={series}
      before={earlier.data && amountsBySeries(earlier.data.usage, view)}
      beforeSum={earlier.data && earlier.data.usage.length < maxBefore ? sumOf(earlier.data.usage) : undefined}
      cache={cache.data?.usage}
      forecast={forecast}
      days={days.data?.usageDays}
      loading={isLoadingAnew(usage)}
      onRefresh={() => {
        setAsOf(Date.now());
        void days.refetch();
      }}
      error={usage.error}
      onRetry={() => void usage.refetch()}
      onSince={(from) => list.setFilters({ from })}
    />
  );
}
