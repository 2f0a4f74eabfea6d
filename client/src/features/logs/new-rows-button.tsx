import { Button } from '@chakra-ui/react/button';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

/** Loads the rows that are newer than those shown; they do not move before. */
export function NewRowsButton({ count, onClick }: { count: number; onClick(): void }) {
  const { t } = useTranslation('logs');
  return (
    <>
      {count > 0 && (
        <Button size="sm" variant="subtle" colorPalette="brand" onClick={onClick}>
          <ArrowUp aria-hidden />
          {t('newRows.count', { count })}
        </Button>
      )}
      {/* Announced once, whatever the number becomes. */}
      <VisuallyHidden role="status">{count > 0 ? t('newRows.available') : ''}</VisuallyHidden>
    </>
  );
}
