import { DAY_MS, HOUR_MS } from '../../common/durations.js';
import type { TimeZone } from '../../platform/time-zone.js';
import type { LogCriteria } from '../log-criteria.js';
import { BY_DAY_AND_USER, BY_HOUR_AND_CHANNEL, BY_HOUR_AND_MODEL } from '../roll-ups.js';
import { UsageDimension } from './usage.input.js';

const { MODEL, GROUP, TOKEN, CHANNEL, USER, VENDOR, TAG, TEAM, PROJECT, KIND, END_USER } = UsageDimension;

/**
 * The measures of calls that only some sources have. All sources have number, cost, and prompt and completion tokens.
 */
export const UsageMeasure = {
  CACHED_TOKENS: 'cachedTokens',
  CACHE_SAVINGS: 'cacheSavings',
  PURCHASES: 'purchases',
  ERRORS: 'errors',
  LATENCY: 'latency',
  TIME_TO_FIRST_TOKEN: 'timeToFirstToken',
} as const;
export type UsageMeasure = (typeof UsageMeasure)[keyof typeof UsageMeasure];

const { CACHED_TOKENS, CACHE_SAVINGS, PURCHASES, ERRORS, LATENCY, TIME_TO_FIRST_TOKEN } = UsageMeasure;

/** A source of sums of calls. */
export interface UsageSource {
  table: string;
  /**
   * The table with the number of failed calls, which may be the same one. Null if they are not counted, or are rows of
   * the table.
   */
  errorsTable: string | null;
  /** The column with the start of its periods, and its SQL as an instant. */
  period: string;
  instant: string;
  /** Its periods begin at multiples of this number of ms. Null for calendar days of the site. */
  periodMs: number | null;
  /** Columns of its dimensions. */
  columns: Partial<Record<UsageDimension, string>>;
  filters: readonly (keyof LogCriteria)[];
  measures: readonly UsageMeasure[];
  /** The source is used only when one of these is requested, because its sums over all users are slow or incomplete. */
  onlyFor: readonly (keyof LogCriteria | UsageDimension)[];
}

const TIMES = { from: 1, to: 1, types: 1, withoutFailures: 1 } as const satisfies Partial<Record<keyof LogCriteria, 1>>;
const day = "day::timestamp AT TIME ZONE 'UTC'";

/** Every combination of dimensions, with all measures; counted by a job. */
const BY_DAY: UsageSource = {
  table: 'usage_by_day',
  errorsTable: 'errors_by_hour',
  period: 'day',
  instant: 'day',
  periodMs: null,
  columns: {
    [MODEL]: 'model_name',
    [GROUP]: '"group"',
    [TOKEN]: 'token_id',
    [CHANNEL]: 'channel_id',
    [USER]: 'user_id',
    [KIND]: 'kind',
  },
  filters: ['userId', 'tokenId', 'tokenIds', 'modelName', 'group', 'channelId', 'kind'],
  measures: [CACHED_TOKENS, CACHE_SAVINGS, PURCHASES, ERRORS, LATENCY, TIME_TO_FIRST_TOKEN],
  onlyFor: [],
};

/** Calls that have an end user; with fewer dimensions, because there may be as many end users as calls. */
const BY_DAY_AND_END_USER: UsageSource = {
  table: 'usage_by_day_end_user',
  errorsTable: 'usage_by_day_end_user',
  period: 'day',
  instant: 'day',
  periodMs: null,
  columns: { [MODEL]: 'model_name', [TOKEN]: 'token_id', [USER]: 'user_id', [END_USER]: 'end_user' },
  filters: ['userId', 'tokenId', 'tokenIds', 'modelName', 'endUser'],
  measures: [CACHED_TOKENS, CACHE_SAVINGS, PURCHASES, ERRORS],
  onlyFor: ['endUser', END_USER],
};

/** The roll-ups in the order in which they are tried. */
const ROLL_UPS: readonly UsageSource[] = [
  {
    table: BY_HOUR_AND_MODEL.table,
    errorsTable: 'errors_by_hour_model',
    period: 'hour',
    instant: 'hour',
    periodMs: HOUR_MS,
    columns: { [MODEL]: 'model_name', [GROUP]: '"group"' },
    filters: ['modelName', 'group'],
    measures: [ERRORS, LATENCY, TIME_TO_FIRST_TOKEN],
    onlyFor: [],
  },
  {
    table: BY_HOUR_AND_CHANNEL.table,
    errorsTable: 'errors_by_hour_channel',
    period: 'hour',
    instant: 'hour',
    periodMs: HOUR_MS,
    columns: { [CHANNEL]: 'channel_id' },
    filters: ['channelId'],
    measures: [ERRORS, LATENCY, TIME_TO_FIRST_TOKEN],
    onlyFor: [],
  },
  {
    table: BY_DAY_AND_USER.table,
    errorsTable: null,
    period: 'day',
    instant: day,
    periodMs: DAY_MS,
    columns: { [USER]: 'user_id', [MODEL]: 'model_name' },
    filters: ['userId', 'modelName'],
    measures: [],
    onlyFor: ['userId', USER],
  },
  {
    table: 'usage_by_day_token',
    errorsTable: null,
    period: 'day',
    instant: day,
    periodMs: DAY_MS,
    columns: { [TOKEN]: 'token_id', [MODEL]: 'model_name' },
    filters: ['tokenId', 'tokenIds', 'userId', 'modelName'],
    measures: [],
    onlyFor: ['tokenId', 'tokenIds', TOKEN],
  },
  BY_DAY,
  BY_DAY_AND_END_USER,
];

