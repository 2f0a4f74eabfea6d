import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** `?row=`, the open record: opening adds a history entry, moving to the next record does not. */
export function useRowParam() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (id: string | null, replace: boolean) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete('row');
          else next.set('row', id);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  const set = useCallback((id: string | null) => change(id, false), [change]);
  const walk = useCallback((id: string) => change(id, true), [change]);
  return { id: search.get('row'), set, walk };
}
