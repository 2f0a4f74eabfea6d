import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';

interface DialogButtonsProps {
  /** The text of the action. */
  action: string;
  dangerous?: boolean;
  loading?: boolean;
  disabled?: boolean;
  onClose(): void;
  /** Absent in a form, which the button submits. */
  onAction?(): void;
}

/** Cancel and the action of a dialog, at the end of its form or in its footer. */
export function DialogButtons({ action, dangerous, loading, disabled, onClose, onAction }: DialogButtonsProps) {
  const { t } = useTranslation('common');
  return (
    // In a dialog that is longer than the window, they remain visible while it is scrolled: at its end, over its padding.
    <Flex justify="flex-end" gap="3" wrap="wrap" position="sticky" bottom="-6" bg="bg.panel" py="3" my="-3">
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button
        type={onAction ? 'button' : 'submit'}
        variant="solid"
        colorPalette={dangerous ? 'danger' : 'brand'}
        disabled={disabled}
        loading={loading}
        loadingText={action}
        onClick={onAction}
      >
        {action}
      </Button>
    </Flex>
  );
}
