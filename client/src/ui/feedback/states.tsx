import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CopyButton } from '../copy';
import { useProblemText } from './use-problem-text';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2';
  /** Purpose of the page, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, heading = 'h2', text, action }: EmptyStateProps) {
  return (
    <Stack align="center" textAlign="center" gap="3" py="12" px="4">
      {Icon && (
        <Flex boxSize="12" align="center" justify="center" borderRadius="full" bg="bg.subtle" color="fg.subtle">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Flex>
      )}
      <Text as={heading} textStyle="section">
        {title}
      </Text>
      {text && (
        <Box color="fg.muted" maxW="md">
          {text}
        </Box>
      )}
      {action && <Box mt="1">{action}</Box>}
    </Stack>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** Translated title; default "Failed to load". */
  title?: string;
  onRetry?: () => void;
  /** A slim banner above content, instead of replacing it. */
  compact?: boolean;
}

/** Message, request id and Retry for content that failed to load. */
export function ErrorState({ error, title, onRetry, compact }: ErrorStateProps) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  const { text, problem } = useProblemText()(error);
  const retry = onRetry && (
    <Button size="sm" onClick={() => onRetry()}>
      <RotateCw aria-hidden />
      {tc('action.retry')}
    </Button>
  );
  const id = problem.requestId && (
    <Flex align="center" gap="1" color="fg.muted" textStyle="caption">
      {t('requestId')}
      <Box as="code" fontFamily="mono" overflowWrap="anywhere">
        {problem.requestId}
      </Box>
      <CopyButton value={problem.requestId} size="xs" />
    </Flex>
  );
  if (compact) {
    return (
      <Flex role="alert" align="center" gap="3" wrap="wrap" px="4" py="2" bg="status.red.subtle" color="status.red.fg">
        <CircleAlert size={16} aria-hidden />
        <Box flex="1">{text}</Box>
        {id}
        {retry}
      </Flex>
    );
  }
  return (
    <Stack role="alert" align="center" textAlign="center" gap="3" py="12" px="4">
      <Box color="fg.error">
        <CircleAlert size={24} aria-hidden />
      </Box>
      <Text textStyle="section">{title ?? t('loadFailed')}</Text>
      <Box color="fg.muted">{text}</Box>
      {id}
      {retry}
    </Stack>
  );
}
