import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** A login whose second factor is due. The id itself is only in the browser. */
@Entity('pending_logins')
export class PendingLoginEntity {
  @PrimaryColumn({ type: 'bytea' })
  idDigest: Buffer;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** Second factors that were tried. */
  @Column({ type: 'smallint' })
  tries: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
