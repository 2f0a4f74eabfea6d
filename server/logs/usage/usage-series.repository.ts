import { Injectable } from '@nestjs/common';
import { LATENCY_BOUNDS_MS } from '../../billing/ledger/latency-buckets.js';
import type { CallKind } from '../../common/call-kind.js';
import { findModelFacts } from '../../common/model-facts/find-model-facts.js';
import { toSafeInteger } from '../../platform/database/sql-values.js';
import type { TimeZone } from '../../platform/time-zone.js';
import { KIND_OF_CALL } from '../../usage-log/call-kind.sql.js';
import { LogType } from '../../usage-log/log-type.js';
import { CACHED_TOKENS_OF_ROW } from '../cached-tokens.js';
import { addRowConditions, Conditions } from '../log-conditions.js';
import type { LogCriteria } from '../log-criteria.js';
import { LogDatabase } from '../log-database.js';
import { addRollUpConditions } from '../roll-ups.js';
import { CLEANED_UNTIL } from './days/usage-days.sql.js';
import { UsageDimension, UsageOrder } from './usage.input.js';
import { FIELD_OF, timingOf, type UsagePoint } from './usage-point.js';
import { isCountedByDay, ROWS, UsageMeasure, type UsageSource } from './usage-sources.js';

/** The range and the parameters of a statement. */
export interface UsageRange {
  /** Bucket boundaries including the end of the last one, in ms since 1970; at least two. */
  boundaries: readonly number[];
  /** Whether there is one bucket without a start time in the result. */
  whole: boolean;
  dimensions: readonly UsageDimension[];
  measures: readonly UsageMeasure[];
  order: UsageOrder;
  limit: number;
  /** The number of largest combinations of dimensions; the other combinations are summed. */
  top?: number | undefined;
  /** The time zone of the site. */
  siteZone: TimeZone;
  /** Later calls are not counted yet, in ms since 1970. */
  countedUntilMs?: number | undefined;
}

type StoredPoint = Record<string, string | null>;

const { CACHED_TOKENS, CACHE_SAVINGS, PURCHASES, ERRORS, LATENCY, TIME_TO_FIRST_TOKEN } = UsageMeasure;
const BUCKETS = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, bucket) => bucket);
const HISTOGRAMS = {
  [LATENCY]: { counts: 'latency_counts', duration: 'use_time_ms' },
  [TIME_TO_FIRST_TOKEN]: { counts: 'first_token_counts', duration: 'first_token_ms' },
} as const;
type Histogram = keyof typeof HISTOGRAMS;
const histogramsOf = (measures: readonly UsageMeasure[]): Histogram[] =>
  measures.filter((measure) => measure === LATENCY || measure === TIME_TO_FIRST_TOKEN);

const ORDERS: Record<UsageOrder, string> = {
  [UsageOrder.TIME]: '',
  [UsageOrder.QUOTA]: 'quota DESC, ',
  [UsageOrder.REQUESTS]: 'requests DESC, ',
  [UsageOrder.TOKENS]: 'sum(prompt_tokens + completion_tokens) DESC, ',
  [UsageOrder.ERRORS]: 'errors DESC, ',
};
/** The measure that the largest combinations are found by. */
const RANKS: Record<UsageOrder, string> = {
  [UsageOrder.TIME]: 'quota',
  [UsageOrder.QUOTA]: 'quota',
  [UsageOrder.REQUESTS]: 'requests',
  [UsageOrder.TOKENS]: 'prompt + completion',
  [UsageOrder.ERRORS]: 'errors',
};
const AMOUNTS = ['request_count', 'quota', 'prompt_tokens', 'completion_tokens', 'use_time_ms'] as const;
// A refund is not a call.
const IS_CALL = `type = ${LogType.consumption} AND quota >= 0`;
const IS_USAGE = `type = ${LogType.consumption}`;

/** Sums usage over time, from a roll-up or, if none is fine enough, from the rows of one user. */
@Injectable()
export class UsageSeriesRepository {
  constructor(private readonly database: LogDatabase) {}

