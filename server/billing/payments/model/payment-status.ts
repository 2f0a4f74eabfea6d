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

/** The states of an order whose money was received once. */
export const PAID_STATUSES = PAYMENT_STATUSES.filter(isPaid);

/**
 * The states that may follow each state. A closed order is still credited when it is paid late. A paid order never
 * becomes unpaid; among the paid states any may follow any other, because refunds fail and disputes are reopened or won
 * after they were lost: which one it is follows from the refunds and disputes alone (`statusOfPaid`).
 */
export const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paid', 'closed'],
  closed: ['paid'],
  ...(Object.fromEntries(
    PAID_STATUSES.map((from) => [from, PAID_STATUSES.filter((to) => to !== from)]),
  ) as unknown as Record<Exclude<PaymentStatus, 'pending' | 'closed'>, readonly PaymentStatus[]>),
};

/** Whether an order of this state may be paid or closed, or change as a paid one. The same state always may stay. */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/** @throws {Error} for a transition that does not exist, which would be a fault of this program. */
export function transition(from: PaymentStatus, to: PaymentStatus): PaymentStatus {
  if (!mayBecome(from, to)) throw new Error(`An order that is ${from} cannot become ${to}`);
  return to;
}

export function isPaid(status: PaymentStatus): boolean {
  return status !== 'pending' && status !== 'closed';
}

/** The amounts that were taken back of a payment. Hundredths of its currency. */
export interface ReversedMoney {
  readonly refundedCents: number;
  /** Of open and lost disputes, as far as it was not refunded. */
  readonly disputedCents: number;
  /** The outcome of its disputes: open while one is; lost when one was lost; won when all were. */
  readonly dispute: 'none' | 'open' | 'lost' | 'won';
}

/**
 * The state of a paid order: an open or lost dispute comes before refunds, and refunds before a dispute that was won.
 */
export function statusOfPaid(cents: number, { refundedCents, dispute }: ReversedMoney): PaymentStatus {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'dispute_lost';
  if (refundedCents >= cents) return 'refunded';
  if (refundedCents > 0) return 'partly_refunded';
  return dispute === 'won' ? 'dispute_won' : 'paid';
}
