import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';

/** One change of an option: a row of a view of the audit log. */
@Entity('option_changes')
export class OptionChangeEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column({ type: 'text' })
  key: string;

  /** Null for secrets. */
  @Column({ type: 'text', nullable: true })
  before: string | null;

  /** Null for secrets, and when the default was restored. */
  @Column({ type: 'text', nullable: true })
  after: string | null;

  @Column({ type: 'boolean' })
  secret: boolean;

  @Column({ type: 'timestamptz' })
  changedAt: Date;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** The name of the user, or for other changes: `command line`, `job`, `system`, or `database` for another client. */
  @Column({ type: 'text' })
  username: string;
}