  async points(source: UsageSource, criteria: LogCriteria, range: UsageRange): Promise<UsagePoint[]> {
    const { dimensions, measures, whole, boundaries } = range;
    const values: unknown[] = [];
    const parameters = new Conditions(values);
    const begins = boundaries.slice(0, -1).map((at) => periodOf(source, at, range));
    const type = isCountedByDay(source) ? 'date' : 'timestamptz';
    const bucket = whole ? '1' : `width_bucket(time, ${parameters.parameter(begins)}::${type}[])`;
    const parts = source === ROWS ? rows(values, criteria, range) : rollUps(values, source, criteria, range);
    const sums = source === ROWS ? sumsOfRows(measures) : sumsOfRollUps(measures);
    const keys = dimensions.map(
      (dimension, at) => `${DERIVED[dimension] ?? `parts.${source.columns[dimension]}::text`} AS key${at}`,
    );
    const joins = await this.joins(dimensions, source, range, parameters);
    const names = dimensions.flatMap((dimension) => NAMES[dimension] ?? []);
    const groups = Array.from({ length: keys.length + 1 }, (_, index) => index + 1).join(', ');
    const keyed = keys.length > 0 ? `SELECT parts.*, ${keys.join(', ')} FROM (${parts}) parts ${joins}` : parts;
    const fields = keys.map((_, at) => `key${at}`);
    const top = range.top === undefined ? undefined : largestOf(fields, sums, range, parameters.parameter(range.top));
    const shown = dimensions.map(
      (dimension, at) => `${top ? 'largest' : 'keyed'}.key${at} AS "${FIELD_OF[dimension]}"`,
    );
    const found = await this.database.query<StoredPoint>(
      `WITH keyed AS (${keyed})${top ? `, largest AS (${top})` : ''}
      SELECT ${['points.*', ...names].join(', ')} FROM (
        SELECT ${[`${bucket} AS bucket`, ...shown, ...sums].join(', ')}
          FROM keyed ${top ? `LEFT JOIN largest USING (${fields.join(', ')})` : ''} GROUP BY ${groups}
          ORDER BY ${ORDERS[range.order]}${groups} LIMIT ${parameters.parameter(range.limit)}
      ) points`,
      values,
    );
    return found.map((row) => pointOf(row, range));
  }

  /** The account with that username, including cancelled ones. */
  async userNamed(username: string): Promise<number | undefined> {
    const [user] = await this.database.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [username]);
    return user && toSafeInteger(user.id);
  }

  /**
   * The joins of derived dimensions: the current tags of channels, teams, tokens, and the vendors of the models of the
   * range.
   */
  private async joins(
    dimensions: readonly UsageDimension[],
    source: UsageSource,
    range: UsageRange,
    parameters: Conditions,
  ): Promise<string> {
    const joins: string[] = [];
    if (dimensions.includes(UsageDimension.TAG))
      joins.push('LEFT JOIN channels tagged ON tagged.id = parts.channel_id');
    if (dimensions.includes(UsageDimension.TEAM))
      joins.push("LEFT JOIN users team ON team.id = parts.user_id AND team.kind = 'team'");
    if (dimensions.includes(UsageDimension.PROJECT)) joins.push('LEFT JOIN tokens owned ON owned.id = parts.token_id');
    if (dimensions.includes(UsageDimension.VENDOR)) {
      const [from, before] = endsOf(source, range);
      const found = await this.database.query<{ name: string }>(
        `SELECT DISTINCT model_name AS name FROM ${source.table} WHERE ${source.period} >= $1 AND ${source.period} < $2`,
        [from, before],
      );
      const known = found.flatMap(({ name }) => {
        const vendor = findModelFacts(name)?.vendor;
        return vendor === undefined ? [] : [{ name, vendor }];
      });
      const models = parameters.parameter(known.map(({ name }) => name));
      const vendors = parameters.parameter(known.map(({ vendor }) => vendor));
      joins.push(
        `LEFT JOIN unnest(${models}::text[], ${vendors}::text[]) vendors (model_name, vendor) ON vendors.model_name = parts.model_name`,
      );
    }
    return joins.join(' ');
  }

  /** Rows older than this may have been deleted. */
  async cleanedUntil(): Promise<Date | null> {
    const [row] = await this.database.query<{ until: Date | null }>(CLEANED_UNTIL, []);
    return row?.until ?? null;
  }
}

