import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timestamp, zoneName } from '../../lib/format/time';
import type { ListState } from '../../lib/list-state';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { DateTimeInput } from '../../ui/form/date-time-input';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { FilterText } from './filter-text';
import {
  boundsOf,
  type LogFilters as Filters,
  isCustom,
  type logListParams,
  ordered,
  ranges,
  typesFor,
} from './logs.url';

type List = ListState<typeof logListParams>;

interface LogFiltersProps {
  list: List;
  admin: boolean;
  /** Names offered for the group filter. */
  groups: readonly string[];
  onQuery(): void;
}

export function LogFilters({ list, admin, groups, onQuery }: LogFiltersProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const { filters, setFilters } = list;
  return (
    <FilterBar chips={useChips(list)} onClear={list.clearFilters}>
      <RangeFilter filters={filters} setFilters={setFilters} />
      <FilterItem w="28">
        <SelectInput
          size="sm"
          label={t('filter.type')}
          value={filters.type[0] === undefined ? '' : String(filters.type[0])}
          placeholder={t('type.0')}
          options={typesFor(admin).map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
          onChange={(value) => setFilters({ type: value ? [Number(value)] : [] })}
        />
      </FilterItem>
      {admin && (
        <FilterItem w="32">
          <SelectInput
            size="sm"
            label={t('filter.scope')}
            value={filters.scope}
            options={[
              { value: 'site', label: t('scope.site') },
              { value: 'self', label: t('scope.self') },
            ]}
            onChange={(value) => setFilters({ scope: value === 'self' ? 'self' : 'site' })}
          />
        </FilterItem>
      )}
      <FilterItem w="36">
        <FilterText label={t('filter.token')} value={filters.token} onCommit={(token) => setFilters({ token })} />
      </FilterItem>
      <FilterItem w="40">
        <FilterText label={t('filter.model')} value={filters.model} onCommit={(model) => setFilters({ model })} mono />
      </FilterItem>
      <FilterItem w="36">
        <ComboboxInput
          size="sm"
          label={t('filter.group')}
          placeholder={t('filter.group')}
          allowCustom
          value={filters.group}
          options={groups.map((value) => ({ value, label: value }))}
          onChange={(group) => setFilters({ group })}
        />
      </FilterItem>
      {admin && <AdminFilters list={list} />}
      <FilterItem w="44">
        <FilterText
          label={t('filter.request')}
          value={filters.request}
          onCommit={(request) => setFilters({ request })}
          mono
        />
      </FilterItem>
      <Button size="sm" variant="solid" colorPalette="brand" onClick={onQuery}>
        <Search aria-hidden />
        {tc('action.query')}
      </Button>
    </FilterBar>
  );
}

function AdminFilters({ list }: { list: List }) {
  const { t } = useTranslation('logs');
  const { channel, user } = list.filters;
  return (
    <>
      <FilterItem w="28">
        <FilterText
          label={t('filter.channel')}
          value={channel === undefined ? '' : String(channel)}
          onCommit={(text) => list.setFilters({ channel: text ? Number(text) : undefined })}
          numeric
        />
      </FilterItem>
      <FilterItem w="36">
        <FilterText
          label={t('filter.user')}
          value={user}
          // A name looks over everybody's rows; under "my rows" it would silently do nothing.
          onCommit={(name) => list.setFilters({ user: name, ...(name && { scope: 'site' as const }) })}
        />
      </FilterItem>
    </>
  );
}

const custom = 'custom';
const seconds = (iso: string | null | undefined) => (iso ? Math.floor(Date.parse(iso) / 1000) : undefined);
const iso = (unix: number | undefined) => (unix === undefined ? null : new Date(unix * 1000).toISOString());

function RangeFilter({ filters, setFilters }: { filters: Filters; setFilters: List['setFilters'] }) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const isOwn = isCustom(filters);
  const choose = (value: string) => {
    const known = ranges.find((range) => range === value);
    if (known) {
      setFilters({ range: known, from: undefined, to: undefined });
      return;
    }
    // A custom range starts from what is on screen, so that choosing it changes nothing yet.
    const { from, to } = boundsOf(filters, Date.now());
    setFilters({ range: 'today', from: seconds(from) ?? 0, to: seconds(to) });
  };
  return (
    <>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('filter.range')}
          value={isOwn ? custom : filters.range}
          options={[...ranges, custom].map((value) => ({
            value,
            label: t(`range.${value as (typeof ranges)[number]}`),
          }))}
          onChange={choose}
        />
      </FilterItem>
      {isOwn && (
        <Flex gap="2" align="center" wrap="wrap">
          <FilterItem w="60">
            <DateTimeInput
              size="sm"
              label={t('filter.from')}
              value={iso(filters.from)}
              onChange={(value) => setFilters(ordered(seconds(value), filters.to))}
            />
          </FilterItem>
          <FilterItem w="60">
            <DateTimeInput
              size="sm"
              label={t('filter.to')}
              value={iso(filters.to)}
              onChange={(value) => setFilters(ordered(filters.from, seconds(value)))}
            />
          </FilterItem>
        </Flex>
      )}
      <Box textStyle="caption" color="fg.muted" whiteSpace="nowrap">
        {tc('form.zone', { zone: zoneName() })}
      </Box>
    </>
  );
}

/** What is set, each with its own way out. */
function useChips({ filters, setFilters }: List): FilterChip[] {
  const { t } = useTranslation('logs');
  const { range, from, to, type, token, model, group, request, channel, user, scope } = filters;
  const chips: FilterChip[] = [];
  const add = (id: string, name: string, value: string, cleared: Partial<Filters>) =>
    chips.push({ id, label: t('filter.chip', { name, value }), onRemove: () => setFilters(cleared) });
  if (isCustom(filters)) {
    const end = (unix: number | undefined) => (unix === undefined ? '…' : timestamp(unix * 1000));
    add('range', t('filter.range'), `${end(from)} – ${end(to)}`, { from: undefined, to: undefined });
  } else if (range !== 'today') add('range', t('filter.range'), t(`range.${range}`), { range: 'today' });
  const [first] = type;
  if (first !== undefined) add('type', t('filter.type'), t(`type.${first as 1}`), { type: [] });
  if (scope === 'self') add('scope', t('filter.scope'), t('scope.self'), { scope: 'site' });
  if (token) add('token', t('filter.token'), token, { token: '' });
  if (model) add('model', t('filter.model'), model, { model: '' });
  if (group) add('group', t('filter.group'), group, { group: '' });
  if (channel !== undefined) add('channel', t('filter.channel'), String(channel), { channel: undefined });
  if (user) add('user', t('filter.user'), user, { user: '' });
  if (request) add('request', t('filter.request'), request, { request: '' });
  return chips;
}
