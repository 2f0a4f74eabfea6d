import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EpayOrder, MockEpay } from '../../support/mock-epay.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

/** The response format of /api/user/amount and /api/user/pay, which differs from all others. */
interface PaymentResponse<Data = string> {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly url?: string;
  readonly data: Data;
}

let site: Site<TestApp>;
let gateway: MockEpay;
let user: TestUser;

const set = (key: string, value: string) => setOption(site.administrator, key, value);

beforeAll(async () => {
  [site, gateway] = await Promise.all([Site.open(), MockEpay.start()]);
  await set('ServerAddress', site.tollgate.url);
  await set('PayAddress', gateway.url);
  await set('EpayId', MockEpay.merchant.id);
  await set('EpayKey', MockEpay.merchant.key);
});
afterAll(async () => {
  await site.close();
  await gateway.close();
});
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator);
});

const call = async <Data = string>(path: string, body: unknown, headers = {}) =>
  user.browser.call<PaymentResponse<Data>>('POST', path, body, headers);
const amount = async (value: unknown) => (await call('/api/user/amount', { amount: value, top_up_code: '' })).body;
const pay = (body: object) =>
  call<Record<string, string>>('/api/user/pay', { amount: 1, top_up_code: '', payment_method: 'wx', ...body });

/** An order of the user that is submitted to the gateway. */
async function order(body: object = {}): Promise<EpayOrder> {
  const { url = '', data } = (await pay(body)).body;
  return gateway.submit(url, data);
}

const statusOf = async (made: EpayOrder) => {
  const query = 'query ($number: String!) { payment(orderNumber: $number) { status paidAt } }';
  const response = await user.browser.graphql<{ payment: { status: string; paidAt: string | null } }>(query, {
    number: made.fields.out_trade_no,
  });
  return response.payment.status;
};

describe('top-up price', () => {
  it('is returned in the documented format', async () => {
    expect(await amount(10)).toEqual({ success: true, message: 'success', data: '73.00' });
    await set('TopupGroupRatio', '{"default":0.9}');
    expect(await amount(1)).toEqual({ success: true, message: 'success', data: '6.57' });
    await set('TopupGroupRatio', '{"default":1,"vip":1,"svip":1}');
  });

  it.each<[unknown, string]>([
    [0, '充值数量不能小于 1'],
    [-1, '参数错误'],
    [1.5, '参数错误'],
    ['10', '参数错误'],
    [null, '参数错误'],
    [2 ** 53, '参数错误'],
    [1e300, '参数错误'],
    [Number.MAX_SAFE_INTEGER, '充值数量过大'],
  ])('is rejected for the amount %p', async (value, text) => {
    const { status, body } = await call('/api/user/amount', { amount: value });
    expect([status, body]).toEqual([200, { success: false, message: 'error', data: text, code: expect.any(String) }]);
  });

  it('is rejected for a coupon that does not exist', async () => {
    const { body } = await call('/api/user/amount', { amount: 1, top_up_code: 'half-price' });
    expect(body).toMatchObject({ success: false, message: 'error', code: 'top_up_code_unknown' });
  });

  it('is reduced by a coupon, as is the order that is paid with it', async () => {
    const { browser } = site.administrator;
    const terms = { code: 'Welcome-10', name: 'Welcome', percent_off: 10, max_uses: 1, group: 'default' };
    const { id } = dataOf(await browser.post<{ id: number }>('/api/coupon/', terms));
    const body = { amount: 10, top_up_code: 'welcome-10' };
    expect((await call('/api/user/amount', body)).body.data).toBe('65.70');
    const made = await order(body);
    expect(made.fields.money).toBe('65.70');
    expect((await call('/api/user/amount', body)).body).toMatchObject({ code: 'coupon_used_before' });
    await gateway.notify(made, gateway.report(made), 'POST');
    expect(await site.balance(user)).toBe(5_000_000);
    const query = 'query ($number: String!) { payment(orderNumber: $number) { coupon money discountMoney status } }';
    expect(await user.browser.graphql(query, { number: made.fields.out_trade_no })).toEqual({
      payment: { coupon: 'WELCOME-10', money: '65.70', discountMoney: '7.30', status: 'PAID' },
    });
    const coupon = dataOf(await browser.get(`/api/coupon/${id}`));
    expect(coupon).toMatchObject({ code: 'WELCOME-10', used_count: 1, status: 1 });
  });

  it('is rejected in English when the request asks for English', async () => {
    const { body } = await call('/api/user/amount', { amount: 0 }, { 'accept-language': 'en' });
    expect(body.data).toBe('The amount to top up must be at least 1');
  });

  it('is rejected in the standard error format without a login', async () => {
    const { status, body } = await openSession(site.tollgate).post('/api/user/amount', { amount: 1 });
    expect([status, body.success, body.code]).toEqual([401, false, 'unauthenticated']);
  });
});

