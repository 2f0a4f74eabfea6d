import { Portal } from '@chakra-ui/react/portal';
import { Tooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TipProps {
  content: ReactNode;
  /** One focusable element; the tip also opens on keyboard focus. */
  children: ReactElement;
  disabled?: boolean;
  side?: 'top' | 'right';
}

/** Extra information on hover and focus; never the only place of a fact. */
export function Tip({ content, children, disabled, side = 'top' }: TipProps) {
  if (disabled || content === undefined || content === null || content === '') return children;
  return (
    <Tooltip.Root openDelay={300} closeDelay={80} positioning={{ placement: side, strategy: 'fixed' }}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{content}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
