import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from './badge';
import { Mono, Timestamp } from './figures';

interface SinkItemProps extends Pick<BoxProps, 'px'> {
  sink: {
    name: string;
    url: string;
    enabled: boolean;
    /** Failed attempts since the last success. */
    failures: number;
    /** The last error; empty if there is none. */
    error: string;
    failedAt: string | null;
    sentAt: string | null;
  };
  /** The name of its kind. */
  kind: string;
  /** The state of a sink that is not enabled. */
  pausedText: string;
  /** Whether it has something to send. */
  isBehind: boolean;
  /** Progress of the sink. */
  figures: readonly string[];
  /** Buttons. */
  actions?: ReactNode;
}

const badges = {
  paused: { color: 'gray', icon: 'pause' },
  failing: { color: 'red', icon: 'alert' },
  working: { color: 'green', icon: 'check' },
} as const;

/** A system that receives a log, in a list. */
export function SinkItem({ sink, kind, pausedText, isBehind, figures, actions, px }: SinkItemProps) {
  const { t } = useTranslation('common');
  const { name, url, enabled, failures, error, failedAt, sentAt } = sink;
  const state = !enabled ? 'paused' : failures > 0 ? 'failing' : 'working';
  const texts = {
    paused: pausedText,
    failing: t('sink.failing', { count: failures }),
    working: isBehind ? t('sink.sending') : t('sink.current'),
  };
  return (
    <Box as="li" px={px} py="3" borderTopWidth="1px" borderColor="border">
      <Flex align="center" gap="2" wrap="wrap">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Box>
        <Badge {...badges[state]}>{texts[state]}</Badge>
        {actions && (
          <Flex ms="auto" gap="1">
            {actions}
          </Flex>
        )}
      </Flex>
      <Flex gap="2" color="fg.muted" align="center" wrap="wrap">
        {kind}
        <Mono maxW="72">{url}</Mono>
      </Flex>
      <Flex gap="4" wrap="wrap" textStyle="caption" color="fg.muted">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        {sentAt && (
          <span>
            {t('sink.sentAt')} <Timestamp at={sentAt} />
          </span>
        )}
      </Flex>
      {error !== '' && (
        <Box color="fg.error" overflowWrap="anywhere">
          {t('sink.failure', { error })} <Timestamp at={failedAt} />
        </Box>
      )}
    </Box>
  );
}
