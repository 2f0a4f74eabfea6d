import type { PaymentEntity } from './payment.entity.js';
import type { ReversedMoney } from './payment-status.js';
import type { RejectionReason } from './payment-terms.js';

/** A refund, a dispute, or the total that was refunded of a charge, which providers report without its refunds. */
export type ReversalKind = 'refund' | 'dispute' | 'total';

/**
 * The state of a reversal. Of refunds: requested (here, not yet confirmed by the provider), pending, succeeded, failed.
 * Of disputes: inquiry (no money was taken), open, lost, won.
 */
export type ReversalState =
  | 'requested'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'inquiry'
  | 'open'
  | 'lost'
  | 'won'
  | 'total';

/** States that are reached later have a higher rank, so that reports may arrive in any order. */
const RANKS: Readonly<Record<ReversalState, number>> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
  inquiry: 0,
  open: 1,
  lost: 2,
  won: 3,
  total: 0,
};

/** The facts of one reversal. */
export interface Reversal {
  readonly kind: ReversalKind;
  readonly cents: number;
  readonly currency: string;
  readonly state: ReversalState;
  readonly gatewayId: string | null;
}

/** Whether a report with state and amount is newer than the stored state. Older reports have no effect. */
export function isNewer(known: Reversal, { state, cents }: Pick<Reversal, 'state' | 'cents'>): boolean {
  if (known.kind === 'total') return cents > known.cents;
  return RANKS[state] > RANKS[known.state];
}

/**
 * The total that reversals take of a payment, regardless of the order of their reports. Never more than the payment.
 */
export function reversedMoney(
  { cents, currency }: { readonly cents: number; readonly currency: string },
  reversals: readonly Reversal[],
): ReversedMoney {
  // The amount in another currency is unknown, so the whole payment counts.
  const moneyOf = (reversal: Reversal) => (reversal.currency === currency ? reversal.cents : cents);
  const sumOf = (matches: (reversal: Reversal) => boolean) =>
    reversals.filter(matches).reduce((sum, reversal) => sum + moneyOf(reversal), 0);
  const isRefund = ({ kind }: Reversal) => kind === 'refund';
  const live = sumOf((reversal) => isRefund(reversal) && reversal.state !== 'failed');
  // A total may include refunds that failed afterwards, and refunds that were not reported one by one.
  const failed = sumOf((reversal) => isRefund(reversal) && reversal.state === 'failed' && reversal.gatewayId !== null);
  const total = sumOf(({ kind }) => kind === 'total');
  const refundedCents = Math.min(cents, Math.max(live, total - failed));
  const disputes = reversals.filter(({ kind }) => kind === 'dispute');
  const has = (state: ReversalState) => disputes.some((dispute) => dispute.state === state);
  const taken = sumOf(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'lost'));
  return {
    refundedCents,
    disputedCents: Math.min(cents - refundedCents, taken),
    dispute: has('open') ? 'open' : has('lost') ? 'lost' : has('won') ? 'won' : 'none',
  };
}

/**
 * The share of the quota that corresponds to the reversed share of the price, rounded down. A full reversal returns the
 * full quota.
 * @param quota quota units, not negative
 */
export function quotaOf(quota: number, cents: number, reversedCents: number): number {
  if (reversedCents >= cents) return quota;
  return Number((BigInt(quota) * BigInt(reversedCents)) / BigInt(cents));
}

/** An order was paid. */
interface PaidFact {
  readonly kind: 'paid';
  readonly orderNumber: string;
  /** The provider's number of the payment. */
  readonly gatewayNumber: string;
  /** The field in which the report differs from the order. Null if there is none. */
  readonly differenceFrom: (order: PaymentEntity) => RejectionReason | null;
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

/** A fact that a provider reports. Facts may arrive in any order and any number of times. */
export type PaymentFact = PaidFact | ExpiredFact | ReversalFact;
