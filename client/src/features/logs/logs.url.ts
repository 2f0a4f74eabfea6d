import { wholeBounds } from '../../lib/bounds';
import { type CallKindName, callKinds, callKindValue } from '../../lib/call-kinds';
import { type Filters, listSort, param } from '../../lib/list-state';
import { logPath } from '../../lib/log-path';
import { failedCall } from '../../lib/log-types';
import { conversationSortColumns } from '../../lib/sort-columns/conversation-sort.generated';
import { logSortColumns } from '../../lib/sort-columns/log-sort.generated';
import { boundsOf, isCustom, type Range, rangeParams } from '../../lib/time-range';
import type { ErrorCause, LogExclusion, LogFilter, Scope } from './logs.generated';

/** Documented row types, and failed calls, which only administrators see. */
export const logTypes = [1, 2, 3, 4, 5, failedCall] as const;

/** Types that the user can select. */
export const typesFor = (seesSite: boolean) => logTypes.filter((type) => seesSite || type !== failedCall);

/** Why calls failed, in the order of the filter. */
export const errorCauses = [
  'timeout',
  'rate_limited',
  'no_channel',
  'unauthorized',
  'server_error',
  'rejected',
  'unknown',
] as const satisfies readonly Lowercase<ErrorCause>[];
export type ErrorCauseName = (typeof errorCauses)[number];

/** Rows with a charge. */
export const isBillable = (type: number): boolean => type === 0 || type === 2;

/** Rows of calls, including failed ones. */
export const isCall = (type: number): boolean => isBillable(type) || type === failedCall;

/** From the start of today, as in the console of new-api. */
export const defaultRange = 'today';

/** The greatest `Int` of GraphQL. */
const maxInt = 2 ** 31 - 1;

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

export const logListParams = {
  ...rangeParams(defaultRange),
  type: param.integers(logTypes),
  kind: param.choice<CallKindName | ''>(callKinds, ''),
  /** The rows of a team instead of the own ones. */
  team: param.integer(),
  /** A project of that team. */
  project: param.integer(),
  /** A token by its id, independent of its name; `token` is the name. */
  tokenId: param.integer(),
  token: param.text(),
  model: param.text(),
  group: param.text(),
  request: param.text(),
  /** The key of a conversation. */
  conversation: param.text(),
  /** Bounds: US dollars, or quota units where the site shows these; tokens; seconds. */
  cost: param.bounds(),
  tokens: param.bounds(),
  duration: param.bounds(),
  /** Excluded values; names as above. */
  notToken: param.texts(),
  notModel: param.texts(),
  notGroup: param.texts(),
  /** The following are for administrators. */
  cause: param.choice<ErrorCauseName | ''>(errorCauses, ''),
  channel: param.integer(),
  user: param.text(),
  /** A user by the id, under all usernames; `user` is the username at the time of the call. */
  userId: param.integer(),
  notChannel: param.texts(),
  notUser: param.texts(),
  scope: param.choice(['site', 'self'], 'site'),
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
  const {
    type,
    kind,
    team,
    project,
    tokenId,
    token,
    model,
    group,
    request,
    conversation,
    channel,
    user,
    userId,
    scope,
    cause,
  } = filters;
  const allUsers = seesSite && scope === 'site';
  const exclude = exclusionOf(filters, seesSite, allUsers);
  return {
    scope: allUsers ? 'SITE' : 'SELF',
    filter: {
      ...boundsOf(filters, asOf),
      types: type.length > 0 ? type : null,
      // Failed calls are included only on request.
      ...(seesSite && type.length === 0 && { withFailures: true }),
      ...(team !== undefined && { teamId: String(team) }),
      ...(team !== undefined && project !== undefined && { projectId: String(project) }),
      ...(tokenId !== undefined && { tokenId: String(tokenId) }),
      ...(seesSite && cause && { cause: cause.toUpperCase() as ErrorCause }),
      tokenName: token || null,
      modelName: model || null,
      group: group || null,
      requestId: request || null,
      ...(conversation && { conversation }),
      ...(kind && { kind: callKindValue(kind) }),
      ...boundsOfCalls(filters, costScale),
      ...(seesSite && channel !== undefined && { channelId: String(channel) }),
      ...(allUsers && user && { username: user }),
      ...(allUsers && team === undefined && userId !== undefined && { userId: String(userId) }),
      ...(Object.keys(exclude).length > 0 && { exclude }),
    },
  };
}

function boundsOfCalls({ cost, tokens, duration }: LogFilters, costScale: number): Partial<LogFilter> {
  const quota = wholeBounds(cost, costScale, Number.MAX_SAFE_INTEGER);
  const count = wholeBounds(tokens, 1, maxInt);
  const ms = wholeBounds(duration, 1_000, maxInt);
  return {
    ...(quota.min !== undefined && { minQuota: quota.min }),
    ...(quota.max !== undefined && { maxQuota: quota.max }),
    ...(count.min !== undefined && { minTokens: count.min }),
    ...(count.max !== undefined && { maxTokens: count.max }),
    ...(ms.min !== undefined && { minDuration: ms.min }),
    ...(ms.max !== undefined && { maxDuration: ms.max }),
  };
}

function exclusionOf(filters: LogFilters, seesSite: boolean, allUsers: boolean): LogExclusion {
  const { notToken, notModel, notGroup, notChannel, notUser } = filters;
  const channelIds = notChannel.filter((id) => /^\d{1,15}$/.test(id));
  return {
    ...(notToken.length > 0 && { tokenNames: notToken }),
    ...(notModel.length > 0 && { modelNames: notModel }),
    ...(notGroup.length > 0 && { groups: notGroup }),
    ...(seesSite && channelIds.length > 0 && { channelIds }),
    ...(allUsers && notUser.length > 0 && { usernames: notUser }),
  };
}
