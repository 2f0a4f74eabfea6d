import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ChevronDown, ChevronRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { jobKinds } from '../../lib/job-kinds.generated';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { Placeholder } from '../../ui/feedback/placeholder';
import { useFormat } from '../../ui/use-format';
import type { JobQueueCountsFragment } from './jobs.generated';
import type { jobStates } from './jobs.url';
import { useJobName } from './use-job-name';

type Counted = (typeof jobStates)[number];

interface QueueListProps {
  queues: readonly JobQueueCountsFragment[] | undefined;
  /** The kind whose jobs are listed below. */
  chosen: string;
  onChoose(kind: string, state?: Counted): void;
  /** Undefined for users who may not retry jobs. */
  onRetryParked: ((kind: string) => void) | undefined;
}

/**
 * All kinds of jobs with their counts by state and their next run. Idle kinds are collapsed; the order of both parts is
 * constant.
 */
export function QueueList({ queues, chosen, onChoose, onRetryParked }: QueueListProps) {
  const { t } = useTranslation('jobs');
  const [unfolded, setUnfolded] = useState(false);
  const idle = queues?.filter((queue) => queue.kind !== chosen && countsOf(queue).length === 0) ?? [];
  const shown = unfolded ? queues : queues?.filter((queue) => !idle.includes(queue));
  const Icon = unfolded ? ChevronDown : ChevronRight;
  return (
    <Box as="section" layerStyle="card" aria-label={t('queues')} aria-busy={queues === undefined}>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          '2xl': 'repeat(3, minmax(0, 1fr))',
        }}
        p="2"
        gap="1"
      >
        {shown
          ? shown.map((queue) => (
              <Queue
                key={queue.kind}
                queue={queue}
                chosen={queue.kind === chosen}
                onChoose={onChoose}
                onRetryParked={onRetryParked}
              />
            ))
          : jobKinds.slice(0, 2).map((kind) => <Placeholder as="li" key={kind} h="14" />)}
      </Box>
      {idle.length > 0 && (
        <Box px="2" pb="2" mt={shown?.length === 0 ? '-2' : undefined}>
          <Button size="sm" variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <Icon aria-hidden />
            {t('idleKinds', { count: idle.length })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface QueueProps extends Omit<QueueListProps, 'queues' | 'chosen'> {
  queue: JobQueueCountsFragment;
  chosen: boolean;
}

function Queue({ queue, chosen, onChoose, onRetryParked }: QueueProps) {
  const { t } = useTranslation('jobs');
  const name = useJobName()(queue.kind);
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="3"
      py="2"
      minH="14"
      borderRadius="control"
      bg={chosen ? 'brand.subtle' : undefined}
      css={{ _hover: { bg: chosen ? 'brand.subtle' : 'bg.subtle' } }}
    >
      <Box flex="1" minW="0">
        <Box
          as="button"
          textAlign="start"
          fontWeight="medium"
          cursor="pointer"
          borderRadius="sm"
          minH="6"
          aria-pressed={chosen}
          color={chosen ? 'brand.fg' : undefined}
          css={{ _hover: { textDecoration: 'underline' } }}
          onClick={() => onChoose(chosen ? '' : queue.kind)}
        >
          {name}
        </Box>
        <Text textStyle="caption" color="fg.muted">
          {queue.nextRunAt ? (
            <>
              {t('nextRun')} <Timestamp at={queue.nextRunAt} />
            </>
          ) : (
            t('onDemand')
          )}
        </Text>
      </Box>
      <Counts queue={queue} onChoose={(state) => onChoose(queue.kind, state)} />
      {onRetryParked && queue.failed > 0 && (
        <Button size="sm" aria-label={t('action.retryAllOf', { name })} onClick={() => onRetryParked(queue.kind)}>
          <RotateCcw aria-hidden />
          {t('action.retryAll')}
        </Button>
      )}
    </Flex>
  );
}

/** Counts by state of a kind; empty for an idle kind. */
function countsOf(queue: JobQueueCountsFragment) {
  // Excludes the next run of a schedule, which is shown by its time.
  const delayed = queue.delayed - (queue.nextRunAt ? 1 : 0);
  const parts = [
    { state: 'FAILED', count: queue.failed, color: 'red' },
    { state: 'ACTIVE', count: queue.active, color: 'blue' },
    { state: 'WAITING', count: queue.waiting, color: 'yellow' },
    { state: 'DELAYED', count: delayed, color: 'gray' },
  ] as const;
  return parts.filter(({ count }) => count > 0);
}

function Counts({ queue, onChoose }: { queue: JobQueueCountsFragment; onChoose(state: Counted): void }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const shown = countsOf(queue);
  if (shown.length === 0) {
    return (
      <Text textStyle="caption" color="fg.subtle" whiteSpace="nowrap">
        {t('idle')}
      </Text>
    );
  }
  return (
    <Flex gap="1.5" wrap="wrap" justify="flex-end">
      {shown.map(({ state, count, color }) => (
        <Box as="button" key={state} cursor="pointer" borderRadius="full" onClick={() => onChoose(state)}>
          <Badge color={color}>{t(`count.${state}`, { count, figure: format.integer(count) })}</Badge>
        </Box>
      ))}
    </Flex>
  );
}
