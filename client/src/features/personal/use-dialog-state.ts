import { useCallback, useState } from 'react';

interface Held<T> {
  value: T;
  open: boolean;
  /** New for every opening: as the dialog's `key` it starts anew. */
  serial: number;
}

/** What a dialog is about. It stays while the dialog closes, which gives the focus back as it leaves. */
export function useDialogState<T>() {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const show = useCallback(
    (value: T) => setHeld((before) => ({ value, open: true, serial: (before?.serial ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setHeld((before) => before && { ...before, open: false }), []);
  return { held, show, close };
}
