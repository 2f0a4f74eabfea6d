import { useTranslation } from '../../../i18n/use-translation';
import type { Filters } from '../../../lib/list-state';
import type { ListFilter } from '../../../resource-list/list-filters';
import { useRangeFilter } from '../../../resource-list/use-range';
import { type TimeView, timeBuckets, type timeParams, timeRanges, usualRange } from '../../../ui/chart/time-view';

interface TimedList {
  filters: Filters<typeof timeParams>;
  setFilters(patch: Partial<Filters<typeof timeParams>>): void;
}

/** The range, and the filters of the charts of errors and of latency, for their `ListFilters`. */
export function useTimeFilters(list: TimedList, view: TimeView, seesSite: boolean, channel?: { isFolded: boolean }) {
  const { t } = useTranslation('costExplorer');
  const range = useRangeFilter(list, usualRange, timeRanges);
  const bucket: ListFilter<'bucket'> = {
    id: 'bucket',
    kind: 'select',
    label: t('filter.bucket'),
    w: '28',
    chip: false,
    value: view.bucket,
    options: timeBuckets
      .filter((value) => value !== 'hour' || view.hourly)
      .map((value) => ({ value, label: t(`bucket.${value}`) })),
  };
  const names: ListFilter<'model' | 'channel'>[] = [
    { id: 'model', kind: 'text', label: t('only.model'), mono: true, w: '36' },
    ...(seesSite
      ? [{ id: 'channel', kind: 'text', label: t('only.channel'), numeric: true, w: '28', ...channel } as const]
      : []),
  ];
  return { range, bucket, names };
}
