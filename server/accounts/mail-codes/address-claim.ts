import type { EntityManager } from 'typeorm';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const FIND = "SELECT id FROM users WHERE lower(email) = $1 AND email <> '' AND id <> $2 LIMIT 1";

/**
 * Makes sure that no other account has an address, cancelled ones included, and that none gets it before the caller's
 * transaction ends.
 * @param address in small letters
 * @param owner who may have it; 0 for nobody
 * @param refusal what to say when somebody else has it
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
