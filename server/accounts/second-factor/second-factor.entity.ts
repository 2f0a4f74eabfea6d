import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** An app that makes a user's codes (TOTP, RFC 6238). */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @Column({ type: 'text' })
  secretCipher: string;

  /** Null until a code has shown that the app has the secret; until then nobody is asked for codes. */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  /** The latest step whose code was accepted, in periods of 30 s since 1970. */
  @Column({ type: 'bigint', transformer: safeInteger })
  lastStep: number;
}
