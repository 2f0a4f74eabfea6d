import { Column } from 'typeorm';

/** The session at the OpenID Connect provider that a login came from. */
export interface ProviderSession {
  readonly subject: string;
  /** Undefined when the provider does not state it. */
  readonly sid?: string | undefined;
  readonly idToken?: string | undefined;
}

/** The columns of a login that came from the OpenID Connect provider. */
export abstract class ProviderSessionColumns {
  @Column({ type: 'text', nullable: true })
  oidcSubject: string | null;

  @Column({ type: 'text', nullable: true })
  oidcSid: string | null;

  // Encrypted: it contains what the provider states about the user. Not selected by default.
  @Column({ type: 'text', nullable: true, select: false })
  idTokenCipher: string | null;
}
