import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { MockStripe, type StripeOrder } from '../../../test/support/mock-stripe.js';
import { setOptions } from '../../../test/support/options-domain.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { DAY_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { BalancesService } from '../ledger/balances.service.js';
import { PaymentReversalsService } from './booking/payment-reversals.service.js';
import type { PaymentEntity } from './model/payment.entity.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsService } from './payments.service.js';
import { StripePortal } from './stripe/stripe-customers.service.js';
import { StripeWebhookController } from './stripe/stripe-webhook.controller.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let stripe: MockStripe;
let payments: PaymentsService;
let refunds: PaymentRefundsService;
let admin: Principal;
let nextUser = 1_000;

const set = (key: string, value: string) => domain.get(OptionEditorService).change(root, key, value);

const SETTINGS = {
  ServerAddress: 'https://tollgate.example',
  StripeApiSecret: MockStripe.key,
  StripeCurrency: 'EUR',
  StripeWebhookSecret: MockStripe.webhookSecret,
  StripeUnitPrice: '0.9',
  StripeMinTopUp: '2',
  TopupGroupRatio: '{"default":1,"vip":0.85}',
  RebateEnabled: 'false',
  RebatePercentage: '10',
};

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  const environment = { EGRESS_ALLOW_PRIVATE: 'true' };
  domain = await openDomain([OptionsModule, AccountsModule, PaymentsModule], outside, environment);
  stripe = await MockStripe.start();
  payments = domain.get(PaymentsService);
  refunds = domain.get(PaymentRefundsService);
  const session = { id: 's', startedAt: new Date() };
  admin = { ...(await user()), role: 10, session } as unknown as Principal;
});
afterAll(async () => {
  expect(await discrepancies(domain.database)).toEqual([]);
  await domain.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.fault = null;
  await setOptions(domain, { ...SETTINGS, StripeApiAddress: stripe.url });
});

/** A user who can sign in with a passkey only. */
async function user({ group = 'default', inviter = 0 } = {}): Promise<Principal> {
  const userId = nextUser++;
  const username = `user${userId}`;
  await domain.database.query(
    `INSERT INTO users (id, username, email, password_hash, aff_code, inviter_id) VALUES ($1, $2, $3, NULL, $2, $4)`,
    [userId, username, `${username}@example.com`, inviter],
  );
  return { userId, username, role: 1, group, via: 'session' };
}

interface Made {
  readonly buyer: Principal;
  readonly row: PaymentEntity;
  readonly order: StripeOrder;
  readonly url: string;
}

async function order(amount = 10, buyer?: Principal): Promise<Made> {
  const payer = buyer ?? (await user());
  const { row, checkout } = await payments.create(payer, { amount, method: 'stripe' }, '/topup');
  return { buyer: payer, row, order: stripe.order(row.orderNumber), url: checkout.url };
}

const deliver = (event: object, signed = stripe.sign({ ...event })) =>
  domain.get(StripeWebhookController).receive(signed.body, signed.signature);

async function paidOrder(amount = 10, buyer?: Principal): Promise<Made> {
  const made = await order(amount, buyer);
  await deliver(stripe.completed(made.order));
  return made;
}

const balanceOf = async (userId: number) => (await domain.get(BalancesService).ofUsers([userId])).get(userId)?.quota;
const read = ({ buyer, row }: Made) => payments.get(buyer, row.orderNumber);
const sumsOf = ({ userId }: Principal) =>
  domain.database.query<{ kind: string; amount: string }>(
    'SELECT kind, sum(amount)::text AS amount FROM ledger_entries WHERE user_id = $1 GROUP BY kind HAVING sum(amount) <> 0 ORDER BY kind',
    [userId],
  );
const refund = (made: Made, money: string | null = null) =>
  refunds.refund(admin, made.row.orderNumber, { money, reason: 'asked for it' }, null);

