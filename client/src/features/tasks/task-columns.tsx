import { Button } from '@chakra-ui/react/button';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Elapsed } from '../../ui/data/elapsed';
import { Dash, Timestamp } from '../../ui/data/figures';
import { LongText } from '../../ui/data/long-text';
import { ProgressCircle, percentOf } from '../../ui/data/progress';
import type { DataColumn } from '../../ui/table/column';
import { Tip } from '../../ui/tip';
import { taskAction } from './task-action';
import type { TaskRowFragment } from './tasks.generated';

type Column = DataColumn<TaskRowFragment>;

interface ColumnInput {
  t: TFunction<'tasks'>;
  admin: boolean;
  onOpen(id: string): void;
}

/** The documented columns; administrators see more columns than other users. */
export function taskColumns({ t, admin, onOpen }: ColumnInput): Column[] {
  const onlyAdmin = (column: Column) => (admin ? [column] : []);
  return [
    { id: 'submitted', header: t('column.submitted'), cell: ({ submittedAt }) => <Timestamp at={submittedAt} /> },
    { id: 'finished', header: t('column.finished'), cell: ({ finishedAt }) => <Timestamp at={finishedAt} /> },
    {
      id: 'progress',
      header: t('column.progress'),
      card: 'figure',
      cell: ({ progress, status }) => (
        <ProgressCircle
          percent={percentOf(progress) ?? 0}
          label={t('column.progress')}
          color={status === 'FAILURE' ? 'red' : status === 'SUCCESS' ? 'green' : 'blue'}
        />
      ),
    },
    {
      id: 'elapsed',
      header: t('column.elapsed'),
      align: 'end',
      card: 'figure',
      cell: ({ submittedAt, finishedAt }) => <Elapsed from={submittedAt} to={finishedAt} />,
    },
    ...onlyAdmin({
      id: 'channel',
      header: t('column.channel'),
      cell: ({ channelId }) =>
        channelId && channelId !== '0' ? (
          <ChakraLink asChild color="fg" fontFamily="mono">
            <Link to={`/channel/edit/${channelId}`}>#{channelId}</Link>
          </ChakraLink>
        ) : (
          <Dash />
        ),
    }),
    {
      id: 'platform',
      header: t('column.platform'),
      cell: ({ platform }) => <Badge color="violet">{platform === 'suno' ? 'Suno' : platform}</Badge>,
    },
    {
      id: 'action',
      header: t('column.action'),
      card: 'title',
      cell: ({ action }) => <Badge color="blue">{taskAction(t, action)}</Badge>,
    },
    {
      id: 'task',
      header: t('column.task'),
      cell: ({ id, taskId }) => (
        <Tip content={t('openTask')}>
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
            <TaskId id={taskId || t('noTaskId')} />
          </Button>
        </Tip>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      card: 'status',
      cell: ({ status }) => <StatusBadge domain="task" value={status} />,
    },
    {
      id: 'failure',
      header: t('column.failure'),
      minW: '48',
      maxW: '72',
      wrap: true,
      cell: ({ failReason }) => <LongText text={failReason} />,
    },
  ];
}

const ends = 8;

/** Shows both ends of an id. */
function TaskId({ id }: { id: string }) {
  return <>{id.length > ends * 2 + 1 ? `${id.slice(0, ends)}…${id.slice(-ends)}` : id}</>;
}
