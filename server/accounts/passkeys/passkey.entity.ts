import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** A user's key pair in a phone, a computer or a stick (WebAuthn); only the public half is here. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** What the authenticator calls it, base64url. */
  @Column({ type: 'text' })
  credentialId: string;

  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** How often the authenticator says that it has signed; 0 for those that do not count. */
  @Column({ type: 'bigint', transformer: safeInteger })
  counter: number;

  /** How browsers reach it. */
  @Column({ type: 'text', array: true })
  transports: string[];

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}
