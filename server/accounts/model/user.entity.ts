import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserBalance } from '../../billing/ledger/balances.service.js';
import type { StaffRole } from '../../common/permissions.js';
import type { UserSetting } from '../../notifications/transports/transport-settings.js';
import { safeInteger } from '../../platform/database/sql-values.js';
import type { Identities } from './user-identities.service.js';
import type { AccountKind } from './user-rules.js';

/** An account of a user or a team. Billing stores its balance. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column({ type: 'text' })
  kind: AccountKind;

  @Column({ type: 'text' })
  username: string;

  // Not selected by default, so that no list contains it by accident.
  @Column({ type: 'text', nullable: true, select: false })
  passwordHash: string | null;

  @Column({ type: 'text' })
  displayName: string;

  @Column({ type: 'smallint' })
  role: number;

  /** The staff role of a user with role 1. It has no effect for administrators. */
  @Column({ type: 'text', nullable: true })
  staffRole: StaffRole | null;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  group: string;

  @Column({ type: 'bytea', nullable: true, select: false })
  accessTokenDigest: Buffer | null;

  @Column({ type: 'text' })
  affCode: string;

  @Column({ type: 'integer' })
  affCount: number;

  @Column({ type: 'bigint', transformer: safeInteger })
  affQuota: number;

  @Column({ type: 'bigint', transformer: safeInteger })
  affHistoryQuota: number;

  @Column({ type: 'bigint', nullable: true, transformer: safeInteger })
  inviterId: number | null;

  @Column({ type: 'jsonb' })
  setting: UserSetting;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null;
}

/** A user with the identities at sign-in providers, and the balance that billing stores. */
export interface UserRecord {
  user: UserEntity;
  identities: Identities;
  /** The directory of the company provisions the user. */
  provisioned: boolean;
  balance: UserBalance;
}
