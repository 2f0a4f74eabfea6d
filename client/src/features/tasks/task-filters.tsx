import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { statusLook } from '../../ui/data/status-catalogue';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, FilterItem } from '../../ui/table/filter-bar';
import { FilterText } from '../../ui/table/filter-text';
import { RangeFilter, useRangeChips } from '../../ui/table/range-filter';
import { defaultRange, type taskListParams, taskStatuses } from './tasks.url';

interface TaskFiltersProps {
  list: ListState<typeof taskListParams>;
  admin: boolean;
}

export function TaskFilters({ list, admin }: TaskFiltersProps) {
  const { t } = useTranslation('tasks');
  const { t: ts } = useTranslation('status');
  const { t: tc } = useTranslation('common');
  const { filters, setFilters } = list;
  const { task, channel, status } = filters;
  const chips = useRangeChips({ value: filters, fallback: defaultRange, onChange: setFilters });
  const statusName = (value: string) => ts(statusLook('task', value).label as 'work.success');
  const add = (id: string, name: string, value: string, onRemove: () => void) =>
    chips.push({ id, label: tc('filter.chip', { name, value }), onRemove });
  if (task) add('task', t('column.task'), task, () => setFilters({ task: '' }));
  if (admin && channel !== undefined) {
    add('channel', t('filter.channel'), String(channel), () => setFilters({ channel: undefined }));
  }
  if (status) add('status', t('column.status'), statusName(status), () => setFilters({ status: '' }));
  return (
    <FilterBar chips={chips} onClear={list.clearFilters}>
      <RangeFilter value={filters} fallback={defaultRange} onChange={setFilters} />
      {admin && (
        <FilterItem w="28">
          <FilterText
            label={t('filter.channel')}
            value={channel === undefined ? '' : String(channel)}
            onCommit={(text) => setFilters({ channel: text ? Number(text) : undefined })}
            numeric
          />
        </FilterItem>
      )}
      <FilterItem w="48">
        <FilterText label={t('column.task')} value={task} onCommit={(next) => setFilters({ task: next })} mono />
      </FilterItem>
      <FilterItem w="32">
        <SelectInput
          size="sm"
          label={t('column.status')}
          placeholder={t('filter.anyStatus')}
          value={status}
          options={taskStatuses.map((value) => ({ value, label: statusName(value) }))}
          onChange={(value) => setFilters({ status: taskStatuses.find((known) => known === value) ?? '' })}
        />
      </FilterItem>
    </FilterBar>
  );
}