describe('order at Stripe', () => {
  it('is priced in its currency, stored with its price, and paid on the page of a checkout session', async () => {
    const buyer = await user({ group: 'vip' });
    const made = await order(10, buyer);
    expect(made.url).toBe(`${stripe.url}/pay/${made.order.session}`);
    expect(made.order).toMatchObject({
      amount: 765,
      currency: 'eur',
      metadata: { tollgate_order: made.row.orderNumber },
      successUrl: `https://tollgate.example/topup?order=${made.row.orderNumber}`,
    });
    expect(made.row).toMatchObject({
      provider: 'stripe',
      method: 'stripe',
      amount: 10,
      quota: 5_000_000,
      cents: 765,
      currency: 'EUR',
    });
    await set('StripeCurrency', 'USD');
    await deliver(stripe.completed(made.order));
    expect(await read(made)).toMatchObject({ status: 'paid', gatewayNumber: made.order.intent });
    expect(await balanceOf(buyer.userId)).toBe(5_000_000);
  });

  it.each([
    ['JPY', '100.04', 1_100, 110_000, 11],
    ['KWD', '0.31', 3_100, 310, 10],
    ['ISK', '130', 130_000, 130_000, 10],
  ])('in %s charges an amount that Stripe accepts', async (currency, price, charged, cents, amount) => {
    await set('StripeCurrency', currency);
    await set('StripeUnitPrice', price);
    const made = await order(amount);
    expect([made.order.amount, made.row.cents]).toEqual([charged, cents]);
    await deliver(stripe.completed(made.order));
    expect((await read(made)).status).toBe('paid');
  });

  it('is refused below its min amount, and without the secrets or the address of the site', async () => {
    await expect(order(1)).rejects.toEqual(refused('top_up_too_small'));
    for (const key of ['StripeApiSecret', 'StripeWebhookSecret', 'ServerAddress'] as const) {
      await domain.get(OptionEditorService).restoreDefault(root, key);
      await expect(order()).rejects.toEqual(refused('payment_unconfigured'));
      expect(
        domain
          .get(TopUpQuotesService)
          .offer()
          .methods.map(({ method }) => method),
      ).not.toContain('stripe');
      await set(key, SETTINGS[key]);
    }
    expect(domain.get(TopUpQuotesService).offer().methods).toEqual([
      { method: 'stripe', currency: 'EUR', minAmount: 2 },
    ]);
  });

  it('is closed when Stripe opens no page for it', async () => {
    const buyer = await user();
    await set('StripeApiSecret', 'sk_test_revoked');
    await expect(order(10, buyer)).rejects.toEqual(refused('payment_provider_failed'));
    const made = await domain.database.query('SELECT status FROM payments WHERE user_id = $1', [buyer.userId]);
    expect(made).toEqual([{ status: 'closed' }]);
  });

  it('belongs to one customer of its user, which is recreated when Stripe no longer has it', async () => {
    const buyer = await user();
    await expect(domain.get(StripePortal).open(buyer)).rejects.toEqual(refused('billing_portal_empty'));
    const made = await Promise.all([order(10, buyer), order(10, buyer), order(10, buyer)]);
    const last = await order(10, buyer);
    expect(new Set([...made, last].map(({ order: { customer } }) => customer)).size).toBe(1);
    expect(await domain.get(StripePortal).open(buyer)).toBe(`${stripe.url}/portal/${last.order.customer}`);
    stripe.forgetCustomers();
    const next = await order(10, buyer);
    expect(next.order.customer).not.toBe(last.order.customer);
  });

  it('is closed when its session expires, and credited when the money arrives later', async () => {
    const made = await order();
    await deliver(stripe.completed(made.order, { payment_status: 'unpaid' }));
    expect((await read(made)).status).toBe('pending');
    await deliver(stripe.expired(made.order));
    expect((await read(made)).status).toBe('closed');
    await deliver({ ...stripe.completed(made.order), type: 'checkout.session.async_payment_succeeded' });
    expect((await read(made)).status).toBe('paid');
  });
});

describe('event of Stripe', () => {
  it.each<[string, (made: Made) => { body: string; signature: string }]>([
    ['without a signature', ({ order: it }) => ({ ...stripe.sign(stripe.completed(it)), signature: '' })],
    ['with the signature of another secret', ({ order: it }) => stripe.sign(stripe.completed(it), 'whsec_other')],
    ['with an old signature', ({ order: it }) => stripe.sign(stripe.completed(it), undefined, 1_700_000_000)],
    [
      'that was changed after it was signed',
      ({ order: it }) => {
        const { body, signature } = stripe.sign(stripe.completed(it));
        return { body: body.replace('"paid"', ' "paid"'), signature };
      },
    ],
  ])('%s is refused and credits nothing', async (_, forge) => {
    const made = await order();
    await expect(deliver({}, forge(made))).rejects.toEqual(refused('payment_webhook_invalid'));
    expect((await read(made)).status).toBe('pending');
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
    ['the order number of no order', { metadata: { tollgate_order: 'USR1NOnothing' } }],
    ['the metadata of another program', { metadata: {} }],
    ['no payment', { payment_intent: null }],
  ])('with %s is acknowledged and credits nothing', async (_, changes) => {
    const made = await order();
    await deliver(stripe.completed(made.order, changes));
    expect([(await read(made)).status, await balanceOf(made.buyer.userId)]).toEqual(['pending', 0]);
  });

  it('credits once when it arrives 20 times together', async () => {
    const made = await order();
    const event = stripe.completed(made.order);
    await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
    expect(await balanceOf(made.buyer.userId)).toBe(5_000_000);
  });

  it('of a payment of another program is deleted after its time', async () => {
    const foreign = { ...(await order()).order, intent: 'pi_of_others' };
    await deliver(stripe.refundEvent(stripe.refund(foreign, 100)));
    const kept = () => domain.database.query(`SELECT id FROM payment_reversals WHERE gateway_number = 'pi_of_others'`);
    await domain.get(PaymentReversalsService).deleteForeign(new Date(Date.now() - DAY_MS));
    expect(await kept()).toHaveLength(1);
    await domain.get(PaymentReversalsService).deleteForeign(new Date(Date.now() + 1));
    expect(await kept()).toEqual([]);
  });
});

