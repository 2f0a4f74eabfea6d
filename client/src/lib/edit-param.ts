import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const editParam = 'edit';

/** `?edit=`, the open drawer of an existing or new record: Back closes it, and a copied address opens it. */
export function useEditParam() {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (which: string | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (which === null) next.delete(editParam);
          else next.set(editParam, which);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const open = useCallback((which: string) => set(which), [set]);
  const close = useCallback(() => set(null), [set]);
  return { which: search.get(editParam), open, close };
}
