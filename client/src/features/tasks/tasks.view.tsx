import { Button } from '@chakra-ui/react/button';
import { ListChecks, Play } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { isCustom, wider } from '../../lib/time-range';
import { IconAction } from '../../ui/icon-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { clipsOf } from './task-clips';
import { taskColumns } from './task-columns';
import type { TaskRowFragment } from './tasks.generated';
import type { taskListParams } from './tasks.url';

interface TasksViewProps {
  admin: boolean;
  rows: readonly TaskRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error?: unknown;
  list: ListState<typeof taskListParams>;
  filters: ReactNode;
  onRefresh(): void;
  onOpen(id: string): void;
}

export function TasksView(props: TasksViewProps) {
  const { admin, rows, list, onOpen } = props;
  const { t } = useTranslation('tasks');
  const { t: tc } = useTranslation('common');
  const columns = useMemo(() => taskColumns({ t, admin, onOpen }), [t, admin, onOpen]);
  const { task, status, channel } = list.filters;
  const widened = wider(list.filters);
  const range = isCustom(list.filters) ? tc('range.custom') : tc(`range.${list.filters.range}`);
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <DataTable
        id="tasks"
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ taskId, id }) => taskId || id}
        total={props.total}
        list={{ ...list, filtered: Boolean(task || status || channel !== undefined) }}
        loading={props.loading}
        error={props.error}
        onRefresh={props.onRefresh}
        filters={props.filters}
        onOpen={({ id }) => onOpen(id)}
        actions={(row) =>
          clipsOf(row.data).length > 0 && (
            <IconAction icon={Play} label={t('listen', { name: row.taskId })} onClick={() => onOpen(row.id)} />
          )
        }
        empty={{
          icon: ListChecks,
          title: t('empty.title'),
          text: t('empty.text', { range }),
          action: widened && (
            <Button onClick={() => list.setFilters({ range: widened, from: undefined, to: undefined })}>
              {t('empty.widen', { range: tc(`range.${widened}`) })}
            </Button>
          ),
        }}
      />
    </>
  );
}
