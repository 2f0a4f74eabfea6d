import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ErrorState } from '../../../ui/feedback/states';

/** Placeholder with the approximate size of two cards. */
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

/** A tab's data, its loading state or its error; an error with earlier data is a banner. */
export function TabContent<T>({ data, error, onRetry, children }: TabContentProps<T>) {
  if (data === undefined) return error ? <ErrorState error={error} onRetry={onRetry} /> : <TabLoading />;
  return (
    <>
      {error ? <ErrorState error={error} onRetry={onRetry} compact /> : null}
      {children(data)}
    </>
  );
}
