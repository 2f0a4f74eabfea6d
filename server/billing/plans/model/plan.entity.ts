import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../../platform/database/sql-values.js';
import type { PlanPeriod, Rollover } from './plan-terms.js';

/** A row of `plans`. */
@Entity('plans')
export class PlanEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column('bigint', { transformer: safeInteger })
  creatorId: number;

  @Column('text')
  name: string;

  /** Quota units of each period. */
  @Column('bigint', { transformer: safeInteger })
  quota: number;

  @Column('text')
  period: PlanPeriod;

  @Column('text')
  rollover: Rollover;

  /** The maximum that is carried over, in quota units. 0 unless the rollover is capped. */
  @Column('bigint', { transformer: safeInteger })
  rolloverCap: number;

  /** The maximum number of members and open invitations of a team. Null for no limit. */
  @Column('integer', { nullable: true })
  seats: number | null;

  /** The price of one period, in hundredths of the currency. Null if it has no price. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  priceCents: number | null;

  /** The currency (ISO 4217). Null if it has no price. */
  @Column('text', { nullable: true })
  currency: string | null;

  /** Whether users can buy it, which requires a price. */
  @Column('boolean', { default: false })
  forSale: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
