import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowDown10, type LucideIcon, Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ListState } from '../../lib/list-state';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { type channelParams, channelViews, viewOf, viewParams } from './channels.url';

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
  idSort: Mode;
  tagMode: Mode;
}

interface Mode {
  on: boolean;
  toggle(): void;
}

export function ChannelFilters({ list, groups, models, idSort, tagMode }: ChannelFiltersProps) {
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
      <ModeButton icon={Tags} label={t('tagMode')} mode={tagMode} />
      <ModeButton icon={ArrowDown10} label={t('idSort')} mode={idSort} />
    </FilterBar>
  );
}

function ModeButton({ icon: Icon, label, mode: { on, toggle } }: { icon: LucideIcon; label: string; mode: Mode }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      variant={on ? 'subtle' : 'outline'}
      colorPalette={on ? 'brand' : 'gray'}
      onClick={toggle}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

function useChips({ filters, setFilters }: List): FilterChip[] {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { q, model, group, status, tagged, untested, unpriced, slower, below } = filters;
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
    untested && { id: 'untested', label: t('chip.untested'), onRemove: () => setFilters({ untested: false }) },
  ];
  return chips.filter((chip) => chip !== false);
}

/** Ready-made filters as links, so that each has an address and opens in a new tab. */
export function ChannelViews({ filters }: { filters: List['filters'] }) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const current = viewOf(filters)?.id;
  const addressOf = (wanted: Record<string, number>) => {
    const next = new URLSearchParams(search);
    for (const name of ['page', ...viewParams]) next.delete(name);
    for (const [name, value] of Object.entries(wanted)) next.set(name, String(value));
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
      {channelViews.map((view) => (
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
          <Link to={addressOf(view.filters)} aria-current={current === view.id ? 'page' : undefined} preventScrollReset>
            <Box as="span">{t(`view.${view.id}`)}</Box>
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
