import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { IconAction } from '../../ui/icon-action';

interface MobilePanelProps {
  open: boolean;
  onClose(): void;
  /** The button that opened it. */
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** The settings and conversations of the playground in a drawer. */
export function MobilePanel({ open, onClose, button, children }: MobilePanelProps) {
  const { t } = useTranslation('playground');
  const { t: tc } = useTranslation('common');
  const shown = useOpenAfterMount(open);
  return (
    <Drawer.Root
      open={shown}
      onOpenChange={(details) => !details.open && onClose()}
      finalFocusEl={() => button.current}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t('settings')}</Drawer.Title>
              <IconAction icon={X} label={tc('action.close')} onClick={onClose} />
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
