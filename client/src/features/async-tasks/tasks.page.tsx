import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { TFunction } from 'i18next';
import { ListChecks, Play } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan } from '../../lib/session';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useWiderRange } from '../../resource-list/use-range';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { Timestamp } from '../../ui/data/figures';
import { ProgressCircle, percentOf } from '../../ui/data/progress';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../ui/table/column';
import { Tip } from '../../ui/tip';
import { type TaskRowFragment, useTaskListQuery } from './async-tasks.generated';
import { BatchTasks } from './batch-tasks';
import { taskAction } from './task-action';
import { type Clip, clipsOf, json } from './task-clips';
import { progressColor, taskColumns } from './task-columns';
import { TaskFilters, TaskKinds } from './task-filters';
import { queryOf, taskListParams, taskSort, withoutFilters } from './task-list.url';
import { useTaskQuery } from './use-task-query';
import { VideoTasks } from './video-tasks';

const Audio = chakra('audio', { base: { w: 'full', h: '10' } });

/** The log of tasks other than images: music, videos, and batches. */
export function TasksPage() {
  const { kind } = useListState(taskListParams).filters;
  if (kind === 'batch') return <BatchTasks />;
  return kind === 'video' ? <VideoTasks /> : <MusicTasks />;
}

function MusicTasks() {
  const { t } = useTranslation('async-tasks');
  const seesSite = useCan('logs:read');
  const list = useListState(taskListParams);
  const row = useRowParam();
  const tasks = useTaskQuery(useTaskListQuery, (data) => data.tasks, queryOf, list, seesSite);
  const columns = useMemo(() => columnsOf({ t, seesSite, onOpen: row.set }), [t, seesSite, row.set]);
  const commandsOf = useCallback(
    ({ id, taskId, data }: TaskRowFragment) => {
      const listen = { id: 'listen', icon: Play, label: t('tasks.listen', { name: taskId }) };
      return { buttons: [clipsOf(data).length > 0 && { ...listen, onSelect: () => row.set(id) }] };
    },
    [t, row.set],
  );
  const { range, widen } = useWiderRange(list);
  return (
    <>
      <ResourceList
        id="tasks"
        views={viewsOf('TASKS')}
        title={t('tasks.title')}
        purpose={t('tasks.purpose')}
        {...tasks}
        columns={columns}
        // An empty range has its own empty state.
        list={{ ...list, filtered: (['task', 'channel', 'status'] as const).some(list.isSet) }}
        sort={sortOf(list, taskSort)}
        rowId={({ id }) => id}
        rowName={({ taskId, id }) => taskId || id}
        filters={
          <TaskFilters kind="task" list={list} seesSite={seesSite} onClear={() => list.setFilters(withoutFilters)} />
        }
        onOpen={({ id }) => row.set(id)}
        // Without a finished song there is no action, and the other columns have its space.
        commandsOf={tasks.page?.nodes.some(({ data }) => clipsOf(data).length > 0) ? commandsOf : undefined}
        empty={{
          icon: ListChecks,
          title: t('tasks.empty.title'),
          text: t('tasks.empty.text', { range }),
          action: widen && <Button onClick={widen.apply}>{t('tasks.empty.widen', { range: widen.range })}</Button>,
        }}
        tabs={<TaskKinds current="music" />}
      />
      <TaskDialog task={tasks.page?.nodes.find(({ id }) => id === row.id)} onClose={() => row.set(null)} />
    </>
  );
}

interface ColumnInput {
  t: TFunction<'async-tasks'>;
  seesSite: boolean;
  onOpen(id: string): void;
}

/** The documented columns. */
function columnsOf({ t, seesSite, onOpen }: ColumnInput): DataColumn<TaskRowFragment>[] {
  const { submitted, elapsed, channel, action, status, failure } = taskColumns<TaskRowFragment>({
    t,
    kind: 'task',
    seesSite,
  });
  return [
    submitted,
    { id: 'finished', header: t('column.finished'), cell: ({ finishedAt }) => <Timestamp at={finishedAt} /> },
    {
      id: 'progress',
      header: t('column.progress'),
      card: 'figure',
      cell: ({ progress, status: at }) => (
        <ProgressCircle percent={percentOf(progress) ?? 0} label={t('column.progress')} color={progressColor(at)} />
      ),
    },
    elapsed,
    ...channel,
    {
      id: 'platform',
      header: t('column.platform'),
      cell: ({ platform }) => <Badge color="violet">{platform === 'suno' ? 'Suno' : platform}</Badge>,
    },
    action,
    {
      id: 'task',
      header: t('column.task'),
      cell: ({ id, taskId }) => (
        <Tip content={t('tasks.openTask')}>
          <Button
            variant="ghost"
            size="sm"
            px="1"
            ms="-1"
            fontFamily="mono"
            fontWeight="normal"
            maxW="44"
            onClick={() => onOpen(id)}
          >
            {shortened(taskId || t('tasks.noTaskId'))}
          </Button>
        </Tip>
      ),
    },
    status,
    failure,
  ];
}

const shownEnd = 8;

/** Both ends of an id. */
const shortened = (id: string) =>
  id.length > shownEnd * 2 + 1 ? `${id.slice(0, shownEnd)}…${id.slice(-shownEnd)}` : id;

/** The full task as JSON; finished songs have a player. */
function TaskDialog({ task, onClose }: { task: TaskRowFragment | undefined; onClose(): void }) {
  const { t } = useTranslation('async-tasks');
  return (
    <DetailDialog open={task !== undefined} onClose={onClose} title={t('tasks.dialog.title')} size="lg">
      {task && <TaskDetail task={task} />}
    </DetailDialog>
  );
}

function TaskDetail({ task }: { task: TaskRowFragment }) {
  const { t } = useTranslation('async-tasks');
  const clips = clipsOf(task.data);
  const { __typename, ...fields } = task;
  const record = { ...fields, data: json(task.data) };
  return (
    <Stack gap="4">
      <Flex gap="3" align="center" wrap="wrap">
        <StatusBadge domain="task" value={task.status} />
        <Text color="fg.muted">{taskAction(t, task.action)}</Text>
      </Flex>
      {task.failReason && <Text color="fg.error">{task.failReason}</Text>}
      {clips.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="3" aria-label={t('tasks.dialog.music')}>
          {clips.map((clip) => (
            <li key={clip.url}>
              <Player clip={clip} />
            </li>
          ))}
        </Stack>
      )}
      <CodeBlock label="JSON" code={JSON.stringify(record, null, 2)} maxH="96" />
    </Stack>
  );
}

function Player({ clip }: { clip: Clip }) {
  const { t } = useTranslation('async-tasks');
  const name = clip.title || t('tasks.dialog.untitled');
  return (
    <Box layerStyle="inset" p="3">
      <Flex gap="2" align="baseline" wrap="wrap" mb="2">
        <Text textStyle="label">{name}</Text>
        <Text textStyle="caption" color="fg.muted">
          {clip.tags}
        </Text>
      </Flex>
      <Audio controls preload="none" src={clip.url} aria-label={t('tasks.dialog.play', { name })} />
    </Box>
  );
}
