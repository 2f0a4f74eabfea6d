import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Shown across the full width while the server is unreachable, with a retry button. */
export function StatusBanner({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  return (
    <Flex
      role="alert"
      align="center"
      justify="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg="status.red.subtle"
      color="status.red.fg"
    >
      <CloudOff size={16} aria-hidden />
      {t('statusFailed')}
      <Button size="xs" onClick={onRetry}>
        {tc('action.retry')}
      </Button>
    </Flex>
  );
}
