import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { TFunction } from 'i18next';
import { ImageOff, Images, LayoutGrid, Rows3 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';
import { useEverOpen } from '../../lib/use-overlay';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { CopyButton } from '../../ui/copy';
import { StatusBadge } from '../../ui/data/badge';
import { Dash, Mono } from '../../ui/data/figures';
import { ProgressBar, percentOf } from '../../ui/data/progress';
import { Callout } from '../../ui/feedback/callout';
import type { DataColumn } from '../../ui/table/column';
import { type DrawingRowFragment, useDrawingListQuery } from './async-tasks.generated';
import { taskAction } from './task-action';
import { longText, progressColor, taskColumns } from './task-columns';
import { TaskFilters } from './task-filters';
import { defaultRange, drawingListParams, isUnderWay, queryOf, taskSort } from './task-list.url';
import { useTaskQuery } from './use-task-query';

/** Loads when it first opens. */
const ImageDialog = lazy(() => import('./image.dialog').then((module) => ({ default: module.ImageDialog })));

interface ThumbnailProps {
  drawing: Pick<DrawingRowFragment, 'imageUrl' | 'prompt' | 'taskId'>;
  onOpen(): void;
  /** Sized for a tile instead of a table cell. */
  large?: boolean;
}

export function DrawingsPage() {
  const { t } = useTranslation('async-tasks');
  const seesSite = useCan('logs:read');
  // The upstreams send no callbacks to the site.
  const callbackOff = !useStored(stored.mjNotifyEnabled) && seesSite;
  const list = useListState(drawingListParams);
  const row = useRowParam();
  const tasks = useTaskQuery(useDrawingListQuery, (data) => data.drawings, queryOf, list, seesSite);
  const columns = useMemo(() => drawingColumns({ t, seesSite, onImage: row.set }), [t, seesSite, row.set]);
  const { gallery } = list.filters;
  const filtered = (['range', 'from', 'to', 'task', 'channel', 'status'] as const).some(list.isSet);
  const unfiltered = { range: defaultRange.drawing, from: undefined, to: undefined, task: '', status: '' };
  return (
    <>
      <ResourceList
        id="drawings"
        views={viewsOf('DRAWINGS')}
        title={t('drawings.title')}
        purpose={t('drawings.purpose')}
        {...tasks}
        columns={columns}
        list={{ ...list, filtered }}
        sort={sortOf(list, taskSort)}
        rowId={({ id }) => id}
        rowName={({ prompt, taskId }) => prompt || taskId}
        filters={
          <TaskFilters
            kind="drawing"
            list={list}
            seesSite={seesSite}
            // Keeps the gallery.
            onClear={() => list.setFilters({ ...unfiltered, channel: undefined })}
          />
        }
        dimmed={({ status }) => status === 'CANCEL'}
        tile={gallery ? (drawing) => <Tile drawing={drawing} onImage={row.set} /> : undefined}
        actions={
          <Button size="sm" onClick={() => list.setFilters({ gallery: !gallery })}>
            {gallery ? <Rows3 aria-hidden /> : <LayoutGrid aria-hidden />}
            {gallery ? t('drawings.asTable') : t('drawings.asGallery')}
          </Button>
        }
        empty={{ icon: Images, title: t('drawings.empty.title'), text: t('drawings.empty.text') }}
        below={callbackOff && <Callout tone="info">{t('drawings.callbackOff')}</Callout>}
      />
      <Viewer rows={tasks.page?.nodes ?? []} row={row} />
    </>
  );
}

interface ColumnInput {
  t: TFunction<'async-tasks'>;
  seesSite: boolean;
  onImage(id: string): void;
}

/** The documented columns. */
function drawingColumns({ t, seesSite, onImage }: ColumnInput): DataColumn<DrawingRowFragment>[] {
  const { submitted, elapsed, channel, action, status, failure } = taskColumns<DrawingRowFragment>({
    t,
    kind: 'drawing',
    seesSite,
  });
  return [
    submitted,
    elapsed,
    ...channel,
    action,
    { id: 'task', header: t('column.task'), cell: ({ taskId }) => <TaskId id={taskId} /> },
    {
      id: 'submission',
      header: t('column.submission'),
      cell: ({ code }) => <StatusBadge domain="submission" value={code} />,
    },
    status,
    {
      id: 'progress',
      header: t('column.progress'),
      card: 'figure',
      minW: '32',
      cell: ({ progress, status: at }) => (
        <ProgressBar percent={percentOf(progress) ?? 0} label={t('column.progress')} color={progressColor(at)} />
      ),
    },
    {
      id: 'image',
      header: t('column.image'),
      cell: (drawing) =>
        drawing.imageUrl ? <Thumbnail drawing={drawing} onOpen={() => onImage(drawing.id)} /> : <Dash />,
    },
    longText('prompt', t('column.prompt'), ({ prompt }) => prompt, '64'),
    longText('promptEn', t('column.promptEn'), ({ promptEn }) => promptEn, '64'),
    failure,
  ];
}

function TaskId({ id }: { id: string }) {
  const { t } = useTranslation('async-tasks');
  if (!id) return <Dash />;
  return (
    <Flex align="center" gap="1" whiteSpace="nowrap">
      <Mono maxW="36">{id}</Mono>
      <CopyButton size="xs" value={id} label={t('drawings.copyTask', { id })} />
    </Flex>
  );
}

/** The image that the address names, if it is on the page. */
function Viewer({ rows, row }: { rows: readonly DrawingRowFragment[]; row: ReturnType<typeof useRowParam> }) {
  const images = rows.filter(({ imageUrl }) => imageUrl);
  const index = images.findIndex(({ id }) => id === row.id);
  const previous = images[index - 1];
  const next = index < 0 ? undefined : images[index + 1];
  const wanted = useEverOpen(index >= 0);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ImageDialog
        drawing={images[index]}
        onClose={() => row.set(null)}
        onPrevious={previous && (() => row.walk(previous.id))}
        onNext={next && (() => row.walk(next.id))}
      />
    </Suspense>
  );
}

