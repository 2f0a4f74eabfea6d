import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isLoadingAnew } from '../../../graphql/updates/use-updates';
import { useTranslation } from '../../../i18n/use-translation';
import { calendarOf } from '../../../lib/calendar';
import { useListState } from '../../../lib/list-state';
import { failedCall } from '../../../lib/log-types';
import { useStatus } from '../../../lib/status';
import { ListFilters } from '../../../resource-list/list-filters';
import { BarList } from '../../../ui/chart/bar-list';
import { byBucket, rangeName, timeNames } from '../../../ui/chart/chart-time';
import type { Series } from '../../../ui/chart/series';
import { StackedTime } from '../../../ui/chart/stacked-time';
import { boundsOfView, logLink, type TimeView, timeParams, timeViewOf } from '../../../ui/chart/time-view';
import { useFormat } from '../../../ui/use-format';
import { AnalyticsBar } from '../shared/analytics-bar';
import { type ErrorCausesQuery, useErrorCausesQuery } from '../shared/cost-explorer.generated';
import { useLiveSums } from '../shared/use-live-sums';
import { useTimeFilters } from '../shared/use-time-filters';

type ErrorPoint = ErrorCausesQuery['errorCauses'][number];

/** Failed calls of the site over time by cause. */
export function ErrorsPage() {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListState(timeParams);
  const { time_zone: zone } = useStatus();
  const [asOf, setAsOf] = useState(Date.now);
  const { filters } = list;
  const view = useMemo(() => timeViewOf(filters, calendarOf(zone), asOf), [filters, zone, asOf]);
  const { range, bucket, names } = useTimeFilters(list, view, true);
  const causes = useCauses(view, filters);
  const { data, error, refetch } = causes;
  const loading = isLoadingAnew(causes);
  useLiveSums({ scope: 'SITE' }, { asOf, setAsOf }, [causes]);
  const series = useMemo(() => data && seriesOf(data.errorCauses, view), [data, view]);
  const named = series?.map((one) => ({ ...one, name: t(`cause.${one.cause}`), colorKey: one.id })) ?? [];
  const buckets = useMemo(() => timeNames(view, format.language), [view, format.language]);
  const total = named.reduce((sum, one) => sum + one.total, 0);
  const linkOf = (at?: number, one?: Pick<Series, 'id'>) =>
    logLink(view, filters, at, { type: failedCall, cause: one?.id });
  const shared = {
    caption: rangeName(view, format.language),
    loading: !series && loading,
    error: series ? undefined : error,
    onRetry: () => void refetch(),
    stale: loading,
    empty: t('errors.none'),
    format: format.integer,
  };
  return (
    <Stack gap="3" data-begins-at-top>
      <AnalyticsBar current="errors" loading={loading} onRefresh={() => setAsOf(Date.now())}>
        <ListFilters list={list} range={range} filters={[bucket, ...names]} />
      </AnalyticsBar>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        <StackedTime
          {...shared}
          title={t('errors.title')}
          buckets={buckets}
          series={named}
          timeHeader={t('column.time', { zone: view.calendar.zone })}
          formatAxis={format.compact}
          linkOf={linkOf}
          onPick={(at, one) => void navigate(linkOf(at, one))}
        />
        <BarList
          {...shared}
          title={t('errors.byCause')}
          nameHeader={t('errors.cause')}
          valueHeader={t('show.errors')}
          color="status.red.solid"
          items={named
            .toSorted((a, b) => b.total - a.total)
            .map((one) => ({
              id: one.id,
              name: one.name,
              value: one.total,
              note: format.percent(one.total / total),
              to: linkOf(undefined, one),
            }))}
        />
      </Grid>
    </Stack>
  );
}

/** Queries the failed calls of the range by cause. Sums change with every call, so responses are not cached. */
function useCauses(view: TimeView, { model, channel }: { model?: string; channel?: number }) {
  return useErrorCausesQuery({
    variables: {
      filter: {
        ...boundsOfView(view),
        ...(model && { modelName: model }),
        ...(channel !== undefined && { channelId: String(channel) }),
      },
      bucket: view.bucket === 'hour' ? 'HOUR' : 'DAY',
    },
    fetchPolicy: 'no-cache',
  });
}

/** One series for each cause; its id is the name of the filter of the log. */
function seriesOf(points: readonly ErrorPoint[], view: TimeView) {
  const causes = [...new Set(points.map(({ cause }) => cause))];
  return causes.map((cause) => {
    const own = points.filter((point) => point.cause === cause);
    const values = byBucket(own, view.boundaries, ({ errors }) => errors, 0);
    return { id: cause.toLowerCase(), cause, values, total: values.reduce((sum, value) => sum + value, 0) };
  });
}
