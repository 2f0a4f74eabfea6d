import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';

/** An authenticator app that generates a user's codes (TOTP, RFC 6238). */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @Column({ type: 'text' })
  secretCipher: string;

  /** Null until a first code confirms that the app has the secret; until then logins require no code. */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  /** The last accepted step, in periods of 30 s since 1970. */
  @Column({ type: 'bigint', transformer: safeInteger })
  lastStep: number;
}

/** A code that replaces the authenticator app once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @PrimaryColumn({ type: 'bytea' })
  digest: Buffer;
}