describe('refunds and disputes', () => {
  it('take quota back in proportion, to the last unit for all of the money', async () => {
    const made = await paidOrder(7);
    const first = stripe.refund(made.order, 100);
    await deliver(stripe.refundEvent(first));
    expect(await read(made)).toMatchObject({ status: 'partly_refunded', refundedCents: 100, refundedQuota: 555_555 });
    await deliver(stripe.refundEvent(stripe.refund(made.order, 530)));
    expect(await read(made)).toMatchObject({ status: 'refunded', refundedCents: 630, refundedQuota: 3_500_000 });
    expect(await balanceOf(made.buyer.userId)).toBe(0);
    expect(await sumsOf(made.buyer)).toEqual([
      { kind: 'payment_refund', amount: '-3500000' },
      { kind: 'topup', amount: '3500000' },
    ]);
  });

  it.each<[string, string, number, string]>([
    ['warning_needs_response', 'paid', 5_000_000, 'an inquiry takes nothing'],
    ['needs_response', 'disputed', 0, 'an open dispute takes all'],
    ['under_review', 'disputed', 0, 'evidence changes nothing'],
    ['won', 'dispute_won', 5_000_000, 'a dispute that was won gives it back'],
    ['lost', 'dispute_lost', 0, 'a lost one does not'],
  ])('of the status %s make the order %s with a balance of %d: %s', async (status, expected, balance) => {
    const made = await paidOrder();
    await deliver(stripe.disputed(made.order, 'needs_response', 900, 'created', `early-${status}`));
    if (status.startsWith('warning'))
      await deliver(stripe.disputed(made.order, 'won', 900, 'closed', `early-${status}`));
    await deliver(stripe.disputed(made.order, status, 900, 'updated', `early-${status}`));
    const shown = expected === 'paid' ? 'dispute_won' : expected;
    expect([(await read(made)).status, await balanceOf(made.buyer.userId)]).toEqual([shown, balance]);
  });

  it('make a balance negative when the quota was spent, and take the rebate of the inviter in proportion', async () => {
    await set('RebateEnabled', 'true');
    const inviter = await user();
    const buyer = await user({ inviter: inviter.userId });
    const made = await paidOrder(10, buyer);
    await domain.database.query(
      `WITH e AS (INSERT INTO ledger_entries (user_id, amount, kind, effect_key) VALUES ($1, -5000000, 'adjustment', $2))
       UPDATE user_balances SET quota = quota - 5000000 WHERE user_id = $1`,
      [buyer.userId, `spent ${buyer.userId}`],
    );
    // Refunds are not smaller because the rate of rebates is another one now.
    await set('RebatePercentage', '50');
    await deliver(stripe.refundEvent(stripe.refund(made.order, 450)));
    expect([await balanceOf(buyer.userId), await balanceOf(inviter.userId)]).toEqual([-2_500_000, 250_000]);
    await deliver(stripe.disputed(made.order, 'lost', 900));
    expect([await balanceOf(buyer.userId), await balanceOf(inviter.userId)]).toEqual([-5_000_000, 0]);
    expect(await read(made)).toMatchObject({ refundedCents: 450, disputedCents: 450, reversedRebate: 500_000 });
  });

  it('have the same ledger and state in any order, and any number of times', async () => {
    await set('RebateEnabled', 'true');
    const fate = fc.constantFrom('succeeded', 'failed', 'pending');
    const scenario = fc.record({
      refunds: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 400 }), fate }), { maxLength: 3 }),
      dispute: fc.option(
        fc.record({
          cents: fc.integer({ min: 1, max: 900 }),
          outcome: fc.constantFrom('needs_response', 'won', 'lost', 'warning_closed'),
        }),
      ),
      hasTotals: fc.boolean(),
    });
    const shuffle = fc.array(fc.nat(), { minLength: 24, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(scenario, shuffle, fc.array(fc.nat(), { maxLength: 6 }), async (story, places, twice) => {
        const inOrder = await played(story, (events) => events);
        const shuffled = await played(story, (events) => {
          const copies = events.length === 0 ? [] : twice.map((at) => events[at % events.length] as object);
          return [...events, ...copies]
            .map((event, index) => ({ event, place: places[index % places.length] ?? 0 }))
            .toSorted((left, right) => left.place - right.place)
            .map(({ event }) => event);
        });
        expect(shuffled).toEqual(inOrder);
      }),
      { numRuns: 10 },
    );
  });
});

