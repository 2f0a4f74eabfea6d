import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { randomAlphanumeric } from '../../../common/random.js';
import { OptionsService } from '../../../options/options.service.js';
import { Sql } from '../../../platform/database/sql.js';
import { PaymentError } from '../model/payment.errors.js';
import { StripeAccount } from './stripe-account.js';

const FIND = `SELECT customer_id FROM payment_customers WHERE user_id = $1 AND provider = 'stripe'`;
const STORE = `
  INSERT INTO payment_customers (user_id, provider, customer_id) VALUES ($1, 'stripe', $2)
  ON CONFLICT (user_id, provider) DO UPDATE SET customer_id = payment_customers.customer_id RETURNING customer_id`;
const REMOVE = `DELETE FROM payment_customers WHERE user_id = $1 AND provider = 'stripe' AND customer_id = $2`;
const EMAIL = 'SELECT email FROM users WHERE id = $1';

/** The Stripe customer of a user. Each user has one, so the customer portal shows all payments. */
@Injectable()
export class StripeCustomersService {
  constructor(
    private readonly sql: Sql,
    private readonly account: StripeAccount,
  ) {}

  /** The id of the customer. Null if the user has not placed an order with Stripe. */
  async find(userId: number): Promise<string | null> {
    const [row] = await this.sql.query<{ customer_id: string }>('payment-customer', FIND, [userId]);
    return row?.customer_id ?? null;
  }

  /**
   * Finds or creates the customer. Concurrent calls create one customer and all return it.
   * @throws {AppError} as `StripeAccount.call` does
   */
  async findOrCreate({ userId, username }: Principal): Promise<string> {
    const known = await this.find(userId);
    if (known !== null) return known;
    const [user] = await this.sql.query<{ email: string }>('payment-customer-email', EMAIL, [userId]);
    const email = user?.email || undefined;
    const idempotencyKey = `customer-${userId}-${randomAlphanumeric(16)}`;
    const customer = await this.account.call('customers.create', (stripe) =>
      stripe.customers.create({ name: username, email, metadata: { user_id: String(userId) } }, { idempotencyKey }),
    );
    const [row] = await this.sql.query<{ customer_id: string }>('payment-customer-store', STORE, [userId, customer.id]);
    return row?.customer_id ?? customer.id;
  }

  /** Removes the stored customer, which no longer exists at Stripe or belongs to another account. */
  async remove(userId: number, customerId: string): Promise<void> {
    await this.sql.query('payment-customer-remove', REMOVE, [userId, customerId]);
  }
}

/** The customer portal of Stripe, where users see receipts and change cards. */
@Injectable()
export class StripePortal {
  constructor(
    private readonly options: OptionsService,
    private readonly account: StripeAccount,
    private readonly customers: StripeCustomersService,
  ) {}

  /** Whether the user has one: after the first order at Stripe. */
  async isOpenTo({ userId }: Principal): Promise<boolean> {
    return this.account.isConfigured() && (await this.customers.find(userId)) !== null;
  }

  /**
   * An address of the portal for the user, valid for a short time.
   * @throws {AppError} billing_portal_empty, payment_unconfigured, payment_provider_failed
   */
  async open({ userId }: Principal): Promise<string> {
    const customer = await this.customers.find(userId);
    if (customer === null) throw new AppError(PaymentError.billing_portal_empty);
    const return_url = `${this.options.get('ServerAddress')}/topup`;
    const portal = await this.account.call('billingPortal.sessions.create', (stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url }),
    );
    return portal.url;
  }
}
