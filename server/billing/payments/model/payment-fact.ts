import type { PaymentEntity } from './payment.entity.js';
import type { Doubt } from './payment-terms.js';
import type { ReversalKind, ReversalState } from './reversal-state.js';

/** An order was paid. */
interface PaidFact {
  readonly kind: 'paid';
  readonly orderNumber: string;
  /** The provider's number of the payment. */
  readonly gatewayNumber: string;
  /** The field in which the report differs from the order; null for none. */
  readonly differenceFrom: (order: PaymentEntity) => Doubt | null;
}

/** An order can no longer be paid. */
interface ExpiredFact {
  readonly kind: 'expired';
  readonly orderNumber: string;
}

/** A refund or dispute exists in this state. */
export interface ReversalFact {
  readonly kind: 'reversal';
  readonly gatewayNumber: string;
  readonly reversal: ReversalKind;
  readonly gatewayId: string | null;
  /** Hundredths of the currency. */
  readonly cents: number;
  readonly currency: string;
  readonly state: ReversalState;
  /** The row of the refund, when it was requested here. */
  readonly requestId?: number;
}

/** What a provider reports. Facts may arrive in any order and any number of times. */
export type PaymentFact = PaidFact | ExpiredFact | ReversalFact;
