import type { QuotaHolder } from '../../platform/coordination/changes.js';
import type { QuotaCaps } from './token-spending.js';

/** The holders of limits that several tokens of a team share, in the order in which a call reserves from them. */
export const SHARED_HOLDERS = ['project', 'member'] as const satisfies readonly QuotaHolder[];

export type SharedHolder = (typeof SHARED_HOLDERS)[number];

/** The holders that have caps per period. */
export type CapHolder = SharedHolder | 'token';

/** What the tokens of a project, or those that a member of a team made, may spend together. */
export interface SharedLimit {
  readonly holder: SharedHolder;
  /** Of the row in `projects` or `team_members`. */
  readonly id: number;
  /** Max spending since the creation, in quota units; null: unlimited. */
  readonly total: number | null;
  readonly caps: QuotaCaps | null;
}
