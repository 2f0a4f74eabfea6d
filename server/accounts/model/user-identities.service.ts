import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { recordEvent } from '../../platform/audit/audit-trail.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { COMPANY_PROVIDERS, type Identity } from './identity-provider.js';

/** The ids of a user at the providers that are bound to them. */
export type Identities = ReadonlyMap<SignInProviderName, string>;

const NO_IDENTITIES: Identities = new Map();

const OF_USERS = `
  SELECT user_id::float8 AS "userId", provider, subject FROM user_identities WHERE user_id = ANY($1)
  ORDER BY user_id, provider`;
const OWNER = `
  SELECT user_id::float8 AS "userId" FROM user_identities WHERE provider = $1 AND issuer = $2 AND subject = $3`;
// For all users in one statement: an issuer that is configured later must not receive the identities of this one.
const NAME_ISSUER = `
  UPDATE user_identities i SET issuer = $2
  WHERE i.provider = $1 AND i.issuer = ANY($3) AND NOT EXISTS (
    SELECT 1 FROM user_identities known WHERE known.provider = $1 AND known.issuer = $2 AND known.subject = i.subject)`;
const ATTACH = `
  INSERT INTO user_identities (user_id, provider, issuer, subject) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, provider) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject`;
const DELETE_CANCELLED = `
  DELETE FROM user_identities i USING users u
  WHERE i.provider = $1 AND i.issuer = $2 AND i.subject = $3 AND u.id = i.user_id AND u.deleted_at IS NOT NULL`;
const ISSUERS = `
  SELECT provider, issuer, count(*)::float8 AS identities FROM user_identities
  WHERE provider = ANY($1) GROUP BY provider, issuer ORDER BY provider, issuer`;
const MOVE_ISSUER = `
  WITH moved AS (
    UPDATE user_identities i SET issuer = $2
    WHERE i.provider = ANY($3) AND i.issuer = $1 AND NOT EXISTS (
      SELECT 1 FROM user_identities known
      WHERE known.provider = i.provider AND known.issuer = $2 AND known.subject = i.subject)
    RETURNING 1
  )
  SELECT count(*)::float8 AS count FROM moved`;
// The lock serialises concurrent removals, so that each of them reads the result of the previous one.
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

  /** The identities by user. Users without identities are missing. */
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
  async ownerOf(identity: Identity): Promise<number | undefined> {
    const { provider, subject, issuer = '' } = identity;
    const [owner] = await this.database.query<{ userId: number }[]>(OWNER, [provider, issuer, subject]);
    return owner?.userId;
  }

  /** Records the issuer for identities at the provider that have no recorded issuer yet. */
  async nameIssuer({ provider, issuer, issuerAddresses = [] }: Identity): Promise<void> {
    if (issuer === undefined) return;
    await this.database.query(NAME_ISSUER, [provider, issuer, ['', ...issuerAddresses]]);
  }

  /** The issuers of identities at company providers. An empty name means that the issuer is not recorded yet. */
  issuers(): Promise<{ provider: string; issuer: string; identities: number }[]> {
    return this.database.query(ISSUERS, [COMPANY_PROVIDERS]);
  }

  /**
   * Moves the identities of an issuer to another issuer, except those that the other issuer already has.
   * @returns their number
   */
  async moveIssuer(from: string, to: string): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [row] = await manager.query<{ count: number }[]>(MOVE_ISSUER, [from, to, COMPANY_PROVIDERS]);
      const count = row?.count ?? 0;
      const event = { action: 'identity.moved', objectId: '', objectName: to, facts: { from, to, count } } as const;
      if (count > 0) await recordEvent(event, manager);
      return count;
    });
  }

  /**
   * Replaces another identity of the user at the same provider. @throws if another user has the identity, see `isTaken`
   * @throws for an identity of another user, see `isTaken`
   */
  async attach(userId: number, identity: Identity, manager?: EntityManager): Promise<void> {
    const { provider, subject, issuer = '' } = identity;
    const values = [userId, provider, issuer, subject];
    if (manager) await manager.query(ATTACH, values);
    else await this.database.transaction((own) => own.query(ATTACH, values));
  }

  /**
   * Assigns an identity to a user if no account, or only a cancelled one, has it. @throws if another user has the
   * identity, see `isTaken`
   * @throws for an identity of another user, see `isTaken`
   */
  async takeOver(userId: number, identity: Identity): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(LOCK_USER, [userId]);
      await manager.query(DELETE_CANCELLED, [identity.provider, identity.issuer ?? '', identity.subject]);
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
