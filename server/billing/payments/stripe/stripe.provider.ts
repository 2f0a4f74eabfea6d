import { Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { HOUR_MS } from '../../../common/durations.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { OptionsService } from '../../../options/options.service.js';
import { lifetimeOf } from '../model/order-lifetime.js';
import type { PaymentEntity } from '../model/payment.entity.js';
import type { ReversalState } from '../model/payment-fact.js';
import {
  type Checkout,
  type PaymentProvider,
  type ProviderTerms,
  RefundRefusal,
  type RequestedRefund,
  type VerifiedCallback,
} from '../model/payment-provider.js';
import { refusalStatus, StripeAccount } from './stripe-account.js';
import { StripeCustomersService } from './stripe-customers.service.js';
import { factsOf, ORDER_NUMBER, REFUND, refundState, smallestCentsOf, stripeAmountOf } from './stripe-events.js';

/** The body of a webhook, exactly as it was sent, and its header `stripe-signature`. */
export interface StripeCallback {
  readonly body: string;
  readonly signature: string;
}

/** The wallet, to which buyers return. */
const WALLET = '/topup';
/** The page closes a little earlier than the order. Stripe allows 30 minutes at least and 24 hours at most. */
const MARGIN_MS = HOUR_MS / 12;

/** Cards and other methods of Stripe, on the page of Stripe. */
@Injectable()
export class StripeProvider implements PaymentProvider<StripeCallback> {
  readonly name = 'stripe';
  readonly methods = ['stripe'] as const;

  constructor(
    private readonly options: OptionsService,
    private readonly account: StripeAccount,
    private readonly customers: StripeCustomersService,
  ) {}

  isConfigured(): boolean {
    return this.account.isConfigured();
  }

  terms(): ProviderTerms {
    const currency = this.options.get('StripeCurrency');
    const price = this.options.text('StripeUnitPrice');
    const minDollars = this.options.get('StripeMinTopUp');
    return { price, minDollars, currency, smallestCents: smallestCentsOf(currency) };
  }

  merchantId(): string {
    return '';
  }

  async checkout(order: PaymentEntity, buyer: Principal): Promise<Checkout> {
    const customer = await this.customers.findOrCreate(buyer);
    try {
      return await this.openSession(order, customer);
    } catch (error) {
      if (!isMissingCustomer(error)) throw this.account.failure('checkout.sessions.create', error);
      await this.customers.remove(buyer.userId, customer);
      const other = await this.customers.findOrCreate(buyer);
      return this.account.call('checkout.sessions.create', () => this.openSession(order, other));
    }
  }

  async verify({ body, signature }: StripeCallback): Promise<VerifiedCallback> {
    const event = await this.account.event(body, signature);
    if (event === null) return { rejected: 'signature' };
    try {
      return { facts: factsOf(event) };
    } catch (error) {
      if (error instanceof ZodError) return { rejected: 'state' };
      throw error;
    }
  }

  async refund(
    order: PaymentEntity,
    { id, cents, isRetry }: RequestedRefund,
  ): Promise<{ gatewayId: string; state: ReversalState }> {
    const payment_intent = order.gatewayNumber ?? '';
    const metadata = { [ORDER_NUMBER]: order.orderNumber, [REFUND]: String(id) };
    // Stripe keeps idempotency keys for a day, but refunds indefinitely. An earlier attempt may have arrived, so if
    // Stripe refuses a key now, this does not mean that the refund was refused.
    const earlier = isRetry
      ? (await (await this.account.client()).refunds.list({ payment_intent, limit: 100 })).data
      : [];
    const made = earlier.find((each) => each.metadata?.[REFUND] === metadata[REFUND]);
    if (made) return { gatewayId: made.id, state: refundState(made.status) };
    try {
      const stripe = await this.account.client();
      const refund = await stripe.refunds.create(
        { payment_intent, amount: stripeAmountOf(cents, order.currency), metadata },
        { idempotencyKey: `refund-${order.orderNumber}-${id}` },
      );
      return { gatewayId: refund.id, state: refundState(refund.status) };
    } catch (error) {
      const status = refusalStatus(error);
      const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
      if (isRefused || error instanceof AppError) throw new RefundRefusal((error as Error).message, { cause: error });
      throw error;
    }
  }

  private async openSession(order: PaymentEntity, customer: string): Promise<Checkout> {
    const { orderNumber, currency, cents } = order;
    const site = this.options.get('ServerAddress');
    const metadata = { [ORDER_NUMBER]: orderNumber };
    const stripe = await this.account.client();
    const { url } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        customer,
        client_reference_id: orderNumber,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: stripeAmountOf(cents, currency),
              product_data: {
                name: [this.options.get('SystemName'), order.plan?.name ?? '', orderNumber].filter(Boolean).join(' '),
              },
            },
          },
        ],
        // The price of the order is in the currency of the site; another one could not be compared with it.
        adaptive_pricing: { enabled: false },
        success_url: `${site}${WALLET}?order=${orderNumber}`,
        cancel_url: `${site}${WALLET}`,
        expires_at: Math.floor((order.createdAt.getTime() + lifetimeOf(order) - MARGIN_MS) / 1_000),
      },
      { idempotencyKey: `order-${orderNumber}-${customer}` },
    );
    if (url === null) throw new Error('Stripe returned a session without an address');
    return { url, fields: {} };
  }
}

function isMissingCustomer(error: unknown): boolean {
  const { code, param } = error as { code?: unknown; param?: unknown };
  return code === 'resource_missing' && param === 'customer';
}
