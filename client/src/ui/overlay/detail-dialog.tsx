import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action';

interface DetailDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
  footer?: ReactNode;
  /** False for results that exist only here (new keys): then only the buttons close it. */
  dismissable?: boolean;
  /** Where the focus goes back to; left out, to what had it before. */
  returnTo?(): HTMLElement | null;
  /** It is closed and gone from sight: the moment for another dialog, which the closing one would take along before. */
  onExited?(): void;
}

/** A dialog that shows something. Questions go through `useConfirm`, forms through `EditDrawer`. */
export function DetailDialog({
  open,
  onClose,
  title,
  size = 'md',
  children,
  footer,
  dismissable = true,
  returnTo,
  onExited,
}: DetailDialogProps) {
  const { t } = useTranslation('common');
  // Mounted open, as a lazy dialog is, the machine behind it would close when React runs its effects twice.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return (
    <Dialog.Root
      open={shown}
      // A drawer that goes away closes what opened above it; what cannot be shown twice must outlive that, too.
      onOpenChange={(details) => dismissable && !details.open && onClose()}
      onExitComplete={onExited}
      finalFocusEl={returnTo}
      size={size}
      closeOnEscape={dismissable}
      closeOnInteractOutside={dismissable}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {dismissable && (
                // Nobody opens a dialog to close it: the focus goes to what is in it.
                <IconAction data-no-autofocus icon={X} label={t('action.close')} onClick={onClose} />
              )}
            </Dialog.Header>
            <Dialog.Body pb={footer ? '2' : '6'}>{children}</Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
