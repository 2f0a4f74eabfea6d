import { skipToken } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { isLoadingAnew } from '../../graphql/updates/use-updates';
import { dayMs } from '../../lib/durations';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { sortOf } from '../../resource-list/sort';
import { amountsBySeries, sumOf } from './cost-data';
import { costParams, costSort, filterOf } from './cost-explorer.url';
import { CostExplorerView } from './cost-explorer.view';
import { CostFilterBar } from './cost-filters';
import { forecastFrom, forecastOf } from './forecast';
import {
  useCostBeforeQuery,
  useCostCacheQuery,
  useCostDaysQuery,
  useCostForecastQuery,
  useCostTeamQuery,
} from './shared/cost-explorer.generated';
import { useLiveSums } from './shared/use-live-sums';
import { fresh, useCostSeries, useCostView } from './use-cost-series';

/** The query of the period before returns no more series. */
const maxBefore = 10_000;

export function CostExplorerPage() {
  const costs = useCan('costs:read');
  const list = useListState(costParams);
  const [asOf, setAsOf] = useState(Date.now);
  const { enable_data_export: on, time_zone: zone } = useStatus();
  const { filters } = list;
  const view = useCostView(filters, asOf);
  const { calendar } = view;
  const { query, usage, series } = useCostSeries(filters, view);
  const before = useMemo(() => filterOf(filters, view, 2 * view.from - view.until, view.from), [filters, view]);
  const recent = useMemo(() => filterOf(filters, view, forecastFrom(view.today), view.today + dayMs), [filters, view]);
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
      sort={sortOf(list, costSort)}
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
