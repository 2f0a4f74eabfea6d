import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { listening } from './listening.js';

type Fields = Readonly<Record<string, string>>;
type Body = Record<string, unknown>;

/** A payment of an order at the mock: the checkout session, and its payment intent. */
export interface StripeOrder {
  readonly session: string;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Fields;
  readonly customer: string;
  readonly successUrl: string;
}

interface MadeRefund {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Fields;
  status: string;
}

interface StripeResponse {
  readonly status: number;
  readonly body: Body;
}

const refused = (status: number, message: string, more: Body = {}): StripeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

/**
 * The parts of Stripe's API that the product calls, with form bodies, bearer keys and idempotency keys, and signed
 * events. A test decides when which event is sent.
 */
export class MockStripe {
  static readonly key = 'sk_test_key-of-the-mock';
  static readonly webhookSecret = 'whsec_secret-of-the-mock';
  /** By order number. */
  readonly orders = new Map<string, StripeOrder>();
  readonly refunds: MadeRefund[] = [];
  /** Calls by method and path, such as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  /**
   * While set, calls to this path have no response: `lost` after they took effect, `refused` with the error of a card.
   */
  fault: { readonly path: string; readonly kind: 'lost' | 'refused' } | null = null;
  /** The webhook of the site, to which the payment page reports. */
  webhookUrl = '';
  url = '';
  private next = 1;
  private readonly customers = new Set<string>();
  private readonly repeated = new Map<string, StripeResponse>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', this.url);
      const body = await text(request);
      if (pathname.startsWith('/pay/')) {
        response.writeHead(302, { location: await this.payOnPage(pathname.slice('/pay/'.length)) }).end();
        return;
      }
      const reply = this.respond(request, new URLSearchParams(body));
      if (this.fault?.path === pathname && this.fault.kind === 'lost') response.destroy();
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  }

  static async start(): Promise<MockStripe> {
    const mock = new MockStripe();
    mock.url = await listening(mock.server);
    return mock;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The order of a number. @throws {Error} when the product made no session for it */
  order(orderNumber: string): StripeOrder {
    const order = this.orders.get(orderNumber);
    if (!order) throw new Error(`No checkout session of ${orderNumber}`);
    return order;
  }

  /** All customers are deleted, as in another account. */
  forgetCustomers(): void {
    this.customers.clear();
  }

  completed(order: StripeOrder, changes: Body = {}): Body {
    return this.sessionEvent('checkout.session.completed', order, { payment_status: 'paid', ...changes });
  }

  expired(order: StripeOrder): Body {
    return this.sessionEvent('checkout.session.expired', order, { payment_status: 'unpaid', payment_intent: null });
  }

  /** A refund that was made at the dashboard. */
  refund({ intent, currency }: StripeOrder, amount: number, status = 'succeeded'): MadeRefund {
    const refund = { id: `re_${this.next++}`, amount, currency, payment_intent: intent, metadata: {}, status };
    this.refunds.push(refund);
    return refund;
  }

  refundEvent(refund: MadeRefund, type = 'refund.updated', status = refund.status): Body {
    return this.event(type, { object: 'refund', ...refund, status });
  }

  /** The event with the refunded total of the charge of an order. */
  charged({ intent, currency, metadata }: StripeOrder, amount_refunded: number): Body {
    const charge = {
      object: 'charge',
      id: `ch_${intent}`,
      payment_intent: intent,
      currency,
      metadata,
      amount_refunded,
    };
    return this.event('charge.refunded', charge);
  }

  disputed({ intent, currency }: StripeOrder, status: string, amount: number, type = 'updated', id = 'dp_1'): Body {
    const dispute = { object: 'dispute', id: `${id}_${intent}`, payment_intent: intent, currency, status, amount };
    return this.event(`charge.dispute.${type}`, dispute);
  }

  /** An event as Stripe sends it: the body, and the header with its signature. */
  sign(event: Body, secret = MockStripe.webhookSecret, timestamp?: number): { body: string; signature: string } {
    const body = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, signature };
  }

  /** Sends a signed event to the webhook. @returns the status of its response */
  async send(event: Body, signed = this.sign(event)): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed.signature };
    return (await fetch(this.webhookUrl, { method: 'POST', headers, body: signed.body })).status;
  }

  private sessionEvent(type: string, order: StripeOrder, changes: Body): Body {
    const { session: id, intent, amount, currency, metadata, customer } = order;
    return this.event(type, {
      object: 'checkout.session',
      id,
      payment_intent: intent,
      amount_total: amount,
      currency,
      metadata,
      customer,
      client_reference_id: Object.values(metadata)[0],
      mode: 'payment',
      ...changes,
    });
  }

  private event(type: string, object: Body): Body {
    return { id: `evt_${this.next++}`, object: 'event', api_version: '2026-01-01', type, data: { object } };
  }

  /** The buyer pays on the page of a session. @returns the address to which the browser returns */
  private async payOnPage(session: string): Promise<string> {
    const order = [...this.orders.values()].find((each) => each.session === session);
    if (!order) throw new Error(`No session ${session}`);
    await this.send(this.completed(order));
    return order.successUrl;
  }

  private respond(request: IncomingMessage, form: URLSearchParams): StripeResponse {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const operation = `${request.method} ${pathname}`;
    this.calls.push(operation);
    if (request.headers.authorization !== `Bearer ${MockStripe.key}`) return refused(401, 'Invalid API Key provided');
    if (this.fault?.path === pathname && this.fault.kind === 'refused') return refused(402, 'The refund was declined');
    const key = request.headers['idempotency-key'];
    const repeated = typeof key === 'string' ? this.repeated.get(key) : undefined;
    if (repeated) return repeated;
    const response = this.respondTo(operation, form, searchParams);
    if (typeof key === 'string') this.repeated.set(key, response);
    return response;
  }

  private respondTo(operation: string, form: URLSearchParams, query: URLSearchParams): StripeResponse {
    if (operation === 'POST /v1/customers') {
      const id = `cus_${this.next++}`;
      this.customers.add(id);
      return { status: 200, body: { id, object: 'customer', email: form.get('email') } };
    }
    if (operation === 'POST /v1/checkout/sessions') return this.openSession(form);
    if (operation === 'POST /v1/billing_portal/sessions') {
      const url = `${this.url}/portal/${form.get('customer')}`;
      return { status: 200, body: { id: `bps_${this.next++}`, object: 'billing_portal.session', url } };
    }
    if (operation === 'POST /v1/refunds') return this.makeRefund(form);
    if (operation === 'GET /v1/refunds') {
      const data = this.refunds.filter((refund) => refund.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
    }
    return refused(404, `Unrecognized request URL (${operation})`);
  }

  private openSession(form: URLSearchParams): StripeResponse {
    const customer = form.get('customer') ?? '';
    if (!this.customers.has(customer))
      return refused(400, `No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
    const number = this.next++;
    const session = `cs_test_${number}`;
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`));
    if (!Number.isInteger(amount) || amount < 1) return refused(400, 'Invalid integer', { param: 'line_items' });
    this.orders.set(form.get('client_reference_id') ?? '', {
      session,
      intent: `pi_${number}`,
      amount,
      currency: form.get(`${price}[currency]`) ?? '',
      customer,
      metadata: metadataOf(form),
      successUrl: form.get('success_url') ?? '',
    });
    return { status: 200, body: { id: session, object: 'checkout.session', url: `${this.url}/pay/${session}` } };
  }

  private makeRefund(form: URLSearchParams): StripeResponse {
    const intent = form.get('payment_intent') ?? '';
    const order = [...this.orders.values()].find((each) => each.intent === intent);
    const amount = Number(form.get('amount'));
    const made = this.refunds.filter((refund) => refund.payment_intent === intent && refund.status !== 'failed');
    const left = (order?.amount ?? 0) - made.reduce((sum, refund) => sum + refund.amount, 0);
    if (!order || amount > left) return refused(400, `Refund amount is greater than unrefunded amount (${left})`);
    const refund = { ...this.refund(order, amount), metadata: metadataOf(form) };
    this.refunds[this.refunds.length - 1] = refund;
    return { status: 200, body: { object: 'refund', ...refund } };
  }
}

function metadataOf(form: URLSearchParams): Fields {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
