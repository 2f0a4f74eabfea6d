import type { CallKind } from '../common/call-kind.js';
import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { comparableTime } from '../platform/database/sql-values.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { Scope } from '../platform/graphql/scope.js';
import { LogType } from '../usage-log/log-type.js';
import type { ErrorCause } from './failure-causes.js';
import type { LogFilter } from './log-filter.input.js';
import type { LogRow } from './log-row.js';

/** Values to exclude; never an empty list. */
export interface Exclusion {
  tokenNames?: readonly string[];
  /** LIKE patterns without an escape character. */
  modelNames?: readonly string[];
  groups?: readonly string[];
  usernames?: readonly string[];
  channelIds?: readonly number[];
}

/** The filter of rows after the authorization of the caller. Absent conditions do not apply; times are inclusive. */
export interface LogCriteria {
  userId?: number;
  types?: readonly number[];
  /** An API token, whatever its name was. */
  tokenId?: number;
  /** The tokens whose rows the caller may read; absent: all of the user or team. */
  tokenIds?: readonly number[];
  tokenName?: string;
  /** A LIKE pattern without an escape character. */
  modelName?: string;
  group?: string;
  from?: Date;
  to?: Date;
  requestId?: string;
  /** The key of a conversation. */
  conversation?: string;
  username?: string;
  channelId?: number;
  /** Only calls have a kind. */
  kind?: CallKind;
  /** Only failed calls have a cause. */
  cause?: ErrorCause;
  /** Never an empty list. */
  bounds?: readonly LogBounds[];
  exclude?: Exclusion;
  /** Whether failed calls are excluded, unless an administrator requests them. */
  withoutFailures?: true;
}

/** The default time range of a search over all users. */
export const LOOK_BACK_MS = 92 * DAY_MS;
/** The maximum time range of which a page may read every row. */
const MAX_SHORT_RANGE_MS = 31 * DAY_MS;
/** A call is booked at most this long after its id was generated. */
const MAX_CALL_MS = DAY_MS + HOUR_MS;
const CLOCK_STEP_MS = 60_000;

/**
 * The criteria for the rows that a caller may see and filters by.
 * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a user among the own rows
 */
export function criteriaFor(caller: Principal, scope: Scope, filter: LogFilter): LogCriteria {
  const exclude = exclusionOf(filter);
  const { username, userId, channelId } = filter;
  const onlyAdmins =
    scope === Scope.SITE ||
    filter.withFailures ||
    given(filter.cause) ||
    given(username) ||
    given(userId) ||
    given(channelId) ||
    exclude.usernames ||
    exclude.channelIds;
  if (onlyAdmins && !may(caller, 'logs:read')) throw new AppError(CommonError.forbidden);
  // Both name the account of the rows.
  if (given(userId) && (scope !== Scope.SITE || given(filter.teamId))) {
    throw new AppError(CommonError.invalid_parameter);
  }
  const criteria: LogCriteria = {};
  if (given(userId)) criteria.userId = Number(userId);
  // Any scope other than SITE means the caller's own rows.
  if (scope !== Scope.SITE) criteria.userId = caller.userId;
  if (filter.types?.length) criteria.types = filter.types;
  if (!may(caller, 'logs:read') || !(criteria.types || filter.withFailures || given(filter.cause)))
    criteria.withoutFailures = true;
  if (given(filter.tokenId)) criteria.tokenId = Number(filter.tokenId);
  if (given(filter.tokenName)) criteria.tokenName = filter.tokenName;
  if (given(filter.modelName)) criteria.modelName = filter.modelName;
  if (given(filter.group)) criteria.group = filter.group;
  if (given(filter.requestId)) criteria.requestId = filter.requestId;
  if (given(filter.conversation)) criteria.conversation = filter.conversation;
  if (given(username)) criteria.username = username;
  if (given(channelId)) criteria.channelId = Number(channelId);
  if (given(filter.kind)) criteria.kind = filter.kind;
  if (given(filter.cause)) criteria.cause = filter.cause;
  const bounds = boundsOf(filter);
  if (bounds.length > 0) criteria.bounds = bounds;
  if (Object.keys(exclude).length > 0) criteria.exclude = exclude;
  if (filter.from) criteria.from = comparableTime(filter.from);
  if (filter.to) criteria.to = comparableTime(filter.to);
  return criteria;
}

