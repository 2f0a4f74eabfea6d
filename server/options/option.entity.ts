import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../platform/database/sql-values.js';

/** An option that was changed from its default at least once. Secrets are stored encrypted. */
@Entity('options')
export class OptionEntity {
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  value: string;

  /** A keyed digest of a secret, for the audit log. Null for other options. */
  @Column({ type: 'text', nullable: true })
  fingerprint: string | null;

  @Column({ type: 'timestamptz' })
  updatedAt: Date;

  @Column({ type: 'bigint', nullable: true, transformer: safeInteger })
  updatedBy: number | null;
}
