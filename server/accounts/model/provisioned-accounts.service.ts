import { Injectable } from '@nestjs/common';
import type { Executor } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { type Identity, isCompanyProvider } from './identity-provider.js';

/** The values of claims of a user, by the names that rules use. */
export type ClaimValues = Readonly<Record<string, readonly string[]>>;

/** The claim whose values are the groups of the directory. */
const GROUPS_CLAIM = 'groups';

const AMONG = 'SELECT user_id AS "userId" FROM provisioned_users WHERE user_id = ANY($1)';
// An id of the directory precedes an address, and of several accounts with the address none is chosen.
const MATCHING = `
  SELECT p.user_id AS "userId", coalesce(p.external_id = ANY($1), false) AS "byId"
    FROM provisioned_users p JOIN users u ON u.id = p.user_id
    WHERE u.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM user_identities i WHERE i.user_id = p.user_id AND i.provider = $3)
      AND (p.external_id = ANY($1) OR lower(u.email) = $2 OR lower(p.user_name) = $2
        OR EXISTS (SELECT 1 FROM jsonb_array_elements(p.emails) e WHERE lower(e ->> 'value') = $2))
    ORDER BY 2 DESC LIMIT 2`;
const CLAIMS = `
  UPDATE provisioned_users p SET rules_due = false, claims = coalesce($2, claims) WHERE user_id = $1
  RETURNING claims, EXISTS (SELECT 1 FROM provisioned_groups) AS "hasGroups", ARRAY(
    SELECT unnest(ARRAY[g.display_name, g.external_id]) FROM provisioned_members m
      JOIN provisioned_groups g ON g.id = m.group_id WHERE m.user_id = p.user_id ORDER BY g.id) AS groups`;
const DUE = `
  SELECT user_id::float8 AS "userId" FROM provisioned_users WHERE rules_due AND user_id > $1 ORDER BY user_id LIMIT $2`;

/** The accounts that the directory of the company provisions with SCIM, as logins, rules and lists use them. */
@Injectable()
export class ProvisionedAccountsService {
  constructor(private readonly sql: Sql) {}

  /** Those of the users who are provisioned. */
  async among(userIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.sql.query<{ userId: number }>('provisioned-among', AMONG, [userIds]);
    return new Set(rows.map(({ userId }) => userId));
  }

  /**
   * The account that the directory has provisioned for an identity of the provider of a company and to which none of it
   * is bound: by the external id, which is the subject or the object id (`oid`, Entra ID) of the identity, otherwise by
   * the address that the provider has verified.
   */
  async matching({ provider, subject, claims, verifiedEmail }: Identity): Promise<number | undefined> {
    if (!isCompanyProvider(provider)) return undefined;
    const { oid } = claims ?? {};
    const ids = [subject, ...(typeof oid === 'string' && oid !== '' ? [oid] : [])];
    const values = [ids, verifiedEmail ? verifiedEmail.toLowerCase() : null, provider];
    const found = await this.sql.query<{ userId: number; byId: boolean }>('provisioned-matching', MATCHING, values);
    const [first] = found;
    return first && (first.byId || found.length === 1) ? first.userId : undefined;
  }

  /**
   * Determines the claims by which rules now apply to a user: stores the stated claims and marks the rules of the user
   * as applied, see `due`. If the directory provisions groups, the groups of a provisioned user are the claim `groups`:
   * names and external ids. The transaction of the caller has locked the row of the user and applies the rules.
   * @param stated the values that the provider has stated at a login, which are stored for a provisioned user;
   * undefined: the values of the last login are used
   */
  async takeClaims(userId: number, stated: ClaimValues | undefined, executor: Executor): Promise<ClaimValues> {
    const [found] = await executor.query<{ claims: ClaimValues; hasGroups: boolean; groups: (string | null)[] }>(
      CLAIMS,
      [userId, stated ? JSON.stringify(stated) : null],
    );
    if (!found) return stated ?? {};
    const groups = found.groups.filter((value) => value !== null);
    return found.hasGroups ? { ...found.claims, [GROUPS_CLAIM]: groups } : found.claims;
  }

  /** Users above an id to whom the rules for claims are not applied yet, in the order of their ids. */
  async due(after: number, limit: number): Promise<number[]> {
    const rows = await this.sql.query<{ userId: number }>('provisioned-due', DUE, [after, limit]);
    return rows.map(({ userId }) => userId);
  }
}
