import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { MockStripe } from '../../support/mock-stripe.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, PASSWORD, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

let site: Site<TestApp>;
let stripe: MockStripe;
let user: TestUser;

beforeAll(async () => {
  [site, stripe] = await Promise.all([Site.open(), MockStripe.start()]);
  stripe.webhookUrl = `${site.tollgate.url}/api/stripe/webhook`;
  const options = {
    ServerAddress: site.tollgate.url,
    StripeApiAddress: stripe.url,
    StripeApiSecret: MockStripe.key,
    StripeWebhookSecret: MockStripe.webhookSecret,
    StripeCurrency: 'usd',
    StripeUnitPrice: '1.2',
  };
  for (const [key, value] of Object.entries(options)) await setOption(site.administrator, key, value);
  user = await createUser(site.tollgate, site.administrator);
});
afterAll(async () => {
  expect(await discrepancies(site.database)).toEqual([]);
  await site.close();
  await stripe.close();
});

interface PayResponse {
  readonly data: { readonly pay_link: string; readonly order_number: string };
}

const pay = (body: object = {}) =>
  user.browser.call<PayResponse>('POST', '/api/user/stripe/pay', { amount: 10, payment_method: 'stripe', ...body });

/** An order that was paid on the page of Stripe. @returns its number */
async function paidOrder(): Promise<string> {
  const { pay_link, order_number } = (await pay()).body.data;
  const { status } = await fetch(pay_link, { redirect: 'manual' });
  expect(status).toBe(302);
  return order_number;
}

const REFUND = `mutation ($orderNumber: String!, $input: RefundPaymentInput!) {
  refundPayment(orderNumber: $orderNumber, input: $input) { status refundedMoney reversedQuota refundableMoney } }`;

describe('payment at Stripe', () => {
  it('is priced and ordered with the calls of this family, and credited when the buyer has paid', async () => {
    const price = await user.browser.call('POST', '/api/user/stripe/amount', { amount: 10 });
    expect(price.body).toEqual({ success: true, message: 'success', data: '12.00' });
    const made = await pay();
    expect(made.body).toEqual({
      success: true,
      message: 'success',
      data: { pay_link: expect.stringContaining(`${stripe.url}/pay/`), order_number: expect.any(String) },
    });
    expect(await site.balance(user)).toBe(0);
    await fetch(made.body.data.pay_link, { redirect: 'manual' });
    expect(await site.balance(user)).toBe(5_000_000);
    const portal = await user.browser.post<{ url: string }>('/api/user/stripe/portal');
    expect(dataOf(portal).url).toContain(`${stripe.url}/portal/cus_`);
  });

  it.each([
    ['/api/user/stripe/amount', { amount: 0 }, 'top_up_too_small'],
    ['/api/user/stripe/pay', { amount: 10, payment_method: 'wx' }, 'payment_method_unknown'],
    ['/api/user/stripe/pay', { amount: 1.5 }, 'payment_parameters_invalid'],
  ])('is rejected by %s with %j', async (path, body, code) => {
    const rejected = await user.browser.call('POST', path, body);
    expect(rejected.body).toMatchObject({ success: false, message: 'error', code });
  });

  it('is offered with its currency and its portal over GraphQL', async () => {
    const offer = '{ topUpOffer { enabled hasBillingPortal methods { method currency minAmount } } }';
    expect(await user.browser.graphql(offer)).toEqual({
      topUpOffer: {
        enabled: true,
        hasBillingPortal: true,
        methods: [{ method: 'STRIPE', currency: 'USD', minAmount: 1 }],
      },
    });
    const quote = '{ topUpQuote(input: { amount: 3, method: STRIPE }) { money currency quota } }';
    expect(await user.browser.graphql(quote)).toEqual({
      topUpQuote: { money: '3.60', currency: 'USD', quota: 1_500_000 },
    });
  });

  it('is not credited by events that Stripe did not sign', async () => {
    const order = stripe.order((await pay()).body.data.order_number);
    const event = stripe.completed(order);
    const before = await site.balance(user);
    const forged = [stripe.sign(event, 'whsec_other'), { ...stripe.sign(event), signature: '' }];
    expect(await Promise.all(forged.map((signed) => stripe.send(event, signed)))).toEqual([400, 400]);
    const form = await fetch(stripe.webhookUrl, { method: 'POST', body: new URLSearchParams({ type: 'x' }) });
    expect([form.status, await site.balance(user)]).toEqual([400, before]);
    expect(await stripe.send(event)).toBe(200);
    expect(await site.balance(user)).toBe(before + 5_000_000);
  });

  it('is acknowledged only after its ledger entry is committed', async () => {
    const order = stripe.order((await pay()).body.data.order_number);
    const event = stripe.completed(order);
    await site.database.query('ALTER TABLE ledger_entries RENAME TO elsewhere');
    const failed = await stripe.send(event);
    await site.database.query('ALTER TABLE elsewhere RENAME TO ledger_entries');
    expect([failed, await stripe.send(event)]).toEqual([503, 200]);
  });
});

