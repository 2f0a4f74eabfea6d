import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { decodeCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { BalancedLine, StatementLine } from './statement-line.js';

const LINES_A_READ = 1_000;

/** One page of a statement, newest line first, and the total count of lines. */
export interface StatementPage {
  lines: BalancedLine[];
  total: number;
}

/** The sort key of a line: day, rank, id. */
export type LineKey = [day: string, rank: number, id: number];

// Calls are read from the daily sums, which are kept when the log is cleaned up.
const LINES = `
  lines AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, 0 AS rank, id, kind, created_at AS "bookedAt", amount,
        0::bigint AS "requestCount", note
      FROM ledger_entries WHERE user_id = $1
    UNION ALL
    SELECT day, 1, 0, 'usage', NULL, -sum(quota)::bigint, sum(request_count)::bigint, ''
      FROM usage_by_day_user WHERE user_id = $1 GROUP BY day
  )`;
const COLUMNS = 'day::text AS day, rank, id, kind, "bookedAt", amount, "requestCount", note';

const COUNT = `WITH ${LINES} SELECT count(*)::int AS total FROM lines`;
const NEWEST_FIRST = `
  WITH ${LINES}, balanced AS (
    SELECT *, (sum(amount) OVER (ORDER BY day, rank, id))::bigint AS balance FROM lines
  )
  SELECT ${COLUMNS}, balance FROM balanced`;
const AFTER = 'WHERE (day, rank, id) < ($2::date, $3::int, $4::bigint)';
const NEWEST = 'ORDER BY balanced.day DESC, rank DESC, id DESC LIMIT';
const OLDEST_FIRST = `
  WITH ${LINES}
  SELECT ${COLUMNS} FROM lines WHERE (day, rank, id) > ($2::date, $3::int, $4::bigint)
    ORDER BY lines.day, rank, id LIMIT ${LINES_A_READ}`;
const BEFORE_ALL: LineKey = ['0001-01-01', 0, 0];

/** The changes of a user's balance, line by line: the ledger entries, and one line for the calls of each day. */
@Injectable()
export class Statements {
  constructor(private readonly sql: Sql) {}

  /**
   * A page, newest line first.
   * @throws {AppError} invalid_parameter for a foreign cursor.
   */
  async page(userId: number, { limit, offset, after }: ListPage): Promise<StatementPage> {
    const [counted] = await this.sql.query<{ total: number }>('statement-count', COUNT, [userId]);
    const lines = after
      ? await this.sql.query<BalancedLine>('statement-after', `${NEWEST_FIRST} ${AFTER} ${NEWEST} $5`, [
          userId,
          ...keyIn(after),
          limit,
        ])
      : await this.sql.query<BalancedLine>('statement-page', `${NEWEST_FIRST} ${NEWEST} $2 OFFSET $3`, [
          userId,
          limit,
          offset,
        ]);
    return { lines, total: counted?.total ?? 0 };
  }

  /**
   * The full statement, oldest line first. It is read in batches: concurrent bookings may be included or not, but every
   * balance is the sum of the lines up to it.
   */
  async *oldestFirst(userId: number): AsyncGenerator<BalancedLine, void> {
    let last = BEFORE_ALL;
    let balance = 0;
    for (;;) {
      const lines = await this.sql.query<StatementLine>('statement-all', OLDEST_FIRST, [userId, ...last]);
      for (const line of lines) {
        balance += line.amount;
        yield { ...line, balance };
      }
      const end = lines.at(-1);
      if (end === undefined || lines.length < LINES_A_READ) return;
      last = keyOf(end);
    }
  }
}

/** The sort key of a line, for its cursor. */
export function keyOf({ day, rank, id }: StatementLine): LineKey {
  return [day, rank, id];
}

function keyIn(cursor: string): LineKey {
  const [day, rank, id, ...rest] = decodeCursor(cursor) ?? [];
  const isPlace = (rank === 0 || rank === 1) && typeof id === 'number' && Number.isSafeInteger(id);
  if (!isDay(day) || !isPlace || rest.length > 0) throw new AppError(CommonError.invalid_parameter);
  return [day, rank, id];
}

/** Whether the text is a valid calendar day, because the database rejects all others; there is no year 0. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
