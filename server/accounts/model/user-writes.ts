import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { UserEntity } from './user.entity.js';
import { UserError } from './user.errors.js';

/** The columns of an existing user that may be written, each validated by its module. */
export type UserColumns = Partial<
  Pick<UserEntity, 'username' | 'displayName' | 'group' | 'passwordHash' | 'role' | 'status' | 'setting' | 'email'> & {
    deletedAt: Date;
    accessTokenDigest: Buffer;
  }
>;

/**
 * Writes the given columns; null and undefined mean unchanged.
 * @throws {AppError} username_taken
 */
export async function saveUser(
  manager: EntityManager,
  id: number,
  columns: { [Column in keyof UserColumns]: UserColumns[Column] | null },
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== null && value !== undefined),
  );
  if (Object.keys(given).length === 0) return;
  await manager.update(UserEntity, { id }, given).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_username_key') ? new AppError(UserError.username_taken) : error;
  });
}

/** Cancels an account: it can no longer pay for anything, and its name stays reserved. */
export async function cancelAccount(executor: Executor, id: number): Promise<void> {
  await executor.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id]);
}

/** Sets a new password and deletes the system access token, so that previous credentials stop working. */
export async function replaceCredentials(manager: EntityManager, id: number, passwordHash: string): Promise<void> {
  await manager.update(UserEntity, { id }, { passwordHash, accessTokenDigest: null });
}
