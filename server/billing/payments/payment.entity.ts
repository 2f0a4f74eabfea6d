import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/columns.js';
import type { PaymentMethod, PaymentStatus } from './payment-terms.js';

/** A row of `payments`: an order for quota, and what became of it. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  /** What the gateway knows the order by. */
  @Column('text')
  orderNumber: string;

  @Column('bigint', { transformer: safeInteger })
  userId: number;

  /** As it was when the order was made. */
  @Column('text')
  username: string;

  @Column('text')
  method: PaymentMethod;

  /** The account at the gateway that is to receive the money. */
  @Column('text')
  merchantId: string;

  /** As the buyer entered it: US dollars, or quota units where the site shows quota. */
  @Column('bigint', { transformer: safeInteger })
  amount: number;

  /** Quota units that payment credits. */
  @Column('bigint', { transformer: safeInteger })
  quota: number;

  /** Hundredths of the currency. */
  @Column('bigint', { transformer: safeInteger })
  cents: number;

  /** ISO 4217. */
  @Column('text')
  currency: string;

  @Column('text')
  status: PaymentStatus;

  /** What the gateway calls the payment; null until it was paid. */
  @Column('text', { nullable: true })
  gatewayNumber: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  /** When nobody had paid for a day. An order that was paid after that keeps it. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;
}