describe('payment with a coupon', () => {
  it('is charged at the reduced price, and a refund of all that was paid takes all quota back', async () => {
    const terms = { name: 'Three off', code: 'THREE', amount_off: '3', currency: 'USD' };
    dataOf(await site.administrator.browser.post('/api/coupon/', terms));
    const { pay_link, order_number: orderNumber } = (await pay({ top_up_code: 'three' })).body.data;
    expect(stripe.order(orderNumber).amount).toBe(900);
    const before = await site.balance(user);
    await fetch(pay_link, { redirect: 'manual' });
    expect(await site.balance(user)).toBe(before + 5_000_000);
    const refund = `/api/payment/${orderNumber}/refund`;
    expect(dataOf(await site.administrator.browser.post(refund, { current_password: PASSWORD }))).toMatchObject({
      status: 'refunded',
      money: '9.00',
      discount_money: '3.00',
      coupon: 'THREE',
      refunded_money: '9.00',
      quota: 5_000_000,
      reversed_quota: 5_000_000,
    });
    expect(await site.balance(user)).toBe(before);
  });
});

describe('refund of a payment', () => {
  it('by an administrator with the password is in the statement and in the audit log', async () => {
    const orderNumber = await paidOrder();
    const before = await site.balance(user);
    const { browser } = site.administrator;
    const input = { money: '3.00', reason: 'asked for it', currentPassword: PASSWORD };
    expect(await browser.graphql(REFUND, { orderNumber, input })).toEqual({
      refundPayment: {
        status: 'PARTLY_REFUNDED',
        refundedMoney: '3.00',
        reversedQuota: 1_250_000,
        refundableMoney: '9.00',
      },
    });
    expect(await site.balance(user)).toBe(before - 1_250_000);
    const rest = await browser.post(`/api/payment/${orderNumber}/refund`, { current_password: PASSWORD });
    expect(dataOf(rest)).toEqual({
      order_number: orderNumber,
      status: 'refunded',
      currency: 'USD',
      money: '12.00',
      refunded_money: '12.00',
      disputed_money: '0.00',
      quota: 5_000_000,
      reversed_quota: 5_000_000,
      coupon: '',
      discount_money: '0.00',
      purpose: 'top_up',
      plan: '',
      plan_periods: 0,
      team: '',
    });
    const statement = dataOf(await user.browser.get<{ items: object[] }>('/api/user/statement'));
    expect(statement.items.slice(0, 2)).toMatchObject([
      { kind: 'payment_refund', amount: -3_750_000, note: orderNumber },
      { kind: 'payment_refund', amount: -1_250_000 },
    ]);
    const audit = await site.database.query(
      `SELECT actor_id::int AS actor, after ->> 'reason' AS reason FROM audit_entries
        WHERE action = 'payment_refund.created' ORDER BY id DESC LIMIT 2`,
    );
    expect(audit).toEqual([
      { actor: site.administrator.id, reason: '' },
      { actor: site.administrator.id, reason: 'asked for it' },
    ]);
  });

  it('is refused without the password, for users, and beyond the refundable amount', async () => {
    const orderNumber = await paidOrder();
    const { browser } = site.administrator;
    const attempt = (input: object, by = browser) => by.graphqlErrorCodes(REFUND, { orderNumber, input });
    expect(await attempt({})).toEqual(['current_password_required']);
    expect(await attempt({ currentPassword: 'wrong password' })).toEqual(['current_password_wrong']);
    expect(await attempt({ currentPassword: PASSWORD }, user.browser)).toEqual(['forbidden']);
    expect(await attempt({ currentPassword: PASSWORD, money: '12.01' })).toEqual(['refund_too_large']);
    expect(await attempt({ currentPassword: PASSWORD, money: '-1' })).toEqual(['payment_parameters_invalid']);
    const anonymous = await openSession(site.tollgate).post(`/api/payment/${orderNumber}/refund`, {});
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated']);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === stripe.order(orderNumber).intent)).toEqual(
      [],
    );
  });
});

