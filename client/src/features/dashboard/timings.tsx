import { Grid } from '@chakra-ui/react/grid';
import { memo, useMemo } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { failedCall } from '../../lib/log-types';
import { BarList } from '../../ui/chart/bar-list';
import { byBucket } from '../../ui/chart/chart-time';
import { HeatMap } from '../../ui/chart/heat-map';
import { LineSet } from '../../ui/chart/line-set';
import type { Line } from '../../ui/chart/series';
import { useFormat } from '../../ui/use-format';
import type { DashboardViewProps } from './dashboard.props';
import { logLink } from './dashboard.url';

type TimingsProps = Pick<DashboardViewProps, 'view' | 'range' | 'buckets' | 'timings' | 'rankings' | 'onPick'>;

/** Latency, reliability and busy hours. */
export const Timings = memo(function Timings(props: TimingsProps) {
  const { view, range, buckets, timings, rankings, onPick } = props;
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { points, heat, ...query } = timings;
  const state = { ...query, error: points ? undefined : query.error, loading: query.loading && !points };
  const lines = useLatencyLines(points, view.boundaries);
  return (
    <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      <LineSet
        wide={view.site}
        {...state}
        stale={query.loading}
        title={t('timing.latency')}
        caption={range}
        buckets={buckets}
        lines={lines}
        timeHeader={t('column.time', { zone: view.calendar.zone })}
        format={format.duration}
        empty={t('timing.none')}
        linkOf={(bucket) => logLink(view, { bucket })}
        onPick={(bucket) => onPick({ bucket })}
      />
      <HeatMap
        {...state}
        stale={query.loading}
        title={t('heat.title')}
        caption={range}
        rows={useWeekdays()}
        columns={hours}
        rowHeader={t('heat.weekday')}
        values={heat ?? []}
        format={format.integer}
        empty={t('nothing')}
      />
      {view.site && (
        <BarList
          error={rankings.failing ? undefined : rankings.error}
          loading={rankings.loading && !rankings.failing}
          stale={rankings.loading}
          onRetry={rankings.onRetry}
          title={t('errors.title')}
          caption={range}
          nameHeader={t('by.channel')}
          valueHeader={t('errors.rate')}
          format={format.percent}
          empty={t('errors.none')}
          color="status.red.solid"
          whole={1}
          items={(rankings.failing ?? []).map(({ id, name, rate, errors }) => ({
            id,
            name,
            value: rate,
            note: t('kpi.failed', { count: errors }),
            to: logLink(view, { channel: id, type: failedCall }),
          }))}
        />
      )}
    </Grid>
  );
});

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Monday first. */
function useWeekdays(): string[] {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)));
  }, [language]);
}

function useLatencyLines(
  points: DashboardViewProps['timings']['points'],
  boundaries: readonly number[],
): readonly Line[] {
  const { t } = useTranslation('dashboard');
  return useMemo(() => {
    const line = (
      id: string,
      name: string,
      slot: number,
      read: (point: NonNullable<typeof points>[number]) => number | undefined,
    ): Line => ({
      id,
      name,
      slot,
      values: byBucket<NonNullable<typeof points>[number], number | null>(
        points ?? [],
        boundaries,
        (point) => read(point) ?? null,
        null,
      ),
    });
    return [
      line('p50', t('timing.total', { percent: 50 }), 1, ({ latency }) => latency?.p50),
      line('p95', t('timing.total', { percent: 95 }), 5, ({ latency }) => latency?.p95),
      line('p99', t('timing.total', { percent: 99 }), 4, ({ latency }) => latency?.p99),
      line('first50', t('timing.first', { percent: 50 }), 2, ({ timeToFirstToken }) => timeToFirstToken?.p50),
      line('first95', t('timing.first', { percent: 95 }), 6, ({ timeToFirstToken }) => timeToFirstToken?.p95),
    ];
  }, [points, boundaries, t]);
}
