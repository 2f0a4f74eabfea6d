import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelSort } from './channel-filter.input.js';

const { ASC, DESC } = SortDirection;

/** A channel with the quota that it has used. */
export interface SortedChannel {
  readonly channel: ChannelEntity;
  readonly usedQuota: number;
}
type Column = SortColumn<SortedChannel>;
const id: Column = { expression: 'c.id', first: DESC, of: ({ channel }) => channel.id };
const NO_BALANCE = Number.MAX_SAFE_INTEGER;

/** For queries that have the aliases `c` for channels and `usage` for the quota they have used. */
const COLUMNS: Record<ChannelSort, Column> = {
  [ChannelSort.PRIORITY]: { expression: 'c.priority', first: DESC, of: ({ channel }) => channel.priority },
  [ChannelSort.ID]: id,
  [ChannelSort.NAME]: { expression: 'c.name', first: ASC, of: ({ channel }) => channel.name, type: 'text' },
  [ChannelSort.TYPE]: { expression: 'c.type', first: ASC, of: ({ channel }) => channel.type },
  [ChannelSort.STATUS]: { expression: 'c.status', first: ASC, of: ({ channel }) => channel.status },
  [ChannelSort.RESPONSE_TIME]: {
    expression: 'c.response_time_ms',
    first: DESC,
    of: ({ channel }) => channel.responseTimeMs,
  },
  [ChannelSort.USED_QUOTA]: {
    expression: 'coalesce(usage.used_quota, 0)',
    first: DESC,
    of: ({ usedQuota }) => usedQuota,
  },
  [ChannelSort.BALANCE]: {
    expression: `CASE WHEN c.balance_updated_at IS NULL THEN ${NO_BALANCE} ELSE c.balance END`,
    first: ASC,
    of: ({ channel }) => (channel.balanceUpdatedAt === null ? NO_BALANCE : channel.balance),
    type: 'decimal',
  },
  [ChannelSort.WEIGHT]: { expression: 'c.weight', first: DESC, of: ({ channel }) => channel.weight },
};

export function channelOrder({ sort, direction }: OrderRequest<ChannelSort>): ListOrder<SortedChannel> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