describe('payment order', () => {
  it('returns a signed form that the gateway accepts', async () => {
    const { body } = await pay({ amount: 2, payment_method: 'zfb' });
    const { sign, ...fields } = body.data;
    expect([body.success, body.message, body.url]).toEqual([true, 'success', `${gateway.url}/submit.php`]);
    expect(sign).toMatch(/^[0-9a-f]{32}$/);
    expect(fields).toEqual({
      pid: '1001',
      type: 'alipay',
      name: 'TUC2',
      money: '14.60',
      device: 'pc',
      sign_type: 'MD5',
      out_trade_no: expect.stringMatching(new RegExp(`^USR${user.id}NO[0-9A-Za-z]{22}\\d{10}$`)),
      notify_url: `${site.tollgate.url}/api/user/epay/notify`,
      return_url: `${site.tollgate.url}/log`,
    });
    await gateway.submit(body.url ?? '', body.data);
  });

  it.each([
    ['zfb', 'alipay'],
    ['wx', 'wxpay'],
  ])('for the method %s is of the type %s', async (method, type) => {
    expect((await pay({ payment_method: method })).body.data.type).toBe(type);
  });

  it.each([
    [{ payment_method: 'stripe' }, 'payment_method_unknown'],
    [{ payment_method: 'ZFB' }, 'payment_method_unknown'],
    [{ payment_method: undefined }, 'payment_method_unknown'],
    [{ top_up_code: 'half-price' }, 'top_up_code_unknown'],
  ])('is rejected with %j', async (body, code) => {
    expect((await pay(body)).body).toMatchObject({ success: false, message: 'error', code });
  });

  it('is rejected when the gateway is not configured', async () => {
    await set('EpayId', '');
    expect((await pay({})).body).toMatchObject({ success: false, message: 'error', data: '当前管理员未配置支付信息' });
    await set('EpayId', MockEpay.merchant.id);
  });
});

describe('payment report', () => {
  it.each(['GET', 'POST'] as const)('sent by %s is credited, logged and added to the statement', async (method) => {
    const made = await order({ amount: 3 });
    expect(await statusOf(made)).toBe('PENDING');
    expect(await site.balance(user)).toBe(0);
    expect(await gateway.notify(made, gateway.report(made), method)).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: 'success',
    });
    expect(await statusOf(made)).toBe('PAID');
    expect(await site.balance(user)).toBe(1_500_000);
    const log = dataOf(await user.browser.get<{ items: { content: string }[] }>('/api/log/self?type=1'));
    expect(log.items.map(({ content }) => content)).toEqual([
      '使用在线充值成功，充值金额: ＄3.000000 额度，支付金额：21.90',
    ]);
    const statement = dataOf(await user.browser.get<{ items: object[] }>('/api/user/statement'));
    expect(statement.items).toMatchObject([{ kind: 'topup', amount: 1_500_000, balance: 1_500_000 }]);
  });

  it('credits exactly the ordered quota when amounts are not in currency', async () => {
    await set('DisplayInCurrencyEnabled', 'false');
    expect(await amount(499_999)).toMatchObject({ message: 'error', data: '充值数量不能小于 500000' });
    const made = await order({ amount: 1_234_567 });
    expect([made.fields.name, made.fields.money]).toEqual(['TUC1234567', '18.02']);
    await gateway.notify(made);
    expect(await site.balance(user)).toBe(1_234_567);
    await set('DisplayInCurrencyEnabled', 'true');
  });

  it('credits once when it arrives 20 times concurrently', async () => {
    const made = await order();
    const responses = await Promise.all(Array.from({ length: 20 }, () => gateway.notify(made)));
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['success']));
    expect(await site.balance(user)).toBe(500_000);
  });

  it('credits the rebate of the inviter', async () => {
    const inviter = await createUser(site.tollgate, site.administrator);
    await site.database.query('UPDATE users SET inviter_id = $1 WHERE id = $2', [inviter.id, user.id]);
    await set('RebatePercentage', '20');
    await set('RebateEnabled', 'true');
    await gateway.notify(await order());
    await set('RebateEnabled', 'false');
    expect([await site.balance(user), await site.balance(inviter)]).toEqual([500_000, 100_000]);
  });

  it.each<[string, (made: EpayOrder) => Record<string, string>]>([
    ['without a signature', (made) => ({ ...gateway.report(made), sign: '' })],
    ['with a signature of another key', (made) => gateway.report(made, {}, 'another key')],
    ['with a signature of an empty key', (made) => gateway.report(made, {}, '')],
    ['with an amount above the signed one', (made) => ({ ...gateway.report(made), money: '9999.00' })],
    ['with an order other than the signed one', (made) => ({ ...gateway.report(made), out_trade_no: 'USR1NOother' })],
    ['with another merchant', (made) => gateway.report(made, { pid: '1002' })],
    ['with another payment method', (made) => gateway.report(made, { type: 'qqpay' })],
    ['with less money', (made) => gateway.report(made, { money: '0.01' })],
    ['with another currency', (made) => gateway.report(made, { currency: 'IDR' })],
    ['with the status of a closed trade', (made) => gateway.report(made, { trade_status: 'TRADE_CLOSED' })],
    ['without a trade status', (made) => gateway.report(made, { trade_status: '' })],
    ['for an unknown order', (made) => gateway.report(made, { out_trade_no: 'USR1NOunknown' })],
    ['with the fields of the order form', (made) => ({ ...made.fields })],
    ['without fields', () => ({})],
  ])('is rejected %s', async (_, forge) => {
    const made = await order({ payment_method: 'zfb' });
    for (const method of ['GET', 'POST'] as const) {
      expect(await gateway.notify(made, forge(made), method)).toMatchObject({ status: 200, text: 'fail' });
    }
    expect([await site.balance(user), await statusOf(made)]).toEqual([0, 'PENDING']);
    expect((await gateway.notify(made)).text).toBe('success');
  });

  it('is rejected when a field appears twice', async () => {
    const made = await order();
    const report = new URLSearchParams(gateway.report(made));
    report.append('money', '7.30');
    const response = await fetch(`${made.fields.notify_url}?${report}`);
    expect([await response.text(), await site.balance(user)]).toEqual(['fail', 0]);
  });

  it('is rejected without a merchant id and credits when repeated with one', async () => {
    const made = await order();
    await set('EpayId', '');
    expect((await gateway.notify(made)).text).toBe('fail');
    await set('EpayId', MockEpay.merchant.id);
    expect([(await gateway.notify(made)).text, await site.balance(user)]).toEqual(['success', 500_000]);
  });

  it('is acknowledged only after the ledger entry is committed', async () => {
    const made = await order();
    await site.database.query('ALTER TABLE ledger_entries RENAME TO elsewhere');
    const failed = await gateway.notify(made);
    await site.database.query('ALTER TABLE elsewhere RENAME TO ledger_entries');
    // Gateways search the response for "success", so a failure must not contain the word.
    expect(failed).toMatchObject({ status: 503, text: 'fail' });
    expect(await statusOf(made)).toBe('PENDING');
    expect([(await gateway.notify(made)).text, await site.balance(user)]).toEqual(['success', 500_000]);
  });
});

