import { currentOrigin, withOrigin } from '../platform/database/change-origin.js';
import type { Sql } from '../platform/database/sql.js';
import type { HistoryRowIds } from './history-calls.js';

/** Timestamp columns by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  setups: ['initialized_at'],
  options: ['updated_at'],
  users: ['created_at'],
  channels: ['created_at', 'status_time', 'tested_at'],
  channel_model_tests: ['tested_at'],
  // The product compares it with the channel's status_time.
  channel_outages: ['since'],
  channel_events: ['at'],
  tokens: ['created_at'],
  redemptions: ['created_at', 'used_at'],
  redemption_uses: ['used_at'],
  payments: ['created_at', 'paid_at', 'closed_at'],
  ledger_entries: ['created_at'],
  midjourneys: ['created_at', 'updated_at'],
  tasks: ['created_at', 'updated_at'],
  notices: ['created_at'],
  team_members: ['joined_at'],
  team_invitations: ['created_at', 'used_at'],
  projects: ['created_at', 'archived_at'],
  coupons: ['created_at'],
};

const [AT, PRESENT] = ['$1::timestamptz', '$2::timestamptz'];

const backdated = ([table, columns]: [string, readonly string[]]): string => `${table}_moved AS (
  UPDATE ${table} SET ${columns.map((column) => `${column} = CASE WHEN ${column} >= ${PRESENT} THEN ${AT} ELSE ${column} END`)}
    WHERE ${columns.map((column) => `${column} >= ${PRESENT}`).join(' OR ')}
)`;

/**
 * Sets rows that were written since the start of the action to its past instant. Rows of the log receive ids of that
 * instant from $3 on. Bills and failed calls are also part of hourly sums and are written with their own time, so they
 * are not changed.
 */
const BACKDATE = `
  WITH ${Object.entries(TIMES).map(backdated).join(', ')}
  UPDATE logs l SET created_at = ${AT}, id = moved.id
    FROM (SELECT id AS old, $3::bigint + row_number() OVER (ORDER BY id) - 1 AS id FROM logs
      WHERE created_at >= ${PRESENT} AND type NOT IN (2, 6)) moved
    WHERE l.created_at >= ${PRESENT} AND l.id = moved.old`;

/** More log rows than one action writes. */
const ROWS_PER_ACTION = 32;

/** Runs the product's services at past instants: they write the current time, which is then replaced. */
export class Backdating {
  private constructor(
    private readonly sql: Sql,
    private readonly ids: HistoryRowIds,
    private readonly present: Date,
  ) {}

  /** Rows that are written from now on belong to past actions. */
  static async begin(sql: Sql, ids: HistoryRowIds): Promise<Backdating> {
    const [row] = await sql.query<{ now: Date }>('seed-now', 'SELECT now()');
    // The clocks of the database and of this process may differ, and both write times.
    return new Backdating(sql, ids, new Date(Math.min(Date.now(), row?.now.getTime() ?? Number.POSITIVE_INFINITY)));
  }

  /** Runs actions, one at a time. @param at before the present */
  async at<Result>(at: Date, act: () => Promise<Result>): Promise<Result> {
    const origin = currentOrigin() ?? { kind: 'command', name: '', operation: 'seed' };
    const result = await withOrigin({ ...origin, at: at.toISOString() }, act);
    const values = [at, this.present, this.ids.at(at, ROWS_PER_ACTION).id];
    await withOrigin({ ...origin, summarised: true }, () =>
      this.sql.transaction((client) => client.query({ name: 'seed-backdate', text: BACKDATE, values })),
    );
    return result;
  }
}