describe('secrets of Stripe', () => {
  it('are in no response and no log line', async () => {
    const { browser } = site.administrator;
    const options = JSON.stringify((await browser.get('/api/option/')).body);
    for (const secret of [MockStripe.key, MockStripe.webhookSecret])
      expect([options.includes(secret), site.tollgate.output.includes(secret)]).toEqual([false, false]);
  });
});

interface PlanOrder {
  readonly order_number: string;
  readonly url: string;
}

describe('plan bought at Stripe', () => {
  const plan = { quota: 1_000_000, period: 'month', rollover: 'none', price: '5.00', currency: 'USD', for_sale: true };
  const offer = async (fields: object) =>
    dataOf(await site.administrator.browser.post<{ id: number }>('/api/plan/', { ...plan, ...fields })).id;

  it('is granted by the job once, however often the payment is reported, and ends with the refund of its order', async () => {
    const buyer = await createUser(site.tollgate, site.administrator);
    const plan_id = await offer({ name: 'Solo' });
    const body = { plan_id, periods: 2, payment_method: 'stripe' };
    const made = dataOf(await buyer.browser.post<PlanOrder>('/api/plan/order', body));
    const order = stripe.order(made.order_number);
    expect(order.amount).toBe(1_000);
    await fetch(made.url, { redirect: 'manual' });
    expect(await stripe.send(stripe.completed(order))).toBe(200);
    const balance = () => site.balance(buyer);
    await eventually(balance, (quota) => quota === 1_000_000);
    const [own] = dataOf(await buyer.browser.get<Record<string, number>[]>('/api/plan/self'));
    expect(own).toMatchObject({ plan_id, name: 'Solo', left_quota: 1_000_000, expiring_quota: 1_000_000 });
    expect(own?.['next_at']).toBeLessThan(own?.['ends_at'] ?? 0);
    const refund = `/api/payment/${made.order_number}/refund`;
    expect(dataOf(await site.administrator.browser.post(refund, { current_password: PASSWORD }))).toMatchObject({
      status: 'refunded',
      purpose: 'plan',
      plan: 'Solo',
      plan_periods: 2,
      refunded_money: '10.00',
      quota: 0,
    });
    await eventually(balance, (quota) => quota === 0);
    expect(dataOf(await buyer.browser.get('/api/plan/self'))).toEqual([]);
  });

  it('for a team is paid by its owner and granted to the team', async () => {
    const { browser } = site.administrator;
    const team = `/api/team/${dataOf(await browser.post<{ id: number }>('/api/team', { name: 'buyers' })).id}`;
    const body = { plan_id: await offer({ name: 'Crew', seats: 2 }), periods: 1, payment_method: 'stripe' };
    const own = await browser.post('/api/plan/order', body);
    expect(own.body.code).toBe('plan_for_teams');
    const made = dataOf(await browser.post<PlanOrder>(`${team}/plan/order`, body));
    await fetch(made.url, { redirect: 'manual' });
    const current = async () => dataOf(await browser.get<{ quota: number; seats: number }>(team));
    expect(await eventually(current, ({ quota }) => quota === 1_000_000)).toMatchObject({ seats: 2, used_seats: 1 });
    const invitation = () => browser.post(`${team}/invitations`, { role: 'member', days: 1 });
    expect((await invitation()).body.success).toBe(true);
    expect((await invitation()).body.code).toBe('team_seats_taken');
  });
});