interface Story {
  readonly refunds: readonly { cents: number; fate: string }[];
  readonly dispute: { cents: number; outcome: string } | null;
  readonly hasTotals: boolean;
}

/** Plays the events of a payment in an order, and returns what became of it. */
async function played(story: Story, reorder: (events: object[]) => object[]) {
  const inviter = await user();
  const made = await order(10, await user({ inviter: inviter.userId }));
  const events: object[] = [stripe.expired(made.order), stripe.completed(made.order)];
  let total = 0;
  for (const { cents, fate } of story.refunds) {
    const one = stripe.refund(made.order, cents, fate);
    events.push(stripe.refundEvent(one, 'refund.created', 'pending'));
    total += cents;
    if (story.hasTotals) events.push(stripe.charged(made.order, total));
    if (fate === 'failed') total -= cents;
    events.push(stripe.refundEvent(one, fate === 'failed' ? 'refund.failed' : 'refund.updated'));
  }
  if (story.dispute) {
    const { cents, outcome } = story.dispute;
    const isInquiry = outcome === 'warning_closed';
    events.push(stripe.disputed(made.order, isInquiry ? 'warning_needs_response' : 'needs_response', cents, 'created'));
    if (!isInquiry) events.push(stripe.disputed(made.order, 'under_review', cents, 'funds_withdrawn'));
    events.push(stripe.disputed(made.order, outcome, cents, 'closed'));
  }
  for (const event of reorder(events)) await deliver(event);
  const { status, refundedCents, disputedCents, refundedQuota, disputedQuota, reversedRebate } = await read(made);
  return {
    status,
    refundedCents,
    disputedCents,
    refundedQuota,
    disputedQuota,
    reversedRebate,
    buyer: await sumsOf(made.buyer),
    inviter: await sumsOf(inviter),
  };
}

