import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';

/** A row of `redemptions`. Who used it stands in `redemption_uses`. */
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

  /** See redemption-status.ts. */
  @Column('smallint')
  status: number;

  /** Quota units for each use. */
  @Column('bigint', { transformer: safeInteger })
  quota: number;

  /** A gift may be used by many, by each of them once. */
  @Column('boolean')
  isGift: boolean;

  /** How many may use a gift; -1: any number. */
  @Column('integer')
  maxUses: number;

  @Column('integer')
  usedCount: number;

  /** Null: from the start. */
  @Column('timestamptz', { nullable: true })
  validFrom: Date | null;

  /** Null: for ever. */
  @Column('timestamptz', { nullable: true })
  validUntil: Date | null;

  /** Who used a plain code; null for gifts. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  usedBy: number | null;

  /** When a plain code was used; null for gifts. */
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
