import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { calendarOf } from '../../lib/calendar';
import { type CallKindName, callKinds } from '../../lib/call-kinds';
import { useCan } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { type Point, seriesOf } from './cost-data';
import {
  type CostFilters,
  type CostView,
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
import { useCostUsageQuery } from './shared/cost-explorer.generated';

/** Sums change with every call, so responses are not cached. */
export const fresh = { fetchPolicy: 'no-cache' } as const;

/** The view that the filters select for this user, in the time zone of the site. */
export function useCostView(filters: CostFilters, asOf: number): CostView {
  const seesSite = useCan('logs:read');
  const costs = useCan('costs:read');
  const { time_zone: zone } = useStatus();
  const calendar = useMemo(() => calendarOf(zone), [zone]);
  return useMemo(
    () => viewOf(filters, { seesSite, costs }, calendar, asOf),
    [filters, seesSite, costs, calendar, asOf],
  );
}

/** The series of a view and their query; no query is sent while the site stores no statistics. */
export function useCostSeries(filters: CostFilters, view: CostView) {
  const { t } = useTranslation('costExplorer');
  const { t: tc } = useTranslation('common');
  const { enable_data_export: on, time_zone: zone } = useStatus();
  const query = useMemo(() => {
    const groupBy = [view.by, ...(view.and ? [view.and] : [])].map(usageDimension);
    return { scope: view.scope, zone, filter: filterOf(filters, view), groupBy };
  }, [filters, view, zone]);
  const measured = {
    bucket: usageBucket(view),
    orderBy: usageOrder(view),
    top: maxSeriesOf(view),
    cache: isOfCache(view.measure),
    purchases: isOfPurchases(view.measure),
    timings: isTiming(view.measure),
  };
  const usage = useCostUsageQuery(on ? { variables: { ...query, ...measured }, ...fresh } : skipToken);
  const points = usage.data?.usage;
  const names = useMemo(
    () => ({
      token: t('noToken'),
      channel: t('noChannel'),
      vendor: t('noVendor'),
      tag: t('noTag'),
      team: t('noTeam'),
      project: t('noProject'),
      rest: t('rest'),
      kinds: Object.fromEntries(callKinds.map((kind) => [kind, tc(`callKind.${kind}`)])) as Record<
        CallKindName,
        string
      >,
    }),
    [t, tc],
  );
  const series = useMemo(
    // Selected fields depend on the measure, which the generated type does not express.
    () => points && seriesOf(points as readonly Point[], view, names),
    [points, view, names],
  );
  return { query, usage, series };
}
