import { useCallback, useMemo, useState } from 'react';

/**
 * Ids selected in a list. They persist across pages, and are cleared when `scope` changes (for example the filter, as
 * JSON).
 */
export function useSelected(scope = '') {
  const [state, setState] = useState<{ scope: string; ids: readonly string[] }>({ scope, ids: [] });
  const ids = useMemo(() => (state.scope === scope ? state.ids : []), [state, scope]);
  const onChange = useCallback((next: readonly string[]) => setState({ scope, ids: next }), [scope]);
  /** Removes deleted records; clears the selection if their ids are unknown. */
  const drop = useCallback(
    (deleted?: readonly string[]) =>
      setState((before) => ({ ...before, ids: deleted ? before.ids.filter((id) => !deleted.includes(id)) : [] })),
    [],
  );
  return { ids, onChange, drop };
}
