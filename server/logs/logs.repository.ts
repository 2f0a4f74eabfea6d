import { Injectable } from '@nestjs/common';
import { createdAtOf } from '../platform/database/row-id.js';
import type { ListOrder } from '../platform/graphql/list-order.js';
import { LogType } from '../usage-log/log-type.js';
import { addIndexedModels } from './indexed-models.js';
import { addRowConditions, addTimeConditions, Conditions, visibleRows } from './log-conditions.js';
import type { LogCriteria } from './log-criteria.js';
import { LogDatabase, type LogSource } from './log-database.js';
import { LOG_COLUMN_LIST, LOG_COLUMN_LIST_WITH_CHARGE, type LogRow, type StoredLogRow, toLogRow } from './log-row.js';

const ENCRYPTED_CONTENT = `(
  SELECT kept.content FROM log_contents kept WHERE kept.created_at = logs.created_at AND kept.log_id = logs.id
) AS encrypted_content`;

/** The start of a page: after a row, or after a number of rows. */
export interface LogPosition {
  limit: number;
  offset: number;
  after?: string | null;
  order: ListOrder<LogRow>;
  /** Reads the rows without their charges and attempts. */
  withoutCharges?: boolean;
  /** The replica unless it must be the primary. */
  source?: LogSource;
}

/** The number of rows; a minimum, when it is not exact. */
export interface LogCount {
  found: number;
  exact: boolean;
}

/** A session has a row for each response. */
const MAX_ROWS_OF_REQUEST = 1_000;

/** Reads rows of the usage log. */
@Injectable()
export class LogsRepository {
  constructor(private readonly database: LogDatabase) {}

  /**
   * Visible rows. By time, an index returns them sorted. By another column, the rows of the time range are read and the
   * best of them kept, so it needs a time range.
   * @throws {AppError} invalid_parameter for a cursor of another order
   */
  async page(
    criteria: LogCriteria,
    { limit, offset, after, order, withoutCharges, source }: LogPosition,
  ): Promise<LogRow[]> {
    const conditions = visibleRows(criteria);
    await addIndexedModels(conditions, criteria, this.database.executor(source));
    if (after) addPosition(conditions, order, after);
    return this.rows(
      `
      SELECT ${withoutCharges ? LOG_COLUMN_LIST : LOG_COLUMN_LIST_WITH_CHARGE} FROM logs WHERE ${conditions.text}
      ORDER BY ${isByTime(order) ? `created_at ${order.direction}, ${order.text}` : order.text}
      LIMIT ${conditions.parameter(limit)} OFFSET ${conditions.parameter(after ? 0 : offset)}`,
      conditions.values,
      source,
    );
  }

  /**
   * The statement that reads all visible rows, newest first, for a reader with a separate connection.
   * @param withContents with `encrypted_content`, the stored content of the call or null
   */
  listing(criteria: LogCriteria, withContents: boolean): { text: string; values: unknown[] } {
    const { text, values } = visibleRows(criteria);
    const columns = withContents ? `${LOG_COLUMN_LIST_WITH_CHARGE}, ${ENCRYPTED_CONTENT}` : LOG_COLUMN_LIST_WITH_CHARGE;
    return { text: `SELECT ${columns} FROM logs WHERE ${text} ORDER BY created_at DESC, id DESC`, values };
  }

  /**
   * The number of visible rows among the newest scanned rows, so that the cost of a count does not depend on the
   * filter. An index finds the rows of a user, of a conversation, of an end user or with a cause. It is exact when
   * there are no further rows to scan.
   */
  async count(
    { userId, cause, conversation, endUser, from, to, ...criteria }: LogCriteria,
    looked: number,
  ): Promise<LogCount> {
    const indexed = new Conditions();
    addRowConditions(indexed, { userId, cause, conversation, endUser });
    addTimeConditions(indexed, { from, to });
    const shown = new Conditions(indexed.values).add('NOT hidden');
    addRowConditions(shown, criteria);
    const [row] = await this.database.query<{ found: string; looked: string }>(
      `SELECT count(*) FILTER (WHERE shown) AS found, count(*) AS looked FROM (
        SELECT ${shown.text} AS shown FROM logs WHERE ${indexed.text}
          ORDER BY created_at DESC, id DESC LIMIT ${indexed.parameter(looked)}
      ) newest`,
      indexed.values,
    );
    return { found: Number(row?.found ?? 0), exact: Number(row?.looked ?? 0) < looked };
  }

  /**
   * The charges with a request id, and their refunds, oldest first. Empty when the charge is hidden. Read from the
   * primary, because clients request a call that has just ended.
   */
  async ofRequest(criteria: LogCriteria & Required<Pick<LogCriteria, 'from' | 'to'>>): Promise<LogRow[]> {
    const conditions = new Conditions().add('type = ?', LogType.consumption).add('NOT hidden');
    addRowConditions(conditions, criteria);
    addTimeConditions(conditions, criteria);
    const rows = await this.rows(
      `SELECT ${LOG_COLUMN_LIST_WITH_CHARGE} FROM logs WHERE ${conditions.text}
        ORDER BY created_at, id LIMIT ${conditions.parameter(MAX_ROWS_OF_REQUEST)}`,
      conditions.values,
      'primary',
    );
    return rows[0] && rows[0].quota >= 0 ? rows : [];
  }

  /** One visible row; its id contains its partition. From the primary, because it may have been shown by the live log. */
  async byId(id: number, criteria: LogCriteria): Promise<LogRow | null> {
    const conditions = visibleRows(criteria).add('created_at = ? AND id = ?', createdAtOf(id), id);
    const rows = await this.rows(
      `SELECT ${LOG_COLUMN_LIST_WITH_CHARGE} FROM logs WHERE ${conditions.text}`,
      conditions.values,
      'primary',
    );
    return rows[0] ?? null;
  }

  /** The newest rows of a type or with content that matches a LIKE pattern. */
  async search(criteria: LogCriteria, anyOf: { type?: number; content?: string }, limit: number): Promise<LogRow[]> {
    const conditions = visibleRows(criteria);
    const alternatives: string[] = [];
    if (anyOf.type !== undefined) alternatives.push(`type = ${conditions.parameter(anyOf.type)}::bigint`);
    if (anyOf.content !== undefined) alternatives.push(`content LIKE ${conditions.parameter(anyOf.content)}`);
    return this.rows(
      `SELECT ${LOG_COLUMN_LIST_WITH_CHARGE} FROM logs WHERE ${conditions.text} AND (${alternatives.join(' OR ')})
        ORDER BY created_at DESC, id DESC LIMIT ${conditions.parameter(limit)}`,
      conditions.values,
    );
  }

  private async rows(text: string, values: unknown[], source?: LogSource): Promise<LogRow[]> {
    const rows = await this.database.query<StoredLogRow>(text, values, source);
    return rows.map(toLogRow);
  }
}

const isByTime = ({ expressions }: ListOrder<LogRow>) => expressions.length === 1;

function addPosition(conditions: Conditions, order: ListOrder<LogRow>, after: string): void {
  const key = order.read(after);
  const [id] = key;
  if (!isByTime(order) || typeof id !== 'number') {
    const values = key.map((value) => conditions.parameter(value));
    conditions.add(`(${order.expressions}) ${order.comparison} (${values})`);
    return;
  }
  const at = createdAtOf(id);
  // The first comparison prunes partitions, which a row comparison cannot.
  conditions.add(`created_at ${order.comparison}= ? AND (created_at, id) ${order.comparison} (?, ?)`, at, at, id);
}
