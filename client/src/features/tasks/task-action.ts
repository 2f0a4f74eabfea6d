import type { TFunction } from 'i18next';

const actions = ['MUSIC', 'LYRICS'] as const;

/** Display name of an action; an unknown action is shown as it is. */
export function taskAction(t: TFunction<'tasks'>, action: string): string {
  const known = actions.find((name) => name === action);
  return known ? t(`action.${known}`) : action;
}
