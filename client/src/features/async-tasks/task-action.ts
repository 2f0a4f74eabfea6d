import type { TFunction } from 'i18next';

const actions = [
  'IMAGINE',
  'UPSCALE',
  'VARIATION',
  'HIGH_VARIATION',
  'LOW_VARIATION',
  'PAN',
  'DESCRIBE',
  'BLEND',
  'UPLOAD',
  'SHORTEN',
  'REROLL',
  'INPAINT',
  'ZOOM',
  'CUSTOM_ZOOM',
  'MODAL',
  'SWAP_FACE',
  'MUSIC',
  'LYRICS',
] as const;

/** Display name of an action; an unknown action is shown as it is. */
export function taskAction(t: TFunction<'async-tasks'>, action: string): string {
  const known = actions.find((name) => name === action);
  return known ? t(`action.${known}`) : action;
}
