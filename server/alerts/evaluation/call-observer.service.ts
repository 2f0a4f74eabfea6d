import { Injectable } from '@nestjs/common';
import { CHANNEL_FAILURES } from '../../channels/events/failed-attempt-counts.js';
import { percentilesOf } from '../../logs/latency-percentiles.js';
import { Sql } from '../../platform/database/sql.js';
import { AlertMeasure, type AlertParameters, AlertSubject, type Observation } from '../model/alert-rule.js';

/** The calls of a subject in the hours of a rule. */
interface Calls {
  readonly subject: string;
  readonly name: string;
  readonly calls: number;
  readonly errors: number;
}

/** Hourly sums of a subject, as settlements, failed calls and failed attempts are counted. */
interface Source {
  readonly table: string;
  /** A table, or a table expression. */
  readonly errors: string;
  /** The column of the subject. */
  readonly key: string;
  /** The SQL join that restricts the subjects and provides their names. */
  readonly join: string;
  readonly name: string;
}

const MODELS = { table: 'usage_by_hour_model', errors: 'errors_by_hour_model', join: '' } as const;
const SOURCES: Partial<Record<AlertSubject, Source>> = {
  [AlertSubject.CHANNEL]: {
    table: 'usage_by_hour_channel',
    errors: CHANNEL_FAILURES,
    key: 'channel_id',
    join: 'JOIN channels c ON c.id = key',
    name: 'c.name',
  },
  [AlertSubject.MODEL]: { ...MODELS, key: 'model_name', name: 'key' },
  [AlertSubject.SITE]: { ...MODELS, key: "''::text", name: "''" },
};

const SINCE = `hour >= date_trunc('hour', now(), 'UTC') - $1 * interval '1 hour'`;
const SELECTED = '(cardinality($2::text[]) = 0 OR key::text = ANY($2))';
const COLUMNS = {
  [AlertMeasure.TOTAL]: 'latency_counts',
  [AlertMeasure.TIME_TO_FIRST_TOKEN]: 'first_token_counts',
} as const;

/** Watches failures and durations of calls by channel, by model and of the whole site. */
@Injectable()
export class CallObserverService {
  constructor(private readonly sql: Sql) {}

  /** Subjects whose percentage of failed calls exceeds the threshold. */
  async errorRates(parameters: AlertParameters): Promise<Observation[]> {
    const { threshold, minCalls } = parameters;
    const observations: Observation[] = [];
    for (const { subject, name, calls, errors } of await this.calls(parameters)) {
      const total = calls + errors;
      const value = total === 0 ? 0 : (errors / total) * 100;
      if (total >= (minCalls ?? 1) && value > (threshold ?? 0)) observations.push({ subject, name, value, threshold });
    }
    return observations;
  }

  /** Subjects whose 95th percentile is above the threshold, in ms. */
  async latencies(parameters: AlertParameters): Promise<Observation[]> {
    const { threshold, minCalls, subject: type, hours, only } = parameters;
    const { table, key, join, name } = sourceOf(type);
    const column = COLUMNS[parameters.measure ?? AlertMeasure.TOTAL];
    const text = `SELECT key::text AS key, ${name} AS name, counts FROM (
        SELECT key, array_agg(calls ORDER BY bucket) AS counts FROM (
          SELECT ${key} AS key, bucket, sum(count)::bigint AS calls
            FROM ${table}, unnest(${column}) WITH ORDINALITY b (count, bucket) WHERE ${SINCE} GROUP BY 1, 2
        ) sums GROUP BY key
      ) counted ${join} WHERE ${SELECTED}`;
    const rows = await this.sql.query<{ key: string; name: string; counts: (string | number)[] }>(
      `alert-latency-${type}-${column}`,
      text,
      [hours ?? 0, only],
    );
    return rows.flatMap(({ key: id, name: title, counts }) => {
      const numbers = counts.map(Number);
      const calls = numbers.reduce((sum, count) => sum + count, 0);
      const value = percentilesOf(numbers)?.p95 ?? 0;
      const isSlow = calls >= (minCalls ?? 1) && value > (threshold ?? 0);
      return isSlow ? [{ subject: subjectOf(type, id), name: title, value, threshold }] : [];
    });
  }

  private async calls({ subject: type, hours, only }: AlertParameters): Promise<Calls[]> {
    const { table, errors, key, join, name } = sourceOf(type);
    const text = `SELECT key::text AS key, ${name} AS name, calls, errors FROM (
        SELECT key, sum(calls)::bigint AS calls, sum(errors)::bigint AS errors FROM (
          SELECT ${key} AS key, request_count AS calls, 0 AS errors FROM ${table} WHERE ${SINCE}
          UNION ALL SELECT ${key}, 0, error_count FROM ${errors} WHERE ${SINCE}
        ) parts GROUP BY key
      ) sums ${join} WHERE ${SELECTED}`;
    const values = [hours ?? 0, only];
    const rows = await this.sql.query<Calls & { key: string }>(`alert-calls-${type}`, text, values);
    return rows.map((row) => ({ ...row, subject: subjectOf(type, row.key) }));
  }
}

function sourceOf(subject: AlertSubject): Source {
  const source = SOURCES[subject];
  if (!source) throw new Error(`Calls are not counted by ${subject}`);
  return source;
}

function subjectOf(type: AlertSubject, key: string): string {
  return type === AlertSubject.SITE ? type : `${type}:${key}`;
}
