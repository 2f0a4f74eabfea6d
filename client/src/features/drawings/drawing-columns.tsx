import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../ui/copy';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Elapsed } from '../../ui/data/elapsed';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import { LongText } from '../../ui/data/long-text';
import { ProgressBar, percentOf } from '../../ui/data/progress';
import type { DataColumn } from '../../ui/table/column';
import { drawingAction } from './drawing-action';
import type { DrawingRowFragment } from './drawings.generated';
import { Thumbnail } from './thumbnail';

type Column = DataColumn<DrawingRowFragment>;

interface ColumnInput {
  t: TFunction<'drawings'>;
  admin: boolean;
  onImage(id: string): void;
}

/** The documented columns; administrators see more columns than other users. */
export function drawingColumns({ t, admin, onImage }: ColumnInput): Column[] {
  const onlyAdmin = (column: Column) => (admin ? [column] : []);
  return [
    { id: 'submitted', header: t('column.submitted'), cell: ({ submittedAt }) => <Timestamp at={submittedAt} /> },
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
      cell: ({ channelId }) => <ChannelLink id={channelId} />,
    }),
    {
      id: 'action',
      header: t('column.action'),
      card: 'title',
      cell: ({ action }) => <Badge color="blue">{drawingAction(t, action)}</Badge>,
    },
    { id: 'task', header: t('column.task'), cell: ({ taskId }) => <TaskId id={taskId} /> },
    {
      id: 'submission',
      header: t('column.submission'),
      cell: ({ code }) => <StatusBadge domain="submission" value={code} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      card: 'status',
      cell: ({ status }) => <StatusBadge domain="drawing" value={status} />,
    },
    {
      id: 'progress',
      header: t('column.progress'),
      card: 'figure',
      minW: '32',
      cell: ({ progress, status }) => (
        <ProgressBar
          percent={percentOf(progress) ?? 0}
          label={t('column.progress')}
          color={status === 'FAILURE' ? 'red' : status === 'SUCCESS' ? 'green' : 'blue'}
        />
      ),
    },
    {
      id: 'picture',
      header: t('column.picture'),
      cell: (drawing) =>
        drawing.imageUrl ? <Thumbnail drawing={drawing} onOpen={() => onImage(drawing.id)} /> : <Dash />,
    },
    {
      id: 'prompt',
      header: t('column.prompt'),
      minW: '64',
      maxW: '72',
      wrap: true,
      cell: ({ prompt }) => <LongText text={prompt} />,
    },
    {
      id: 'promptEn',
      header: t('column.promptEn'),
      minW: '64',
      maxW: '72',
      wrap: true,
      cell: ({ promptEn }) => <LongText text={promptEn} />,
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

function ChannelLink({ id }: { id: string | null }) {
  if (!id || id === '0') return <Dash />;
  return (
    <ChakraLink asChild color="fg" fontFamily="mono">
      <Link to={`/channel/edit/${id}`}>#{id}</Link>
    </ChakraLink>
  );
}

function TaskId({ id }: { id: string }) {
  const { t } = useTranslation('drawings');
  if (!id) return <Dash />;
  return (
    <Flex align="center" gap="1" whiteSpace="nowrap">
      <Mono maxW="36">{id}</Mono>
      <CopyButton size="xs" value={id} label={t('copyTask', { id })} />
    </Flex>
  );
}
