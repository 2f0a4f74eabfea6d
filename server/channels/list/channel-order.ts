import { ArgsType } from '@nestjs/graphql';
import { orderArgsOf, orderOf, type SortColumn, SortDirection, sortNames } from '../../platform/graphql/list-order.js';
import type { ChannelEntity } from '../model/channel.entity.js';

const { ASC, DESC } = SortDirection;

/** A channel with the quota that it has used. */
interface SortedChannel {
  readonly channel: ChannelEntity;
  readonly usedQuota: number;
}
type Column = SortColumn<SortedChannel>;
const byId: Column = { expression: 'c.id', first: DESC, of: ({ channel }) => channel.id };
const NO_BALANCE = Number.MAX_SAFE_INTEGER;

/** Sort columns for queries that use the aliases `c` for channels and `usage` for the quota they have used. */
const SORT_COLUMNS = {
  ID: byId,
  NAME: { expression: 'c.name', first: ASC, of: ({ channel }) => channel.name, type: 'text' },
  TYPE: { expression: 'c.type', first: ASC, of: ({ channel }) => channel.type },
  STATUS: { expression: 'c.status', first: ASC, of: ({ channel }) => channel.status },
  RESPONSE_TIME: {
    expression: 'c.response_time_ms',
    first: DESC,
    of: ({ channel }) => channel.responseTimeMs,
    description: 'Usually the slowest in its last test first; untested and failed ones count as 0.',
  },
  USED_QUOTA: {
    expression: 'coalesce(usage.used_quota, 0)',
    first: DESC,
    of: ({ usedQuota }) => usedQuota,
  },
  BALANCE: {
    expression: `CASE WHEN c.balance_updated_at IS NULL THEN ${NO_BALANCE} ELSE c.balance END`,
    first: ASC,
    of: ({ channel }) => (channel.balanceUpdatedAt === null ? NO_BALANCE : channel.balance),
    type: 'decimal',
    description: 'Usually the lowest reported balance first, and channels without one last.',
  },
  PRIORITY: { expression: 'c.priority', first: DESC, of: ({ channel }) => channel.priority },
  WEIGHT: { expression: 'c.weight', first: DESC, of: ({ channel }) => channel.weight },
} satisfies Record<string, Column>;
export type ChannelSort = keyof typeof SORT_COLUMNS;

export const CHANNEL_SORTS = sortNames(SORT_COLUMNS);

/** The order of a list. */
@ArgsType()
export class ChannelOrderArgs extends orderArgsOf('ChannelSort', SORT_COLUMNS, 'PRIORITY') {}

export const channelOrder = orderOf(SORT_COLUMNS, byId);
