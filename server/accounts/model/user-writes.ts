import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { isUniqueViolation } from './unique-violation.js';
import { UserEntity } from './user.entity.js';
import { UserError } from './user.errors.js';

/** The columns that may be written after a user exists, each by the rule that owns it. */
export type UserColumns = Partial<
  Pick<UserEntity, 'username' | 'displayName' | 'group' | 'passwordHash' | 'role' | 'status' | 'setting' | 'email'> & {
    deletedAt: Date;
    accessTokenDigest: Buffer;
  }
>;

/**
 * Writes the columns that are given; null and undefined mean unchanged.
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

/** Sets a new password and takes the system access token away: whoever had either is out. */
export async function replaceCredentials(manager: EntityManager, id: number, passwordHash: string): Promise<void> {
  await manager.update(UserEntity, { id }, { passwordHash, accessTokenDigest: null });
}
