import { type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';
import { decorate } from '../decorate';

/** State of an open menu. */
export interface OpenedMenu {
  triggerId: string;
  /** Number of openings. */
  serial: number;
  open: boolean;
  /** Opened by keyboard: the item that is highlighted first. */
  start: 'first' | 'last' | undefined;
  onClose(): void;
}

interface MenuTriggerProps {
  button: ReactElement<Record<string, unknown>>;
  /** The role of the popup that the button opens; default a menu. */
  popup?: 'menu' | 'dialog';
  /** Loads the code of the menu on hover or focus of the button. */
  load(): Promise<unknown>;
  onOpen?(): void;
  /** A lazy menu. */
  children(menu: OpenedMenu): ReactNode;
}

const keys: Partial<Record<string, OpenedMenu['start']>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: 'first',
  ' ': 'first',
};

const never = { serial: 0, open: false, start: undefined };

/**
 * A button that opens a menu or a popover, which is created on its first opening, because a list has a hundred of them.
 */
export function MenuTrigger({ button, popup = 'menu', load, onOpen: afterOpen, children }: MenuTriggerProps) {
  const id = useId();
  const [state, setState] = useState<Pick<OpenedMenu, 'serial' | 'open' | 'start'>>(never);
  const { serial, open } = state;
  const onOpen = (start?: OpenedMenu['start']) => {
    setState({ serial: serial + 1, open: true, start });
    afterOpen?.();
  };
  const onClose = () => setState((before) => ({ ...before, open: false }));
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      {decorate(button, {
        id,
        'aria-haspopup': popup,
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => (open ? onClose() : onOpen()),
        onKeyDown: (event) => {
          const start = keys[event.key];
          if (!start || event.nativeEvent.isComposing) return;
          // Enter and Space also dispatch a click, which would close the menu again.
          event.preventDefault();
          if (!open) onOpen(start);
        },
      })}
      {serial > 0 && <Suspense fallback={null}>{children({ triggerId: id, ...state, onClose })}</Suspense>}
    </>
  );
}
