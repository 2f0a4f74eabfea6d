import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../../platform/database/sql-values.js';
import type { ReversalKind, ReversalState } from './payment-fact.js';
import type { PaymentProviderName } from './payment-terms.js';

/** A row of `payment_reversals`: a refund or a dispute of a payment, or the refunded total of a charge. */
@Entity('payment_reversals')
export class PaymentReversalEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column('text')
  provider: PaymentProviderName;

  /** The provider's number of the payment; the order may not have been reported as paid yet. */
  @Column('text')
  gatewayNumber: string;

  @Column('text')
  kind: ReversalKind;

  /**
   * The provider's id of the refund, dispute or charge. Null for a refund that was requested here and not confirmed.
   */
  @Column('text', { nullable: true })
  gatewayId: string | null;

  /** Hundredths of the currency. */
  @Column('bigint', { transformer: safeInteger })
  cents: number;

  /** ISO 4217. Banks may dispute a payment in another currency. */
  @Column('text')
  currency: string;

  @Column('text')
  state: ReversalState;

  /** The administrator who requested the refund here. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  requestedBy: number | null;

  @Column('text')
  reason: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
