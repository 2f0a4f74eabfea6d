import { useTranslation } from '../../i18n/use-translation';
import type { ListState } from '../../lib/list-state';
import { ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { useRangeFilter } from '../../resource-list/use-range';
import { TabLinks } from '../../ui/tab-links';
import {
  batchStatuses,
  defaultRange,
  drawingStatuses,
  type TaskKind,
  type TaskParams,
  taskKinds,
  taskPath,
  taskStatuses,
} from './task-list.url';

const statuses = { drawing: drawingStatuses, task: taskStatuses, batch: batchStatuses };

interface TaskFiltersProps {
  kind: keyof typeof statuses;
  list: ListState<TaskParams>;
  /** Whether the viewer may read the calls of all users, permission `logs:read`. */
  seesSite: boolean;
  onClear?(): void;
}

export function TaskFilters({ kind, list, seesSite, onClear }: TaskFiltersProps) {
  const { t } = useTranslation('async-tasks');
  const status = useStatusFilter(kind, statuses[kind]);
  const channel = {
    id: 'channel',
    kind: 'text',
    label: t('filter.channel'),
    numeric: true,
    w: '28',
    isFolded: true,
  } as const;
  return (
    <ListFilters
      list={list}
      line={{ placeholder: kind === 'batch' ? t('filter.batchLine') : t('filter.line'), words: 'task' }}
      range={useRangeFilter(list, defaultRange[kind])}
      filters={[
        ...(seesSite ? [channel] : []),
        {
          id: 'task',
          kind: 'text',
          label: kind === 'batch' ? t('column.batch') : t('column.task'),
          mono: true,
          w: '48',
          isFolded: true,
        },
        {
          id: 'status',
          kind: 'select',
          label: t('column.status'),
          placeholder: t('filter.anyStatus'),
          w: '32',
          ...status,
        },
      ]}
      onClear={onClear}
    />
  );
}

/** The kinds of tasks of the log, each with its own list. */
export function TaskKinds({ current }: { current: TaskKind }) {
  const { t } = useTranslation('async-tasks');
  return (
    <TabLinks
      inline
      label={t('tasks.title')}
      current={current}
      tabs={taskKinds.map((id) => ({ id, to: taskPath(id), label: t(`kind.${id}`) }))}
    />
  );
}
