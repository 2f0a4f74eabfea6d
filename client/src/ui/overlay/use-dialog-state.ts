import { useCallback, useState } from 'react';

interface Held<T> {
  readonly value: T;
  readonly open: boolean;
  /** Changes with every opening: used as the `key` of the dialog, it resets the dialog. */
  readonly serial: number;
}

/** Content of a dialog. It stays until the dialog has closed, because the dialog returns the focus on close. */
export function useDialogState<T>() {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const show = useCallback(
    (value: T) => setHeld((before) => ({ value, open: true, serial: (before?.serial ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setHeld((before) => before && { ...before, open: false }), []);
  return { held, show, close };
}
