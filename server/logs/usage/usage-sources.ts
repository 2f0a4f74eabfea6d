import { DAY_MS, HOUR_MS } from '../../platform/durations.js';
import type { LogCriteria } from '../log-criteria.js';
import { BY_DAY_AND_USER, BY_HOUR_AND_CHANNEL, BY_HOUR_AND_MODEL } from '../roll-ups.js';
import { UsageDimension } from './usage.input.js';

const { MODEL, GROUP, TOKEN, CHANNEL, USER } = UsageDimension;

/** What is known of calls beyond their number, cost, and prompt and completion tokens, which are known everywhere. */
export const UsageMeasure = {
  CACHED_TOKENS: 'cachedTokens',
  ERRORS: 'errors',
  LATENCY: 'latency',
  FIRST_TOKEN: 'firstToken',
} as const;
export type UsageMeasure = (typeof UsageMeasure)[keyof typeof UsageMeasure];

const { CACHED_TOKENS, ERRORS, LATENCY, FIRST_TOKEN } = UsageMeasure;

/** Where sums of calls can be read from. */
export interface UsageSource {
  table: string;
  /** Where it keeps the number of calls that failed. */
  errorsTable: string | null;
  /** The column with the beginning of its periods, and that as an instant. */
  period: string;
  instant: string;
  /** Boundaries of buckets must lie on multiples of it. */
  periodMs: number;
  /** Columns by what it can tell apart. */
  columns: Partial<Record<UsageDimension, string>>;
  filters: readonly (keyof LogCriteria)[];
  measures: readonly UsageMeasure[];
  /** It is read only when one of these is asked for: its sums over everything are slow to make, or lack something. */
  onlyFor: readonly (keyof LogCriteria | UsageDimension)[];
}

const TIMES = { from: 1, to: 1, types: 1, withoutFailures: 1 } as const satisfies Partial<Record<keyof LogCriteria, 1>>;
const day = "day::timestamp AT TIME ZONE 'UTC'";

/** In the order in which they are tried. */
const ROLL_UPS: readonly UsageSource[] = [
  {
    table: BY_HOUR_AND_MODEL.table,
    errorsTable: 'errors_by_hour_model',
    period: 'hour',
    instant: 'hour',
    periodMs: HOUR_MS,
    columns: { [MODEL]: 'model_name', [GROUP]: '"group"' },
    filters: ['modelName', 'group'],
    measures: [ERRORS, LATENCY, FIRST_TOKEN],
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
    measures: [ERRORS, LATENCY, FIRST_TOKEN],
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
    filters: ['tokenId', 'userId', 'modelName'],
    measures: [],
    onlyFor: ['tokenId', TOKEN],
  },
];

/** The rows of one user, which know everything. */
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
  },
  filters: ['userId', 'tokenId', 'tokenName', 'modelName', 'group', 'channelId', 'requestId', 'username'],
  measures: [CACHED_TOKENS, ERRORS, LATENCY, FIRST_TOKEN],
  onlyFor: ['userId'],
};

/** What is asked, as far as it decides where it can be read. */
export interface UsageDemand {
  criteria: LogCriteria;
  dimensions: readonly UsageDimension[];
  measures: readonly UsageMeasure[];
  /** Boundaries of the buckets, in ms since 1970; empty where there is one bucket, whose ends may be rounded. */
  boundaries: readonly number[];
  bucketMs: number;
}

/** What a demand asks for that is not kept; the later, the closer it is to what is. */
export type UsageLack = 'combination' | 'measures' | 'bucket' | 'timezone';
const LACKS: readonly UsageLack[] = ['combination', 'measures', 'bucket', 'timezone'];

/** The roll-up that answers a demand or, if none does, what the closest one lacks. */
export function rollUpOf(demand: UsageDemand): UsageSource | UsageLack {
  let closest = 0;
  for (const source of ROLL_UPS) {
    const lack = lackOf(source, demand);
    if (lack === undefined) return source;
    closest = Math.max(closest, LACKS.indexOf(lack));
  }
  return LACKS[closest] ?? 'combination';
}

/** What is asked of a demand's measures that no roll-up of its combination keeps. */
export function measuresNotKept(demand: UsageDemand): UsageMeasure[] {
  const combined = ROLL_UPS.filter((source) => lackOf(source, { ...demand, measures: [] }) !== 'combination');
  return demand.measures.filter((measure) => !combined.some(({ measures }) => measures.includes(measure)));
}

function lackOf(source: UsageSource, demand: UsageDemand): UsageLack | undefined {
  const { criteria, dimensions, measures, boundaries, bucketMs } = demand;
  const filters = (Object.keys(criteria) as (keyof LogCriteria)[]).filter((name) => !(name in TIMES));
  const asked = [...filters, ...dimensions];
  const combines =
    dimensions.every((dimension) => dimension in source.columns) &&
    filters.every((filter) => source.filters.includes(filter)) &&
    (source.onlyFor.length === 0 || source.onlyFor.some((part) => asked.includes(part)));
  if (!combines) return 'combination';
  if (!measures.every((measure) => source.measures.includes(measure))) return 'measures';
  if (bucketMs < source.periodMs) return 'bucket';
  return boundaries.every((at) => at % source.periodMs === 0) ? undefined : 'timezone';
}
