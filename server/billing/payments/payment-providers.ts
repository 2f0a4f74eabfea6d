import { Injectable } from '@nestjs/common';
import { EpayProvider } from './epay/epay.provider.js';
import type { PaymentProvider } from './model/payment-provider.js';
import type { PaymentMethod, PaymentProviderName } from './model/payment-terms.js';
import { StripeProvider } from './stripe/stripe.provider.js';

/** The payment providers, in the order in which they are offered. */
@Injectable()
export class PaymentProviders {
  readonly all: readonly PaymentProvider[];

  constructor(epay: EpayProvider, stripe: StripeProvider) {
    this.all = [epay, stripe];
  }

  named(name: PaymentProviderName): PaymentProvider {
    return this.where((provider) => provider.name === name);
  }

  ofMethod(method: PaymentMethod): PaymentProvider {
    return this.where(({ methods }) => methods.includes(method));
  }

  /** The providers with which orders can be made now. */
  configured(): PaymentProvider[] {
    return this.all.filter((provider) => provider.isConfigured());
  }

  private where(matches: (provider: PaymentProvider) => boolean): PaymentProvider {
    const found = this.all.find(matches);
    if (found === undefined) throw new RangeError('No payment provider has this name or method');
    return found;
  }
}
