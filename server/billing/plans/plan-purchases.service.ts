import { Injectable } from '@nestjs/common';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type PlanPeriod, periodsUntil, startOfPeriod } from './model/plan-terms.js';
import { PlanPeriodsService } from './plan-periods.service.js';

/** A paid order of a plan. */
export interface PlanPurchase {
  readonly orderId: number;
  /** A user or a team. */
  readonly accountId: number;
  readonly buyerId: number;
  readonly planId: number;
  readonly periods: number;
}

interface StoredPurchase extends PlanPurchase {
  readonly state: 'waiting' | 'applied' | 'withdrawn';
  readonly assignmentId: number | null;
}

/** The plan of an account. */
interface Running {
  readonly id: number;
  readonly planId: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The number of periods that were granted. */
  readonly granted: number;
  readonly quota: number;
  readonly period: PlanPeriod;
}

const ADD = `
  INSERT INTO plan_purchases (order_id, account_id, buyer_id, plan_id, state, periods) VALUES ($1, $2, $3, $4, 'waiting', $5)`;
const COLUMNS = `
  order_id::float8 AS "orderId", account_id::float8 AS "accountId", buyer_id::float8 AS "buyerId", plan_id::float8 AS "planId",
    periods, state, assignment_id::float8 AS "assignmentId" FROM plan_purchases`;
const LOCK = `SELECT ${COLUMNS} WHERE order_id = $1 FOR UPDATE`;
const WAITING = `SELECT ${COLUMNS} WHERE state = 'waiting' AND order_id > $1 ORDER BY order_id LIMIT 100`;
const SET = 'UPDATE plan_purchases SET state = $2, periods = $3, assignment_id = $4 WHERE order_id = $1';
// Assignments by administrators lock the account as well.
const LOCK_ACCOUNT = 'SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
const RUNNING = `
  SELECT a.id::float8 AS id, a.plan_id::float8 AS "planId", a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.periods AS granted,
      p.quota::float8 AS quota, p.period
    FROM plan_assignments a JOIN plans p ON p.id = a.plan_id WHERE a.account_id = $1 AND a.ended_at IS NULL FOR UPDATE OF a`;
const CURRENT = 'SELECT id::float8 AS id FROM plan_assignments WHERE account_id = $1 AND ended_at IS NULL';
const PERIOD = 'SELECT period FROM plans WHERE id = $1';
const START = `
  INSERT INTO plan_assignments (plan_id, account_id, assigned_by, starts_at, ends_at, next_at) VALUES ($1, $2, $3, $4, $5, $4)
    RETURNING id::float8 AS id`;
const SET_END =
  'UPDATE plan_assignments SET ends_at = $2, next_at = least($2, $3::timestamptz), taken_back = taken_back + $4 WHERE id = $1';

/**
 * Paid orders of plans: the plan starts, or is extended at its end, within the transaction that books the payment. An
 * order whose account has another plan by then waits for the end of that plan.
 */
@Injectable()
export class PlanPurchasesService {
  constructor(
    private readonly sql: Sql,
    private readonly periods: PlanPeriodsService,
    private readonly logger: Logger,
  ) {}

  /** Applies a paid order, once: the id of the order is unique. The caller calls `committed` after the commit. */
  async apply(purchase: PlanPurchase, executor: Executor, now = new Date()): Promise<void> {
    const { orderId, accountId, buyerId, planId, periods } = purchase;
    await executor.query(ADD, [orderId, accountId, buyerId, planId, periods]);
    await this.applyStored({ ...purchase, state: 'waiting', assignmentId: null }, executor, now);
  }

  /**
   * Withdraws the periods of an order whose whole price was refunded or disputed. If the refund failed or the dispute
   * was won, applies the periods again that had not begun. Repetitions have no effect. The caller calls `committed`
   * afterwards.
   * @param isTaken whether all money of the order was taken back
   */
  async settle(orderId: number, isTaken: boolean, executor: Executor, now = new Date()): Promise<void> {
    const [row] = await executor.query<StoredPurchase>(LOCK, [orderId]);
    if (row === undefined || isTaken === (row.state === 'withdrawn')) return;
    if (isTaken) {
      const periods = await this.withdraw(row, executor, now);
      await executor.query(SET, [orderId, 'withdrawn', periods, row.assignmentId]);
    } else await this.applyStored(row, executor, now);
  }

