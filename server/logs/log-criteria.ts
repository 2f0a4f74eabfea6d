import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { comparableTime } from '../platform/database/sql-values.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { Scope } from '../platform/graphql/scope.js';
import type { LogFilter } from './log-filter.input.js';
import {
  excludedFilterOf,
  LOG_EXCLUSION_NAMES,
  LOG_FILTER_NAMES,
  type LogExclusionCriteria,
  type LogExclusionName,
  type LogFieldCriteria,
  type LogFilterName,
  type LogFilterValues,
  logFilterOf,
} from './log-filters.js';

/** Values to exclude; never an empty list. */
export type Exclusion = LogExclusionCriteria;

/** The filter of rows after the authorization of the caller. Absent conditions do not apply; times are inclusive. */
export interface LogCriteria extends LogFieldCriteria {
  types?: readonly number[];
  /** The tokens whose rows the caller may read. If absent, all tokens of the user or team. */
  tokenIds?: readonly number[];
  from?: Date;
  to?: Date;
  exclude?: Exclusion;
  /** Whether failed calls are excluded, unless an administrator requests them. */
  withoutFailures?: true;
}

/** The default time range of a search over all users. */
export const LOOK_BACK_MS = 92 * DAY_MS;
/** The maximum time range within which every row may be read for a page. */
const MAX_SHORT_RANGE_MS = 31 * DAY_MS;
/** A call is booked at most this long after its id was generated. */
const MAX_CALL_MS = DAY_MS + HOUR_MS;
const CLOCK_STEP_MS = 60_000;

/**
 * The criteria for the rows that match a filter and that the caller may read.
 * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a filter by user
 * among own rows
 */
export function criteriaFor(caller: Principal, scope: Scope, filter: LogFilter): LogCriteria {
  const exclude = exclusionOf(filter);
  const onlyAdmins =
    scope === Scope.SITE ||
    filter.withFailures ||
    LOG_FILTER_NAMES.some((name) => given(filter[name]) && logFilterOf(name).isRestricted) ||
    LOG_EXCLUSION_NAMES.some((name) => exclude[name] && excludedFilterOf(name).isRestricted);
  if (onlyAdmins && !may(caller, 'logs:read')) throw new AppError(CommonError.forbidden);
  // Both name the account of the rows.
  if (given(filter.userId) && (scope !== Scope.SITE || given(filter.teamId))) {
    throw new AppError(CommonError.invalid_parameter);
  }
  const criteria: LogCriteria = fieldCriteria(filter);
  // Any scope other than SITE means the caller's own rows.
  if (scope !== Scope.SITE) criteria.userId = caller.userId;
  if (filter.types?.length) criteria.types = filter.types;
  if (!may(caller, 'logs:read') || !(criteria.types || filter.withFailures || criteria.cause))
    criteria.withoutFailures = true;
  if (Object.keys(exclude).length > 0) criteria.exclude = exclude;
  if (filter.from) criteria.from = comparableTime(filter.from);
  if (filter.to) criteria.to = comparableTime(filter.to);
  return criteria;
}

function fieldCriteria(filter: LogFilterValues): LogFieldCriteria {
  const criteria: Partial<Record<LogFilterName, unknown>> = {};
  for (const name of LOG_FILTER_NAMES) {
    const value = filter[name];
    if (given(value)) criteria[name] = logFilterOf(name).criterionOf(value);
  }
  // A criterion has the type that its row returns.
  return criteria as LogFieldCriteria;
}

function exclusionOf({ exclude }: LogFilter): Exclusion {
  const exclusion: Partial<Record<LogExclusionName, unknown[]>> = {};
  for (const name of LOG_EXCLUSION_NAMES) {
    const values = exclude?.[name];
    if (values?.length) exclusion[name] = values.map(excludedFilterOf(name).criterionOf);
  }
  return exclusion as Exclusion;
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
 * Adds the time bounds that let a search skip partitions: the time in a request id, or a limit for searches without an
 * index. The newest rows of all users, and the rows of one user, need no bound.
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

/** When a request id was generated, see `newRequestId`. Undefined for foreign ids. */
function timeOfRequestId(requestId: string): number | undefined {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{9}\w{8}$/.exec(requestId) ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function given<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null && value !== '';
}

function latest(time: Date | undefined, other: Date): Date {
  return time && time > other ? time : other;
}

function earliest(time: Date | undefined, other: Date): Date {
  return time && time < other ? time : other;
}
