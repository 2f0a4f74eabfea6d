import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Sql } from '../../platform/database/sql.js';
import type { AssignedPlan } from './model/plan-terms.js';

const COLUMNS = `
  SELECT a.id::float8 AS id, a.plan_id::float8 AS "planId", p.name AS "planName", a.account_id::float8 AS "accountId",
      a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.next_at AS "nextAt", a.periods, a.granted::float8 AS granted,
      a.used_at_grant::float8 AS "usedAtGrant", a.taken_back::float8 AS "takenBack", p.quota::float8 AS quota, p.period, p.rollover,
      p.rollover_cap::float8 AS "rolloverCap", u.deleted_at IS NOT NULL AS "isClosed",
      coalesce(b.quota, 0)::float8 AS balance, coalesce(b.used_quota, 0)::float8 AS "usedQuota"
    FROM plan_assignments a JOIN plans p ON p.id = a.plan_id LEFT JOIN users u ON u.id = a.account_id
      LEFT JOIN user_balances b ON b.user_id = a.account_id`;
const OF_ACCOUNT = `${COLUMNS} WHERE a.account_id = $1 AND a.ended_at IS NULL`;
const BY_ID = `${COLUMNS} WHERE a.id = $1`;
const LOCK = 'SELECT account_id FROM plan_assignments WHERE id = $1 FOR UPDATE';
const LOCK_BALANCE = 'SELECT 1 FROM user_balances WHERE user_id = $1 FOR UPDATE';
const DUE = `
  SELECT id::float8 AS id FROM plan_assignments WHERE ended_at IS NULL AND next_at <= $1 AND id > $2 ORDER BY id LIMIT 100`;

// The claim of a killed process lapses. The lock of the row and effect keys ensure that a period begins once; a claim
// only prevents that one process finds the quota that expires reserved by another.
const CLAIM = `
  UPDATE plan_assignments SET claimed_until = clock_timestamp() + interval '1 minute'
    WHERE id = $1 AND ended_at IS NULL AND next_at <= $2 AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
    RETURNING claimed_until::text AS claim`;
const RELEASE = 'UPDATE plan_assignments SET claimed_until = NULL WHERE id = $1 AND claimed_until = $2::timestamptz';

/** Reads the plans of accounts, with their balances. Balances are exact integers, so float8 keeps them. */
@Injectable()
export class AssignedPlansService {
  constructor(private readonly sql: Sql) {}

  /** The plan that an account has now, or that starts later. Null if there is none. */
  async ofAccount(accountId: number): Promise<AssignedPlan | null> {
    const [plan] = await this.sql.query<Row>('plan-of-account', OF_ACCOUNT, [accountId]);
    return plan ?? null;
  }

  /** Finds an assignment by its id, even after its end. */
  async get(id: number): Promise<AssignedPlan | null> {
    const [plan] = await this.sql.query<Row>('plan-assignment', BY_ID, [id]);
    return plan ?? null;
  }

  /** An assigned plan, with locks on the assignment and on the balance until the end of the transaction. */
  async lock(id: number, client: PoolClient): Promise<AssignedPlan | null> {
    const [locked] = (await client.query<{ account_id: unknown }>(LOCK, [id])).rows;
    if (locked === undefined) return null;
    await client.query(LOCK_BALANCE, [locked.account_id]);
    const [plan] = (await client.query<Row>(BY_ID, [id])).rows;
    return plan ?? null;
  }

  /**
   * Claims a period, or an end, that is due by `now`.
   * @returns the claim; null when nothing is due, or another process has claimed it
   */
  async claim(id: number, now: Date): Promise<string | null> {
    const [row] = await this.sql.query<{ claim: string }>('plan-claim', CLAIM, [id, now]);
    return row?.claim ?? null;
  }

  /** Ends a claim whose period has not begun, unless it has lapsed and another process has claimed the plan. */
  async release(id: number, claim: string): Promise<void> {
    await this.sql.query('plan-claim-release', RELEASE, [id, claim]);
  }

  /** Ids of assignments with a period, or an end, that is due by `now`: up to 100 after `last`. */
  async due(now: Date, last: number): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('plans-due', DUE, [now, last])).map(({ id }) => id);
  }
}

type Row = AssignedPlan & Record<string, unknown>;
