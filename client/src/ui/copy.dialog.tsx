import { Button } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { Textarea } from '@chakra-ui/react/textarea';
import { useTranslation } from '../i18n/use-translation';
import { useOpenAfterMount } from '../lib/use-overlay';

/** Shows a text that the browser did not copy, selected. Closed while there is none. */
export function HandCopyDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  const { t } = useTranslation('common');
  const shown = useOpenAfterMount(text !== null);
  return (
    <Dialog.Root open={shown} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('copyFailed')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Textarea
                readOnly
                aria-label={t('copyFailed')}
                value={text ?? ''}
                rows={4}
                fontFamily="mono"
                onFocus={(event) => event.currentTarget.select()}
              />
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="solid" colorPalette="brand" onClick={onClose}>
                {t('action.close')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
