import { useCallback, useEffect, useState } from 'react';

interface Loaded<T> {
  data?: T;
  error?: unknown;
  retry(): void;
}

/** Runs `load` once and on every `retry`; for data that does not use the data client. `load` must be stable. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const [run, setRun] = useState<() => Promise<T>>(() => load);

  useEffect(() => {
    let current = true;
    run().then(
      (data) => current && setState({ data }),
      (error: unknown) => current && setState((before) => ({ ...before, error })),
    );
    return () => {
      current = false;
    };
  }, [run]);

  // A new function value triggers the effect again.
  const retry = useCallback(() => setRun(() => () => load()), [load]);
  return { ...state, retry };
}