function largestOf(fields: readonly string[], sums: readonly string[], { order }: UsageRange, top: string): string {
  return `SELECT ${fields.join(', ')} FROM (SELECT ${[...fields, ...sums].join(', ')} FROM keyed GROUP BY ${fields.join(', ')}) sums
    ORDER BY ${RANKS[order]} DESC, ${fields.join(', ')} LIMIT ${top}`;
}

const DERIVED: Partial<Record<UsageDimension, string>> = {
  [UsageDimension.TAG]: "coalesce(tagged.tag, '')",
  [UsageDimension.VENDOR]: "coalesce(vendors.vendor, '')",
  [UsageDimension.TEAM]: "coalesce(team.id::text, '')",
  [UsageDimension.PROJECT]: "coalesce(owned.project_id::text, '')",
};

/** Current names, looked up only for the returned points. */
const NAMES: Partial<Record<UsageDimension, string>> = {
  [UsageDimension.USER]: '(SELECT username FROM users u WHERE u.id = points."userId"::bigint) AS username',
  [UsageDimension.TOKEN]: '(SELECT name FROM tokens t WHERE t.id = points."tokenId"::bigint) AS "tokenName"',
  [UsageDimension.TEAM]: `(SELECT username FROM users u WHERE u.id = nullif(points."teamId", '')::bigint) AS "teamName"`,
  [UsageDimension.PROJECT]: `(SELECT name FROM projects p WHERE p.id = nullif(points."projectId", '')::bigint) AS "projectName"`,
};

/** The histograms are the widest columns of the roll-ups, and are read only on request. */
function rollUps(values: unknown[], source: UsageSource, criteria: LogCriteria, range: UsageRange): string {
  const histograms = histogramsOf(range.measures).map((histogram) => HISTOGRAMS[histogram].counts);
  const columns = Object.values(source.columns);
  const hasTimes = source.measures.includes(LATENCY);
  const amounts = AMOUNTS.filter((column) => hasTimes || column !== 'use_time_ms');
  const where = () => {
    const conditions = new Conditions(values);
    addTokenConditions(conditions, source, criteria);
    const [from, before] = endsOf(source, range);
    conditions.add(`${source.period} >= ? AND ${source.period} < ?`, from, before);
    return conditions.text;
  };
  const time = `${source.instant} AS time`;
  const further = furtherColumns(range.measures);
  const hasOwnErrors = source.errorsTable === source.table;
  const errorCount = hasOwnErrors ? 'error_count' : '0 AS error_count';
  const usage = [time, ...columns, ...amounts, ...histograms, ...further, errorCount];
  const parts = [`SELECT ${usage.join(', ')} FROM ${source.table} WHERE ${where()}`];
  if (range.measures.includes(ERRORS) && source.errorsTable !== null && !hasOwnErrors) {
    const none = [...amounts.map(() => '0'), ...histograms.map(() => 'NULL::integer[]'), ...further.map(() => '0')];
    const errors = [time, ...columns, ...none, 'error_count'];
    parts.push(`SELECT ${errors.join(', ')} FROM ${source.errorsTable} WHERE ${where()}`);
  }
  return parts.join(' UNION ALL ');
}

