import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, FilterItem } from '../../ui/table/filter-bar';
import { type userParams, userRoles, userSorts, userStates } from './users.url';

const roleNames = { 1: 'user', 10: 'admin', 100: 'root' } as const;
const roleName = (role: number) => roleNames[role as keyof typeof roleNames] ?? 'unknown';

interface UserFiltersProps {
  list: ListState<typeof userParams>;
  groups: readonly string[];
}

export function UserFilters({ list, groups }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const { t: ts } = useTranslation('status');
  const { filters, setFilters, clearFilters } = list;
  const { q, group, state, role, sort } = filters;
  const roleText = role === undefined ? '' : ts(`role.${roleName(role)}`);
  const stateText = state === '' ? '' : ts(`user.${state}`);
  const chips = [
    { id: 'q', value: q, label: t('chip.q', { value: q }), onRemove: () => setFilters({ q: '' }) },
    { id: 'group', value: group, label: t('chip.group', { value: group }), onRemove: () => setFilters({ group: '' }) },
    {
      id: 'state',
      value: stateText,
      label: t('chip.status', { value: stateText }),
      onRemove: () => setFilters({ state: '' }),
    },
    {
      id: 'role',
      value: roleText,
      label: t('chip.role', { value: roleText }),
      onRemove: () => setFilters({ role: undefined }),
    },
  ].filter(({ value }) => value !== '');
  return (
    <FilterBar
      search={{ value: q, onChange: (next) => setFilters({ q: next }, { replace: true }), placeholder: t('search') }}
      chips={chips}
      onClear={clearFilters}
    >
      <FilterItem w="32">
        <SelectInput
          size="sm"
          label={t('filterGroup')}
          placeholder={t('anyGroup')}
          value={group}
          onChange={(next) => setFilters({ group: next })}
          options={groups.map((name) => ({ value: name, label: name }))}
        />
      </FilterItem>
      <FilterItem w="32">
        <SelectInput
          size="sm"
          label={t('column.status')}
          placeholder={t('anyStatus')}
          value={state}
          onChange={(next) => setFilters({ state: userStates.find((known) => known === next) ?? '' })}
          options={userStates.map((value) => ({ value, label: ts(`user.${value}`) }))}
        />
      </FilterItem>
      <FilterItem w="32">
        <SelectInput
          size="sm"
          label={t('column.role')}
          placeholder={t('anyRole')}
          value={role === undefined ? '' : String(role)}
          onChange={(next) => setFilters({ role: next ? Number(next) : undefined })}
          options={userRoles.map((value) => ({ value: String(value), label: ts(`role.${roleName(value)}`) }))}
        />
      </FilterItem>
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('sortBy')}
          value={sort}
          onChange={(next) => setFilters({ sort: userSorts.find((known) => known === next) ?? 'newest' })}
          options={userSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </FilterItem>
    </FilterBar>
  );
}
