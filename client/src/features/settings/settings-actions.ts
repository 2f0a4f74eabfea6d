import { createContext, useContext } from 'react';
import type { SettingsActions } from './use-save-options';

export const SettingsActionsContext = createContext<SettingsActions | null>(null);

export function useSettingsActions(): SettingsActions {
  const actions = useContext(SettingsActionsContext);
  if (!actions) throw new Error('Settings cards need a SettingsActionsContext above them');
  return actions;
}