function addTokenConditions(conditions: Conditions, source: UsageSource, criteria: LogCriteria): void {
  const { userId, tokenId, tokenIds, ...others } = criteria;
  if (tokenId !== undefined) conditions.add('token_id = ?', tokenId);
  if (tokenIds) conditions.add('token_id = ANY(?::bigint[])', tokenIds);
  const isByToken = UsageDimension.TOKEN in source.columns && !(UsageDimension.USER in source.columns);
  if (userId !== undefined && isByToken) {
    conditions.add('token_id IN (SELECT id FROM tokens WHERE user_id = ?)', userId);
  }
  addRollUpConditions(conditions, isByToken ? others : { ...others, userId });
}

/** The columns of measures that only the sums of all dimensions have. */
const FURTHER_COLUMNS = {
  cached_tokens: CACHED_TOKENS,
  cache_savings: CACHE_SAVINGS,
  cost: PURCHASES,
  costed_quota: PURCHASES,
  costed_count: PURCHASES,
} as const;
const PURCHASE_SUMS = ['cost', 'costed_quota', 'costed_count'] as const;
const furtherColumns = (measures: readonly UsageMeasure[]): string[] =>
  Object.entries(FURTHER_COLUMNS).flatMap(([column, measure]) => (measures.includes(measure) ? [column] : []));

function sumsOfRollUps(measures: readonly UsageMeasure[]): string[] {
  return [
    'sum(request_count) AS requests, sum(quota) AS quota',
    'sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion',
    ...(measures.includes(CACHED_TOKENS) ? ['sum(cached_tokens) AS cached'] : []),
    ...(measures.includes(CACHE_SAVINGS) ? ['sum(cache_savings) AS saved'] : []),
    ...(measures.includes(PURCHASES) ? PURCHASE_SUMS.map((column) => `sum(${column}) AS ${column}`) : []),
    ...(measures.includes(ERRORS) ? ['sum(error_count) AS errors'] : []),
    ...(measures.includes(LATENCY) ? ['sum(use_time_ms) AS duration'] : []),
    ...histogramsOf(measures).flatMap((histogram) =>
      BUCKETS.map((at) => `sum(${HISTOGRAMS[histogram].counts}[${at + 1}]) AS "${histogram}${at}"`),
    ),
  ];
}

function rows(values: unknown[], criteria: LogCriteria, range: UsageRange): string {
  const { measures } = range;
  const conditions = new Conditions(values);
  const types = measures.includes(ERRORS) ? [LogType.consumption, LogType.failure] : [LogType.consumption];
  conditions.add('type = ANY(?::smallint[])', types);
  addRowConditions(conditions, criteria);
  // As in the sums by day.
  if (range.dimensions.includes(UsageDimension.END_USER)) conditions.add('end_user IS NOT NULL');
  const [from, before] = endsOf(ROWS, range);
  conditions.add('created_at >= ? AND created_at < ?', from, before);
  const buckets = histogramsOf(measures).map(
    (histogram) =>
      `width_bucket(${HISTOGRAMS[histogram].duration}, '{${LATENCY_BOUNDS_MS}}'::integer[]) AS ${histogram.toLowerCase()}`,
  );
  const cached = measures.includes(CACHED_TOKENS)
    ? [`CASE WHEN ${IS_CALL} THEN ${CACHED_TOKENS_OF_ROW} END AS cached`]
    : [];
  if (measures.includes(CACHE_SAVINGS)) cached.push('cache_savings');
  if (measures.includes(PURCHASES)) cached.push('cost');
  const columns = ['created_at AS time, type, quota, prompt_tokens, completion_tokens, use_time_ms'];
  const { [UsageDimension.KIND]: kind, ...others } = ROWS.columns;
  const keys = Object.values(others);
  if (range.dimensions.includes(UsageDimension.KIND)) keys.push(`${KIND_OF_CALL} AS ${kind}`);
  return `SELECT ${[...columns, ...keys, ...buckets, ...cached].join(', ')} FROM logs WHERE ${conditions.text}`;
}

