import { currentOrigin } from '../../platform/database/change-origin.js';

/** Who caused an event: the parameters `actor_kind` and `actor_id` of its row. */
export function eventActor(): [kind: string, id: number | null] {
  const { kind = 'system', userId } = currentOrigin() ?? {};
  return [kind, userId ?? null];
}
