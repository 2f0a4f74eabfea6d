import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { CallKind } from '../common/call-kind.js';
import { HOUR_MS, QUARTER_HOUR_MS } from '../common/durations.js';
import type { LocalText } from '../common/errors/app-error.js';
import type { AttemptRecord } from '../common/routing.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { newRowId, type RowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { forJsonb } from '../platform/database/sql-values.js';
import { isDatabaseOutage, isInvalidData, isUniqueViolation } from '../platform/errors/database-errors.js';
import { Logger } from '../platform/telemetry/logger.js';
import type { TimeZone } from '../platform/time-zone.js';
import { type CallColumns, COLUMNS_OF_CALL } from '../usage-log/log-columns.js';
import type { LogDetails } from '../usage-log/log-details.js';
import type { LogEvent } from '../usage-log/log-event.js';
import { LogType } from '../usage-log/log-type.js';
import { causeOf } from './failure-causes.js';

/** A call that failed at every upstream. */
export interface FailedCall {
  userId: number;
  username: string;
  /** 0 for calls without a token. */
  tokenId: number;
  tokenName: string;
  kind: CallKind;
  model: string;
  group: string;
  stream: boolean;
  requestId: string;
  /** Milliseconds from the request to the error. */
  durationMs: number;
  /** The HTTP status and the error code of the response to the client. */
  status: number;
  code: string;
  /** The error message of the last upstream, or of the response to the client. */
  message: LocalText;
  route: readonly AttemptRecord[];
  /** The requested reasoning effort. Absent if none was requested. */
  effort?: string;
  /** How the model of the call was selected, when several could serve it. */
  chosen?: Pick<LogDetails, 'requestedModel' | 'alias' | 'requestedGroup'>;
  /** The values of the columns that are stored as they are. */
  columns?: CallColumns;
}

/**
 * The number of failed calls in an hour by user, token, model, group, channel, kind, and status and code of the
 * response.
 */
interface FailureCount {
  /** ISO 8601, the start of the hour. */
  hour: string;
  /** YYYY-MM-DD in the time zone of the site. */
  day: string;
  user_id: number;
  token_id: number;
  model_name: string;
  group: string;
  channel_id: number;
  kind: CallKind;
  status: LogDetails['status'];
  code: LogDetails['code'];
  error_count: number;
}

/** Failed calls are written together this long after the first of them, in ms. */
const GATHER_MS = 250;
/** Interval of the attempts while the database is unavailable, in ms. */
const RETRY_MS = 1_000;
/** Max rows of one batch; more calls are only counted, so that an outage does not overload the database. */
const MAX_ROWS = 1_000;

/**
 * SQL that adds the failed calls of a common table expression `failed` (hour, model_name, "group", channel_id,
 * error_count) to the sums by hour. Updates in key order, so that several processes cannot deadlock.
 */
export const ADD_FAILURES = `
  , by_model AS (
    INSERT INTO errors_by_hour_model AS e
    SELECT hour, model_name, "group", sum(error_count) FROM failed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET error_count = e.error_count + excluded.error_count
  )
  INSERT INTO errors_by_hour_channel AS e
  SELECT hour, channel_id, sum(error_count) FROM failed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (hour, channel_id) DO UPDATE SET error_count = e.error_count + excluded.error_count`;

/** The columns of a row; the others have their defaults. */
const COLUMNS = [
  ...(['id', 'created_at', 'user_id', 'username', 'token_id', 'token_name', 'channel_id', 'model_name'] as const),
  ...(['group', 'use_time_ms', 'is_stream', 'request_id', 'kind', 'content', 'attempts', 'details'] as const),
  ...COLUMNS_OF_CALL,
];
const COLUMN_LIST = COLUMNS.map((name) => `"${name}"`).join(', ');

const WRITE = `
  WITH kept AS (
    INSERT INTO logs (type, ${COLUMN_LIST})
    SELECT ${LogType.failure}, ${COLUMN_LIST} FROM json_populate_recordset(NULL::logs, $1)
  ), failed AS (
    SELECT * FROM json_to_recordset($2)
      AS f(hour timestamptz, day date, user_id bigint, token_id bigint, model_name text, "group" text, channel_id bigint,
        kind text, status integer, code text, error_count bigint)
  ), by_cause AS (
    INSERT INTO errors_by_hour_kind AS e (hour, day, user_id, token_id, channel_id, model_name, "group", cause, kind, error_count)
    SELECT hour, day, user_id, token_id, channel_id, model_name, "group", ${causeOf('status', 'code')}, kind, sum(error_count)
      FROM failed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (hour, day, user_id, token_id, channel_id, model_name, "group", cause, kind) DO UPDATE
      SET error_count = e.error_count + excluded.error_count
  ) ${ADD_FAILURES}`;

/** Rows and counts that one statement writes. */
interface Batch {
  readonly rows: readonly object[];
  readonly counts: readonly FailureCount[];
}

/**
 * Stores failed calls for administrators, so that success rates are correct. They are not charged, so unlike bills they
 * are written in the background and may be lost with the process. All of them are counted; the number of log rows is
 * limited. Calls that fail during a database outage are written after it ends. Of a batch with a row that the database
 * rejects, only that row is left out.
 */
