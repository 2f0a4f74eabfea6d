import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { IconAction } from '../icon-action';

interface FullScreenProps {
  label: string;
  tools: ReactNode;
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Escape belongs to the editor here (it enables Tab to leave), so only the buttons close the dialog. */
export function FullScreen({ label, tools, open, onClose, children }: FullScreenProps) {
  const { t } = useTranslation('common');
  const shown = useOpenAfterMount(open);
  return (
    <Dialog.Root open={shown} closeOnEscape={false} closeOnInteractOutside={false} size="lg" lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="0">
          <Dialog.Content maxW="100%" w="100%" h="100dvh" maxH="100dvh" m="0" borderRadius="0">
            <Dialog.Header>
              <Dialog.Title>{label}</Dialog.Title>
              {tools}
              <IconAction icon={X} label={t('action.close')} onClick={onClose} />
            </Dialog.Header>
            <Dialog.Body display="flex" flexDirection="column" minH="0" pb="4">
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
