import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';
import type { CompanyProvider } from '../model/identity-provider.js';

/** The session at a company provider that a login came from. */
export interface ProviderSession {
  readonly provider: CompanyProvider;
  /** The subject. The NameID with SAML. */
  readonly subject: string;
  /** The session id. The session index with SAML. Undefined if the provider does not state it. */
  readonly sid?: string | undefined;
  /** The ID token of OpenID Connect. */
  readonly idToken?: string | undefined;
}

/** The columns of a login that came from a company provider. The columns of the other provider are null. */
export abstract class ProviderSessionColumns {
  @Column({ type: 'text', nullable: true })
  oidcSubject: string | null;

  @Column({ type: 'text', nullable: true })
  oidcSid: string | null;

  // Encrypted: it contains what the provider states about the user. Not selected by default.
  @Column({ type: 'text', nullable: true, select: false })
  idTokenCipher: string | null;

  @Column({ type: 'text', nullable: true })
  samlNameId: string | null;

  @Column({ type: 'text', nullable: true })
  samlSessionIndex: string | null;
}

/** Selects the columns. */
export const PROVIDER_SESSION_COLUMNS = {
  oidcSubject: true,
  oidcSid: true,
  idTokenCipher: true,
  samlNameId: true,
  samlSessionIndex: true,
} as const satisfies Record<keyof ProviderSessionColumns, true>;

/** A login. The id itself is only stored in the browser. */
@Entity('sessions')
export class SessionEntity extends ProviderSessionColumns {
  @PrimaryColumn({ type: 'bytea' })
  idDigest: Buffer;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  lastSeenAt: Date;

  @Column({ type: 'text' })
  ip: string;

  @Column({ type: 'text' })
  userAgent: string;
}

/** A login that still requires a second factor. The id itself is only stored in the browser. */
@Entity('pending_logins')
export class PendingLoginEntity extends ProviderSessionColumns {
  @PrimaryColumn({ type: 'bytea' })
  idDigest: Buffer;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** The number of attempts at the second factor. */
  @Column({ type: 'smallint' })
  tries: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
