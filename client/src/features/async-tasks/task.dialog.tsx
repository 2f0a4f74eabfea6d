import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { TaskRowFragment } from './async-tasks.generated';
import { taskAction } from './task-action';
import { type Clip, clipsOf, json } from './task-clips';

const Audio = chakra('audio', { base: { w: 'full', h: '10' } });

/** The full task as JSON; finished songs have a player. */
export function TaskDialog({ task, onClose }: { task: TaskRowFragment | undefined; onClose(): void }) {
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
