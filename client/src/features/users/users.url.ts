import { type Filters, listSort, param } from '../../lib/list-state';
import { userSortColumns } from '../../lib/sort-columns/user-sort.generated';
import { userStatus } from '../../lib/status-numbers.generated';
import type { UserFilter } from './users.generated';

/** States to filter by; a cancelled account counts as cancelled regardless of its status. */
export const userStates = ['active', 'banned', 'cancelled'] as const;
/** A list shows accounts of one kind. */
export const accountKinds = ['user', 'team'] as const;
export const userRoles = [1, 10, 100] as const;

export const userSort = listSort(userSortColumns, '-id', {
  id: 'NEWEST',
  remaining: 'QUOTA',
  used: 'USED_QUOTA',
  requests: 'REQUEST_COUNT',
});

export const userParams = {
  q: param.text(),
  group: param.text(),
  state: param.choice(['', ...userStates], ''),
  role: param.integer(),
  kind: param.choice(accountKinds, 'user'),
  sort: userSort.param,
};

const states: Record<(typeof userStates)[number], Pick<UserFilter, 'status' | 'deleted'>> = {
  active: { status: userStatus.active, deleted: false },
  banned: { status: userStatus.banned, deleted: false },
  cancelled: { deleted: true },
};

export const toUserFilter = ({ q, group, state, role, kind }: Filters<typeof userParams>): UserFilter => ({
  keyword: q || null,
  group: group || null,
  ...(kind === 'team' && { kind: 'TEAM' as const }),
  ...(state && states[state]),
  ...(role !== undefined && { role }),
});
