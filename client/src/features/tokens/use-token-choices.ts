import { skipToken } from '@apollo/client/react';
import { type TokenChoicesQuery, useTokenChoicesQuery } from './tokens.generated';

/** The groups and models that may be chosen for a token and, for one of a team, the projects. */
export type TokenChoices = Pick<TokenChoicesQuery, 'usableGroups' | 'usableModels'> &
  Partial<Pick<NonNullable<TokenChoicesQuery['team']>, 'projects'>>;

/**
 * The choices for tokens of the user (null) or of a team; undefined until they are loaded.
 * @param teamId undefined while it is unknown
 */
export function useTokenChoices(teamId: string | null | undefined): TokenChoices | undefined {
  const { data } = useTokenChoicesQuery(
    teamId === undefined ? skipToken : teamId === null ? {} : { variables: { teamId, ofTeam: true } },
  );
  return data?.team ?? data;
}
