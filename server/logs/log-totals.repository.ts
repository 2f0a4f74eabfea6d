import { Injectable } from '@nestjs/common';
import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';
import { MINUTE_MS } from '../common/durations.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { LogType } from '../usage-log/log-type.js';
import { type Percentiles, percentilesOf } from './latency-percentiles.js';
import { addRowConditions, addTimeConditions, Conditions } from './log-conditions.js';
import { bounded, type LogCriteria } from './log-criteria.js';
import { LogDatabase } from './log-database.js';
import {
  addRollUpConditions,
  ERROR_ROLL_UPS,
  type RollUp,
  rollUpFor,
  USAGE_ROLL_UPS,
  type WholePeriods,
  wholePeriods,
} from './roll-ups.js';

/** Sums over calls, including hidden ones. Quota in whole units. */
export interface LogTotals {
  quota: number;
  requests: number;
  promptTokens: number;
  completionTokens: number;
}

/** Calls and tokens of the last minute. */
export interface LogRates {
  rpm: number;
  tpm: number;
}

/** Durations of calls, and times to the first token of streamed ones, in ms. Null if there are none. */
export interface LogLatencies {
  latency: Percentiles | null;
  timeToFirstToken: Percentiles | null;
}

/** A measure: its roll-ups, and its expressions over roll-ups and over rows. */
interface Measure {
  rollUps: readonly RollUp[];
  /** Columns over a roll-up, and the same over rows. */
  ofPeriods: string;
  ofRows: string;
  /** The type of the counted rows. */
  type: number;
}

// A refund is not a call.
const IS_CALL = 'quota >= 0';

const sumsOf = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, column]) => `sum(${column}) AS "${name}"`)
    .join(', ');

const AMOUNTS = { quota: 'quota', promptTokens: 'prompt_tokens', completionTokens: 'completion_tokens' };
const USAGE: Measure = {
  rollUps: USAGE_ROLL_UPS,
  ofPeriods: `sum(request_count) AS requests, ${sumsOf(AMOUNTS)}`,
  ofRows: `count(*) FILTER (WHERE ${IS_CALL}) AS requests, ${sumsOf(AMOUNTS)}`,
  type: LogType.consumption,
};

const ERRORS: Measure = {
  rollUps: ERROR_ROLL_UPS,
  ofPeriods: 'sum(error_count) AS errors',
  ofRows: 'count(*) AS errors',
  type: LogType.failure,
};

const HISTOGRAMS = { latency: 'use_time_ms', timeToFirstToken: 'first_token_ms' } as const;
const KEPT_AS = { latency: 'latency_counts', timeToFirstToken: 'first_token_counts' } as const;
type Histogram = keyof typeof HISTOGRAMS;
const BUCKETS = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, bucket) => bucket);
const eachBucket = (column: (histogram: Histogram, bucket: number) => string): string =>
  (Object.keys(HISTOGRAMS) as Histogram[])
    .flatMap((histogram) => BUCKETS.map((bucket) => `${column(histogram, bucket)} AS "${histogram}${bucket}"`))
    .join(', ');
const inBucket = (histogram: Histogram, bucket: number): string =>
  `width_bucket(${HISTOGRAMS[histogram]}, '{${LATENCY_BOUNDS_MS}}'::integer[]) = ${bucket}`;
const LATENCIES: Measure = {
  rollUps: USAGE_ROLL_UPS,
  ofPeriods: eachBucket((histogram, bucket) => `sum(${KEPT_AS[histogram]}[${bucket + 1}])`),
  ofRows: eachBucket((histogram, bucket) => `count(*) FILTER (WHERE ${IS_CALL} AND ${inBucket(histogram, bucket)})`),
  type: LogType.consumption,
};

/**
 * Sums calls. Whole hours or days are read from the roll-ups, which are booked in the same transaction as the rows.
 * Only the remainders at both ends are read from rows, so sums are exact and fast over a year. Deleted rows still count
 * in whole hours or days.
 */
@Injectable()
export class LogTotalsRepository {
  constructor(private readonly database: LogDatabase) {}

