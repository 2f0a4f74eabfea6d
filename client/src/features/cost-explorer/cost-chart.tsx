import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { dateFormat } from '../../lib/format/time';
import type { Language } from '../../lib/language';
import type { ChartCardProps } from '../../ui/chart/chart-card';
import { FlowChart } from '../../ui/chart/flow-chart';
import { HeatMap } from '../../ui/chart/heat-map';
import { LineSet } from '../../ui/chart/line-set';
import { quotaColumnUse } from '../../ui/chart/quota-ticks';
import type { Series, TimeBucket } from '../../ui/chart/series';
import { StackedTime } from '../../ui/chart/stacked-time';
import { useFormat } from '../../ui/use-format';
import { type CostSeries, heatOf, linesOf, logPlaceOf } from './cost-data';
import { type CostFilters, type CostView, dayText, isOfPurchases, isTiming, logLink } from './cost-explorer.url';
import { flowDataOf } from './cost-flow';

interface CostChartProps extends Pick<ChartCardProps, 'actions'> {
  view: CostView;
  /** The name of a saved view; otherwise the card has the name of the measure. */
  title?: string;
  filters: CostFilters;
  series: readonly CostSeries[] | undefined;
  loading: boolean;
  error: unknown;
  onRetry(): void;
  onOpen(address: string): void;
}

/** The measure over time, or by two dimensions. */
export function CostChart({ view, title, filters, series, loading, error, onRetry, onOpen, actions }: CostChartProps) {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const buckets = useMemo(() => bucketsOf(view, format.language), [view, format.language]);
  const { measure, calendar } = view;
  const money = measure === 'quota' || measure === 'savings' || isOfPurchases(measure);
  const timing = isTiming(measure);
  const all = series ?? [];
  const use = quotaColumnUse(format.toDollars(Math.max(0, ...all.map(({ total }) => Math.abs(total)))));
  const value = (amount: number) =>
    money ? format.quota(amount, use) : timing ? format.duration(amount) : format.integer(amount);
  const short = (amount: number) =>
    money ? format.quota(amount, 'chip') : timing ? format.duration(amount) : format.compact(amount);
  const range = `${dayText(view.from)} – ${dayText(view.until - dayMs)} · ${calendar.zone}`;
  const name = t(`show.${measure}`);
  const shared = {
    title: title ?? name,
    caption: title === undefined ? range : `${name} · ${range}`,
    actions,
    loading: !series && loading,
    error: series ? undefined : error,
    onRetry,
    stale: loading,
    empty: t('nothing'),
    format: value,
  };
  if (view.chart === 'heat') {
    const heat = heatOf(
      all,
      view,
      buckets.map(({ name }) => name),
    );
    const labelEvery = view.and ? 1 : Math.max(1, Math.ceil(heat.columns.length / 4));
    return (
      <HeatMap
        {...shared}
        {...heat}
        rowHeader={t(`by.${view.by}`)}
        labels={view.and ? undefined : buckets.map(({ label }) => label)}
        labelEvery={labelEvery}
        short={heat.columns.length <= 14 ? short : undefined}
      />
    );
  }
  if (view.chart === 'flow' && view.and) {
    const flow = flowDataOf(all, t('rest'));
    const sides = { from: { at: 0, by: view.by }, to: { at: 1, by: view.and } } as const;
    const linkOf = (side: 'from' | 'to', id: string) => {
      const { at, by } = sides[side];
      const part = all.map(({ parts }) => parts[at]).find((one) => one?.id === id);
      const place = part && logPlaceOf({ parts: [part], isRest: false }, { ...view, by, and: undefined });
      return place && logLink(view, filters, undefined, place);
    };
    return <FlowChart {...shared} {...flow} startHeader={t(`by.${view.by}`)} linkOf={linkOf} />;
  }
  const linkOf = (bucket: number, one?: Series) => {
    const picked = all.find(({ id }) => id === one?.id);
    return logLink(view, filters, bucket, picked && logPlaceOf(picked, view));
  };
  const ofTime = {
    buckets,
    timeHeader: t('column.time', { zone: calendar.zone }),
    linkOf,
    onPick: (bucket: number, one?: Series) => onOpen(linkOf(bucket, one)),
  };
  if (view.chart === 'lines') {
    return (
      <LineSet
        {...shared}
        {...ofTime}
        lines={linesOf(all, timing)}
        unit={timing ? 'ms' : undefined}
        formatAxis={timing ? format.roundDuration : short}
      />
    );
  }
  return <StackedTime {...shared} {...ofTime} series={all} formatAxis={short} />;
}

/** Names of the buckets. Their times are the bucket starts of the view. */
function bucketsOf({ boundaries, bucket }: CostView, language: Language): TimeBucket[] {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { timeZone: 'UTC', ...options });
  const day = format({ month: 'short', day: 'numeric' });
  const month = format({ year: 'numeric', month: 'short' });
  const full = format({ year: 'numeric', month: 'short', day: 'numeric' });
  return boundaries.slice(0, -1).map((begin, at) => {
    const last = (boundaries[at + 1] ?? begin) - dayMs;
    return {
      id: String(begin),
      label: bucket === 'month' ? month.format(begin) : day.format(begin),
      name: bucket === 'day' || last <= begin ? full.format(begin) : `${full.format(begin)} – ${full.format(last)}`,
    };
  });
}
