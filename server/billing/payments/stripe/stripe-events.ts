import { z } from 'zod';
import type { PaymentEntity } from '../model/payment.entity.js';
import type { PaymentFact, ReversalFact, ReversalState } from '../model/payment-fact.js';
import type { RejectionReason } from '../model/payment-terms.js';

/** Zero-decimal currencies. https://docs.stripe.com/currencies */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies whose amounts are in hundredths although Stripe accepts whole units only. */
const WHOLE_ONLY = new Set(['ISK', 'UGX']);
/** Three-decimal currencies. Stripe accepts only multiples of ten of their smallest unit. */
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** The smallest amount that can be charged in a currency, in hundredths. */
export function smallestCentsOf(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) || WHOLE_ONLY.has(currency) ? 100 : 1;
}

/** An amount in the smallest unit of the currency, as Stripe counts. @param cents hundredths that can be charged */
export function stripeAmountOf(cents: number, currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return cents / 100;
  return THREE_DECIMALS.has(currency) ? cents * 10 : cents;
}

/** The reverse of `stripeAmountOf`; thousandths that no payment of this site has are rounded up. */
function centsOf(amount: number, currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount * 100;
  return THREE_DECIMALS.has(currency) ? Math.ceil(amount / 10) : amount;
}

/** The key of an order in the metadata of Stripe's objects. */
export const ORDER_NUMBER = 'tollgate_order';
/** The key of a refund that was requested here. */
export const REFUND = 'tollgate_refund';

// Events have the version of the API that was chosen with the endpoint, so only fields that all versions have are read.
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const currency = z.string().transform((code) => code.toUpperCase());
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((value) => (typeof value === 'object' ? (value?.id ?? null) : (value ?? null)));
const metadata = z.record(z.string(), z.string()).nullish();

const eventSchema = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const sessionSchema = z.object({
  payment_intent: reference,
  payment_status: z.string(),
  amount_total: amount.nullable(),
  currency: currency.nullable(),
  metadata,
  client_reference_id: z.string().nullish(),
});
const refundSchema = z.object({
  id: z.string(),
  amount,
  currency,
  payment_intent: reference,
  status: z.string().nullable(),
  metadata,
});
const chargeSchema = z.object({
  id: z.string(),
  amount_refunded: amount,
  currency,
  payment_intent: reference,
  metadata,
  refunds: z.object({ data: z.array(refundSchema) }).nullish(),
});
const disputeSchema = z.object({
  id: z.string(),
  amount,
  currency,
  payment_intent: reference,
  status: z.string(),
});

type Session = z.infer<typeof sessionSchema>;

const DISPUTE_STATES: Readonly<Record<string, ReversalState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  won: 'won',
  prevented: 'won',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};
const REFUND_STATES: Readonly<Record<string, ReversalState>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * The facts that a verified event reports, for the types listed in docs/payments.md. Empty for other types, and for
 * objects that belong to no payment of this site.
 * @throws {z.ZodError} for an event whose object is not as Stripe documents it
 */
export function factsOf(event: unknown): PaymentFact[] {
  const { type, data } = eventSchema.parse(event);
  if (type.startsWith('checkout.session.')) return sessionFacts(type, sessionSchema.parse(data.object));
  if (type === 'charge.refunded') return chargeFacts(chargeSchema.parse(data.object));
  if (/^(charge\.)?refund\.(created|updated|failed)$/.test(type)) return refundFacts(refundSchema.parse(data.object));
  if (type.startsWith('charge.dispute.')) return disputeFacts(disputeSchema.parse(data.object));
  return [];
}

function sessionFacts(type: string, session: Session): PaymentFact[] {
  const orderNumber = session.metadata?.[ORDER_NUMBER];
  // A session of another program that uses the same account.
  if (orderNumber === undefined) return [];
  if (type.endsWith('.expired') || type.endsWith('.async_payment_failed')) return [{ kind: 'expired', orderNumber }];
  // Delayed payment methods are paid days after the session is completed and send a separate event.
  if (session.payment_status !== 'paid' || session.payment_intent === null) return [];
  const gatewayNumber = session.payment_intent;
  return [{ kind: 'paid', orderNumber, gatewayNumber, differenceFrom: (order) => differenceFrom(order, session) }];
}

function differenceFrom(order: PaymentEntity, session: Session): RejectionReason | null {
  if (session.currency !== order.currency) return 'currency';
  return session.amount_total !== null && centsOf(session.amount_total, order.currency) === order.cents
    ? null
    : 'amount';
}

function chargeFacts(charge: z.infer<typeof chargeSchema>): PaymentFact[] {
  const { id: gatewayId, currency: code, payment_intent: gatewayNumber } = charge;
  // A charge has the metadata of its payment intent.
  if (gatewayNumber === null || charge.metadata?.[ORDER_NUMBER] === undefined) return [];
  const cents = centsOf(charge.amount_refunded, code);
  const total: ReversalFact = {
    kind: 'reversal',
    gatewayNumber,
    reversal: 'total',
    gatewayId,
    cents,
    currency: code,
    state: 'total',
  };
  // Earlier versions of the API list the refunds as well.
  return [total, ...(charge.refunds?.data ?? []).flatMap(refundFacts)];
}

/** The facts of a Stripe refund. Empty if it has no payment intent. */
function refundFacts(refund: z.infer<typeof refundSchema>): ReversalFact[] {
  const { id: gatewayId, currency: code, payment_intent: gatewayNumber } = refund;
  if (gatewayNumber === null) return [];
  const request = Number(refund.metadata?.[REFUND]);
  return [
    {
      kind: 'reversal',
      gatewayNumber,
      reversal: 'refund',
      gatewayId,
      currency: code,
      cents: centsOf(refund.amount, code),
      state: refundState(refund.status),
      ...(Number.isSafeInteger(request) && refund.metadata?.[ORDER_NUMBER] !== undefined && { requestId: request }),
    },
  ];
}

/** An unknown state counts as one in which the money may still move. */
export function refundState(status: string | null): ReversalState {
  return REFUND_STATES[status ?? ''] ?? 'pending';
}

function disputeFacts(dispute: z.infer<typeof disputeSchema>): ReversalFact[] {
  const { id: gatewayId, currency: code, payment_intent: gatewayNumber, status } = dispute;
  if (gatewayNumber === null) return [];
  return [
    {
      kind: 'reversal',
      gatewayNumber,
      reversal: 'dispute',
      gatewayId,
      currency: code,
      cents: centsOf(dispute.amount, code),
      state: DISPUTE_STATES[status] ?? 'open',
    },
  ];
}
