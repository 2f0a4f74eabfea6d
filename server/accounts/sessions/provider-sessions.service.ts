import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { Secrets } from '../../platform/config/secrets.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import type { CompanyProvider } from '../model/identity-provider.js';
import {
  PROVIDER_SESSION_COLUMNS,
  type ProviderSession,
  type ProviderSessionColumns,
  SessionEntity,
} from './session.entity.js';

/** An id token is part of an address when the user logs out, and longer addresses are refused by some servers. */
const MAX_ID_TOKEN = 4_000;

// A login without a known session at the provider ends together with any session of its user.
const endOf = (subject: string, sid: string) =>
  ['sessions', 'pending_logins'].map(
    (table) => `
  WITH ended AS (
    DELETE FROM ${table} WHERE ${subject} IS NOT NULL AND ($1::text IS NULL OR ${subject} = $1)
      AND ($2::text IS NULL OR ${sid} = $2 OR ($1 IS NOT NULL AND ${sid} IS NULL)) RETURNING user_id)
  SELECT user_id::float8 AS "userId" FROM ended`,
  );
const END: Readonly<Record<CompanyProvider, readonly string[]>> = {
  oidc: endOf('oidc_subject', 'oidc_sid'),
  saml: endOf('saml_name_id', 'saml_session_index'),
};

/** The sessions at company providers that logins came from. */
@Injectable()
export class ProviderSessionsService {
  constructor(
    @InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
  ) {}

  /** The columns to store with a login. */
  columnsOf({ provider, subject, sid, idToken = '' }: ProviderSession): ProviderSessionColumns {
    const none = { oidcSubject: null, oidcSid: null, idTokenCipher: null, samlNameId: null, samlSessionIndex: null };
    if (provider === 'saml') return { ...none, samlNameId: subject, samlSessionIndex: sid ?? null };
    const isStored = idToken !== '' && idToken.length <= MAX_ID_TOKEN;
    const idTokenCipher = isStored ? this.cipher.encrypt('id-token', idToken) : null;
    return { ...none, oidcSubject: subject, oidcSid: sid ?? null, idTokenCipher };
  }

  /** The provider session that a login came from. Null if it has none. @param id as the browser sent it */
  async ofLogin(id: string): Promise<ProviderSession | null> {
    const row = await this.rows.findOne({
      where: { idDigest: In(this.secrets.digests('session', id)) },
      select: { idDigest: true, ...PROVIDER_SESSION_COLUMNS },
    });
    if (!row) return null;
    const { oidcSubject, oidcSid, idTokenCipher, samlNameId, samlSessionIndex } = row;
    if (samlNameId !== null) return { provider: 'saml', subject: samlNameId, sid: samlSessionIndex ?? undefined };
    if (oidcSubject === null) return null;
    const idToken = idTokenCipher === null ? undefined : this.cipher.decrypt('id-token', idTokenCipher);
    return { provider: 'oidc', subject: oidcSubject, sid: oidcSid ?? undefined, idToken };
  }

  /**
   * Ends the logins of a session at the provider, or of a user there, including pending ones. At least one of `subject`
   * and `sid` is given. The caller publishes `user` afterwards.
   * @returns the users, once for each login
   */
  async end(
    provider: CompanyProvider,
    { subject, sid }: { subject: string | undefined; sid: string | undefined },
    manager: EntityManager,
  ): Promise<number[]> {
    if (subject === undefined && sid === undefined) return [];
    const users: number[] = [];
    for (const statement of END[provider]) {
      const rows = await manager.query<{ userId: number }[]>(statement, [subject ?? null, sid ?? null]);
      users.push(...rows.map(({ userId }) => userId));
    }
    return users;
  }
}
