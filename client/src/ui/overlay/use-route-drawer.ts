import { useState } from 'react';

interface RouteDrawer {
  /** What the drawer shows; stays while it slides out. */
  target: string | null;
  open: boolean;
  /** New for every opening: as the drawer's `key` it forgets what was typed and discarded before. */
  serial: number;
}

/** Follows a drawer's address: `target` is the record (or `add`) in the route, null while the list alone is open. */
export function useRouteDrawer(target: string | null): RouteDrawer {
  const [drawer, setDrawer] = useState<RouteDrawer>({ target, open: target !== null, serial: 0 });
  const current = drawer.open ? drawer.target : null;
  if (current === target) return drawer;
  const next = target === null ? { ...drawer, open: false } : { target, open: true, serial: drawer.serial + 1 };
  setDrawer(next);
  return next;
}
