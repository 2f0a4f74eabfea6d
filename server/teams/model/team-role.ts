import type { TeamRole } from '../../common/principal.js';

/** The permissions of a role in addition to own tokens and their usage, which every member may use. */
export const TeamPermission = {
  /** Renaming and archiving the team, and any change of its members. */
  EDIT: 'EDIT',
  /** Inviting and removing members who have no further rights. */
  MANAGE_MEMBERS: 'MANAGE_MEMBERS',
  /** The tokens of all members. */
  MANAGE_TOKENS: 'MANAGE_TOKENS',
  /** Creating, limiting and archiving projects. */
  MANAGE_PROJECTS: 'MANAGE_PROJECTS',
  /** The statement of the team and the usage of all members. */
  SEE_STATEMENT: 'SEE_STATEMENT',
  /** Moving quota between the balances of the team and its members. */
  TRANSFER: 'TRANSFER',
  /** Buying a plan for the team. */
  BUY_PLAN: 'BUY_PLAN',
} as const;

export type TeamPermission = (typeof TeamPermission)[keyof typeof TeamPermission];

const { EDIT, MANAGE_MEMBERS, MANAGE_TOKENS, MANAGE_PROJECTS, SEE_STATEMENT, TRANSFER, BUY_PLAN } = TeamPermission;

const PERMISSIONS: Record<TeamRole, readonly TeamPermission[]> = {
  owner: [EDIT, MANAGE_MEMBERS, MANAGE_TOKENS, MANAGE_PROJECTS, SEE_STATEMENT, TRANSFER, BUY_PLAN],
  manager: [MANAGE_MEMBERS, MANAGE_TOKENS, MANAGE_PROJECTS, SEE_STATEMENT, BUY_PLAN],
  member: [],
};

/** Administrators manage every team, except for its tokens and the balances of others. */
const OF_ADMINISTRATORS: readonly TeamPermission[] = [EDIT, MANAGE_MEMBERS, MANAGE_PROJECTS, SEE_STATEMENT];

/** @param role null for a user who is not a member */
export function permissionsOf(role: TeamRole | null, isAdministrator: boolean): TeamPermission[] {
  const permissions = [...(role === null ? [] : PERMISSIONS[role]), ...(isAdministrator ? OF_ADMINISTRATORS : [])];
  return [...new Set(permissions)];
}
