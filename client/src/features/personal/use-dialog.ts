import { useCallback, useState } from 'react';
import { useListState } from '../../lib/list-state';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import { type PersonalDialog, personalParams } from './personal.url';

/**
 * The dialog in the address. A closing dialog stays mounted until it is hidden, because it returns the focus on close.
 */
export function useDialog() {
  const { filters, setFilters } = useListState(personalParams);
  const shown = useRouteDrawer(filters.dialog || null);
  const open = useCallback((dialog: PersonalDialog) => setFilters({ dialog }), [setFilters]);
  const close = useCallback(() => setFilters({ dialog: '' }), [setFilters]);
  return { shown, open, close };
}

interface Held<T> {
  value: T;
  open: boolean;
  /** Changes with every opening: used as the `key` of the dialog, it resets the dialog. */
  serial: number;
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
