import type { Config } from '../config/config.js';

/**
 * How long PostgreSQL lets a transaction pause between two statements, in ms. A process that stands still (a suspended virtual
 * machine, a lost network) must not keep its row locks after the other processes have taken it for dead.
 */
export function idleTransactionMs({ env }: Config): number {
  return env.PROCESS_EXPIRY_SECONDS * 1_000;
}