/** Whether a job counts the sums, by calendar days of the site. */
export function isCountedByDay({ periodMs }: UsageSource): boolean {
  return periodMs === null;
}

/** The rows of one user, which have all measures. */
export const ROWS: UsageSource = {
  table: 'logs',
  errorsTable: null,
  period: 'created_at',
  instant: 'created_at',
  periodMs: 1,
  columns: {
    [MODEL]: 'model_name',
    [GROUP]: '"group"',
    [TOKEN]: 'token_id',
    [CHANNEL]: 'channel_id',
    [USER]: 'user_id',
    [KIND]: 'kind',
    [END_USER]: 'end_user',
  },
  filters: [
    ...(['userId', 'tokenId', 'tokenIds', 'tokenName', 'modelName', 'group', 'channelId', 'kind'] as const),
    ...(['requestId', 'username', 'endUser'] as const),
  ],
  measures: [CACHED_TOKENS, CACHE_SAVINGS, PURCHASES, ERRORS, LATENCY, TIME_TO_FIRST_TOKEN],
  onlyFor: ['userId'],
};

/** Dimensions that follow from a stored one. */
const BASE_OF: Partial<Record<UsageDimension, UsageDimension>> = {
  [VENDOR]: MODEL,
  [TAG]: CHANNEL,
  [TEAM]: USER,
  [PROJECT]: TOKEN,
};

/** The parts of a query that determine its source. */
export interface UsageDemand {
  criteria: LogCriteria;
  dimensions: readonly UsageDimension[];
  measures: readonly UsageMeasure[];
  /** Bucket boundaries including the end of the last one, in ms since 1970; at least two. */
  boundaries: readonly number[];
  bucketMs: number;
  /** A later end (ms since 1970) may be rounded up, because no calls follow. Undefined for buckets of equal length. */
  openAfterMs: number | undefined;
  /** The time zone of the site. */
  siteZone: TimeZone;
}

/** The part of a demand that is not stored; later values are closer to a stored sum. */
export type UsageLack = 'combination' | 'measures' | 'bucket' | 'timezone';
const LACKS: readonly UsageLack[] = ['combination', 'measures', 'bucket', 'timezone'];

/** The roll-up that has exactly the sums of a demand. If there is none, the missing part of the closest one. */
export function rollUpOf(demand: UsageDemand): UsageSource | UsageLack {
  let closest = 0;
  for (const source of ROLL_UPS) {
    const lack = lackOf(source, demand);
    if (lack === undefined) return source;
    closest = Math.max(closest, LACKS.indexOf(lack));
  }
  return LACKS[closest] ?? 'combination';
}

/**
 * The roll-up that has the sums of the narrowest range around the one that is demanded; for one bucket. Of equal ranges,
 * that which each call updates.
 * @param except a roll-up that does not have the range
 * @returns undefined when none has the measures of the combination
 */
export function nearestRollUp(demand: UsageDemand, except?: UsageSource): UsageSource | undefined {
  const span = (source: UsageSource) => {
    const [from = 0, before = 0] = wholePeriods(source, demand);
    return before - from;
  };
  const [nearest] = ROLL_UPS.filter(
    (source) => source !== except && [undefined, 'timezone'].includes(lackOf(source, demand)),
  ).toSorted((one, other) => span(one) - span(other));
  return nearest;
}

/** The ends of a range without buckets, rounded to the periods of a source. */
export function wholePeriods(
  { periodMs }: UsageSource,
  { boundaries, siteZone }: Pick<UsageDemand, 'boundaries' | 'siteZone'>,
): [from: number, before: number] {
  const [from = 0, before = 0] = boundaries;
  if (periodMs !== null) return [Math.floor(from / periodMs) * periodMs, Math.ceil(before / periodMs) * periodMs];
  const [, end = before] = siteZone.boundaries(before - 1, before - 1, 'DAY', 1);
  return [siteZone.begin(from, 'DAY'), end];
}

/** The requested measures that no roll-up of the combination has. */
export function measuresNotKept(demand: UsageDemand): UsageMeasure[] {
  const combined = ROLL_UPS.filter((source) => lackOf(source, { ...demand, measures: [] }) !== 'combination');
  return demand.measures.filter((measure) => !combined.some(({ measures }) => measures.includes(measure)));
}

function lackOf(source: UsageSource, demand: UsageDemand): UsageLack | undefined {
  const { criteria, measures, boundaries, bucketMs, siteZone, openAfterMs = Number.POSITIVE_INFINITY } = demand;
  const dimensions = demand.dimensions.map((dimension) => BASE_OF[dimension] ?? dimension);
  const filters = (Object.keys(criteria) as (keyof LogCriteria)[]).filter((name) => !(name in TIMES));
  const needed = [...filters, ...dimensions];
  const combines =
    dimensions.every((dimension) => dimension in source.columns) &&
    filters.every((filter) => source.filters.includes(filter)) &&
    (source.onlyFor.length === 0 || source.onlyFor.some((part) => needed.includes(part)));
  if (!combines) return 'combination';
  if (!measures.every((measure) => source.measures.includes(measure))) return 'measures';
  const { periodMs } = source;
  if (bucketMs < (periodMs ?? DAY_MS)) return 'bucket';
  const isBoundary = (at: number) =>
    at > openAfterMs || (periodMs === null ? siteZone.begin(at, 'DAY') === at : at % periodMs === 0);
  return boundaries.every(isBoundary) ? undefined : 'timezone';
}
