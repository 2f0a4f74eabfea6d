import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowDown10 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ListState } from '../../lib/list-state';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import type { channelParams } from './channels.url';

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
  byId: boolean;
  onToggleSort(): void;
}

export function ChannelFilters({ list, groups, models, byId, onToggleSort }: ChannelFiltersProps) {
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
        <ComboboxInput
          size="sm"
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
      <Button
        size="sm"
        aria-pressed={byId}
        variant={byId ? 'subtle' : 'outline'}
        colorPalette={byId ? 'brand' : 'gray'}
        onClick={onToggleSort}
      >
        <ArrowDown10 aria-hidden />
        {t('idSort')}
      </Button>
    </FilterBar>
  );
}

function useChips({ filters, setFilters }: List): FilterChip[] {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { q, model, group, status, untested } = filters;
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
    untested && { id: 'untested', label: t('chip.untested'), onRemove: () => setFilters({ untested: false }) },
  ];
  return chips.filter((chip) => chip !== false);
}

const views = [
  { id: 'all', search: {} },
  { id: 'autoDisabled', search: { status: '3' } },
  { id: 'untested', search: { untested: '1' } },
] as const;

/** Ready-made filters as links, so that each has an address and opens in a new tab. */
export function ChannelViews({ filters }: { filters: List['filters'] }) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const current = filters.untested ? 'untested' : filters.status === 3 ? 'autoDisabled' : 'all';
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const name of ['status', 'untested', 'page']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return { search: next.toString() };
  };
  return (
    <Flex
      as="nav"
      aria-label={t('view.title')}
      gap="1"
      mb="3"
      overflowX="auto"
      borderBottomWidth="1px"
      borderColor="border"
    >
      {views.map((view) => (
        <Button
          key={view.id}
          asChild
          size="sm"
          variant="ghost"
          borderRadius="0"
          color={current === view.id ? 'fg' : 'fg.muted'}
          borderBottomWidth="2px"
          borderBottomColor={current === view.id ? 'brand.solid' : 'transparent'}
        >
          <Link to={addressOf(view.search)} aria-current={current === view.id ? 'page' : undefined} preventScrollReset>
            <Box as="span">{t(`view.${view.id}`)}</Box>
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
