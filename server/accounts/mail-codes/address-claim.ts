import type { EntityManager } from 'typeorm';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const FIND = "SELECT id FROM users WHERE lower(email) = $1 AND email <> '' AND id <> $2 LIMIT 1";

/**
 * Checks that no other account, including cancelled ones, has an address, and locks the address until the caller's
 * transaction ends.
 * @param address in lower case
 * @param owner the user who may have it; 0 for none
 * @param refusal the error when another user has it
 * @throws {AppError} the refusal
 */
export async function requireFreeAddress(
  manager: EntityManager,
  address: string,
  owner: number,
  refusal: ErrorDefinition,
): Promise<void> {
  await manager.query(LOCK, [`e-mail address ${address}`]);
  const others = await manager.query<unknown[]>(FIND, [address, owner]);
  if (others.length > 0) throw new AppError(refusal);
}
