import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/states';

/** Two cards of about the right size. */
export function TabLoading() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="4" aria-busy aria-label={t('loading')} role="status">
      {['first', 'second'].map((card) => (
        <Box key={card} layerStyle="card" p="6">
          <Box h="5" w="40" mb="4" borderRadius="sm" bg="bg.muted" />
          <Box h="4" mb="2" borderRadius="sm" bg="bg.subtle" />
          <Box h="4" w="75%" borderRadius="sm" bg="bg.subtle" />
        </Box>
      ))}
    </Stack>
  );
}

interface TabContentProps<T> {
  data: T | undefined;
  error: unknown;
  onRetry(): void;
  children(data: T): ReactNode;
}

/** What a tab shows: its data, that they are on the way, or why they are not; an error over old data is a banner. */
export function TabContent<T>({ data, error, onRetry, children }: TabContentProps<T>) {
  if (data === undefined) return error ? <ErrorState error={error} onRetry={onRetry} /> : <TabLoading />;
  return (
    <>
      {error ? <ErrorState error={error} onRetry={onRetry} compact /> : null}
      {children(data)}
    </>
  );
}
