import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { OwnToken } from './own-token.js';
import { TokenSort } from './token.input.js';

const { ASC, DESC } = SortDirection;
const id: SortColumn<OwnToken> = { expression: 't.id', first: DESC, of: ({ row }) => row.id };

/** For queries that have the aliases `t` for tokens and `usage` for their spending. A user has at most a thousand tokens. */
const COLUMNS: Record<TokenSort, SortColumn<OwnToken>> = {
  [TokenSort.CREATED]: id,
  [TokenSort.NAME]: { expression: 't.name', first: ASC, of: ({ row }) => row.name, type: 'text' },
  [TokenSort.STATUS]: { expression: 't.status', first: ASC, of: ({ row }) => row.status },
  [TokenSort.USED_QUOTA]: {
    expression: 'coalesce(usage.used_quota, 0)',
    first: DESC,
    of: ({ usedQuota }) => usedQuota,
  },
  [TokenSort.EXPIRES]: timeColumn('t.expires_at', ({ row }) => row.expiresAt, 'last'),
  [TokenSort.LAST_USED]: timeColumn('usage.last_used_at', ({ lastUsedAt }) => lastUsedAt),
};

export function tokenOrder({ sort, direction }: OrderRequest<TokenSort>): ListOrder<OwnToken> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
