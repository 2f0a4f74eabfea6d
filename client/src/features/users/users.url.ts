import { type Filters, param } from '../../lib/list-state';
import type { TableSort } from '../../ui/table/table-props';
import type { UserFilter, UserSort } from './users.generated';

/** States to filter by; a cancelled account counts as cancelled whatever its status. */
export const userStates = ['active', 'banned', 'cancelled'] as const;
export const userRoles = [1, 10, 100] as const;
export const userSorts = ['newest', 'oldest', 'username', 'quota', 'used', 'requests'] as const;

export const userParams = {
  q: param.text(),
  group: param.text(),
  state: param.choice(['', ...userStates], ''),
  role: param.integer(),
  sort: param.choice(userSorts, 'newest'),
};

const states: Record<(typeof userStates)[number], Pick<UserFilter, 'status' | 'deleted'>> = {
  active: { status: 1, deleted: false },
  banned: { status: 2, deleted: false },
  cancelled: { deleted: true },
};

export const toUserFilter = ({ q, group, state, role }: Filters<typeof userParams>): UserFilter => ({
  keyword: q || null,
  group: group || null,
  ...(state && states[state]),
  ...(role !== undefined && { role }),
});

const sorts: Record<(typeof userSorts)[number], UserSort> = {
  newest: 'NEWEST',
  oldest: 'OLDEST',
  username: 'USERNAME',
  quota: 'QUOTA',
  used: 'USED_QUOTA',
  requests: 'REQUEST_COUNT',
};
export const toUserSort = ({ sort }: Filters<typeof userParams>): UserSort => sorts[sort];

/** The column of each sort order. */
export const userSortColumns = {
  newest: { id: 'created', desc: true },
  oldest: { id: 'created', desc: false },
  username: { id: 'username', desc: false },
  quota: { id: 'remaining', desc: true },
  used: { id: 'used', desc: true },
  requests: { id: 'requests', desc: true },
} satisfies Record<(typeof userSorts)[number], TableSort['orders'][string]>;