function Tile({ drawing, onImage }: { drawing: DrawingRowFragment; onImage(id: string): void }) {
  const { t } = useTranslation('async-tasks');
  const { id, imageUrl, status, action, prompt, progress, failReason } = drawing;
  return (
    <Stack gap="2">
      {imageUrl ? (
        <Thumbnail drawing={drawing} large onOpen={() => onImage(id)} />
      ) : (
        <Stack aspectRatio="1" layerStyle="inset" p="3" gap="3" align="center" justify="center" textAlign="center">
          <StatusBadge domain="drawing" value={status} />
          {isUnderWay(status) && (
            <Box w="full">
              <ProgressBar percent={percentOf(progress) ?? 0} label={t('column.progress')} w="8" />
            </Box>
          )}
          <Text textStyle="caption" color="fg.muted" lineClamp={4} overflowWrap="anywhere">
            {failReason}
          </Text>
        </Stack>
      )}
      <Box>
        <Text textStyle="caption" color="fg.muted">
          {taskAction(t, action)}
        </Text>
        <Text lineClamp={2} textStyle="table" overflowWrap="anywhere">
          {prompt}
        </Text>
      </Box>
    </Stack>
  );
}

/** An image that opens in full on click. An image that fails to load still opens, to show its address. */
function Thumbnail({ drawing, onOpen, large }: ThumbnailProps) {
  const { t } = useTranslation('async-tasks');
  const [broken, setBroken] = useState(false);
  return (
    <Box
      as="button"
      aria-label={t('drawings.image.open', { name: drawing.prompt || drawing.taskId })}
      display="block"
      position="relative"
      w={large ? 'full' : '10'}
      aspectRatio="1"
      borderRadius="control"
      borderWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      overflow="hidden"
      cursor="zoom-in"
      onClick={onOpen}
    >
      {broken || !drawing.imageUrl ? (
        <Flex position="absolute" inset="0" align="center" justify="center" color="fg.subtle">
          <ImageOff size={large ? 24 : 16} aria-hidden />
        </Flex>
      ) : (
        <Box asChild position="absolute" inset="0" boxSize="full" objectFit="cover">
          <img src={drawing.imageUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        </Box>
      )}
    </Box>
  );
}
