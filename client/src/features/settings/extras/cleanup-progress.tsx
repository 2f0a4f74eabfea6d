import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from 'react-i18next';
import { JobRunProgress } from '../../../graphql/runs/job-run-progress';
import type { JobRunProgressFragment } from '../../../graphql/runs/runs.generated';
import { isOver } from '../../../graphql/runs/use-job-run';
import { useFormat } from '../../../ui/use-format';
import type { SettingsLogCleanupFragment } from '../settings.generated';

interface CleanupProgressProps {
  cleanup: SettingsLogCleanupFragment;
  onOverChange(): void;
}

export function CleanupProgress({ cleanup, onOverChange }: CleanupProgressProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const time = format.timestamp(cleanup.before);
  const progress = ({ done, total }: JobRunProgressFragment) =>
    total === null
      ? t('cleanup.state.WAITING')
      : t('cleanup.progress', { done: format.integer(done), all: format.integer(total) });
  return (
    <Box layerStyle="inset" mt="4" px="4" py="3">
      <JobRunProgress
        id={cleanup.jobId}
        label={t('cleanup.running', { time })}
        title={({ state }) => t(isOver(state) ? 'cleanup.unfinished' : 'cleanup.running', { time })}
        caption={progress}
        onOverChange={onOverChange}
      />
    </Box>
  );
}

const shownAtMost = 5;

export function EarlierCleanups({ cleanups }: { cleanups: readonly SettingsLogCleanupFragment[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (cleanups.length === 0) return null;
  return (
    <Box as="section" aria-label={t('cleanup.earlier')} mt="4" textStyle="caption" color="fg.muted">
      <Box mb="1">{t('cleanup.earlier')}</Box>
      <Box as="ul" listStyleType="none">
        {cleanups.slice(0, shownAtMost).map(({ id, state, before, rowsDeleted, createdAt }) => (
          <Flex as="li" key={id} gap="3" wrap="wrap" fontVariantNumeric="tabular-nums">
            <span>{format.timestamp(createdAt)}</span>
            <span>
              {t('cleanup.entry', {
                count: rowsDeleted,
                time: format.timestamp(before),
                rows: format.integer(rowsDeleted),
              })}
            </span>
            <span>{t(`cleanup.state.${state}`)}</span>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
