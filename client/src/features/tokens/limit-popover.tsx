import { Button } from '@chakra-ui/react/button';
import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode } from 'react';

/** A chip with its list, which is open at first. */
export function LimitPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover.Root defaultOpen lazyMount unmountOnExit positioning={{ strategy: 'fixed' }}>
      <Popover.Trigger asChild>
        <Button size="xs">{label}</Button>
      </Popover.Trigger>
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
