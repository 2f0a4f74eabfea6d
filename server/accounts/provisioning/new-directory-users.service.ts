import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { Changes } from '../../platform/coordination/changes.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { COMPANY_PROVIDERS } from '../model/identity-provider.js';
import { UserError } from '../model/user.errors.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { accountNames, displayNameOf, NEXT_NUMBER } from '../third-party/account-names.js';
import { VerifiedAddressesService } from '../third-party/verified-addresses.service.js';
import { UserEditorService } from '../users/user-editor.service.js';
import { ScimError } from './protocol/scim.errors.js';
import { primaryEmail, shownName, type UserState } from './scim-user.js';

/** An account that already signs in with the provider of the company. */
interface Existing {
  readonly id: number;
  readonly role: number;
  readonly provisioned: boolean;
  /** Whether rules for claims have assigned the role, so the provider controls it in any case. */
  readonly ruled: boolean;
}

const EXISTING = `
  SELECT u.id::float8 AS id, u.role, EXISTS (SELECT 1 FROM provisioned_users p WHERE p.user_id = u.id) AS provisioned,
      EXISTS (SELECT 1 FROM claim_assignments a WHERE a.user_id = u.id AND a.kind = 'role' AND a.value = u.role::text) AS ruled
    FROM users u JOIN user_identities i ON i.user_id = u.id AND i.provider = ANY($3)
    WHERE u.deleted_at IS NULL AND (i.subject = $1 OR (u.email <> '' AND lower(u.email) = ANY($2)))
    ORDER BY i.subject = $1 DESC LIMIT 1`;
// The names of a cancelled account are free for another one.
const DELETE_CANCELLED = `
  DELETE FROM provisioned_users p USING users u
    WHERE u.id = p.user_id AND u.deleted_at IS NOT NULL AND (lower(p.user_name) = lower($1) OR p.external_id = $2)`;
const ADD = `
  INSERT INTO provisioned_users (user_id, user_name, external_id, display_name, given_name, family_name, formatted_name,
    emails, active) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Accounts for new users of the directory. */
@Injectable()
export class NewDirectoryUsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly signupBonuses: SignupBonusesService,
    private readonly addresses: VerifiedAddressesService,
    private readonly editor: UserEditorService,
    private readonly changes: Changes,
  ) {}

  /**
   * Provisions a user: the account that already signs in with the provider of the company as this user, or a new one.
   * @returns the id of the account
   * @throws {AppError} scim_resource_exists; scim_account_protected for a manually appointed administrator
   */
  async create(state: UserState): Promise<number> {
    const existing = await this.existing(state);
    if (!existing) return this.open(state);
    if (existing.provisioned) throw new AppError(ScimError.scim_resource_exists);
    const isProtected = existing.role >= Role.root || (existing.role >= Role.admin && !existing.ruled);
    if (isProtected) throw new AppError(ScimError.scim_account_protected);
    await this.database.transaction((manager) => this.add(existing.id, state, manager));
    await this.changes.publish('user', { userId: existing.id });
    return existing.id;
  }

  private async existing(state: UserState): Promise<Existing | undefined> {
    const addresses = [...state.emails.map(({ value }) => value), state.userName].map((value) => value.toLowerCase());
    const [found] = await this.database.query<Existing[]>(EXISTING, [
      state.externalId ?? '',
      addresses,
      COMPANY_PROVIDERS,
    ]);
    return found;
  }

  private async open(state: UserState): Promise<number> {
    // The part before the @ of a userName that is an address.
    const identity = { provider: 'oidc', subject: '', username: state.userName.replace(/@.*$/s, '') } as const;
    const [row] = await this.database.query<{ next: number }[]>(NEXT_NUMBER);
    for (const username of accountNames(identity, row?.next ?? 1)) {
      try {
        return await this.database.transaction(async (manager) => {
          const email = await this.addresses.claim(primaryEmail(state), manager);
          const displayName = displayNameOf({ ...identity, displayName: shownName(state) });
          const newUser = { username, displayName, passwordHash: null, email };
          const id = await this.signupBonuses.join(newUser, '', manager);
          await this.add(id, state, manager);
          return id;
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.definition !== UserError.username_taken) throw error;
      }
    }
    throw new AppError(UserError.username_taken);
  }

  /** @throws {AppError} scim_resource_exists */
  private async add(id: number, state: UserState, manager: EntityManager): Promise<void> {
    const { userName, externalId, displayName, givenName, familyName, formattedName, emails, active } = state;
    await manager.query(DELETE_CANCELLED, [userName, externalId]);
    const names = [userName, externalId, displayName, givenName, familyName, formattedName];
    await manager.query(ADD, [id, ...names, JSON.stringify(emails), active]).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError(ScimError.scim_resource_exists) : error;
    });
    if (!active) await this.editor.actForDirectory(id, 'DISABLE', manager);
  }
}
