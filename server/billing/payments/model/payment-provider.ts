import type { Principal } from '../../../common/principal.js';
import type { PaymentEntity } from './payment.entity.js';
import type { PaymentFact, ReversalState } from './payment-fact.js';
import type { PaymentMethod, PaymentProviderName, RejectionReason } from './payment-terms.js';

/** The return pages of a buyer: the documented one, and the console's wallet, which shows the state of the order. */
export type ReturnPage = '/log' | '/topup';

/** The prices and the currency of a provider. */
export interface ProviderTerms {
  /** The price of a US dollar of quota, as an exact decimal. */
  readonly price: string;
  /** The min number of US dollars of an order. */
  readonly minDollars: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The smallest amount that can be charged, in hundredths: 100 for currencies without decimals. */
  readonly smallestCents: number;
}

/** The page that the buyer's browser opens: a form that it posts or, without fields, an address. */
export interface Checkout {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The facts of a verified callback, or why it is rejected. */
export type VerifiedCallback = { readonly facts: readonly PaymentFact[] } | { readonly rejected: RejectionReason };

/** A refund that an administrator requested here. */
export interface RequestedRefund {
  /** The row of the refund, which makes repeated attempts one refund. */
  readonly id: number;
  /** Hundredths of the currency. */
  readonly cents: number;
  /** An earlier attempt may have arrived. */
  readonly isRetry: boolean;
}

/** A payment service. `Callback` is the type of the callbacks that it sends to this site. */
export interface PaymentProvider<Callback = never> {
  readonly name: PaymentProviderName;
  readonly methods: readonly PaymentMethod[];

  /** Whether the options that it needs are set. */
  isConfigured(): boolean;

  terms(): ProviderTerms;

  /** The account of the site that receives the money. Empty if the provider identifies it by its key. */
  merchantId(): string;

  /**
   * Prepares the page that the buyer's browser opens to pay the order.
   * @throws {AppError} payment_unconfigured, payment_provider_failed
   */
  checkout(order: PaymentEntity, buyer: Principal, page: ReturnPage | undefined): Promise<Checkout>;

  /** Verifies the signature of a callback and parses it. */
  verify(callback: Callback): Promise<VerifiedCallback> | VerifiedCallback;

  /**
   * Returns money to the buyer, once for each requested refund. Absent if the provider does not support refunds.
   * @throws {RefundRefusal} when the provider has definitely not made it. After any other error the outcome is unknown.
   */
  refund?(order: PaymentEntity, refund: RequestedRefund): Promise<{ gatewayId: string; state: ReversalState }>;
}

/** The provider refused a refund, and a retry would also be refused. */
export class RefundRefusal extends Error {}
