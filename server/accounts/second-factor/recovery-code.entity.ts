import { Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** A code that lets its owner in once without the app. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @PrimaryColumn({ type: 'bytea' })
  digest: Buffer;
}
