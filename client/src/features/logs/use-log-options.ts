import { skipToken } from '@apollo/client/react';
import { useLogGroupsQuery, useLogSiteGroupsQuery, useLogTeamQuery } from './logs.generated';

/** The groups to filter by, and whether the contents of calls are stored. */
export function useLogGroups(seesSite: boolean) {
  const own = useLogGroupsQuery(seesSite ? skipToken : {});
  const all = useLogSiteGroupsQuery(seesSite ? {} : skipToken);
  const groups: readonly string[] = all.data?.groups ?? own.data?.usableGroups.map(({ name }) => name) ?? [];
  return { groups, contentStored: (all.data ?? own.data)?.status.contentLogEnabled };
}

/** The team whose rows are shown, once it is known. */
export function useLogTeam(id: number | undefined) {
  const { data } = useLogTeamQuery(id === undefined ? skipToken : { variables: { id: String(id) } });
  return data?.team;
}
