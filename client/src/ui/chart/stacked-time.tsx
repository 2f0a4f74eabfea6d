import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ChartCard, type ChartCardProps } from './chart-card';
import { Legend } from './legend';
import { RenderNearViewport } from './render-near-viewport';
import { type ColoredSeries, chartColor, type Series, type TimeBucket, topSeries } from './series';
import { StackedTimePlot } from './stacked-time.plot';

interface StackedTimeProps extends Omit<ChartCardProps, 'total' | 'table' | 'empty'> {
  buckets: readonly TimeBucket[];
  series: readonly Series[];
  /** Header of the column with the buckets. */
  timeHeader: string;
  format(value: number): string;
  formatAxis(value: number): string;
  empty: string;
  /** Address of the rows of a bucket; the series of all others has none. */
  linkOf?(bucket: number, series?: Series): string;
  onPick?(bucket: number, series?: Series): void;
}

const h = '64';

/** Usage over time as stacked series that add up to the total above. */
export function StackedTime(props: StackedTimeProps) {
  const { title, buckets, series, timeHeader, format, formatAxis, empty, linkOf, onPick, ...card } = props;
  const { t } = useTranslation('common');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => topSeries(series, t('chart.other')), [series, t]);
  const visible = shown.filter(({ id }) => !hidden.has(id));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <ChartCard
      {...card}
      h={h}
      title={title}
      total={card.loading || card.error ? undefined : format(totalOf(visible))}
      legend={visible.map(({ name, slot }) => ({ name, color: chartColor(slot) }))}
      empty={shown.every(({ total }) => total === 0) ? empty : undefined}
      table={{
        rowHeader: timeHeader,
        columns: [...visible.map(({ name }) => name), t('chart.total')],
        rows: buckets.map(({ id, name }, at) => {
          const values = visible.map((one) => one.values[at] ?? 0);
          return { id, name, to: linkOf?.(at), values: [...values, values.reduce((sum, value) => sum + value, 0)] };
        }),
        format,
      }}
    >
      <RenderNearViewport h={h}>
        <StackedTimePlot
          label={t('chart.plot', { title })}
          buckets={buckets}
          series={visible}
          totalName={t('chart.total')}
          format={format}
          formatAxis={formatAxis}
          onPick={onPick}
        />
      </RenderNearViewport>
      <Legend
        label={title}
        items={shown.map(({ id, name, slot, total }) => ({
          id,
          name,
          slot,
          value: format(total),
          hidden: hidden.has(id),
        }))}
        onToggle={toggle}
      />
    </ChartCard>
  );
}

const totalOf = (series: readonly ColoredSeries[]) => series.reduce((sum, { total }) => sum + total, 0);
