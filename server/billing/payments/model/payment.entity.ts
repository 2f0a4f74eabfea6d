import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../../platform/database/sql-values.js';
import type { PaymentStatus } from './payment-status.js';
import type { PaymentMethod, PaymentProviderName, PlanOrder } from './payment-terms.js';

/** A row of `payments`: an order for quota or a plan, and its state. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  /** The order number at the gateway. */
  @Column('text')
  orderNumber: string;

  @Column('bigint', { transformer: safeInteger })
  userId: number;

  /** The username at the time of the order. */
  @Column('text')
  username: string;

  @Column('text', { default: 'epay' })
  provider: PaymentProviderName;

  @Column('text')
  method: PaymentMethod;

  /** The account at the gateway that receives the money. */
  @Column('text')
  merchantId: string;

  /** The plan that was bought. Null for a top-up. */
  @Column('jsonb', { nullable: true })
  plan: PlanOrder | null;

  /** The amount as the buyer entered it: US dollars, quota units if the site shows quota, or periods of a plan. */
  @Column('bigint', { transformer: safeInteger })
  amount: number;

  /** Quota units that the payment credits. 0 for a plan, whose periods grant it. */
  @Column('bigint', { transformer: safeInteger })
  quota: number;

  /** The price, after the discount of a coupon. Hundredths of the currency. */
  @Column('bigint', { transformer: safeInteger })
  cents: number;

  /** The coupon of the order. Null if it has none. An order that is not closed is a use of it. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  couponId: number | null;

  /** The code of the coupon at the time of the order. */
  @Column('text', { nullable: true })
  couponCode: string | null;

  /** The discount of the coupon. Hundredths of the currency. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  discountCents: number;

  /** ISO 4217. */
  @Column('text')
  currency: string;

  @Column('text')
  status: PaymentStatus;

  /** The gateway's number of the payment. Null until it is paid. */
  @Column('text', { nullable: true })
  gatewayNumber: string | null;

  /** Refunded hundredths of the currency, with refunds that are under way. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  refundedCents: number;

  /** Hundredths of the currency that open and lost disputes took. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  disputedCents: number;

  /** Quota units that the ledger took back for refunds. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  refundedQuota: number;

  /** Quota units that the ledger took back for disputes. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  disputedQuota: number;

  /** Quota units that the ledger took back of the inviter's rebate. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  reversedRebate: number;

  /** Counts the ledger entries of reversals, for their effect keys. */
  @Column('integer', { default: 0 })
  reversalCount: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  /**
   * When the order was closed because it expired, see `lifetimeOf`, or because the provider reported that it expired or
   * that the payment failed. The value is kept if the order is paid later.
   */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;
}
