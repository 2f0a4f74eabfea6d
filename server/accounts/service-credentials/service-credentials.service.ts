import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Sql } from '../../platform/database/sql.js';
import { insertedId } from '../../platform/database/sql-values.js';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import { ServiceCredentialError } from './service-credential.errors.js';
import { type ServiceCredentialInput } from './service-credential.input.js';
import type { ServiceCredentialModel } from './service-credential.model.js';

/** Distinguishes a service credential from a login and a system access token. */
const PREFIX = 'tgs_';
/** 62^40 is more than 2^238. */
const RANDOM_LENGTH = 40;
const SHOWN_LENGTH = PREFIX.length + 6;

const newServiceSecret = (): string => PREFIX + randomAlphanumeric(RANDOM_LENGTH);

/** The part of a secret by which administrators recognise it. */
const shownPrefix = (secret: string): string => secret.slice(0, SHOWN_LENGTH);

/** Whether the value of Authorization is a service credential. */
export const isServiceSecret = (value: string): boolean => value.startsWith(PREFIX);

/** The maximum number of listed credentials. Revoked ones are kept, and the newest are listed. */
const MAX_LISTED = 500;
const MAX_ACTIVE = 200;

const SELECT = `
  SELECT c.id, c.name, c.prefix, c.scopes, c.allowed_addresses AS "allowedAddresses", c.created_by AS "createdBy",
      u.username AS "createdByName", c.created_at AS "createdAt", c.expires_at AS "expiresAt",
      c.revoked_at AS "revokedAt", c.last_used_at AS "lastUsedAt", c.last_used_from AS "lastUsedFrom"
    FROM service_credentials c JOIN users u ON u.id = c.created_by`;
const FIND = `${SELECT} WHERE c.id = $1`;
const LOCK = 'SELECT revoked_at AS "revokedAt" FROM service_credentials WHERE id = $1 FOR UPDATE';
const COUNT = 'SELECT count(*) AS active FROM service_credentials WHERE revoked_at IS NULL';
const ADD = `
  INSERT INTO service_credentials (name, scopes, allowed_addresses, expires_at, secret_digest, prefix, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const SAVE = `
  UPDATE service_credentials SET name = $2, scopes = $3, allowed_addresses = $4, expires_at = $5 WHERE id = $1`;
const REVOKE = 'UPDATE service_credentials SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL';

type Column = SortColumn<ServiceCredentialModel>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'c.id', first: DESC, of: ({ id }) => id };

const SORT_COLUMNS = {
  STATE: {
    expression: 'CASE WHEN c.revoked_at IS NOT NULL THEN 0 WHEN c.expires_at <= now() THEN 1 ELSE 2 END',
    first: DESC,
    of: ({ revokedAt, expiresAt }) => (revokedAt ? 0 : expiresAt && expiresAt.getTime() <= Date.now() ? 1 : 2),
    description: 'Valid ones, then expired ones, then revoked ones, the newest first.',
  },
  NAME: { expression: 'c.name', first: ASC, of: ({ name }) => name, type: 'text' },
  EXPIRES: {
    ...timeColumn('c.expires_at', ({ expiresAt }) => expiresAt, 'last'),
    description: 'By the expiry; credentials without one last.',
  },
  LAST_USED: {
    ...timeColumn('c.last_used_at', ({ lastUsedAt }) => lastUsedAt),
    description: 'By the last use; unused ones last.',
  },
  CREATOR: {
    expression: 'u.username',
    first: ASC,
    of: ({ createdByName }) => createdByName,
    type: 'text',
  },
} satisfies Record<string, Column>;
export type ServiceCredentialSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class ServiceCredentialOrderArgs extends orderArgsOf('ServiceCredentialSort', SORT_COLUMNS, 'STATE') {}

/** The service credentials of the site, for administrators. Every change is in the audit log. */
@Injectable()
export class ServiceCredentialsService {
  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The first credentials in the requested order. By default valid ones precede expired and revoked ones, newest first.
   */
  async list(
    { sort, direction }: OrderRequest<ServiceCredentialSort> = { sort: 'STATE' },
  ): Promise<ServiceCredentialModel[]> {
    const { text } = new ListOrder(SORT_COLUMNS[sort], byId, direction);
    const list = `${SELECT} ORDER BY ${text} LIMIT ${MAX_LISTED}`;
    return (await this.sql.pool.query<ServiceCredentialModel>(list)).rows;
  }

  /**
   * Creates a credential that acts for the caller. @returns the credential with its secret, of which only a digest is
   * stored
   * @returns it with its secret, of which only a digest is stored
   * @throws {AppError} service_credential_scopes_invalid, service_credential_expiry_past, service_credential_too_many
   */
  async create(
    caller: Principal,
    input: ServiceCredentialInput,
  ): Promise<{ credential: ServiceCredentialModel; secret: string }> {
    requireGrantable(caller, input);
    const secret = newServiceSecret();
    const digest = this.secrets.digest('serviceCredential', secret);
    const id = await this.sql.transaction(async (client) => {
      const { rows: counted } = await client.query<{ active: number }>(COUNT);
      if ((counted[0]?.active ?? 0) >= MAX_ACTIVE)
        throw new AppError(ServiceCredentialError.service_credential_too_many);
      const values = [...valuesOf(input), digest, shownPrefix(secret), caller.userId];
      const { rows } = await client.query<{ id: number }>(ADD, values);
      return insertedId(rows);
    });
    return { credential: await this.get(id), secret };
  }

  /**
   * Changes name, scopes, addresses and expiry.
   * @throws {AppError} service_credential_not_found, service_credential_revoked, service_credential_scopes_invalid,
   * service_credential_expiry_past
   */
  async update(caller: Principal, id: number, input: ServiceCredentialInput): Promise<ServiceCredentialModel> {
    requireGrantable(caller, input);
    await this.sql.transaction(async (client) => {
      const [locked] = (await client.query<{ revokedAt: Date | null }>(LOCK, [id])).rows;
      if (!locked) throw new AppError(ServiceCredentialError.service_credential_not_found);
      if (locked.revokedAt) throw new AppError(ServiceCredentialError.service_credential_revoked);
      await client.query(SAVE, [id, ...valuesOf(input)]);
    });
    return this.get(id);
  }

  /** Revokes a credential immediately and permanently. @throws {AppError} service_credential_not_found */
  async revoke(id: number): Promise<ServiceCredentialModel> {
    await this.sql.transaction((client) => client.query(REVOKE, [id]));
    return this.get(id);
  }

  private async get(id: number): Promise<ServiceCredentialModel> {
    const [found] = await this.sql.query<ServiceCredentialModel>('service-credential', FIND, [id]);
    if (!found) throw new AppError(ServiceCredentialError.service_credential_not_found);
    return found;
  }
}

function requireGrantable(caller: Principal, { scopes, expiresAt }: ServiceCredentialInput): void {
  if (!scopes.every((scope) => may(caller, scope)))
    throw new AppError(ServiceCredentialError.service_credential_scopes_invalid);
  if (expiresAt && expiresAt <= new Date()) throw new AppError(ServiceCredentialError.service_credential_expiry_past);
}

function valuesOf({ name, scopes, allowedAddresses, expiresAt }: ServiceCredentialInput): unknown[] {
  return [name, scopes, allowedAddresses, expiresAt ?? null];
}
