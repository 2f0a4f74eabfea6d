import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { DAY_MS } from '../../common/durations.js';
import { Sql } from '../../platform/database/sql.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { EntryKind } from '../ledger/ledger.service.js';

/** A line is an entry of the ledger, or the total cost of the calls of one day. */
export type LineKind = EntryKind | 'usage';

/** One line of a user's statement. The amounts of all lines sum to the balance. */
interface StatementLine {
  /** Calendar day in UTC, `2026-03-01`. */
  day: string;
  /** 0 for ledger entries, 1 for the calls of the day, which are sorted after them. */
  rank: 0 | 1;
  /** Id of the ledger entry. 0 for calls. */
  id: number;
  kind: LineKind;
  /** When the entry was booked. Null for the calls of a day. */
  bookedAt: Date | null;
  /** Quota units, signed; the amount of calls is negative, unless refunds exceed charges. */
  amount: number;
  /** Settled calls. 0 for entries. */
  requestCount: number;
  note: string;
}

/** A line with the balance after it. */
export interface BalancedLine extends StatementLine {
  /** Quota units: the sum of this line and all earlier lines. */
  balance: number;
}

type Column = SortColumn<BalancedLine>;
const { ASC, DESC } = SortDirection;
/** More than the ids of ledger entries; lines of 100 years stay within the exact integers of JavaScript. */
const IDS_PER_RANK = 100_000_000_000;

/** The day, rank and id of a line as one number, in the order of the statement. */
const LINE_NUMBER = `((day - DATE '1970-01-01') * 2 + rank)::bigint * ${IDS_PER_RANK} + id`;
const byNumber: Column = {
  expression: 'number',
  first: DESC,
  of: ({ day, rank, id }) => ((Date.parse(day) / DAY_MS) * 2 + rank) * IDS_PER_RANK + id,
};

/** Sort columns for rows that have the number of the line as `number`. */
const SORT_COLUMNS = {
  TIME: { ...byNumber, description: 'By day; the total of the calls of a day comes after its entries.' },
  KIND: { expression: 'kind', first: ASC, of: ({ kind }) => kind, type: 'text' },
  AMOUNT: { expression: 'amount', first: DESC, of: ({ amount }) => amount },
  BALANCE: { expression: 'balance', first: DESC, of: ({ balance }) => balance },
} satisfies Record<string, Column>;
export type StatementSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class StatementOrderArgs extends orderArgsOf('StatementSort', SORT_COLUMNS, 'TIME') {}

export const statementOrder = orderOf(SORT_COLUMNS, byNumber);

const LINES_PER_READ = 1_000;

/** One page of a statement, and the total count of lines. */
export interface StatementPage {
  lines: BalancedLine[];
  total: number;
  order: ListOrder<BalancedLine>;
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
const BALANCED = `
  WITH ${LINES}, summed AS (
    SELECT *, (sum(amount) OVER (ORDER BY day, rank, id))::bigint AS balance FROM lines
  ), balanced AS (SELECT ${COLUMNS}, balance, ${LINE_NUMBER} AS number FROM summed)
  SELECT day, rank, id, kind, "bookedAt", amount, "requestCount", note, balance FROM balanced`;
const OLDEST_FIRST = `
  WITH ${LINES}
  SELECT ${COLUMNS} FROM lines WHERE (day, rank, id) > ($2::date, $3::int, $4::bigint)
    ORDER BY lines.day, rank, id LIMIT ${LINES_PER_READ}`;
const BEFORE_ALL: LineKey = ['0001-01-01', 0, 0];

/** The changes of a user's balance, line by line: the ledger entries, and one line for the calls of each day. */
@Injectable()
export class StatementsService {
  constructor(private readonly sql: Sql) {}

  /** @throws {AppError} invalid_parameter for a cursor of another list or order. */
  async page(
    userId: number,
    page: ListPage,
    requested: OrderRequest<StatementSort> = { sort: 'TIME' },
  ): Promise<StatementPage> {
    const order = statementOrder(requested);
    const { condition, end, values } = order.pageTerms(page, [userId]);
    const [counted] = await this.sql.query<{ total: number }>('statement-count', COUNT, [userId]);
    const { rows } = await this.sql.pool.query<BalancedLine>(`${BALANCED} WHERE ${condition} ${end}`, values);
    return { lines: rows, total: counted?.total ?? 0, order };
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
      if (end === undefined || lines.length < LINES_PER_READ) return;
      last = keyOf(end);
    }
  }
}

/** The sort key of a line by time. */
export function keyOf({ day, rank, id }: StatementLine): LineKey {
  return [day, rank, id];
}
