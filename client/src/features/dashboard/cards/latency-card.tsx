import { memo, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { byBucket } from '../../../ui/chart/chart-time';
import { LineSet } from '../../../ui/chart/line-set';
import type { Line } from '../../../ui/chart/series';
import { useFormat } from '../../../ui/use-format';
import type { DashboardViewProps } from '../shared/dashboard.props';
import { logLink } from '../shared/dashboard.url';

type LatencyCardProps = Pick<DashboardViewProps, 'view' | 'range' | 'buckets' | 'timings' | 'onPick'>;

/** Response times over time. */
export const LatencyCard = memo(function LatencyCard({ view, range, buckets, timings, onPick }: LatencyCardProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { points, loading, error, onRetry } = timings;
  const lines = useLatencyLines(points, view.boundaries);
  return (
    <LineSet
      error={points ? undefined : error}
      onRetry={onRetry}
      loading={loading && !points}
      stale={loading}
      title={t('timing.latency')}
      caption={range}
      buckets={buckets}
      lines={lines}
      timeHeader={t('column.time', { zone: view.calendar.zone })}
      unit="ms"
      format={format.duration}
      formatAxis={format.roundDuration}
      empty={t('timing.none')}
      linkOf={(bucket) => logLink(view, { bucket })}
      onPick={(bucket) => onPick({ bucket })}
    />
  );
});

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
