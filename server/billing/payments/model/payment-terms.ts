import type { PlanPeriod } from '../../plans/model/plan-terms.js';

/**
 * The payment method: alipay and wxpay have the names of epay gateways; stripe is Stripe's page, where the buyer
 * chooses the method.
 */
export type PaymentMethod = 'alipay' | 'wxpay' | 'stripe';

/** The provider that receives the payment. */
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

/** The purposes of an order. */
export const PAYMENT_PURPOSES = ['top_up', 'plan'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** The purpose of an order. */
export const purposeOf = ({ plan }: { readonly plan: PlanOrder | null }): PaymentPurpose =>
  plan === null ? 'top_up' : 'plan';
