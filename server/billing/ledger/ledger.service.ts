import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { IdempotencyError } from '../../platform/http/idempotency/idempotency.errors.js';
import { LedgerError } from './ledger.errors.js';

export type EntryKind =
  | 'grant'
  | 'adjustment'
  | 'topup'
  | 'redeem'
  | 'checkin'
  | 'invite'
  | 'rebate'
  | 'transfer'
  | 'team_transfer'
  | 'refund'
  | 'payment_refund'
  | 'payment_dispute'
  | 'plan_grant'
  | 'plan_expiry';

/** A change of a user's quota that is not a settled call. */
export interface LedgerEntry {
  userId: number;
  /** Quota units, signed. */
  amount: number;
  kind: EntryKind;
  /** The idempotency key; a second entry with the same key has no effect. */
  effectKey: string;
  actorId?: number;
  note?: string;
}

type BookedChange = Pick<LedgerEntry, 'userId' | 'amount' | 'effectKey'>;

/** What an entry has changed; bigint columns are texts, or numbers if the client parses them. */
interface BookedRow {
  user_id: string | number;
  amount: string | number;
}

export interface CreditResult {
  /** False when this effect key was booked before. */
  applied: boolean;
  /** The balance after the entry. */
  quota: number;
}

// The entry and the balance change in one statement; the unique key decides which of several callers books it.
const CREDIT = `
  WITH entry AS (
    INSERT INTO ledger_entries (user_id, amount, kind, effect_key, actor_id, note)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (effect_key) DO NOTHING
    RETURNING user_id, amount
  )
  INSERT INTO user_balances AS b (user_id, quota, version)
  SELECT user_id, amount, 1 FROM entry
  ON CONFLICT (user_id) DO UPDATE SET quota = b.quota + excluded.quota, version = b.version + 1
  RETURNING b.quota`;

/** The append-only ledger: every change of a balance that is not a settled call. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {}

  /**
   * Books an entry and changes the balance by its amount, exactly once per effect key.
   * With an executor it joins that transaction; the caller must then publish `balance` after the commit.
   * @throws {AppError} quota_out_of_range when the amount or the resulting balance is not an exact integer.
   */
  async credit(entry: LedgerEntry, executor?: Executor): Promise<CreditResult> {
    if (executor) return this.book(entry, executor);
    const result = await this.sql.transaction((client) => this.book(entry, executorOf(client)));
    await this.changes.publish('balance', { userId: entry.userId });
    return result;
  }

  /** The effect key of a user's last committed entry of a kind. Null if there is none. */
  async lastEffect(userId: number, kind: EntryKind): Promise<string | null> {
    const text = `SELECT effect_key AS "effectKey" FROM ledger_entries
      WHERE user_id = $1 AND kind = $2 ORDER BY id DESC LIMIT 1`;
    const [entry] = await this.sql.query<{ effectKey: string }>('ledger-last-effect', text, [userId, kind]);
    return entry?.effectKey ?? null;
  }

  /** A user's committed entries of a kind that credits at most once per day, newest first. */
  async entriesOf(userId: number, kind: 'checkin'): Promise<{ effectKey: string; amount: number }[]> {
    const text = `SELECT effect_key AS "effectKey", amount::float8 AS amount FROM ledger_entries
      WHERE user_id = $1 AND kind = $2 ORDER BY id DESC`;
    return this.sql.query('ledger-entries-of-kind', text, [userId, kind]);
  }

  /** Whether a committed entry has this effect key. */
  async isBooked(effectKey: string): Promise<boolean> {
    const text = 'SELECT 1 FROM ledger_entries WHERE effect_key = $1';
    return (await this.sql.query('ledger-is-booked', text, [effectKey])).length > 0;
  }

  /**
   * Requires that the entry with this key is the same change, for keys that callers choose.
   * @throws {AppError} idempotency_key_reused when it changed another balance, or by another amount
   */
  async requireSame({ userId, amount, effectKey }: BookedChange, executor?: Executor): Promise<void> {
    const text = 'SELECT user_id, amount FROM ledger_entries WHERE effect_key = $1';
    const rows = executor
      ? await executor.query<BookedRow>(text, [effectKey])
      : await this.sql.query<BookedRow>('ledger-booked-change', text, [effectKey]);
    for (const booked of rows) {
      if (Number(booked.user_id) !== userId || Number(booked.amount) !== amount)
        throw new AppError(IdempotencyError.idempotency_key_reused);
    }
  }

  /** Creates a balance of zero for a new user, so that lists and locks find a row. */
  async openAccount(userId: number, executor: Executor): Promise<void> {
    await executor.query('INSERT INTO user_balances (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  }

  private async book(entry: LedgerEntry, executor: Executor): Promise<CreditResult> {
    const { userId, amount, kind, effectKey, actorId = null, note = '' } = entry;
    if (!Number.isSafeInteger(amount)) throw new AppError(LedgerError.quota_out_of_range);
    const values = [userId, amount, kind, effectKey, actorId, note];
    const [booked] = await executor.query<{ quota: string | number }>(CREDIT, values);
    if (!booked) return { applied: false, quota: await this.balanceOf(userId, executor) };
    const quota = Number(booked.quota);
    // Such a balance could not be parsed exactly, in any list. The error rolls back the transaction with the entry.
    if (!Number.isSafeInteger(quota)) throw new AppError(LedgerError.quota_out_of_range);
    return { applied: true, quota };
  }

  private async balanceOf(userId: number, executor: Executor): Promise<number> {
    const text = 'SELECT quota FROM user_balances WHERE user_id = $1';
    const rows = await executor.query<{ quota: string | number }>(text, [userId]);
    return Number(rows[0]?.quota ?? 0);
  }
}
