import { listSort, param } from '../../lib/list-state';
import { logPath } from '../../lib/log-path';
import { tokenSortColumns } from '../../lib/sort-columns/token-sort.generated';
import type { TokenRowFragment } from './tokens.generated';

/** The calls of a token in the usage log. */
export const logOf = ({ id, teamId }: TokenRowFragment): string =>
  logPath({ range: '30d', tokenId: id, team: teamId ?? undefined });

export const tokenSort = listSort(tokenSortColumns, '-created', { quota: 'USED_QUOTA' });

/** Filters of the token list. The key filter is not part of the address, because it contains a part of a key. */
export const tokenListParams = {
  q: param.text(),
  status: param.integer(),
  /** The tokens of a team instead of the own ones. */
  team: param.integer(),
  /** A project of that team. */
  project: param.integer(),
  group: param.text(),
  sort: tokenSort.param,
};