describe('payment callback route', () => {
  it('is the only route that accepts form bodies', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ amount: '1' }) };
    const response = await fetch(`${site.tollgate.url}/api/user/amount`, form);
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });
});

describe('payments over GraphQL', () => {
  const CREATE = `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) {
    url fields { name value } payment { orderNumber amount quota money currency status method } } }`;

  it('offers, prices, orders and lists a top-up', async () => {
    const { topUpOffer, topUpQuote } = await user.browser.graphql<{ topUpOffer: object; topUpQuote: object }>(
      '{ topUpOffer { enabled inCurrency minAmount } topUpQuote(input: { amount: 5 }) { amount quota money } }',
    );
    expect(topUpOffer).toEqual({ enabled: true, inCurrency: true, minAmount: 1 });
    expect(topUpQuote).toEqual({ amount: 5, quota: 2_500_000, money: '36.50' });
    const { createPayment } = await user.browser.graphql<{
      createPayment: { url: string; fields: { name: string; value: string }[]; payment: { orderNumber: string } };
    }>(CREATE, { input: { amount: 5, method: 'ALIPAY' } });
    expect(createPayment.payment).toMatchObject({
      amount: 5,
      quota: 2_500_000,
      money: '36.50',
      currency: 'CNY',
      status: 'PENDING',
      method: 'ALIPAY',
    });
    const form = Object.fromEntries(createPayment.fields.map(({ name, value }) => [name, value]));
    await gateway.notify(await gateway.submit(createPayment.url, form));
    const { payments } = await user.browser.graphql<{ payments: object }>(
      '{ payments(filter: { status: PAID }) { totalCount nodes { orderNumber gatewayNumber username } } }',
    );
    const { orderNumber } = createPayment.payment;
    const nodes = [{ orderNumber, gatewayNumber: expect.stringMatching(/^2030/), username: user.username }];
    expect(payments).toEqual({ totalCount: 1, nodes });
  });

  it('rejects a top-up below the minimum with the REST error code', async () => {
    const input = { amount: 0, method: 'ALIPAY' };
    expect(await user.browser.graphqlErrorCodes(CREATE, { input })).toEqual(['top_up_too_small']);
  });

  it('returns an order only to its buyer and to administrators', async () => {
    const made = await order();
    const other = await createUser(site.tollgate, site.administrator);
    const one = `{ payment(orderNumber: "${made.fields.out_trade_no}") { userId } }`;
    const all = '{ payments(scope: SITE) { totalCount } }';
    const foreign = `{ payments(scope: SITE, filter: { userId: "${user.id}" }) { totalCount } }`;
    expect(await other.browser.graphqlErrorCodes(one)).toEqual(['payment_not_found']);
    expect(await other.browser.graphqlErrorCodes(all)).toEqual(['forbidden']);
    const { browser } = site.administrator;
    expect(await browser.graphql(one)).toEqual({ payment: { userId: String(user.id) } });
    expect(await browser.graphql(foreign)).toEqual({ payments: { totalCount: 1 } });
  });
});

describe('payment consistency', () => {
  it('leaves no ledger discrepancy and no merchant key in the server log', async () => {
    expect(await discrepancies(site.database)).toEqual([]);
    expect(site.tollgate.output).not.toContain(MockEpay.merchant.key);
  });
});
