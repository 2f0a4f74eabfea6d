import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../../platform/database/sql-values.js';

/** A row of `coupons`. Its uses are the orders in `payments` that name it. */
@Entity('coupons')
export class CouponEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column('bigint', { transformer: safeInteger })
  creatorId: number;

  /** The code in upper case, unique among the coupons that are not deleted. */
  @Column('text')
  code: string;

  @Column('text')
  name: string;

  @Column('boolean')
  enabled: boolean;

  /** Percent off the price. 0 for a fixed amount. */
  @Column('smallint')
  percentOff: number;

  /** Hundredths of the currency off the price. Null for a percentage. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  centsOff: number | null;

  /** ISO 4217; the currency of a fixed amount, which reduces orders in this currency only. */
  @Column('text', { nullable: true })
  currency: string | null;

  /** The min quota of an order. Quota units. */
  @Column('bigint', { transformer: safeInteger })
  minQuota: number;

  /** Max number of orders; -1: unlimited. */
  @Column('integer')
  maxUses: number;

  /** Max number of orders of one user; -1: unlimited. */
  @Column('integer')
  maxUsesPerUser: number;

  /** The group whose users may use it. Null: all groups. */
  @Column('text', { nullable: true })
  userGroup: string | null;

  /** Null: no start. */
  @Column('timestamptz', { nullable: true })
  validFrom: Date | null;

  /** Null: no expiry. */
  @Column('timestamptz', { nullable: true })
  validUntil: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
