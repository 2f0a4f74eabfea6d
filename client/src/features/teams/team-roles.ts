import type { TeamRole } from './teams.generated';

export type { TeamRole };

/** From most to fewest permissions. */
export const TEAM_ROLES = ['OWNER', 'MANAGER', 'MEMBER'] as const satisfies readonly TeamRole[];
