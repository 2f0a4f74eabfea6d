import { skipToken } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react/stack';
import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isLoadingAnew } from '../../../graphql/updates/use-updates';
import { useTranslation } from '../../../i18n/use-translation';
import { calendarOf } from '../../../lib/calendar';
import { useListState } from '../../../lib/list-state';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { type ListFilter, ListFilters } from '../../../resource-list/list-filters';
import { sortOf } from '../../../resource-list/sort';
import { boundsOfView, timeViewOf } from '../../../ui/chart/time-view';
import { EmptyState } from '../../../ui/feedback/states';
import { AnalyticsBar } from '../shared/analytics-bar';
import { useLatencyBreakdownQuery, useLatencyQuery } from '../shared/cost-explorer.generated';
import { useLiveSums } from '../shared/use-live-sums';
import { useTimeFilters } from '../shared/use-time-filters';
import { durations, latencyParams, latencySort } from './latency.url';
import { LatencyCharts } from './latency-charts';

/** Sums change with every call, so responses are not cached. */
const fresh = { fetchPolicy: 'no-cache' } as const;

/** Response times and times to the first token over time, of all calls or of a model or channel. */
export function LatencyPage() {
  const { t } = useTranslation('costExplorer');
  const seesSite = useCan('logs:read');
  const list = useListState(latencyParams);
  const { time_zone: zone, enable_data_export: on } = useStatus();
  const [asOf, setAsOf] = useState(Date.now);
  const { filters } = list;
  const { model, channel, show } = filters;
  const ofSite = seesSite && filters.scope === 'site';
  const by = seesSite ? filters.by : 'model';
  // Hourly sums of the site exist by model or by channel, but not by both.
  const byDays = ofSite && model !== '' && channel !== undefined;
  const view = useMemo(() => timeViewOf(filters, calendarOf(zone), asOf, byDays), [filters, zone, asOf, byDays]);
  const { range, bucket, names } = useTimeFilters(list, view, seesSite, { isFolded: true });
  const query = {
    scope: ofSite ? 'SITE' : 'SELF',
    filter: {
      ...boundsOfView(view),
      ...(model && { modelName: model }),
      ...(seesSite && channel !== undefined && { channelId: String(channel) }),
    },
    zone: view.zone,
  } as const;
  const usage = useLatencyQuery(
    on ? { variables: { ...query, bucket: view.bucket === 'hour' ? 'HOUR' : 'DAY' }, ...fresh } : skipToken,
  );
  const breakdown = useLatencyBreakdownQuery(
    on ? { variables: { ...query, by: [by === 'model' ? 'MODEL' : 'CHANNEL'] }, ...fresh } : skipToken,
  );
  useLiveSums(on ? { scope: query.scope } : undefined, { asOf, setAsOf }, [usage, breakdown]);
  const loading = isLoadingAnew(usage);
  const { search } = useLocation();
  const narrowed = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(by, id);
    return `/cost/latency?${next}`;
  };
  const select = <Id extends 'show' | 'by' | 'scope'>(
    id: Id,
    label: string,
    options: readonly { value: string; label: string }[],
  ): ListFilter<Id> => ({
    id,
    kind: 'select',
    label,
    w: '36',
    chip: false,
    options,
    value: list.textOf(id) || undefined,
  });
  const choices = [
    select(
      'show',
      t('filter.show'),
      durations.map((value) => ({ value, label: t(`duration.${value}`) })),
    ),
    ...(seesSite
      ? [
          select(
            'by',
            t('filter.by'),
            (['model', 'channel'] as const).map((value) => ({
              value,
              label: t(`each.${value}`),
            })),
          ),
          {
            ...select(
              'scope',
              t('filter.scope'),
              (['site', 'self'] as const).map((value) => ({ value, label: t(`scope.${value}`) })),
            ),
            isFolded: true,
          },
        ]
      : []),
  ];
  return (
    <Stack gap="3" data-begins-at-top>
      <AnalyticsBar
        current="latency"
        loading={loading || isLoadingAnew(breakdown)}
        onRefresh={() => setAsOf(Date.now())}
      >
        {on && <ListFilters list={list} range={range} filters={[bucket, ...choices, ...names]} />}
      </AnalyticsBar>
      {on ? (
        <LatencyCharts
          view={view}
          filters={filters}
          show={show}
          by={by}
          self={!ofSite}
          usage={{ ...usage, loading, onRetry: () => void usage.refetch() }}
          breakdown={breakdown.data?.usage}
          sort={sortOf(list, latencySort)}
          linkOf={narrowed}
        />
      ) : (
        <EmptyState icon={ChartColumn} title={t('off')} />
      )}
    </Stack>
  );
}