  /**
   * Grants the first period of a plan that has started, and ends a plan that was withdrawn, a minute before the job
   * would.
   */
  async committed(accountId: number): Promise<void> {
    try {
      const [running] = await this.sql.query<{ id: number }>('plan-running', CURRENT, [accountId]);
      if (running) await this.periods.advance(running.id);
    } catch (error) {
      this.logger.error({ event: 'plan.period_failed', accountId, err: error }, 'Plan period could not be started');
    }
  }

  /** Applies the orders that wait for the end of another plan. */
  async applyWaiting(now = new Date()): Promise<void> {
    let last = 0;
    for (;;) {
      const waiting = await this.sql.query<StoredPurchase & Record<string, unknown>>(
        'plan-purchases-waiting',
        WAITING,
        [last],
      );
      for (const { orderId, accountId } of waiting) {
        last = orderId;
        await this.sql.transaction(async (client) => {
          const executor = executorOf(client);
          const [row] = await executor.query<StoredPurchase>(LOCK, [orderId]);
          if (row?.state === 'waiting') await this.applyStored(row, executor, now);
        });
        await this.committed(accountId);
      }
      if (waiting.length === 0) return;
    }
  }

  private async applyStored(row: StoredPurchase, executor: Executor, now: Date): Promise<void> {
    const { orderId, periods } = row;
    const assignmentId = periods === 0 ? row.assignmentId : await this.begin(row, executor, now);
    const isApplied = periods === 0 || assignmentId !== null;
    await executor.query(SET, [orderId, isApplied ? 'applied' : 'waiting', periods, assignmentId]);
    if (!isApplied) this.logger.warn({ event: 'plan.purchase_waits', paymentId: orderId }, 'Purchased plan is waiting');
  }

  /** @returns the id of the assignment; null when the account has another plan, or no longer exists */
  private async begin({ accountId, buyerId, planId, periods }: StoredPurchase, executor: Executor, now: Date) {
    if ((await executor.query(LOCK_ACCOUNT, [accountId])).length === 0) return null;
    const running = await runningOf(accountId, executor);
    if (running !== undefined) {
      const { id, startsAt, endsAt, period, granted } = running;
      if (running.planId !== planId || endsAt === null) return null;
      const end = startOfPeriod(startsAt, period, periodsUntil(startsAt, period, endsAt) + periods);
      await executor.query(SET_END, [id, end, startOfPeriod(startsAt, period, granted), 0]);
      return id;
    }
    const [plan] = await executor.query<{ period: PlanPeriod }>(PERIOD, [planId]);
    if (plan === undefined) throw new Error(`Plan ${planId} does not exist`);
    const values = [planId, accountId, buyerId, now, startOfPeriod(now, plan.period, periods)];
    const [started] = await executor.query<{ id: number }>(START, values);
    return started?.id ?? null;
  }

  /** @returns the number of its periods that had not begun, which may be applied again */
  private async withdraw(row: StoredPurchase, executor: Executor, now: Date): Promise<number> {
    const { accountId, assignmentId, periods, state } = row;
    if (state === 'waiting') return periods;
    await executor.query(LOCK_ACCOUNT, [accountId]);
    const running = await runningOf(accountId, executor);
    // After the end of the plan, no periods can be withdrawn.
    if (running === undefined || running.id !== assignmentId || running.endsAt === null) return 0;
    const { id, startsAt, endsAt, period, granted, quota } = running;
    const all = periodsUntil(startsAt, period, endsAt);
    const left = Math.max(0, all - periods);
    if (left >= granted) {
      const end = startOfPeriod(startsAt, period, left);
      await executor.query(SET_END, [id, end, startOfPeriod(startsAt, period, granted), 0]);
    } else await executor.query(SET_END, [id, now > startsAt ? now : startsAt, now, (granted - left) * quota]);
    return Math.max(0, Math.min(periods, all - granted));
  }
}

async function runningOf(accountId: number, executor: Executor): Promise<Running | undefined> {
  return (await executor.query<Running>(RUNNING, [accountId]))[0];
}
