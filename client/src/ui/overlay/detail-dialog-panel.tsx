import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useOpenAfterMount } from '../../lib/use-overlay';
import { IconAction } from '../icon-action';

export interface DetailDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
  /** The content is text alone, which Tab reaches so that keys scroll it in a low window. */
  textOnly?: boolean;
  footer?: ReactNode;
  /** False for results that are shown only once (new keys): then only the buttons close it. */
  dismissable?: boolean;
  /** Element that receives the focus on close; default the previously focused one. */
  returnTo?(): HTMLElement | null;
  /**
   * Called after the closing animation. Another dialog may open from here; opened earlier, it would be closed together
   * with this one.
   */
  onExited?(): void;
}

/** The content of `DetailDialog`. */
export function DetailDialogPanel({
  open,
  onClose,
  title,
  size = 'md',
  children,
  textOnly,
  footer,
  dismissable = true,
  returnTo,
  onExited,
}: DetailDialogProps) {
  const { t } = useTranslation('common');
  const shown = useOpenAfterMount(open);
  return (
    <Dialog.Root
      open={shown}
      // A closing drawer also closes the dialogs above it; results that are shown only once must stay open.
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
                // The close button does not receive the initial focus.
                <IconAction data-no-autofocus icon={X} label={t('action.close')} onClick={onClose} />
              )}
            </Dialog.Header>
            <Dialog.Body
              pb={footer ? '2' : '6'}
              {...(textOnly && { tabIndex: 0, role: 'group', 'aria-label': title, 'data-no-autofocus': '' })}
            >
              {children}
            </Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
