import { AppError } from '../../common/errors/app-error.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { FAILED_STATUSES, TABLES } from '../../tasks/task.js';
import { MAX_REFUND_DAYS } from '../../tasks/task-store.js';
import { TeamError } from './team.errors.js';

/** Unfinished tasks are polled; failed ones wait for their refund, but not for ever, see `TaskStore.owed`. */
const taskOf = (table: string): string => `
  EXISTS (SELECT FROM ${table} WHERE user_id = $1 AND (next_poll_at IS NOT NULL OR (charge_id <> 0 AND refunded_at IS NULL
    AND status = ANY($2::text[]) AND updated_at > now() - interval '${MAX_REFUND_DAYS} days')))`;
const WORK = `
  SELECT EXISTS (SELECT FROM batches WHERE user_id = $1 AND state <> 'ended')
    OR EXISTS (SELECT FROM stored_responses WHERE user_id = $1 AND running_until > now())
    OR ${Object.values(TABLES).map(taskOf).join(' OR ')} AS found`;
const ORDERS = `
  SELECT EXISTS (SELECT FROM payments WHERE status = 'pending' AND (plan ->> 'accountId')::bigint = $1)
    OR EXISTS (SELECT FROM plan_purchases WHERE account_id = $1 AND state = 'waiting') AS found`;

/**
 * Refuses to end an account that still gets or owes something: its refunds would be lost, and plans that are paid later
 * would never start. The caller has locked the account `FOR UPDATE` and made sure that it has no tokens and that its
 * whole balance is free: work is stored while its quota is reserved, and orders are stored under a lock of the account.
 * @throws {AppError} team_has_work, team_has_orders
 */
export async function requireNothingOpen(accountId: number, executor: Executor): Promise<void> {
  const [work] = await executor.query<{ found: boolean }>(WORK, [accountId, FAILED_STATUSES]);
  if (work?.found) throw new AppError(TeamError.team_has_work);
  const [orders] = await executor.query<{ found: boolean }>(ORDERS, [accountId]);
  if (orders?.found) throw new AppError(TeamError.team_has_orders);
}
