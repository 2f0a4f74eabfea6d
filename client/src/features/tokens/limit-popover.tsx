import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode } from 'react';
import { useOpenAfterMount } from '../../lib/use-overlay';
import type { OpenedMenu } from '../../ui/overlay/menu-trigger';

interface LimitPopoverProps extends Pick<OpenedMenu, 'triggerId' | 'open' | 'onClose'> {
  label: string;
  children: ReactNode;
}

/** The list that a chip counts. */
export function LimitPopover({ triggerId, open, onClose, label, children }: LimitPopoverProps) {
  return (
    <Popover.Root
      open={useOpenAfterMount(open)}
      onOpenChange={(details) => !details.open && onClose()}
      ids={{ trigger: triggerId }}
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed' }}
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={label}>
            <Popover.Body>{children}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
