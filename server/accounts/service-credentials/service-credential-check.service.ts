import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { isIpAllowed, toBlockList } from '../../common/ip-rules.js';
import { isPermission, type Permission, withReads } from '../../common/permissions.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Sql } from '../../platform/database/sql.js';
import { ServiceCredentialError } from './service-credential.errors.js';

const FIND = `
  SELECT id, name, scopes, allowed_addresses AS "allowedAddresses", created_by AS "createdBy",
      expires_at <= now() AS expired,
      coalesce(last_used_at < now() - interval '1 minute', true) AS unseen
    FROM service_credentials WHERE secret_digest = ANY($1) AND revoked_at IS NULL`;
const EXIST =
  'SELECT secret_digest AS digest FROM service_credentials WHERE secret_digest = ANY($1) AND revoked_at IS NULL';
/** If several calls arrive together, only one of them writes. */
const SEEN = `
  UPDATE service_credentials SET last_used_at = now(), last_used_from = $2
    WHERE id = $1 AND coalesce(last_used_at < now() - interval '1 minute', true)`;

interface Found {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowedAddresses: readonly string[];
  readonly createdBy: number;
  readonly expired: boolean | null;
  readonly unseen: boolean;
}

/** A valid credential and the user for whom it acts. */
export interface CheckedCredential {
  readonly userId: number;
  readonly credential: { readonly id: number; readonly name: string; readonly scopes: ReadonlySet<Permission> };
}

/**
 * Checks the service credentials of requests. Each is read from the database, so a revocation takes effect immediately.
 */
@Injectable()
export class ServiceCredentialCheckService {
  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Checks a credential and records its use, at most once per minute.
   * @param address of the client
   * @returns null when it is unknown or revoked
   * @throws {AppError} service_credential_expired, service_credential_address
   */
  async check(secret: string, address: string): Promise<CheckedCredential | null> {
    const digests = this.secrets.digests('serviceCredential', secret);
    const [found] = await this.sql.query<Found>('service-credential-check', FIND, [digests]);
    if (!found) return null;
    const { id, name, scopes, createdBy: userId } = found;
    if (found.expired) throw new AppError(ServiceCredentialError.service_credential_expired);
    if (!isIpAllowed(toBlockList(found.allowedAddresses), address))
      throw new AppError(ServiceCredentialError.service_credential_address);
    if (found.unseen) await this.sql.query('service-credential-seen', SEEN, [id, address]);
    return { userId, credential: { id, name, scopes: withReads(scopes.filter(isPermission)) } };
  }

  /** Whether each secret exists and is not revoked. */
  async exist(values: readonly string[]): Promise<boolean[]> {
    const digests = values.map((value) => this.secrets.digests('serviceCredential', value));
    const found = await this.sql.query<{ digest: Buffer }>('service-credentials-exist', EXIST, [digests.flat()]);
    return digests.map((own) => found.some(({ digest }) => own.some((one) => one.equals(digest))));
  }
}
