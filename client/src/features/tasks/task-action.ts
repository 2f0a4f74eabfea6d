import type { TFunction } from 'i18next';

const actions = ['MUSIC', 'LYRICS'] as const;

/** What was asked for, in words; an action that is not documented keeps its own name. */
export function taskAction(t: TFunction<'tasks'>, action: string): string {
  const known = actions.find((name) => name === action);
  return known ? t(`action.${known}`) : action;
}
