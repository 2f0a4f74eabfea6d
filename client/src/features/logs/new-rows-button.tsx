import { Button } from '@chakra-ui/react/button';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

/** Loads the rows that are newer than those shown; they do not move before. */
export function NewRowsButton({ count, onClick }: { count: number; onClick(): void }) {
  const { t } = useTranslation('logs');
  return (
    <Button
      size={{ base: 'sm', sm: 'xs' }}
      h={{ sm: '6' }}
      borderRadius="full"
      boxShadow={{ sm: 'sm' }}
      variant="solid"
      colorPalette="brand"
      onClick={onClick}
    >
      <ArrowUp aria-hidden />
      {t('newRows.count', { count })}
    </Button>
  );
}
