import type { Config } from '../config/config.js';

/**
 * Max pause of a transaction between two statements, in ms. A process that does not run (a suspended virtual machine, a
 * lost network) must not keep its row locks after other processes have evicted it.
 */
export function idleTransactionMs({ env }: Config): number {
  return env.PROCESS_EXPIRY_SECONDS * 1_000;
}
