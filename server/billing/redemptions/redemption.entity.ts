import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';

/** A row of `redemptions`. The users of a code are stored in `redemption_uses`. */
@Entity('redemptions')
export class RedemptionEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column('bigint', { transformer: safeInteger })
  creatorId: number;

  @Column('bytea')
  keyDigest: Buffer;

  @Column('text')
  keyCipher: string;

  @Column('text')
  name: string;

  /** See redemption-rules.ts. */
  @Column('smallint')
  status: number;

  /** Quota units per use. */
  @Column('bigint', { transformer: safeInteger })
  quota: number;

  /** A gift code can be used by many users, once by each. */
  @Column('boolean')
  isGift: boolean;

  /** Max number of users of a gift code; -1: unlimited. */
  @Column('integer')
  maxUses: number;

  @Column('integer')
  usedCount: number;

  /** Null: no start. */
  @Column('timestamptz', { nullable: true })
  validFrom: Date | null;

  /** Null: no expiry. */
  @Column('timestamptz', { nullable: true })
  validUntil: Date | null;

  /** The user of a plain code. Null for gifts. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  usedBy: number | null;

  /** When a plain code was used. Null for gifts. */
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
