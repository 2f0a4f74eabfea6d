import { type Filters, listSort, type Param, param } from '../../lib/list-state';
import { logPath } from '../../lib/log-path';
import { failedCall } from '../../lib/log-types';
import { conversationSortColumns } from '../../lib/sort-columns/conversation-sort.generated';
import { logSortColumns } from '../../lib/sort-columns/log-sort.generated';
import { boundsOf, isCustom, type Range, rangeParams } from '../../lib/time-range';
import {
  type ExclusionId,
  excludables,
  exclusionId,
  exclusions,
  type LogFilterId,
  logFilterIds,
  logFilterOf,
  logFilters,
} from './log-filter-fields';
import type { LogExclusion, LogFilter, Scope } from './logs.generated';

/** Rows with a charge. */
export const isBillable = (type: number): boolean => type === 0 || type === 2;

/** Whether the row is a charge with a negative amount, which has no duration and no tokens. */
export const isRefund = ({ type, quota }: { type: number; quota: number }): boolean => isBillable(type) && quota < 0;

/** Rows of calls, including failed ones. */
export const isCall = (type: number): boolean => isBillable(type) || type === failedCall;

/** From the start of today, as in the console of new-api. */
export const defaultRange = 'today';

/** The server sorts by another column than the time only within this many seconds. */
const maxSortedRange = 31 * 86_400;
const newestFirst = '-time';

const timeSort = listSort({ TIME: logSortColumns.TIME }, newestFirst);
const logSort = listSort(logSortColumns, newestFirst, {
  prompt: 'PROMPT_TOKENS',
  completion: 'COMPLETION_TOKENS',
  cost: 'QUOTA',
});

/** How the range of the filters can be sorted, and how it is. */
export function sortingOf(filters: LogFilters) {
  const { range, from, to } = filters;
  const seconds = (to ?? Date.now() / 1_000) - (from ?? 0);
  const sort = (isCustom(filters) ? seconds <= maxSortedRange : range !== 'all') ? logSort : timeSort;
  const value = filters.sort in sort.orders ? filters.sort : newestFirst;
  return { sort, value, isNewestFirst: value === newestFirst };
}

type FieldParams = { [Id in LogFilterId]: (typeof logFilters)[Id]['param'] };

export const logListParams = {
  ...rangeParams(defaultRange),
  ...(Object.fromEntries(logFilterIds.map((id) => [id, logFilters[id].param])) as FieldParams),
  ...(Object.fromEntries(excludables.map((id) => [exclusionId(id), param.texts()])) as Record<
    ExclusionId,
    Param<string[]>
  >),
  sort: logSort.param,
};

export const conversationSort = listSort(conversationSortColumns, '-last', {
  last: 'LAST_CALL',
  prompt: 'PROMPT_TOKENS',
  completion: 'COMPLETION_TOKENS',
  cost: 'QUOTA',
});

/** Conversations are filtered like calls. */
export const conversationListParams: typeof logListParams = { ...logListParams, sort: conversationSort.param };

/** The time ranges that the server sums conversations in. */
export const conversationRanges = ['today', 'yesterday', '24h', '7d', '30d'] as const satisfies readonly Range[];

/** The address of all calls of a conversation. */
export function conversationPath(key: string, { team }: Pick<Partial<LogFilters>, 'team'>): string {
  return logPath({ conversation: key, range: 'all', team });
}

export type LogFilters = Filters<typeof logListParams>;

/** The filters of conversations: those that describe one call have no value. */
export function ofConversations(filters: LogFilters): LogFilters {
  const ofCalls = logFilterIds.filter((id) => logFilterOf(id).isOfCall);
  return { ...filters, ...Object.fromEntries(ofCalls.map((id) => [id, logFilters[id].param.fallback])) };
}

/**
 * Variables of every query of the page, so that rows, totals and the live tail use the same filter.
 * @param costScale quota units per unit of the bounds of the cost
 */
export function queryOf(
  filters: LogFilters,
  asOf: number,
  seesSite: boolean,
  costScale: number,
): { scope: Scope; filter: LogFilter } {
  const allUsers = seesSite && filters.scope === 'site';
  const applies = (id: LogFilterId) => {
    const { audience } = logFilterOf(id);
    return audience === undefined || (audience === 'site' ? seesSite : allUsers);
  };
  const view = { team: filters.team, costScale };
  const variables: LogFilter = {};
  for (const id of logFilterIds.filter(applies)) Object.assign(variables, logFilterOf(id).variables(filters[id], view));
  const exclude = exclusionOf(filters, applies);
  return {
    scope: allUsers ? 'SITE' : 'SELF',
    filter: {
      ...boundsOf(filters, asOf),
      // Failed calls are included only on request.
      ...(seesSite && filters.type.length === 0 && { withFailures: true }),
      ...variables,
      ...(Object.keys(exclude).length > 0 && { exclude }),
    },
  };
}

function exclusionOf(filters: LogFilters, applies: (id: LogFilterId) => boolean): LogExclusion {
  const exclude: LogExclusion = {};
  for (const id of excludables.filter(applies)) {
    const values = filters[exclusionId(id)].filter((value) => !logFilterOf(id).isId || /^\d{1,15}$/.test(value));
    if (values.length > 0) exclude[exclusions[id]] = values;
  }
  return exclude;
}
