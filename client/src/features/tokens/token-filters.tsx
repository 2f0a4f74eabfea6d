import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { SearchInput } from '../../ui/table/search-input';
import { type tokenListParams, tokenStatus } from './tokens.url';

interface TokenFiltersProps {
  list: ListState<typeof tokenListParams>;
  groups: readonly string[];
  /** First characters of a key. Kept in the page and never in the address. */
  keyPrefix: string;
  onKeyPrefix(value: string): void;
}

export function TokenFilters({ list, groups, keyPrefix, onKeyPrefix }: TokenFiltersProps) {
  const { t } = useTranslation('tokens');
  const { t: ts } = useTranslation('status');
  const { q, status, group } = list.filters;
  const statusName = (value: number) => ts(`token.${nameOf(value)}`);
  const chips: FilterChip[] = [];
  const chip = (id: string, label: string, onRemove: () => void) => chips.push({ id, label, onRemove });
  if (q) chip('q', t('filter.chip', { name: t('column.name'), value: q }), () => list.setFilters({ q: '' }));
  if (keyPrefix) chip('key', t('filter.keySet'), () => onKeyPrefix(''));
  if (status !== undefined) {
    chip('status', t('filter.chip', { name: t('column.status'), value: statusName(status) }), () =>
      list.setFilters({ status: undefined }),
    );
  }
  if (group)
    chip('group', t('filter.chip', { name: t('field.group'), value: group }), () => list.setFilters({ group: '' }));
  return (
    <FilterBar
      search={{
        value: q,
        onChange: (value) => list.setFilters({ q: value }, { replace: true }),
        placeholder: t('filter.name'),
      }}
      chips={chips}
      onClear={() => {
        onKeyPrefix('');
        list.clearFilters();
      }}
    >
      <FilterItem w="48">
        <SearchInput value={keyPrefix} onChange={onKeyPrefix} placeholder={t('filter.key')} />
      </FilterItem>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('column.status')}
          value={status === undefined ? '' : String(status)}
          placeholder={t('filter.anyStatus')}
          options={Object.values(tokenStatus).map((value) => ({ value: String(value), label: statusName(value) }))}
          onChange={(value) => list.setFilters({ status: value ? Number(value) : undefined })}
        />
      </FilterItem>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('field.group')}
          value={group}
          placeholder={t('filter.anyGroup')}
          options={(group && !groups.includes(group) ? [group, ...groups] : groups).map((value) => ({
            value,
            label: value,
          }))}
          onChange={(value) => list.setFilters({ group: value })}
        />
      </FilterItem>
    </FilterBar>
  );
}

const names = { 1: 'enabled', 2: 'disabled', 3: 'expired', 4: 'exhausted' } as const;
const nameOf = (value: number) => names[value as keyof typeof names] ?? 'unknown';
