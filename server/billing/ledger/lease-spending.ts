import type { Executor } from '../../platform/database/pg-client.js';

const SPEND_LEASE = `
  UPDATE quota_leases SET amount = amount - $3 WHERE holder = 'user' AND holder_id = $2 AND process_id = $1`;

/**
 * Subtracts an amount from the lease of a process that it has reserved and that the same transaction takes from a
 * balance.
 * @param process null for a process with exclusive use of the database, which has no leases
 * @param amount quota units
 */
export async function spendLease(
  executor: Executor,
  process: string | null,
  userId: number,
  amount: number,
): Promise<void> {
  if (process !== null) await executor.query(SPEND_LEASE, [process, userId, amount]);
}
