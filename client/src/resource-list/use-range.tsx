import { useTranslation } from '../i18n/use-translation';
import { isCustom, type Range, type RangeChoice, ranges, wider } from '../lib/time-range';
import { RangeFilter, rangeChips } from '../ui/table/range-filter';

interface RangedList {
  filters: RangeChoice;
  setFilters(patch: Partial<RangeChoice>): void;
}

/** The time range of a list for its `ListFilters`. `fallback` applies if none is chosen; `presets` are by default all. */
export function useRangeFilter({ filters, setFilters }: RangedList, fallback: Range, presets?: readonly Range[]) {
  const { t } = useTranslation('common');
  const range = { value: filters, fallback, presets, onChange: setFilters };
  const options = (presets ?? ranges).map((value) => ({ value, label: t(`range.${value}`) }));
  return {
    control: <RangeFilter {...range} />,
    chips: rangeChips(t, range),
    /** For the filter line. A preset replaces the ends of a custom range. */
    field: {
      id: 'range',
      label: t('range.title'),
      kind: 'choice' as const,
      options,
      implies: { from: [], to: [] },
    },
  };
}

/** For the empty state of a list with a time range: the name of the range, and the next wider one. */
export function useWiderRange({ filters, setFilters }: RangedList) {
  const { t } = useTranslation('common');
  const next = wider(filters);
  return {
    range: isCustom(filters) ? t('range.custom') : t(`range.${filters.range}`),
    widen: next && {
      range: t(`range.${next}`),
      apply: () => setFilters({ range: next, from: undefined, to: undefined }),
    },
  };
}
