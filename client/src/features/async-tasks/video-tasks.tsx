import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { TFunction } from 'i18next';
import { Download, Play, Video } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan } from '../../lib/session';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useWiderRange } from '../../resource-list/use-range';
import { StatusBadge } from '../../ui/data/badge';
import { Mono, Quota } from '../../ui/data/figures';
import { ProgressCircle, percentOf } from '../../ui/data/progress';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../ui/table/column';
import { useVideoListQuery, type VideoRowFragment } from './async-tasks.generated';
import { longText, progressColor, taskColumns } from './task-columns';
import { TaskFilters, TaskKinds } from './task-filters';
import { queryOf, taskListParams, taskSort, withoutFilters } from './task-list.url';
import { useTaskQuery } from './use-task-query';

const Player = chakra('video', { base: { w: 'full', maxH: '60dvh', bg: 'black', borderRadius: 'control' } });

/** The videos of the task log. */
export function VideoTasks() {
  const { t } = useTranslation('async-tasks');
  const seesSite = useCan('logs:read');
  const list = useListState(taskListParams);
  const row = useRowParam();
  const videos = useTaskQuery(useVideoListQuery, (data) => data.videos, queryOf, list, seesSite);
  const columns = useMemo(() => columnsOf(t, seesSite), [t, seesSite]);
  const commandsOf = useCallback(
    ({ id, prompt, taskId, contentUrl }: VideoRowFragment) => {
      const watch = { id: 'watch', icon: Play, label: t('videos.watch', { name: prompt || taskId }) };
      return { buttons: [contentUrl !== null && { ...watch, onSelect: () => row.set(id) }] };
    },
    [t, row.set],
  );
  const { range, widen } = useWiderRange(list);
  return (
    <>
      <ResourceList
        id="videos"
        views={viewsOf('VIDEOS')}
        title={t('tasks.title')}
        purpose={t('tasks.purpose')}
        caption={t('kind.video')}
        tableKey="video"
        {...videos}
        columns={columns}
        // An empty range has its own empty state.
        list={{ ...list, filtered: (['task', 'channel', 'status'] as const).some(list.isSet) }}
        sort={sortOf(list, taskSort)}
        rowId={({ id }) => id}
        rowName={({ prompt, taskId }) => prompt || taskId}
        filters={
          <TaskFilters kind="task" list={list} seesSite={seesSite} onClear={() => list.setFilters(withoutFilters)} />
        }
        onOpen={({ id }) => row.set(id)}
        commandsOf={commandsOf}
        empty={{
          icon: Video,
          title: t('videos.empty.title'),
          text: t('tasks.empty.text', { range }),
          action: widen && <Button onClick={widen.apply}>{t('tasks.empty.widen', { range: widen.range })}</Button>,
        }}
        tabs={<TaskKinds current="video" />}
      />
      <VideoDialog video={videos.page?.nodes.find(({ id }) => id === row.id)} onClose={() => row.set(null)} />
    </>
  );
}

function columnsOf(t: TFunction<'async-tasks'>, seesSite: boolean): DataColumn<VideoRowFragment>[] {
  const { submitted, elapsed, channel, status, failure } = taskColumns<VideoRowFragment>({ t, kind: 'task', seesSite });
  return [
    submitted,
    elapsed,
    ...channel,
    { id: 'model', header: t('column.model'), card: 'title', cell: ({ model }) => <Mono>{model}</Mono> },
    longText('prompt', t('column.prompt'), ({ prompt }) => prompt, '64'),
    {
      id: 'seconds',
      header: t('column.seconds'),
      align: 'end',
      cell: ({ seconds }) => t('videos.seconds', { count: seconds }),
    },
    { id: 'resolution', header: t('column.resolution'), cell: ({ resolution }) => resolution },
    {
      id: 'quota',
      header: t('column.cost'),
      align: 'end',
      cell: ({ quota }) => <Quota units={quota} use="cost" />,
    },
    {
      id: 'progress',
      header: t('column.progress'),
      card: 'figure',
      cell: ({ progress, status: at }) => (
        <ProgressCircle percent={percentOf(progress) ?? 0} label={t('column.progress')} color={progressColor(at)} />
      ),
    },
    status,
    failure,
  ];
}

/** A finished video with a player, and the facts of every video. */
function VideoDialog({ video, onClose }: { video: VideoRowFragment | undefined; onClose(): void }) {
  const { t } = useTranslation('async-tasks');
  return (
    <DetailDialog open={video !== undefined} onClose={onClose} title={t('videos.dialog')} size="lg">
      {video && (
        <Stack gap="4">
          <Flex gap="3" align="center" wrap="wrap">
            <StatusBadge domain="task" value={video.status} />
            <Text color="fg.muted">
              {video.model} · {t('videos.seconds', { count: video.seconds })} · {video.size}
            </Text>
            <Quota units={video.quota} use="cost" />
          </Flex>
          {video.failReason && <Text color="fg.error">{video.failReason}</Text>}
          {video.contentUrl && (
            <>
              <Player controls preload="metadata" src={video.contentUrl} aria-label={video.prompt || video.taskId} />
              <Button asChild alignSelf="start" size="sm">
                <a href={video.contentUrl} download={`${video.taskId}.mp4`}>
                  <Download aria-hidden />
                  {t('videos.download')}
                </a>
              </Button>
            </>
          )}
          <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
            {video.prompt}
          </Text>
          <Text textStyle="caption" color="fg.muted">
            <code>{video.taskId}</code>
          </Text>
        </Stack>
      )}
    </DetailDialog>
  );
}
