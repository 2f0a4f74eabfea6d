import { Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** A code that replaces the authenticator app once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @PrimaryColumn({ type: 'bytea' })
  digest: Buffer;
}
