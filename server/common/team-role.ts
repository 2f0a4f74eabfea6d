/** The roles of members of teams, with the values of the database. */
export const TeamRole = { OWNER: 'owner', MANAGER: 'manager', MEMBER: 'member' } as const;

export type TeamRole = (typeof TeamRole)[keyof typeof TeamRole];
