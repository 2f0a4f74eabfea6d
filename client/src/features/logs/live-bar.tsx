import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ArrowUp, Pause, Play, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { SwitchInput } from '../../ui/form/switch-input';
import { IconAction } from '../../ui/icon-action';
import type { LiveState, LiveTail } from './use-live-tail';

const dots: Record<LiveState, string> = {
  off: 'status.gray.solid',
  live: 'status.green.solid',
  reconnecting: 'status.orange.solid',
  paused: 'status.gray.solid',
};

/** State and controls of the live tail, with a pause button. */
export function LiveBar({ live }: { live: LiveTail }) {
  const { t } = useTranslation('logs');
  const { state, waiting, dropped, follow } = live;
  if (state === 'off') return null;
  const paused = state === 'paused';
  return (
    <Flex
      role="group"
      aria-label={t('live.title')}
      layerStyle="card"
      align="center"
      gap="3"
      wrap="wrap"
      ps="4"
      pe="2"
      py="1.5"
    >
      <Flex align="center" gap="2" fontWeight="medium" role="status">
        <Box boxSize="2" borderRadius="full" bg={dots[state]} aria-hidden />
        {t(`live.${state}`)}
      </Flex>
      <Button size="sm" onClick={() => live.setPaused(!paused)}>
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {paused ? t('live.resume') : t('live.pause')}
      </Button>
      <SwitchInput checked={follow} onChange={live.setFollow}>
        {t('live.follow')}
      </SwitchInput>
      {waiting > 0 && (
        <Button size="sm" variant="subtle" colorPalette="brand" onClick={live.insert}>
          <ArrowUp aria-hidden />
          {t('live.new', { count: waiting })}
        </Button>
      )}
      {dropped > 0 && (
        <Box color="fg.muted" textStyle="caption">
          {t('live.dropped', { count: dropped })}
        </Box>
      )}
      <Box flex="1" />
      <IconAction icon={X} label={t('live.stop')} onClick={() => live.setOn(false)} />
      <VisuallyHidden role="status">{waiting > 0 ? t('live.new', { count: waiting }) : ''}</VisuallyHidden>
    </Flex>
  );
}
