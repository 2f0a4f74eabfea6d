import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { Options } from '../../../options/options.service.js';
import { PaymentError } from '../model/payment.errors.js';
import { StripeAccount } from './stripe-account.js';
import { StripeCustomers } from './stripe-customers.service.js';

/** The customer portal of Stripe, where users see receipts and change cards. */
@Injectable()
export class StripePortal {
  constructor(
    private readonly options: Options,
    private readonly account: StripeAccount,
    private readonly customers: StripeCustomers,
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
