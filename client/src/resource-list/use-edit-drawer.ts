import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEventCallback } from '../lib/use-event-callback';
import { useRouteDrawer } from '../ui/overlay/use-route-drawer';

const editParam = 'edit';

/** Value of `?edit=` for a new record. */
export const newRecord = 'new';

/**
 * `?edit=`, the open drawer of an existing or new record: Back closes it, and a copied address opens it. `show` and
 * `close` are stable.
 */
export function useEditDrawer() {
  const [search, setSearch] = useSearchParams();
  const set = useEventCallback((which: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (which === null) next.delete(editParam);
        else next.set(editParam, which);
        return next;
      },
      { preventScrollReset: true },
    ),
  );
  const show = useCallback((which: string) => set(which), [set]);
  const close = useCallback(() => set(null), [set]);
  return { ...useRouteDrawer(search.get(editParam)), show, close };
}
