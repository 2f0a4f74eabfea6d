import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation';
import { timestamp, zoneName } from '../../lib/format/time';
import {
  boundsOf,
  isCustom,
  isoOf,
  ordered,
  type Range,
  type RangeChoice,
  ranges,
  unixSeconds,
} from '../../lib/time-range';
import { DateTimeInput } from '../form/date-time-input';
import { SelectInput } from '../form/select-input';
import { type FilterChip, FilterItem } from './filter-bar';

const custom = 'custom';

interface RangeFilterProps {
  value: RangeChoice;
  /** Range of the list if none is selected. */
  fallback: Range;
  /** The presets; default all. */
  presets?: readonly Range[];
  onChange(patch: Partial<RangeChoice>): void;
}

/** Presets of a time range, or its two ends to the second, with the time zone. */
export function RangeFilter({ value, fallback, presets = ranges, onChange }: RangeFilterProps) {
  const { t } = useTranslation('common');
  const isOwn = isCustom(value);
  const choose = (chosen: string) => {
    const known = ranges.find((range) => range === chosen);
    if (known) {
      onChange({ range: known, from: undefined, to: undefined });
      return;
    }
    // A custom range starts with the current range, so that selecting it changes nothing.
    const { from, to } = boundsOf(value, Date.now());
    onChange({ range: fallback, from: unixSeconds(from) ?? 0, to: unixSeconds(to) });
  };
  return (
    <>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('range.title')}
          value={isOwn ? custom : value.range}
          options={[...presets, custom].map((option) => ({ value: option, label: t(`range.${option as Range}`) }))}
          onChange={choose}
        />
      </FilterItem>
      {isOwn && (
        <Flex gap="2" align="center" wrap="wrap">
          <FilterItem w="60">
            <DateTimeInput
              size="sm"
              label={t('range.from')}
              value={isoOf(value.from)}
              onChange={(from) => onChange(ordered(unixSeconds(from), value.to))}
            />
          </FilterItem>
          <FilterItem w="60">
            <DateTimeInput
              size="sm"
              label={t('range.to')}
              value={isoOf(value.to)}
              onChange={(to) => onChange(ordered(value.from, unixSeconds(to)))}
            />
          </FilterItem>
          <Box textStyle="caption" color="fg.muted" whiteSpace="nowrap">
            {t('form.zone', { zone: zoneName() })}
          </Box>
        </Flex>
      )}
    </>
  );
}

/** Chip of a range other than the default. */
export function rangeChips(t: TFunction<'common'>, { value, fallback, onChange }: RangeFilterProps): FilterChip[] {
  const chip = (text: string, cleared: Partial<RangeChoice>): FilterChip => ({
    id: 'range',
    label: t('filter.chip', { name: t('range.title'), value: text }),
    onRemove: () => onChange(cleared),
    isShown: true,
  });
  if (isCustom(value)) {
    const end = (unix: number | undefined) => (unix === undefined ? '…' : timestamp(unix * 1000));
    return [chip(`${end(value.from)} – ${end(value.to)}`, { from: undefined, to: undefined })];
  }
  return value.range === fallback ? [] : [chip(t(`range.${value.range}`), { range: fallback })];
}