  async totals(criteria: LogCriteria, nowMs: number): Promise<LogTotals> {
    const columns = ['requests', ...Object.keys(AMOUNTS)];
    const sums = await this.sums(USAGE, columns, criteria, nowMs);
    const of = (name: keyof LogTotals) => sums.get(name) ?? 0;
    return {
      quota: of('quota'),
      requests: of('requests'),
      promptTokens: of('promptTokens'),
      completionTokens: of('completionTokens'),
    };
  }

  /** The last 60 seconds, regardless of the time range of the criteria. */
  async rates({ from: _, to: __, ...criteria }: LogCriteria, nowMs: number): Promise<LogRates> {
    const { requests, promptTokens, completionTokens } = await this.totals(
      { ...criteria, from: new Date(nowMs - MINUTE_MS) },
      nowMs,
    );
    return { rpm: requests, tpm: promptTokens + completionTokens };
  }

  /** The number of failed calls, whether or not a list with the criteria contains them. */
  async errors({ withoutFailures: _, ...criteria }: LogCriteria, nowMs: number): Promise<number> {
    const sums = await this.sums(ERRORS, ['errors'], criteria, nowMs);
    return sums.get('errors') ?? 0;
  }

  /** Estimated from the histograms of the roll-ups. Null for a single user, because they are not stored by user. */
  async latencies(criteria: LogCriteria, nowMs: number): Promise<LogLatencies> {
    if (rollUpFor(criteria, USAGE_ROLL_UPS)?.histograms === false) return { latency: null, timeToFirstToken: null };
    const names = (histogram: Histogram) => BUCKETS.map((bucket) => `${histogram}${bucket}`);
    const sums = await this.sums(LATENCIES, [...names('latency'), ...names('timeToFirstToken')], criteria, nowMs);
    const percentiles = (histogram: Histogram) => percentilesOf(names(histogram).map((name) => sums.get(name) ?? 0));
    return { latency: percentiles('latency'), timeToFirstToken: percentiles('timeToFirstToken') };
  }

  private async sums(
    measure: Measure,
    columns: string[],
    criteria: LogCriteria,
    nowMs: number,
  ): Promise<Map<string, number>> {
    const rollUp = rollUpFor(criteria, measure.rollUps);
    const periods = rollUp && wholePeriods(criteria, rollUp.periodMs);
    const values: unknown[] = [];
    const parts =
      rollUp && periods
        ? [...mixed(measure, values, criteria, rollUp, periods)]
        : [rowSums(measure, new Conditions(values), bounded(criteria, nowMs))];
    const outer = sumsOf(Object.fromEntries(columns.map((name) => [name, `"${name}"`])));
    // One statement, so that all parts are read from one snapshot.
    const text = `SELECT ${outer} FROM (${parts.join(' UNION ALL ')}) parts`;
    const [sums = {}] = await this.database.query<Record<string, string | null>>(text, values);
    return new Map(columns.map((name) => [name, toSafeInteger(sums[name] ?? 0)]));
  }
}

function* mixed(
  measure: Measure,
  values: unknown[],
  criteria: LogCriteria,
  rollUp: RollUp,
  { from, to }: WholePeriods,
) {
  yield periodSums(measure, new Conditions(values), criteria, rollUp, { from, to });
  if (from) yield rowSums(measure, new Conditions(values).add('created_at < ?', from), criteria);
  if (to) yield rowSums(measure, new Conditions(values).add('created_at >= ?', to), criteria);
}

function periodSums(
  { ofPeriods }: Measure,
  conditions: Conditions,
  criteria: LogCriteria,
  rollUp: RollUp,
  { from, to }: WholePeriods,
): string {
  addRollUpConditions(conditions, criteria);
  if (from) conditions.add(`${rollUp.period} >= ?`, from.toISOString());
  if (to) conditions.add(`${rollUp.period} < ?`, to.toISOString());
  return `SELECT ${ofPeriods} FROM ${rollUp.table} WHERE ${conditions.text}`;
}

function rowSums({ ofRows, type }: Measure, conditions: Conditions, { types: _, ...criteria }: LogCriteria): string {
  conditions.add('type = ?', type);
  addRowConditions(conditions, criteria);
  addTimeConditions(conditions, criteria);
  return `SELECT ${ofRows} FROM logs WHERE ${conditions.text}`;
}
