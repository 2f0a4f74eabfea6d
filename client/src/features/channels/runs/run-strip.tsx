import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { JobRunProgress } from '../../../graphql/runs/job-run-progress';
import { isOver } from '../../../graphql/runs/run-state';
import type { JobRunProgressFragment } from '../../../graphql/runs/runs.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { ObjectLink } from '../../../resource-list/object-link';
import type { RunKind } from './use-channel-runs';

interface RunStripProps {
  kind: RunKind;
  id: string;
  nameOf(channelId: string): string;
  onDismiss(): void;
  /** Undefined if failed channels cannot be retried separately. */
  onRetry?(channelIds: string[]): Promise<unknown>;
  /** Called when the run ends, and when a retry begins. */
  onOverChange(): void;
}

/** Progress of a run over many channels, with the channels that failed. */
export function RunStrip({ kind, id, nameOf, onDismiss, onRetry, onOverChange }: RunStripProps) {
  const { t } = useTranslation('channels');
  const [open, setOpen] = useState(false);
  return (
    <Box layerStyle="card" px="4" py="3" mb="3">
      <JobRunProgress
        permission="channels:write"
        id={id}
        label={t(`run.${kind}`)}
        title={({ state }) => t(`run.${kind}State.${state === 'READY' ? 'DONE' : state}`)}
        caption={(run) => <Counts run={run} />}
        onDismiss={onDismiss}
        onOverChange={onOverChange}
        actions={({ state, failed, failures }) =>
          failed > 0 && (
            <>
              <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
                {t(open ? 'run.hideFailures' : 'run.showFailures')}
              </Button>
              {isOver(state) && onRetry && (
                <Button size="sm" onClick={() => void onRetry(failures.map(({ subject }) => subject))}>
                  <RotateCcw aria-hidden />
                  {t('run.retry')}
                </Button>
              )}
            </>
          )
        }
      >
        {(run) => open && run.failed > 0 && <Failures run={run} nameOf={nameOf} />}
      </JobRunProgress>
    </Box>
  );
}

function Counts({ run: { done, total, failed, effects } }: { run: JobRunProgressFragment }) {
  const { t } = useTranslation('channels');
  const countOf = (effect: string) => effects.find((entry) => entry.effect === effect)?.count ?? 0;
  const [disabled, enabled] = [countOf('disabled'), countOf('enabled')];
  return (
    <>
      {t('run.counts', { done, total: total ?? 0, failed })}
      {disabled > 0 && ` · ${t('run.disabled', { count: disabled })}`}
      {enabled > 0 && ` · ${t('run.enabled', { count: enabled })}`}
    </>
  );
}

function Failures({ run, nameOf }: { run: JobRunProgressFragment; nameOf(id: string): string }) {
  const { t } = useTranslation('channels');
  const hidden = run.failed - run.failures.length;
  return (
    <Stack as="ul" listStyleType="none" gap="0" mt="3" maxH="60" overflow="auto" layerStyle="inset">
      {run.failures.map(({ subject, message, effect }) => (
        <Flex as="li" key={subject} gap="3" px="3" py="1.5" textStyle="table" wrap="wrap">
          <Box asChild fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <ObjectLink kind="channel" id={subject}>
              {nameOf(subject)}
            </ObjectLink>
          </Box>
          <Box flex="1" minW="40" color="fg.error" overflowWrap="anywhere">
            {message}
          </Box>
          {effect === 'disabled' && <Box color="fg.warning">{t('run.wasDisabled')}</Box>}
        </Flex>
      ))}
      {hidden > 0 && (
        <Box as="li" px="3" py="1.5" textStyle="caption" color="fg.muted">
          {t('run.moreFailures', { count: hidden })}
        </Box>
      )}
    </Stack>
  );
}
