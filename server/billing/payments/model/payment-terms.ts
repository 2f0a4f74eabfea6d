import type { PlanPeriod } from '../../plans/model/plan-terms.js';

/** The payment method: alipay and wxpay as epay gateways name them, and Stripe's page, where the buyer chooses. */
export type PaymentMethod = 'alipay' | 'wxpay' | 'stripe';

/** Who takes the payment. */
export type PaymentProviderName = 'epay' | 'stripe';

/** The only currency of epay gateways; their messages do not contain it. ISO 4217. */
export const CURRENCY = 'CNY';

/** Why a callback is rejected; for the log. */
export type RejectionReason = 'signature' | 'merchant' | 'state' | 'method' | 'amount' | 'currency' | 'number';

/** The plan and the periods of an order, with the terms that the plan had then. */
export interface PlanOrder {
  readonly planId: number;
  readonly name: string;
  /** The length of a period. */
  readonly period: PlanPeriod;
  /** The number of periods. */
  readonly periods: number;
  /** The user or the team that receives the plan. */
  readonly accountId: number;
  /** Null for the buyer. */
  readonly teamName: string | null;
}

/** Why an order was made. */
export const PAYMENT_PURPOSES = ['top_up', 'plan'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** What an order is paid for. */
export const purposeOf = ({ plan }: { readonly plan: PlanOrder | null }): PaymentPurpose =>
  plan === null ? 'top_up' : 'plan';
