import { type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';
import { decorate } from '../decorate';

/** What a menu must know of the button it belongs to. */
export interface OpenedMenu {
  triggerId: string;
  /** Counts the openings. */
  serial: number;
  open: boolean;
  /** Opened by a key: which item is the first to press Enter on. */
  start: 'first' | 'last' | undefined;
  onClose(): void;
}

interface MenuTriggerProps {
  button: ReactElement<Record<string, unknown>>;
  /** Fetches the menu's code: as soon as somebody comes near the button. */
  load(): Promise<unknown>;
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

/** A button that opens a menu. The menu is made with its first opening: a list has a hundred of these. */
export function MenuTrigger({ button, load, children }: MenuTriggerProps) {
  const id = useId();
  const [state, setState] = useState<Pick<OpenedMenu, 'serial' | 'open' | 'start'>>(never);
  const { serial, open } = state;
  const onOpen = (start?: OpenedMenu['start']) => setState({ serial: serial + 1, open: true, start });
  const onClose = () => setState((before) => ({ ...before, open: false }));
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      {decorate(button, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => (open ? onClose() : onOpen()),
        onKeyDown: (event) => {
          const start = keys[event.key];
          if (!start || event.nativeEvent.isComposing) return;
          // The click that Enter and Space bring would close it again.
          event.preventDefault();
          if (!open) onOpen(start);
        },
      })}
      {serial > 0 && <Suspense fallback={null}>{children({ triggerId: id, ...state, onClose })}</Suspense>}
    </>
  );
}
