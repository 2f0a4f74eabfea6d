import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';

/** A user's key pair in a phone, a computer or a security key (WebAuthn); only the public key is stored. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** The credential id of the authenticator, base64url. */
  @Column({ type: 'text' })
  credentialId: string;

  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** The signature counter of the authenticator; 0 for authenticators without a counter. */
  @Column({ type: 'bigint', transformer: safeInteger })
  counter: number;

  /** The transports by which browsers reach it. */
  @Column({ type: 'text', array: true })
  transports: string[];

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}

export type ChallengePurpose = 'registration' | 'sign-in' | 'second-factor';

/** A challenge that an authenticator has to sign for one browser. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  /** The digest of the login, or pending login, in the browser's cookie. */
  @PrimaryColumn({ type: 'bytea' })
  holderDigest: Buffer;

  @Column({ type: 'text' })
  purpose: ChallengePurpose;

  /** base64url */
  @Column({ type: 'text' })
  challenge: string;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
