import { Link as ChakraLink } from '@chakra-ui/react/link';
import type { TFunction } from 'i18next';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Elapsed } from '../../ui/data/elapsed';
import { Dash, Timestamp } from '../../ui/data/figures';
import { LongText } from '../../ui/data/long-text';
import type { DataColumn } from '../../ui/table/column';
import type { DrawingRowFragment, TaskRowFragment, VideoRowFragment } from './async-tasks.generated';
import { taskAction } from './task-action';

/** The fields that image tasks and other tasks share. */
type AnyTask = Pick<
  DrawingRowFragment | TaskRowFragment | VideoRowFragment,
  'submittedAt' | 'finishedAt' | 'channelId' | 'action' | 'status' | 'failReason'
>;

interface ColumnInput {
  t: TFunction<'async-tasks'>;
  kind: 'drawing' | 'task';
  seesSite: boolean;
}

type SharedColumn = 'submitted' | 'elapsed' | 'action' | 'status' | 'failure';

/** The columns that both task lists show; each list arranges them with its own. */
export function taskColumns<T extends AnyTask>({ t, kind, seesSite }: ColumnInput) {
  const columns: Record<SharedColumn, DataColumn<T>> = {
    submitted: {
      id: 'submitted',
      header: t('column.submitted'),
      cell: ({ submittedAt }) => <Timestamp at={submittedAt} />,
    },
    elapsed: {
      id: 'elapsed',
      header: t('column.elapsed'),
      align: 'end',
      card: 'figure',
      cell: ({ submittedAt, finishedAt }) => <Elapsed from={submittedAt} to={finishedAt} />,
    },
    action: {
      id: 'action',
      header: t('column.action'),
      card: 'title',
      cell: ({ action }) => <Badge color="blue">{taskAction(t, action)}</Badge>,
    },
    status: {
      id: 'status',
      header: t('column.status'),
      card: 'status',
      cell: ({ status }) => <StatusBadge domain={kind} value={status} />,
    },
    failure: longText('failure', t('column.failure'), ({ failReason }) => failReason),
  };
  return { ...columns, channel: seesSite ? [channelColumn<T>(t)] : [] };
}

/** The channel that a task runs at, for administrators. */
export const channelColumn = <T extends Pick<AnyTask, 'channelId'>>(t: TFunction<'async-tasks'>): DataColumn<T> => ({
  id: 'channel',
  header: t('column.channel'),
  cell: ({ channelId }) => <ChannelLink id={channelId} />,
});

/** A column of texts that wrap. */
export const longText = <T,>(id: string, header: string, textOf: (row: T) => string, minW = '48'): DataColumn<T> => ({
  id,
  header,
  minW,
  maxW: '72',
  wrap: true,
  cell: (row) => <LongText text={textOf(row)} />,
});

/** Colour of the progress of a task. */
export const progressColor = (status: string) =>
  status === 'FAILURE' ? 'red' : status === 'SUCCESS' ? 'green' : 'blue';

function ChannelLink({ id }: { id: string | null }) {
  if (!id || id === '0') return <Dash />;
  return (
    <ChakraLink asChild color="fg" fontFamily="mono">
      <ObjectLink kind="channel" id={id}>
        #{id}
      </ObjectLink>
    </ChakraLink>
  );
}
