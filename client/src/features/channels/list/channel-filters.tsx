import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../lib/list-state';
import { SelectInput } from '../../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../../ui/table/filter-bar';
import { FilterCombobox } from '../../../ui/table/filter-combobox';
import type { channelParams } from '../channels.url';

type List = ListState<typeof channelParams>;
const statuses = [
  { value: '1', label: 'channel.enabled' },
  { value: '2', label: 'channel.disabled' },
  { value: '3', label: 'channel.autoDisabled' },
] as const;

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface ChannelFiltersProps {
  list: List;
  groups: readonly string[];
  models: readonly string[];
}

export function ChannelFilters({ list, groups, models }: ChannelFiltersProps) {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { filters, setFilters } = list;
  const states = statuses.map(({ value, label }) => ({ value, label: ts(label) }));
  return (
    <FilterBar
      search={{ value: filters.q, onChange: (q) => setFilters({ q }, { replace: true }), placeholder: t('search') }}
      chips={useChips(list)}
      onClear={list.clearFilters}
    >
      <FilterItem w="48">
        <FilterCombobox
          label={t('filterModel')}
          placeholder={t('anyModel')}
          allowCustom
          value={filters.model}
          onChange={(model) => setFilters({ model })}
          options={asOptions(models)}
        />
      </FilterItem>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('filterGroup')}
          placeholder={t('anyGroup')}
          value={filters.group}
          onChange={(group) => setFilters({ group })}
          options={asOptions(groups)}
        />
      </FilterItem>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('filterStatus')}
          placeholder={t('anyStatus')}
          value={filters.status === undefined ? '' : String(filters.status)}
          onChange={(status) => setFilters({ status: status === '' ? undefined : Number(status) })}
          options={states}
        />
      </FilterItem>
    </FilterBar>
  );
}

function useChips({ filters, setFilters }: List): FilterChip[] {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { q, model, group, status, tagged, untested, failing, unpriced, slower, below } = filters;
  const known = statuses.find(({ value }) => value === String(status));
  const chips: (FilterChip | false)[] = [
    q !== '' && { id: 'q', label: t('chip.q', { value: q }), onRemove: () => setFilters({ q: '' }) },
    model !== '' && {
      id: 'model',
      label: t('chip.model', { value: model }),
      onRemove: () => setFilters({ model: '' }),
    },
    group !== '' && {
      id: 'group',
      label: t('chip.group', { value: group }),
      onRemove: () => setFilters({ group: '' }),
    },
    status !== undefined && {
      id: 'status',
      label: t('chip.status', { value: known ? ts(known.label) : status }),
      onRemove: () => setFilters({ status: undefined }),
    },
    tagged !== '' && {
      id: 'tagged',
      label: t('chip.tag', { value: tagged }),
      onRemove: () => setFilters({ tagged: '' }),
    },
    slower !== undefined && {
      id: 'slower',
      label: t('chip.slower', { value: slower / 1000 }),
      onRemove: () => setFilters({ slower: undefined }),
    },
    below !== undefined && {
      id: 'below',
      label: t('chip.below', { value: below }),
      onRemove: () => setFilters({ below: undefined }),
    },
    unpriced && { id: 'unpriced', label: t('chip.unpriced'), onRemove: () => setFilters({ unpriced: false }) },
    failing && { id: 'failing', label: t('chip.failing'), onRemove: () => setFilters({ failing: false }) },
    untested && { id: 'untested', label: t('chip.untested'), onRemove: () => setFilters({ untested: false }) },
  ];
  return chips.filter((chip) => chip !== false);
}
