import { Link as Anchor } from '@chakra-ui/react/link';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { consumption } from '../../../lib/log-types';
import { rangeName, timeNames } from '../../../ui/chart/chart-time';
import { HeatMap } from '../../../ui/chart/heat-map';
import { LineSet } from '../../../ui/chart/line-set';
import { logLink, type TimeView } from '../../../ui/chart/time-view';
import type { TableSort } from '../../../ui/table/table-props';
import { useFormat } from '../../../ui/use-format';
import { type BreakdownColumn, BreakdownTable } from '../shared/breakdown-table';
import type { LatencyBreakdownQuery, LatencyQuery } from '../shared/cost-explorer.generated';
import { type Duration, type LatencyFilters, timingColumns } from './latency.url';
import { type BreakdownRow, breakdownOf, heatOf, linesOf } from './latency-data';

interface LatencyChartsProps {
  view: TimeView;
  filters: LatencyFilters;
  show: Duration;
  by: 'model' | 'channel';
  /** Whether only the viewer's own calls are shown. */
  self: boolean;
  usage: { data?: LatencyQuery; loading: boolean; error?: unknown; onRetry(): void };
  breakdown: LatencyBreakdownQuery['usage'] | undefined;
  /** Order of the table. */
  sort: TableSort;
  /** Address of this page for one model or channel. */
  linkOf(id: string): string;
}

/** With more columns the cells have no numbers. */
const maxNumbers = 14;

export function LatencyCharts(props: LatencyChartsProps) {
  const { view, filters, show, by, self, usage, breakdown, sort, linkOf } = props;
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const navigate = useNavigate();
  const { data, loading, error, onRetry } = usage;
  const buckets = useMemo(() => timeNames(view, format.language), [view, format.language]);
  const lines = useMemo(() => linesOf(data?.usage ?? [], show, view), [data, show, view]);
  const heat = useMemo(() => heatOf(data?.usage ?? [], data?.latencyBounds ?? [], show, view), [data, show, view]);
  const rows = useMemo(() => breakdown && breakdownOf(breakdown, by, t('noChannel')), [breakdown, by, t]);
  const columns = useColumns();
  const callsOf = (bucket: number) =>
    logLink(view, filters, bucket, { type: consumption, sort: '-duration', scope: self ? 'self' : undefined });
  const shared = {
    caption: rangeName(view, format.language),
    loading: !data && loading,
    error: data ? undefined : error,
    onRetry,
    stale: loading,
    empty: t('nothing'),
  };
  return (
    <>
      <LineSet
        {...shared}
        title={t(`duration.${show}`)}
        buckets={buckets}
        lines={lines}
        timeHeader={t('column.time', { zone: view.calendar.zone })}
        unit="ms"
        format={format.duration}
        formatAxis={format.roundDuration}
        linkOf={callsOf}
        onPick={(bucket) => void navigate(callsOf(bucket))}
      />
      <HeatMap
        {...shared}
        title={t(`distribution.${show}`)}
        rowHeader={t(`duration.${show}`)}
        rows={heat.map(({ from, to }) =>
          to === undefined
            ? `> ${format.roundDuration(from)}`
            : `${format.roundDuration(from)} – ${format.roundDuration(to)}`,
        )}
        columns={buckets.map(({ name }) => name)}
        labels={buckets.map(({ label }) => label)}
        labelEvery={Math.max(1, Math.ceil(buckets.length / (buckets.length <= maxNumbers ? maxNumbers : 6)))}
        values={heat.map(({ values }) => values)}
        format={(calls) => t('calls', { count: calls, calls: format.integer(calls) })}
        short={buckets.length <= maxNumbers ? format.compact : undefined}
      />
      {rows && rows.length > 0 && (
        <BreakdownTable
          title={t('breakdown', { names: t(`by.${by}`) })}
          header={t(`by.${by}`)}
          rows={rows}
          columns={columns}
          sort={sort}
          file={`latency ${by}`}
          nameOf={({ id, name }) => {
            // Channel 0 is none.
            if (id === '' || id === '0') return name;
            return (
              <Anchor asChild>
                <Link to={linkOf(id)}>{name}</Link>
              </Anchor>
            );
          }}
        />
      )}
    </>
  );
}

function useColumns(): BreakdownColumn<BreakdownRow>[] {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  return [
    { id: 'requests', name: t('show.requests'), value: ({ requests }) => requests, format: format.integer },
    ...timingColumns.map(({ id, duration, percentile }) => ({
      id,
      name: t('column.percentile', { duration: t(`duration.${duration}`), percentile }),
      value: ({ timings }: BreakdownRow) => timings[duration]?.[percentile] ?? null,
      format: format.duration,
    })),
  ];
}
