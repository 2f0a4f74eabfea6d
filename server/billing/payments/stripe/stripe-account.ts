import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { AppError } from '../../../common/errors/app-error.js';
import { OptionsService } from '../../../options/options.service.js';
import { Egress } from '../../../platform/http/egress/egress.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { PaymentError } from '../model/payment.errors.js';

const API = 'https://api.stripe.com';
/** Time limit of a request, in ms. */
const TIMEOUT_MS = 30_000;
/** The age of an event up to which its signature is accepted, in seconds. Stripe signs each delivery attempt again. */
const TOLERANCE_S = 300;

/** The site's account at Stripe, from the options. Requests go through the rules for outbound connections. */
@Injectable()
export class StripeAccount {
  private current: { readonly key: string; readonly address: string; readonly client: Stripe } | null = null;

  constructor(
    private readonly options: OptionsService,
    private readonly egress: Egress,
    private readonly logger: Logger,
  ) {}

  isConfigured(): boolean {
    return (['StripeApiSecret', 'StripeWebhookSecret', 'ServerAddress'] as const).every(
      (key) => this.options.get(key) !== '',
    );
  }

  /** @throws {AppError} payment_unconfigured, egress_private */
  async client(): Promise<Stripe> {
    const key = this.options.get('StripeApiSecret');
    const address = this.options.get('StripeApiAddress') || API;
    if (key === '') throw new AppError(PaymentError.payment_unconfigured);
    if (this.current?.key === key && this.current.address === address) return this.current.client;
    // Loaded when it is needed: the library takes 36 MB of memory, and most sites have no account.
    const { Stripe } = await import('stripe');
    const { origin, hostname: host, port, protocol } = new URL(address);
    const client = new Stripe(key, {
      host,
      ...(port !== '' && { port: Number(port) }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(this.egress.fetchFrom(origin, TIMEOUT_MS)),
      maxNetworkRetries: 2,
      telemetry: false,
    });
    this.current = { key, address, client };
    return client;
  }

  /**
   * Calls the API.
   * @throws {AppError} payment_unconfigured; payment_provider_failed when Stripe refuses or does not respond
   */
  async call<Result>(operation: string, work: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.client());
    } catch (error) {
      throw this.failure(operation, error);
    }
  }

  /** The error for the buyer that replaces an error of Stripe, which is logged. */
  failure(operation: string, error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.logger.error({ event: 'payment.provider_failed', operation, err: error }, 'Stripe request failed');
    return new AppError(PaymentError.payment_provider_failed);
  }

  /** The event that a request contains. Null if its signature does not match, or is old. */
  async event(body: string, signature: string): Promise<unknown> {
    const secret = this.options.get('StripeWebhookSecret');
    if (secret === '' || signature === '') return null;
    const { Stripe } = await import('stripe');
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
    } catch {
      return null;
    }
  }
}

/** The status of the response with which Stripe refused a request. Undefined if it did not respond. */
export function refusalStatus(error: unknown): number | undefined {
  const { statusCode, type } = error as { statusCode?: unknown; type?: unknown };
  // The same request may be under way; its outcome is not known.
  if (type === 'StripeIdempotencyError') return undefined;
  return typeof statusCode === 'number' ? statusCode : undefined;
}
