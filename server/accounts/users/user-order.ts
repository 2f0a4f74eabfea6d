import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { UserRecord } from '../model/user-record.js';
import { UserSort } from './user-filter.input.js';

const { ASC, DESC } = SortDirection;
const id: SortColumn<UserRecord> = { expression: 'user.id', first: DESC, of: ({ user }) => user.id };
const balance = (column: string, of: SortColumn<UserRecord>['of']): SortColumn<UserRecord> => ({
  expression: `coalesce(balance.${column}, 0)`,
  first: DESC,
  of,
});

/** For queries that have the aliases `user` for users and `balance` for their balances. */
const COLUMNS: Record<Exclude<UserSort, UserSort.OLDEST>, SortColumn<UserRecord>> = {
  [UserSort.NEWEST]: id,
  [UserSort.USERNAME]: { expression: 'user.username', first: ASC, of: ({ user }) => user.username, type: 'text' },
  [UserSort.GROUP]: { expression: 'user.group', first: ASC, of: ({ user }) => user.group, type: 'text' },
  [UserSort.ROLE]: { expression: 'user.role', first: DESC, of: ({ user }) => user.role },
  [UserSort.STATUS]: { expression: 'user.status', first: ASC, of: ({ user }) => user.status },
  [UserSort.QUOTA]: balance('quota', (record) => record.balance.quota),
  [UserSort.USED_QUOTA]: balance('used_quota', (record) => record.balance.usedQuota),
  [UserSort.REQUEST_COUNT]: balance('request_count', (record) => record.balance.requestCount),
};

/** The total order of users that a request states; the balances are read only where it needs them. */
export function userOrder({ sort, direction }: OrderRequest<UserSort>): ListOrder<UserRecord> {
  if (sort === UserSort.OLDEST) return new ListOrder(id, id, direction ?? ASC);
  return new ListOrder(COLUMNS[sort], id, direction);
}