function boundsOf(filter: LogFilter): LogBounds[] {
  const { minQuota, maxQuota, minTokens, maxTokens, minDuration, maxDuration } = filter;
  return [
    ...bound('quota', minQuota, maxQuota),
    ...bound('tokens', minTokens, maxTokens),
    ...bound('duration', minDuration, maxDuration),
  ];
}

function* bound(measure: LogBounds['measure'], min: number | null = null, max: number | null = null) {
  if (min !== null || max !== null) yield { measure, ...(min !== null && { min }), ...(max !== null && { max }) };
}

function exclusionOf({ exclude }: LogFilter): Exclusion {
  const { tokenNames, modelNames, groups, usernames, channelIds } = exclude ?? {};
  return {
    ...(tokenNames?.length && { tokenNames }),
    ...(modelNames?.length && { modelNames }),
    ...(groups?.length && { groups }),
    ...(usernames?.length && { usernames }),
    ...(channelIds?.length && { channelIds: channelIds.map(Number) }),
  };
}

/** Adds the time bounds that a request id contains, so that a search skips all other partitions. */
export function withinRequest(criteria: LogCriteria): LogCriteria {
  const made = criteria.requestId === undefined ? undefined : timeOfRequestId(criteria.requestId);
  if (made === undefined) return criteria;
  return {
    ...criteria,
    from: latest(criteria.from, new Date(made - CLOCK_STEP_MS)),
    to: earliest(criteria.to, new Date(made + MAX_CALL_MS)),
  };
}

/**
 * Adds the time bounds that let a search skip partitions: those in a request id, or a limit for searches without an
 * index. The newest rows of all users, and those of one user, need no bound.
 */
export function bounded(criteria: LogCriteria, nowMs: number): LogCriteria {
  const within = withinRequest(criteria);
  const { userId, from, to, withoutFailures: _, ...narrowing } = within;
  if (from || userId !== undefined || Object.keys(narrowing).length === 0) return within;
  return { ...within, from: new Date((to?.getTime() ?? nowMs) - LOOK_BACK_MS) };
}

/** Whether all rows of the time range may be read, as for another order than by time. */
export function isShortRange(criteria: LogCriteria): boolean {
  const { from, to } = withinRequest(criteria);
  return from !== undefined && (to?.getTime() ?? Date.now()) - from.getTime() <= MAX_SHORT_RANGE_MS;
}

/** When a request id was generated, see `newRequestId`; undefined for foreign ids. */
function timeOfRequestId(requestId: string): number | undefined {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{9}\w{8}$/.exec(requestId) ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function given<Text extends string>(value: Text | null | undefined): value is Text {
  return value !== undefined && value !== null && value !== '';
}

function latest(time: Date | undefined, other: Date): Date {
  return time && time > other ? time : other;
}

function earliest(time: Date | undefined, other: Date): Date {
  return time && time < other ? time : other;
}

/** A measure of a call. Only charges have a cost; failed calls have a duration as well. */
export interface Measure {
  expression: string;
  of(row: LogRow): number;
  types: readonly number[];
}

const CHARGES = [LogType.consumption];
const CALLS = [LogType.consumption, LogType.failure];

/** The measures that rows can be filtered by. */
export const MEASURES = {
  quota: { expression: 'quota', of: ({ quota }) => quota, types: CHARGES },
  tokens: {
    expression: 'prompt_tokens + completion_tokens',
    of: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
    types: CHARGES,
  },
  duration: { expression: 'use_time_ms', of: ({ durationMs }) => durationMs, types: CALLS },
} satisfies Record<string, Measure>;

/** Inclusive bounds of a measure: quota units, tokens, or ms. */
export interface LogBounds {
  measure: keyof typeof MEASURES;
  min?: number;
  max?: number;
}
