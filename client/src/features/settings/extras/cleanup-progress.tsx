import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format';
import type { SettingsLogCleanupFragment } from '../settings.generated';

interface CleanupProgressProps {
  cleanup: SettingsLogCleanupFragment;
  onCancel(): Promise<void>;
}

export function CleanupProgress({ cleanup, onCancel }: CleanupProgressProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [stopping, setStopping] = useState(false);
  const label = t('cleanup.running', { time: format.timestamp(cleanup.before) });
  const stop = async () => {
    setStopping(true);
    await onCancel();
  };
  return (
    <Box layerStyle="inset" mt="4" px="4" py="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Box>
          {label}
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {cleanup.rowsFound === null
              ? t(`cleanup.state.${cleanup.state}`)
              : t('cleanup.progress', {
                  done: format.integer(cleanup.rowsDeleted),
                  all: format.integer(cleanup.rowsFound),
                })}
          </Box>
        </Box>
        <Button size="sm" loading={stopping} loadingText={t('cleanup.stopping')} onClick={() => void stop()}>
          {t('cleanup.cancel')}
        </Button>
      </Flex>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={cleanup.percent}
        h="1"
        mt="2"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" bg="brand.solid" style={{ width: `${cleanup.percent}%` }} />
      </Box>
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
