import { Column } from 'typeorm';
import type { CompanyProvider } from '../model/company-provider.js';

/** The session at the provider of a company that a login came from. */
export interface ProviderSession {
  readonly provider: CompanyProvider;
  /** With SAML, the NameID. */
  readonly subject: string;
  /** With SAML, the session index. Undefined when the provider does not state it. */
  readonly sid?: string | undefined;
  /** Of OpenID Connect. */
  readonly idToken?: string | undefined;
}

/** The columns of a login that came from the provider of a company; those of the other provider are null. */
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
