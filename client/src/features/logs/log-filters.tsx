import { Button } from '@chakra-ui/react/button';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { FilterCombobox } from '../../ui/table/filter-combobox';
import { FilterText } from '../../ui/table/filter-text';
import { RangeFilter, useRangeChips } from '../../ui/table/range-filter';
import { type Excludable, exclude, exclusions, readmit, showOnly } from './exclusion';
import { defaultRange, type LogFilters as Filters, type logListParams, typesFor } from './logs.url';

type List = ListState<typeof logListParams>;

interface LogFiltersProps {
  list: List;
  admin: boolean;
  /** Options of the group filter. */
  groups: readonly string[];
  /** Name of the token filtered by id, if a row contains it. */
  tokenName: string | undefined;
  onQuery(): void;
}

export function LogFilters({ list, admin, groups, tokenName, onQuery }: LogFiltersProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const { filters, setFilters } = list;
  return (
    <FilterBar chips={useChips(list, tokenName)} onClear={list.clearFilters}>
      <RangeFilter value={filters} fallback={defaultRange} onChange={setFilters} />
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
        <FilterCombobox
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
          // A name filters the rows of all users; with "my rows" it would have no effect.
          onCommit={(name) => list.setFilters({ user: name, ...(name && { scope: 'site' as const }) })}
        />
      </FilterItem>
    </>
  );
}

/** Active filters with a remove button; filters that support exclusion also have an invert button. */
function useChips({ filters, setFilters }: List, tokenName: string | undefined): FilterChip[] {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const { type, tokenId, token, model, group, request, channel, user, scope } = filters;
  const chips = useRangeChips({ value: filters, fallback: defaultRange, onChange: setFilters });
  const add = (id: string, name: string, value: string, cleared: Partial<Filters>, invert?: FilterChip['invert']) =>
    chips.push({ id, label: tc('filter.chip', { name, value }), onRemove: () => setFilters(cleared), invert });
  /** Adds chips for an included value and for the excluded ones. */
  const addBoth = (id: Excludable, value: string, cleared: Partial<Filters>) => {
    const name = t(`filter.${id}`);
    const out = { label: t('exclude', { name, value }), onClick: () => setFilters(exclude(filters, id, value)) };
    if (value) add(id, name, value, cleared, out);
    for (const one of filters[exclusions[id]]) {
      chips.push({
        id: `${exclusions[id]} ${one}`,
        label: tc('filter.notChip', { name, value: one }),
        onRemove: () => setFilters(readmit(filters, id, one)),
        invert: {
          label: t('showOnly', { name, value: one }),
          onClick: () => setFilters(showOnly(filters, id, one)),
        },
      });
    }
  };
  const [first] = type;
  if (first !== undefined) add('type', t('filter.type'), t(`type.${first as 1}`), { type: [] });
  if (scope === 'self') add('scope', t('filter.scope'), t('scope.self'), { scope: 'site' });
  if (tokenId !== undefined) {
    const value = tokenName ? `${tokenName} #${tokenId}` : `#${tokenId}`;
    add('tokenId', t('column.token'), value, { tokenId: undefined });
  }
  addBoth('token', token, { token: '' });
  addBoth('model', model, { model: '' });
  addBoth('group', group, { group: '' });
  addBoth('channel', channel === undefined ? '' : String(channel), { channel: undefined });
  addBoth('user', user, { user: '' });
  if (request) add('request', t('filter.request'), request, { request: '' });
  return chips;
}
