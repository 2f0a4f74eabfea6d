import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import type { Identity } from './identity-provider.js';

/** The ids of a user at the providers that are bound to them. */
export type Identities = ReadonlyMap<SignInProviderName, string>;

const NO_IDENTITIES: Identities = new Map();

const OF_USERS = `
  SELECT user_id::float8 AS "userId", provider, subject FROM user_identities WHERE user_id = ANY($1)
  ORDER BY user_id, provider`;
const OWNER = 'SELECT user_id::float8 AS "userId" FROM user_identities WHERE provider = $1 AND subject = $2';
const ATTACH = `
  INSERT INTO user_identities (user_id, provider, subject) VALUES ($1, $2, $3)
  ON CONFLICT (user_id, provider) DO UPDATE SET subject = excluded.subject`;
const FORGET_CANCELLED = `
  DELETE FROM user_identities i USING users u
  WHERE i.provider = $1 AND i.subject = $2 AND u.id = i.user_id AND u.deleted_at IS NOT NULL`;
// The lock makes two concurrent removals consecutive, so that each sees what the other one has left.
const LOCK_USER = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE';
const DETACH = `
  WITH removed AS (
    DELETE FROM user_identities WHERE user_id = $1 AND provider = $2 AND (
      EXISTS (SELECT 1 FROM users WHERE id = $1 AND password_hash IS NOT NULL)
      OR EXISTS (SELECT 1 FROM user_identities other WHERE other.user_id = $1 AND other.provider = ANY($3))
    ) RETURNING 1
  )
  SELECT 1 FROM removed`;

/** The identities of users at sign-in providers. */
@Injectable()
export class UserIdentitiesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async ofUser(userId: number): Promise<Identities> {
    return (await this.ofUsers([userId])).get(userId) ?? NO_IDENTITIES;
  }

  /** By user; users without identities are missing. */
  async ofUsers(userIds: readonly number[]): Promise<ReadonlyMap<number, Identities>> {
    const found = new Map<number, Map<SignInProviderName, string>>();
    if (userIds.length === 0) return found;
    const rows = await this.database.query<({ userId: number } & Identity)[]>(OF_USERS, [userIds]);
    for (const { userId, provider, subject } of rows) {
      const identities = found.get(userId) ?? new Map<SignInProviderName, string>();
      found.set(userId, identities.set(provider, subject));
    }
    return found;
  }

  /** The user with this identity. */
  async ownerOf({ provider, subject }: Identity): Promise<number | undefined> {
    const [owner] = await this.database.query<{ userId: number }[]>(OWNER, [provider, subject]);
    return owner?.userId;
  }

  /** Replaces another identity of the user at the same provider. @throws for an identity of another user, see `isTaken` */
  async attach(userId: number, { provider, subject }: Identity, manager?: EntityManager): Promise<void> {
    const values = [userId, provider, subject];
    if (manager) await manager.query(ATTACH, values);
    else await this.database.transaction((own) => own.query(ATTACH, values));
  }

  /**
   * Gives a user an identity that no account has, or only a cancelled one.
   * @throws for an identity of another user, see `isTaken`
   */
  async takeOver(userId: number, identity: Identity): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(LOCK_USER, [userId]);
      await manager.query(FORGET_CANCELLED, [identity.provider, identity.subject]);
      await this.attach(userId, identity, manager);
    });
  }

  /**
   * Removes the identity of a user at a provider, unless the user has no password and no identity at the usable
   * providers. @returns whether it was removed
   */
  async detach(userId: number, provider: SignInProviderName, usable: readonly SignInProviderName[]): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await manager.query(LOCK_USER, [userId]);
      const removed = await manager.query<unknown[]>(DETACH, [userId, provider, usable]);
      return removed.length > 0;
    });
  }
}

/** Whether an identity could not be attached because another user has it. */
export function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'user_identities_subject_key');
}