describe('refund by an administrator', () => {
  it('is created at Stripe once, and reverses the quota', async () => {
    const made = await paidOrder();
    expect(await refund(made, '3.00')).toMatchObject({ status: 'partly_refunded', refundedCents: 300 });
    expect(await balanceOf(made.buyer.userId)).toBe(3_333_334);
    const [sent] = stripe.refunds.filter(({ payment_intent }) => payment_intent === made.order.intent);
    // Stripe reports it as well, before or after the response.
    if (sent) await deliver(stripe.refundEvent(sent, 'refund.created'));
    await deliver(stripe.charged(made.order, 300));
    expect(await refund(made)).toMatchObject({ status: 'refunded', refundedCents: 900 });
    expect(await balanceOf(made.buyer.userId)).toBe(0);
    await expect(refund(made, '0.01')).rejects.toEqual(refused('refund_too_large'));
  });

  it('never exceeds the payment when many are requested concurrently', async () => {
    const made = await paidOrder();
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => refund(made, '2')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await read(made)).toMatchObject({ status: 'partly_refunded', refundedCents: 800 });
    const sent = stripe.refunds.filter(({ payment_intent }) => payment_intent === made.order.intent);
    expect(sent.map(({ amount }) => amount)).toEqual([200, 200, 200, 200]);
  });

  it('gives the quota back when Stripe refuses it', async () => {
    const made = await paidOrder();
    stripe.fault = { path: '/v1/refunds', kind: 'refused' };
    await expect(refund(made, '9')).rejects.toEqual(refused('refund_refused'));
    expect(await read(made)).toMatchObject({ status: 'paid', refundedCents: 0 });
    expect(await balanceOf(made.buyer.userId)).toBe(5_000_000);
  });

  it.each([true, false])(
    'without a response is sent again and booked once (its event arrives: %s)',
    async (reported) => {
      const made = await paidOrder();
      stripe.fault = { path: '/v1/refunds', kind: 'lost' };
      expect(await refund(made, '9')).toMatchObject({ status: 'refunded' });
      stripe.fault = null;
      const sent = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === made.order.intent);
      expect(sent()).toHaveLength(1);
      for (const one of reported ? sent() : []) await deliver(stripe.refundEvent(one));
      expect(await refunds.sendAgain()).toBe(0);
      expect(await refunds.sendAgain(new Date(Date.now() + 300_000))).toBe(reported ? 0 : 1);
      expect(await refunds.sendAgain(new Date(Date.now() + 300_000))).toBe(0);
      expect([sent().length, (await read(made)).refundedCents]).toEqual([1, 900]);
    },
  );

  it('is sent again after the ones that can never be sent', async () => {
    await domain.database.query(`INSERT INTO payment_reversals
        (provider, gateway_number, kind, cents, currency, state, created_at, updated_at)
      SELECT 'stripe', 'pi_unknown', 'refund', 1, 'USD', 'requested', now() - interval '1 hour', now() - interval '1 hour'
        FROM generate_series(1, 50)`);
    const made = await paidOrder();
    stripe.fault = { path: '/v1/refunds', kind: 'lost' };
    await refund(made, '9');
    stripe.fault = null;
    const later = new Date(Date.now() + 300_000);
    expect([await refunds.sendAgain(later), await refunds.sendAgain(later)]).toEqual([50, 50]);
    expect(
      await domain.database.query('SELECT state FROM payment_reversals WHERE gateway_number = $1', [made.order.intent]),
    ).toEqual([{ state: 'succeeded' }]);
    await domain.database.query("DELETE FROM payment_reversals WHERE gateway_number = 'pi_unknown'");
  });

  it('that arrived without a response counts although the key was revoked before it was sent again', async () => {
    const made = await paidOrder();
    stripe.fault = { path: '/v1/refunds', kind: 'lost' };
    await refund(made, '9');
    stripe.fault = null;
    await set('StripeApiSecret', 'sk_test_revoked');
    await refunds.sendAgain(new Date(Date.now() + 300_000));
    expect(await read(made)).toMatchObject({ status: 'refunded', refundedCents: 900 });
    await set('StripeApiSecret', MockStripe.key);
    await refunds.sendAgain(new Date(Date.now() + 300_000));
    expect([await balanceOf(made.buyer.userId), (await read(made)).status]).toEqual([0, 'refunded']);
  });

  it('that Stripe reports although its response was a refusal takes the quota back', async () => {
    const made = await paidOrder();
    stripe.fault = { path: '/v1/refunds', kind: 'refused' };
    await expect(refund(made, '9')).rejects.toEqual(refused('refund_refused'));
    const [row] = await domain.database.query<{ id: string }>(
      'SELECT id FROM payment_reversals WHERE gateway_number = $1',
      [made.order.intent],
    );
    const metadata = { tollgate_order: made.row.orderNumber, tollgate_refund: String(row?.id) };
    await deliver(stripe.refundEvent({ ...stripe.refund(made.order, 900), metadata }));
    expect([await balanceOf(made.buyer.userId), (await read(made)).status]).toEqual([0, 'refunded']);
  });

  it('is refused for orders that are not paid, are disputed, or were paid at epay', async () => {
    const pending = await order();
    await expect(refund(pending)).rejects.toEqual(refused('refund_unpaid'));
    const disputed = await paidOrder();
    await deliver(stripe.disputed(disputed.order, 'needs_response', 900));
    await expect(refund(disputed)).rejects.toEqual(refused('refund_unpaid'));
    await domain.database.query(`UPDATE payments SET provider = 'epay' WHERE id = $1`, [pending.row.id]);
    await expect(refund(pending)).rejects.toEqual(refused('refund_unsupported'));
    await expect(refund({ ...pending, row: { ...pending.row, orderNumber: 'none' } })).rejects.toEqual(
      refused('payment_not_found'),
    );
  });

  it('requires the password of the administrator, or a fresh login', async () => {
    const made = await paidOrder();
    const request = { money: null, reason: '' };
    const by = (caller: Principal) => refunds.refund(caller, made.row.orderNumber, request, null);
    await expect(by({ ...admin, session: undefined })).rejects.toEqual(refused('fresh_login_required'));
  });
});
