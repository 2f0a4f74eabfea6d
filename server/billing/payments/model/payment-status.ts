/** The states of an order. */
export const PAYMENT_STATUSES = [
  'pending',
  'paid',
  'closed',
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Whether an order of state `from` may change to state `to`. A closed order is still credited when it is paid late. A
 * paid order never becomes unpaid. Any paid state may follow any other, because refunds fail and disputes are reopened
 * or won after they were lost; the state is derived from the refunds and disputes alone (`statusOfPaid`).
 */
function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  if (from === to) return true;
  if (from === 'pending') return to === 'paid' || to === 'closed';
  if (from === 'closed') return to === 'paid';
  return isPaid(to);
}

/**
 * The new state of an order, which may be the same.
 * @throws {Error} for a transition that does not exist, which is a bug
 */
export function transition(from: PaymentStatus, to: PaymentStatus): PaymentStatus {
  if (!mayBecome(from, to)) throw new Error(`An order that is ${from} cannot become ${to}`);
  return to;
}

/** Whether the money of the order was ever received, even if it was taken back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status !== 'pending' && status !== 'closed';
}

/** The amounts that were taken back of a payment. Hundredths of its currency. */
export interface ReversedMoney {
  readonly refundedCents: number;
  /** The amount of open and lost disputes that was not refunded. */
  readonly disputedCents: number;
  /** The outcome of its disputes: open while one is; lost when one was lost; won when all were. */
  readonly dispute: 'none' | 'open' | 'lost' | 'won';
}

/** The state of a paid order: an open or lost dispute has precedence over refunds, and refunds over a won dispute. */
export function statusOfPaid(cents: number, { refundedCents, dispute }: ReversedMoney): PaymentStatus {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'dispute_lost';
  if (refundedCents >= cents) return 'refunded';
  if (refundedCents > 0) return 'partly_refunded';
  return dispute === 'won' ? 'dispute_won' : 'paid';
}
