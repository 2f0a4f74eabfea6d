import { Menu, useMenuContext } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OpenedMenu } from './menu-trigger';

interface MenuPanelProps extends OpenedMenu {
  minW?: string;
  children: ReactNode;
}

/**
 * The menu of a `MenuTrigger`, below its button. Each opening mounts a new menu that closes by itself: a menu closed
 * from outside would still block the dialog that its item opens.
 */
export function MenuPanel({ triggerId, serial, open, start, onClose, minW, children }: MenuPanelProps) {
  return (
    <Menu.Root
      key={serial}
      ids={{ trigger: triggerId }}
      defaultOpen
      onOpenChange={(details) => !details.open && onClose()}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    >
      <Portal>
        <Menu.Positioner>
          <Content minW={minW}>
            <Follow open={open} start={start} />
            {children}
          </Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/**
 * A closing menu cannot be focused: the focus that a movement of the pointer has requested in the frame before a click
 * would otherwise take the focus from the button, to which the dialog of the item returns it.
 */
function Content({ minW, children }: Pick<MenuPanelProps, 'minW' | 'children'>) {
  const { open } = useMenuContext();
  return (
    <Menu.Content minW={minW} inert={!open}>
      {children}
    </Menu.Content>
  );
}

/** The button also closes the menu; after opening by keyboard an item is highlighted. */
function Follow({ open, start }: Pick<OpenedMenu, 'open' | 'start'>) {
  const { setOpen, setHighlightedValue } = useMenuContext();
  const place = useRef<HTMLSpanElement>(null);
  const menu = useRef({ setOpen, setHighlightedValue });
  menu.current = { setOpen, setHighlightedValue };
  useEffect(() => {
    if (!open) menu.current.setOpen(false);
  }, [open]);
  useEffect(() => {
    if (!start) return;
    const all = place.current?.parentElement?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])');
    const value = [...(all ?? [])].at(start === 'first' ? 0 : -1)?.dataset.value;
    if (value) menu.current.setHighlightedValue(value);
  }, [start]);
  return <span ref={place} hidden />;
}
