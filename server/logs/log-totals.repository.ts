import { Injectable } from '@nestjs/common';
import { toSafeInteger } from '../platform/database/columns.js';
import { addRowConditions, addTimeConditions, Conditions } from './log-conditions.js';
import { bounded, type LogCriteria } from './log-criteria.js';
import { LogDatabase } from './log-database.js';
import { LogType } from './log-type.js';
import { addRollUpConditions, type RollUp, rollUpFor, type WholePeriods, wholePeriods } from './roll-ups.js';

/** Sums over calls, those that the log does not show included. Quota in whole units. */
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

const MINUTE_MS = 60_000;
const SUMS = 'sum(quota) AS quota, sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion';
// What takes a charge back is no call.
const OF_ROWS = `count(*) FILTER (WHERE quota >= 0) AS requests, ${SUMS}`;
const OF_PERIODS = `sum(request_count) AS requests, ${SUMS}`;
const OF_PARTS = `sum(requests) AS requests, sum(quota) AS quota, sum(prompt) AS "promptTokens",
  sum(completion) AS "completionTokens"`;

/**
 * Adds up calls. Whole hours or days come from the roll-ups, which are booked in the same transaction as the rows, and
 * only what is left at either end from the rows themselves: equal to the unit, and fast over a year.
 */
@Injectable()
export class LogTotalsRepository {
  constructor(private readonly database: LogDatabase) {}

  async totals(criteria: LogCriteria, nowMs: number): Promise<LogTotals> {
    const rollUp = rollUpFor(criteria);
    const periods = rollUp && wholePeriods(criteria, rollUp.periodMs);
    const values: unknown[] = [];
    const parts =
      rollUp && periods
        ? [...mixed(values, criteria, rollUp, periods)]
        : [rowSums(new Conditions(values), bounded(criteria, nowMs))];
    // One statement, so that all parts are of one moment.
    const text = `SELECT ${OF_PARTS} FROM (${parts.join(' UNION ALL ')}) parts`;
    const [sums] = await this.database.query<Record<keyof LogTotals, string | null>>(text, values);
    return {
      quota: toSafeInteger(sums?.quota ?? 0),
      requests: toSafeInteger(sums?.requests ?? 0),
      promptTokens: toSafeInteger(sums?.promptTokens ?? 0),
      completionTokens: toSafeInteger(sums?.completionTokens ?? 0),
    };
  }

  /** The last 60 seconds, whatever the time range of the criteria. */
  async rates({ from: _, to: __, ...criteria }: LogCriteria, nowMs: number): Promise<LogRates> {
    const { requests, promptTokens, completionTokens } = await this.totals(
      { ...criteria, from: new Date(nowMs - MINUTE_MS) },
      nowMs,
    );
    return { rpm: requests, tpm: promptTokens + completionTokens };
  }
}

function* mixed(values: unknown[], criteria: LogCriteria, rollUp: RollUp, { from, to }: WholePeriods) {
  yield periodSums(new Conditions(values), criteria, rollUp, { from, to });
  if (from) yield rowSums(new Conditions(values).add('created_at < ?', from), criteria);
  if (to) yield rowSums(new Conditions(values).add('created_at >= ?', to), criteria);
}

function periodSums(conditions: Conditions, criteria: LogCriteria, rollUp: RollUp, { from, to }: WholePeriods): string {
  addRollUpConditions(conditions, criteria);
  if (from) conditions.add(`${rollUp.period} >= ?`, from.toISOString());
  if (to) conditions.add(`${rollUp.period} < ?`, to.toISOString());
  return `SELECT ${OF_PERIODS} FROM ${rollUp.table} WHERE ${conditions.text}`;
}

function rowSums(conditions: Conditions, { types: _, ...criteria }: LogCriteria): string {
  conditions.add('type = ?', LogType.consumption);
  addRowConditions(conditions, criteria);
  addTimeConditions(conditions, criteria);
  return `SELECT ${OF_ROWS} FROM logs WHERE ${conditions.text}`;
}
