import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';
import { type Faults, type JsonEditorProps, Pane, Tools } from './json-editor';

type FullScreenProps = JsonEditorProps & { fault: Faults; open: boolean; onClose(): void };

/** Escape belongs to the editor here (it enables Tab to leave), so only the buttons close the dialog. */
export function FullScreen({ fault, open, onClose, ...props }: FullScreenProps) {
  const { t } = useTranslation('common');
  // A dialog that mounts open would be closed when React runs its effects twice.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return (
    <Dialog.Root open={shown} closeOnEscape={false} closeOnInteractOutside={false} size="lg" lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="0">
          <Dialog.Content maxW="100%" w="100%" h="100dvh" maxH="100dvh" m="0" borderRadius="0">
            <Dialog.Header>
              <Dialog.Title>{props.label}</Dialog.Title>
              <Tools {...props} />
              <IconAction icon={X} label={t('action.close')} onClick={onClose} />
            </Dialog.Header>
            <Dialog.Body display="flex" flexDirection="column" minH="0" pb="4">
              <Pane {...props} fault={fault} large />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