function sumsOfRows(measures: readonly UsageMeasure[]): string[] {
  const usage = (column: string) => `coalesce(sum(${column}) FILTER (WHERE ${IS_USAGE}), 0)`;
  return [
    `count(*) FILTER (WHERE ${IS_CALL}) AS requests, ${usage('quota')} AS quota`,
    `${usage('prompt_tokens')} AS prompt, ${usage('completion_tokens')} AS completion`,
    ...(measures.includes(CACHED_TOKENS) ? ['coalesce(sum(cached), 0) AS cached'] : []),
    ...(measures.includes(CACHE_SAVINGS) ? ['coalesce(sum(cache_savings), 0) AS saved'] : []),
    ...(measures.includes(PURCHASES)
      ? [
          `${usage('cost')} AS cost, coalesce(sum(quota) FILTER (WHERE cost IS NOT NULL), 0) AS costed_quota`,
          `count(*) FILTER (WHERE ${IS_CALL} AND cost IS NOT NULL) AS costed_count`,
        ]
      : []),
    ...(measures.includes(ERRORS) ? [`count(*) FILTER (WHERE type = ${LogType.failure}) AS errors`] : []),
    ...(measures.includes(LATENCY) ? [`sum(use_time_ms) FILTER (WHERE ${IS_CALL}) AS duration`] : []),
    ...histogramsOf(measures).flatMap((histogram) =>
      BUCKETS.map(
        (at) => `count(*) FILTER (WHERE ${IS_CALL} AND ${histogram.toLowerCase()} = ${at}) AS "${histogram}${at}"`,
      ),
    ),
  ];
}

function endsOf(source: UsageSource, range: UsageRange): string[] {
  const { boundaries } = range;
  return [boundaries[0] ?? 0, boundaries.at(-1) ?? 0].map((at) => periodOf(source, at, range));
}

/** The period of a source that begins at an instant. */
function periodOf(source: UsageSource, at: number, { siteZone }: UsageRange): string {
  return isCountedByDay(source) ? siteZone.dateOf(at) : new Date(at).toISOString();
}

function pointOf(row: StoredPoint, range: UsageRange): UsagePoint {
  const { boundaries, whole, measures, dimensions, top, countedUntilMs = Number.POSITIVE_INFINITY } = range;
  const sum = (column: string) => toSafeInteger(row[column] ?? 0);
  const requested = (measure: UsageMeasure, column: string) => (measures.includes(measure) ? sum(column) : null);
  const timing = (histogram: Histogram, totalMs?: number) =>
    measures.includes(histogram)
      ? timingOf(
          BUCKETS.map((at) => sum(`${histogram}${at}`)),
          totalMs,
        )
      : null;
  const text = (column: string) => row[column] ?? null;
  const place = Number(row.bucket);
  const begin = new Date(boundaries[place - 1] ?? 0);
  return {
    from: whole ? null : begin,
    countedFrom: begin,
    countedUntil: new Date(Math.min(boundaries[place] ?? 0, countedUntilMs)),
    isRest: top !== undefined && dimensions.every((dimension) => row[FIELD_OF[dimension]] === null),
    modelName: text('modelName'),
    group: text('group'),
    tokenId: text('tokenId'),
    tokenName: text('tokenName'),
    channelId: text('channelId'),
    userId: text('userId'),
    username: text('username'),
    vendor: text('vendor'),
    channelTag: text('channelTag'),
    teamId: text('teamId'),
    teamName: text('teamName'),
    projectId: text('projectId'),
    projectName: text('projectName'),
    kind: text('kind') as CallKind | null,
    endUser: text('endUser'),
    requests: sum('requests'),
    quota: sum('quota'),
    promptTokens: sum('prompt'),
    completionTokens: sum('completion'),
    cachedTokens: requested(CACHED_TOKENS, 'cached'),
    cacheSavings: requested(CACHE_SAVINGS, 'saved'),
    purchases: measures.includes(PURCHASES)
      ? { cost: sum('cost'), quota: sum('costed_quota'), requests: sum('costed_count') }
      : null,
    errors: requested(ERRORS, 'errors'),
    latency: timing(LATENCY, sum('duration')),
    timeToFirstToken: timing(TIME_TO_FIRST_TOKEN),
  };
}
