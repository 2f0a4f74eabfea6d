import { useCallback } from 'react';
import { param, useListState } from '../../../lib/list-state';
import { useRouteDrawer } from '../../../ui/overlay/use-route-drawer';

export const tabs = ['account', 'security', 'notify', 'price', 'preferences'] as const;
export type PersonalTab = (typeof tabs)[number];

/** Dialogs with an address: other pages link to them, and Back closes them. Dialogs that show a secret have none. */
const dialogs = ['name', 'email', 'wechat', 'telegram', 'transfer', 'password'] as const;
export type PersonalDialog = (typeof dialogs)[number];

export const personalParams = {
  tab: param.choice(tabs, 'account'),
  dialog: param.choice<PersonalDialog | ''>(dialogs, ''),
  /** Search of the price tab. */
  q: param.text(),
  group: param.text(),
};

export const tabPath = (tab: PersonalTab) => (tab === 'account' ? '/personal' : `/personal?tab=${tab}`);

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
