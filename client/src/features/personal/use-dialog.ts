import { useCallback } from 'react';
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
