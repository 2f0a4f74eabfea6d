import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';
import { ProviderSessionColumns } from './provider-session.js';

/** A login. The id itself is only stored in the browser. */
@Entity('sessions')
export class SessionEntity extends ProviderSessionColumns {
  @PrimaryColumn({ type: 'bytea' })
  idDigest: Buffer;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  lastSeenAt: Date;

  @Column({ type: 'text' })
  ip: string;

  @Column({ type: 'text' })
  userAgent: string;
}

/** A login that still requires a second factor. The id itself is only stored in the browser. */
@Entity('pending_logins')
export class PendingLoginEntity extends ProviderSessionColumns {
  @PrimaryColumn({ type: 'bytea' })
  idDigest: Buffer;

  @Column({ type: 'bigint', transformer: safeInteger })
  userId: number;

  /** The number of attempts at the second factor. */
  @Column({ type: 'smallint' })
  tries: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
