import { useState } from 'react';

interface RouteDrawer {
  /** Record in the drawer; kept during the closing animation. */
  target: string | null;
  open: boolean;
  /** Changes with every opening: used as the `key` of the drawer, it resets the form. */
  serial: number;
}

/** State of a drawer with an address: `target` is the record (or `add`) in the route, null while no drawer is open. */
export function useRouteDrawer(target: string | null): RouteDrawer {
  const [drawer, setDrawer] = useState<RouteDrawer>({ target, open: target !== null, serial: 0 });
  const current = drawer.open ? drawer.target : null;
  if (current === target) return drawer;
  const next = target === null ? { ...drawer, open: false } : { target, open: true, serial: drawer.serial + 1 };
  setDrawer(next);
  return next;
}