@Injectable()
export class FailedCallsService implements BeforeApplicationShutdown {
  private gathered: object[] = [];
  private counts = new Map<string, FailureCount>();
  private left = 0;
  private latest: { quarter: number; zone: TimeZone; day: string } | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Batches whose statements failed or are under way: one, or the parts of one with invalid data. */
  private pending: Batch[] = [];
  private writing: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
    private readonly calendar: SiteCalendar,
  ) {}

  record(call: FailedCall): void {
    const row = toRow(call, newRowId());
    this.count(row, this.counts);
    if (this.gathered.length < MAX_ROWS) this.gathered.push(row);
    else this.left++;
    this.writeAfter(GATHER_MS);
  }

  /** Stores calls that failed earlier, each at the instant of its id. Writes immediately, unlike `record`. */
  async enter(calls: readonly { readonly call: FailedCall; readonly rowId: RowId }[]): Promise<void> {
    const rows = calls.map(({ call, rowId }) => toRow(call, rowId));
    const counts = new Map<string, FailureCount>();
    for (const row of rows) this.count(row, counts);
    await this.insert({ rows, counts: [...counts.values()] });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.write();
    // Again, for the calls that were recorded while the first batch was written.
    await this.write();
  }

  private writeAfter(ms: number): void {
    this.timer ??= setTimeout(() => void this.write(), ms);
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing ??= this.writeBatch().finally(() => {
      this.writing = undefined;
      if (this.pending.length > 0) this.writeAfter(RETRY_MS);
      else if (this.gathered.length > 0) this.writeAfter(GATHER_MS);
    });
    return this.writing;
  }

  /** Writes the batches that could not be written before, or else what was recorded since. */
  private async writeBatch(): Promise<void> {
    if (this.pending.length === 0) this.pending = this.take();
    for (let batch = this.pending[0]; batch; batch = this.pending[0]) {
      const rest = await this.writeOne(batch);
      this.pending.splice(0, 1, ...rest);
      if (rest.includes(batch)) return;
    }
  }

  /** @returns what remains to be written: the batch itself in an outage, its parts if some of its data is invalid */
  private async writeOne(batch: Batch): Promise<Batch[]> {
    try {
      await this.insert(batch);
    } catch (error) {
      if (isDatabaseOutage(error) && !this.isEnding) return [batch];
      // Only the response of an earlier attempt was lost.
      if (isUniqueViolation(error)) return [];
      const parts = isInvalidData(error) ? partsOf(batch) : [];
      if (parts.length > 0) return parts;
      this.logger.warn(
        { event: 'failed_calls.write_failed', err: error, rows: batch.rows.length },
        'Failed calls could not be written to the log',
      );
    }
    return [];
  }

  private take(): Batch[] {
    if (this.gathered.length === 0) return [];
    const batch = { rows: this.gathered, counts: [...this.counts.values()] };
    this.gathered = [];
    this.counts = new Map();
    if (this.left > 0)
      this.logger.warn(
        { event: 'failed_calls.limited', left: this.left },
        'Failed call log limit reached; further calls are only counted',
      );
    this.left = 0;
    return [batch];
  }

  private count(row: FailureRow, counts: Map<string, FailureCount>): void {
    const { created_at, user_id, token_id, model_name, group, channel_id, kind } = row;
    const { status, code } = row.details;
    const at = Date.parse(created_at);
    const hour = new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString();
    const subject = { hour, day: this.dayOf(at), user_id, token_id, model_name, group, channel_id, kind, status, code };
    const key = JSON.stringify(Object.values(subject));
    counts.set(key, { ...subject, error_count: (counts.get(key)?.error_count ?? 0) + 1 });
  }

  /**
   * The same day as for the failure before, if that was in the same quarter hour: outages have many of them, and days
   * begin at quarter hours in every time zone.
   */
  private dayOf(at: number): string {
    const { zone } = this.calendar;
    const quarter = Math.floor(at / QUARTER_HOUR_MS);
    if (this.latest?.quarter !== quarter || this.latest.zone !== zone)
      this.latest = { quarter, zone, day: zone.dateOf(at) };
    return this.latest.day;
  }

  private async insert({ rows, counts }: Batch): Promise<void> {
    await this.sql.query('failed-calls', WRITE, [JSON.stringify(rows), JSON.stringify(counts)]);
  }
}

/** Smaller batches with the same rows and counts; none if it has only one of them. */
function partsOf({ rows, counts }: Batch): Batch[] {
  if (rows.length > 0 && counts.length > 0) {
    return [
      { rows: [], counts },
      { rows, counts: [] },
    ];
  }
  const middle = Math.ceil((rows.length + counts.length) / 2);
  const parts = [
    { rows: rows.slice(0, middle), counts: counts.slice(0, middle) },
    { rows: rows.slice(middle), counts: counts.slice(middle) },
  ];
  return rows.length + counts.length > 1 ? parts : [];
}

type FailureRow = ReturnType<typeof toRow>;

function toRow(call: FailedCall, { id, createdAt }: RowId) {
  const { route: attempts, status, code, message, effort: reasoningEffort, chosen } = call;
  const event: LogEvent = { kind: 'call_failed', params: { reason: message } };
  return {
    id,
    created_at: createdAt.toISOString(),
    user_id: call.userId,
    username: call.username,
    token_id: call.tokenId,
    token_name: call.tokenName,
    // 0 when the gateway ended the call, because the channel did not fail.
    channel_id: attempts.findLast(({ channel, failure }) => channel !== 0 && failure !== '')?.channel ?? 0,
    model_name: call.model,
    group: call.group,
    use_time_ms: call.durationMs,
    is_stream: call.stream,
    request_id: call.requestId,
    kind: call.kind,
    content: message.zh.replaceAll('\u0000', ''),
    ...forJsonb<CallColumns & { attempts: FailedCall['route']; details: LogDetails }>({
      ...call.columns,
      attempts,
      details: {
        status,
        code,
        ...(reasoningEffort !== undefined && { reasoningEffort }),
        ...(message.zh !== message.en && { event }),
        ...chosen,
      },
    }),
  } satisfies { [Column in (typeof COLUMNS)[number]]?: unknown };
}
