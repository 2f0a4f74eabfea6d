/** The kinds of accounts, with the values of the database. A team has members, pays for its tokens and cannot log in. */
export const AccountKind = { USER: 'user', TEAM: 'team' } as const;

export type AccountKind = (typeof AccountKind)[keyof typeof AccountKind];
