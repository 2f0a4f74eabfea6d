import type { QuotaHolder } from '../../platform/coordination/changes.js';
import type { QuotaCaps } from './token-spending.js';

/** The holders of limits that several tokens of a team share. A call reserves from the project first. */
export type SharedHolder = Extract<QuotaHolder, 'project' | 'member'>;

/** The holders that have caps per period. */
export type CapHolder = SharedHolder | 'token';

/** The quota that the tokens of a project, or the tokens that a member of a team made, may spend together. */
export interface SharedLimit {
  readonly holder: SharedHolder;
  /** The id of the row in `projects` or `team_members`. */
  readonly id: number;
  /** Max spending since the creation, in quota units; null: unlimited. */
  readonly total: number | null;
  readonly caps: QuotaCaps | null;
}
