import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { setOptions } from '../../../test/support/options-domain.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { DAY_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import type { OptionKey } from '../../options/catalogue/option-catalogue.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { Changes } from '../../platform/coordination/changes.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { Scope } from '../../platform/graphql/scope.js';
import { BalancesService } from '../ledger/balances.service.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { EpayCallbacks } from './epay/epay.provider.js';
import { type EpayParameters, signatureOf } from './epay/epay-merchant.js';
import type { PaymentMethod } from './model/payment-terms.js';
import { type PaymentFilter } from './payment.input.js';
import { PaymentList, type PaymentPage, type PaymentSort } from './payment-list.js';
import { PaymentsModule } from './payments.module.js';
import { type NewPayment, PaymentsService } from './payments.service.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

const KEY = 'the merchant key';
const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let payments: PaymentsService;
let booking: PaymentBookingService;
let callbacks: EpayCallbacks;
let nextUser = 1;

const set = (key: string, value: string) => domain.get(OptionEditorService).change(root, key, value);

const unset = (key: OptionKey) => domain.get(OptionEditorService).restoreDefault(root, key);

const SETTINGS = {
  ServerAddress: 'https://tollgate.example',
  PayAddress: 'https://pay.example',
  EpayId: '1001',
  EpayKey: KEY,
  Price: '7.3',
  MinTopUp: '1',
  DisplayInCurrencyEnabled: 'true',
  QuotaPerUnit: '500000',
  TopupGroupRatio: '{"default":1,"vip":0.85,"odd":0}',
  RebateEnabled: 'false',
  RebatePercentage: '10',
};

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  domain = await openDomain([OptionsModule, AccountsModule, PaymentsModule], outside);
  payments = domain.get(PaymentsService);
  booking = domain.get(PaymentBookingService);
  callbacks = domain.get(EpayCallbacks);
});
afterAll(async () => {
  expect(await discrepancies(domain.database)).toEqual([]);
  await domain.close();
});
beforeEach(() => setOptions(domain, SETTINGS));

function user(group = 'default'): Principal {
  const userId = nextUser++;
  return { userId, username: `user${userId}`, role: 1, group, via: 'session' };
}

const order = (buyer: Principal, amount = 1, method: PaymentMethod = 'alipay') =>
  payments.create(buyer, { amount, method });

/** The callback of the gateway after an order was paid. */
function paid({ row }: NewPayment, changes: EpayParameters = {}, key = KEY): EpayParameters {
  const parameters: EpayParameters = {
    pid: '1001',
    trade_no: `G${row.id}`,
    out_trade_no: row.orderNumber,
    type: row.method,
    name: 'TUC',
    money: (row.cents / 100).toFixed(2),
    trade_status: 'TRADE_SUCCESS',
    ...changes,
  };
  return { ...parameters, sign: signatureOf(parameters, key), sign_type: 'MD5' };
}

const balanceOf = async ({ userId }: Principal) =>
  (await domain.get(BalancesService).ofUsers([userId])).get(userId)?.quota;
const entriesOf = ({ userId }: Principal) =>
  domain.database.query<{ amount: string; kind: string; effect_key: string; note: string }>(
    'SELECT amount, kind, effect_key, note FROM ledger_entries WHERE user_id = $1',
    [userId],
  );
const logsOf = ({ userId }: Principal) =>
  domain.database.query(
    'SELECT type, username, content, quota::float8 AS quota FROM logs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
const stateOf = async (buyer: Principal, { row }: NewPayment) => (await payments.get(buyer, row.orderNumber)).status;

describe('top-up quote', () => {
  const quote = (amount: number, group = 'default') => domain.get(TopUpQuotesService).quote({ group }, amount);

  it.each([
    ['default', 730],
    ['vip', 621],
    ['odd', 730],
    ['unheard-of', 730],
    ['constructor', 730],
  ])('uses the price factor of the group %s', (group, cents) => {
    expect(quote(1, group)).toEqual({ amount: 1, quota: 500_000, cents, currency: 'CNY' });
  });

  it('uses quota units where the site shows quota, without losing a remainder', async () => {
    await set('DisplayInCurrencyEnabled', 'false');
    expect(quote(1_234_567)).toEqual({ amount: 1_234_567, quota: 1_234_567, cents: 1_802, currency: 'CNY' });
    expect(() => quote(499_999)).toThrow('充值数量不能小于 500000');
    expect(quote(500_000).cents).toBe(730);
  });

  it('rejects less than the min amount', async () => {
    await set('MinTopUp', '5');
    expect(() => quote(4)).toThrow('充值数量不能小于 5');
    expect(quote(5).cents).toBe(3_650);
  });

  it('rejects an amount with a price of zero', async () => {
    await set('MinTopUp', '0');
    expect(() => quote(0)).toThrow('充值金额过低');
    await set('Price', '0.004');
    expect(() => quote(1)).toThrow('充值金额过低');
    await set('Price', '0.005');
    expect(quote(1).cents).toBe(1);
  });

  it('rejects an amount beyond the exact integers', async () => {
    const max = Math.floor(Number.MAX_SAFE_INTEGER / 500_000);
    expect(quote(max).quota).toBe(max * 500_000);
    expect(() => quote(max + 1)).toThrow('充值数量过大');
    await set('Price', '1000000000');
    expect(() => quote(max)).toThrow('充值数量过大');
  });
});

describe('top-up order', () => {
  it('stores its price and its quota', async () => {
    const buyer = user('vip');
    const made = await order(buyer, 10, 'wxpay');
    expect(made.row.orderNumber).toMatch(new RegExp(`^USR${buyer.userId}NO[0-9A-Za-z]{22}\\d{10}$`));
    await set('Price', '99');
    const row = await payments.get(buyer, made.row.orderNumber);
    expect(row).toMatchObject({
      userId: buyer.userId,
      username: buyer.username,
      method: 'wxpay',
      merchantId: '1001',
      currency: 'CNY',
      amount: 10,
      quota: 5_000_000,
      cents: 6_205,
      status: 'pending',
      gatewayNumber: null,
      paidAt: null,
    });
    expect(row.id).toBe(made.row.id);
    expect(await callbacks.receive(paid(made))).toBe(true);
    expect(await balanceOf(buyer)).toBe(5_000_000);
  });

  it.each<OptionKey>(['PayAddress', 'EpayId', 'EpayKey', 'ServerAddress'])(
    'cannot be created without %s',
    async (missing) => {
      await unset(missing);
      await expect(order(user())).rejects.toThrow('当前管理员未配置支付信息');
      expect(domain.get(TopUpQuotesService).offer().enabled).toBe(false);
    },
  );

  it('is visible to its owner and to administrators only', async () => {
    const { row } = await order(user());
    await expect(payments.get(user(), row.orderNumber)).rejects.toEqual(refused('payment_not_found'));
    expect((await payments.get(root, row.orderNumber)).id).toBe(row.id);
  });

  it('is closed after a day, unless it was paid', async () => {
    const buyer = user();
    const [unpaid, other, recent] = [await order(buyer), await order(buyer), await order(buyer)];
    await callbacks.receive(paid(other));
    const old = [unpaid.row.id, other.row.id];
    const age = (created: Date) =>
      domain.database.query('UPDATE payments SET created_at = $2 WHERE id = ANY($1)', [old, created]);
    await age(new Date(Date.now() - DAY_MS + 60_000));
    expect(await booking.closeUnpaid()).toBe(0);
    await age(new Date(Date.now() - DAY_MS - 1));
    expect(await booking.closeUnpaid()).toBe(1);
    expect(await booking.closeUnpaid()).toBe(0);
    const states = [await stateOf(buyer, unpaid), await stateOf(buyer, other), await stateOf(buyer, recent)];
    expect(states).toEqual(['closed', 'paid', 'pending']);
  });
});

describe('payment callback', () => {
  it('credits its order with a ledger entry, a log row and a cache notification', async () => {
    const buyer = user();
    const notified: number[] = [];
    domain.get(Changes).on('balance', ({ userId }) => void notified.push(userId));
    const made = await order(buyer, 2);
    expect(await callbacks.receive(paid(made))).toBe(true);
    expect(await entriesOf(buyer)).toEqual([
      { amount: '1000000', kind: 'topup', effect_key: `payment:${made.row.id}`, note: made.row.orderNumber },
    ]);
    expect(await logsOf(buyer)).toEqual([
      {
        type: 1,
        username: buyer.username,
        quota: 1_000_000,
        content: '使用在线充值成功，充值金额: ＄2.000000 额度，支付金额：14.60',
      },
    ]);
    expect(notified).toEqual([buyer.userId]);
    const row = await payments.get(buyer, made.row.orderNumber);
    expect(row).toMatchObject({ status: 'paid', gatewayNumber: `G${made.row.id}`, closedAt: null });
    expect(row.paidAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('credits once when many copies arrive together', async () => {
    const buyer = user();
    const made = await order(buyer);
    const copies = Array.from({ length: 20 }, () => callbacks.receive(paid(made)));
    expect(new Set(await Promise.all(copies))).toEqual(new Set([true]));
    expect(await balanceOf(buyer)).toBe(500_000);
    expect(await entriesOf(buyer)).toHaveLength(1);
    expect(await logsOf(buyer)).toHaveLength(1);
  });

  it('credits an order that was closed, because it was paid', async () => {
    const buyer = user();
    const made = await order(buyer);
    await domain.database.query(`UPDATE payments SET created_at = now() - interval '2 days' WHERE id = $1`, [
      made.row.id,
    ]);
    expect(await booking.closeUnpaid()).toBe(1);
    expect(await callbacks.receive(paid(made))).toBe(true);
    expect(await balanceOf(buyer)).toBe(500_000);
    const row = await payments.get(buyer, made.row.orderNumber);
    expect([row.status, row.closedAt]).toEqual(['paid', expect.any(Date)]);
  });

  it('of a second payment of the same order is acknowledged and credits nothing', async () => {
    const buyer = user();
    const made = await order(buyer);
    await callbacks.receive(paid(made));
    expect(await callbacks.receive(paid(made, { trade_no: 'another' }))).toBe(true);
    expect(await balanceOf(buyer)).toBe(500_000);
  });

  it.each<[string, (made: NewPayment) => EpayParameters]>([
    ['unsigned', (made) => ({ ...paid(made), sign: '' })],
    ['signed with another key', (made) => paid(made, {}, 'another key')],
    ['signed without a key', (made) => paid(made, {}, '')],
    ['for another merchant', (made) => paid(made, { pid: '1002' })],
    ['paid another way', (made) => paid(made, { type: 'wxpay' })],
    ['over less money', (made) => paid(made, { money: '7.29' })],
    ['over another currency', (made) => paid(made, { currency: 'USD' })],
    ['of a payment that has not ended', (made) => paid(made, { trade_status: 'WAIT_BUYER_PAY' })],
    ['for an unknown order', (made) => paid(made, { out_trade_no: 'USR1NOnothing' })],
    ['for no order', (made) => paid(made, { out_trade_no: '' })],
    ['that is the form of the order', (made) => made.checkout.fields],
  ])('that is %s credits nothing', async (_, forged) => {
    const buyer = user();
    const made = await order(buyer);
    expect(await callbacks.receive(forged(made))).toBe(false);
    expect(await entriesOf(buyer)).toEqual([]);
    expect(await stateOf(buyer, made)).toBe('pending');
  });

  it.each<OptionKey>(['PayAddress', 'EpayId', 'EpayKey'])('credits nothing once %s is empty', async (missing) => {
    const buyer = user();
    const made = await order(buyer);
    await unset(missing);
    expect(await callbacks.receive(paid(made))).toBe(false);
    expect(await callbacks.receive(paid(made, { pid: '' }, ''))).toBe(false);
    expect(await stateOf(buyer, made)).toBe('pending');
  });

  it('rolls back when the balance would no longer be exact', async () => {
    const buyer = user();
    const [first, second] = [await order(buyer, 18_000_000_000), await order(buyer, 18_000_000_000)];
    await callbacks.receive(paid(first));
    await expect(callbacks.receive(paid(second))).rejects.toEqual(refused('quota_out_of_range'));
    expect(await stateOf(buyer, second)).toBe('pending');
    expect(await logsOf(buyer)).toHaveLength(1);
  });

  it('credits the rebate of the inviter once', async () => {
    await set('RebateEnabled', 'true');
    const [inviter, guest] = [user(), user()];
    await domain.database.query(
      `INSERT INTO users (id, username, password_hash, aff_code, inviter_id)
       VALUES ($1, $2, '', $2, 0), ($3, $4, '', $4, $1)`,
      [inviter.userId, inviter.username, guest.userId, guest.username],
    );
    const made = await order(guest);
    await Promise.all(Array.from({ length: 10 }, () => callbacks.receive(paid(made))));
    expect([await balanceOf(guest), await balanceOf(inviter)]).toEqual([500_000, 50_000]);
    expect((await logsOf(inviter)).map(({ content }) => content)).toEqual([
      '获得充值返佣 ＄0.100000 额度，返佣比例：10.0%',
    ]);
    expect((await logsOf(guest)).map(({ type }) => type)).toEqual([4, 1]);
  });
});

describe('payment list', () => {
  const page = { limit: 100, offset: 0 };
  const listed = async (caller: Principal, scope: Scope, filter: PaymentFilter = {}) =>
    (await domain.get(PaymentList).page(caller, scope, filter, page)).payments.map(({ id }) => id);

  it("contains the caller's own orders, newest first, and for administrators all orders", async () => {
    const [buyer, other] = [user(), user()];
    const [first, second, foreign] = [await order(buyer), await order(buyer, 2), await order(other)];
    await callbacks.receive(paid(first));
    const ids = [second.row.id, first.row.id];
    expect(await listed(buyer, Scope.SELF)).toEqual(ids);
    expect(await listed(buyer, Scope.SELF, { status: 'paid' })).toEqual([first.row.id]);
    expect(await listed(buyer, Scope.SELF, { number: foreign.row.orderNumber })).toEqual([]);
    expect(await listed(root, Scope.SITE, { userId: String(buyer.userId) })).toEqual(ids);
    expect(await listed(root, Scope.SITE, { number: `G${first.row.id}` })).toEqual([first.row.id]);
    expect(await listed(root, Scope.SITE, { from: foreign.row.createdAt })).toContain(foreign.row.id);
    expect(await listed(root, Scope.SITE, { to: new Date(0) })).toEqual([]);
    for (const [scope, filter] of [
      [Scope.SITE, {}],
      [Scope.SELF, { userId: '1' }],
    ] as const) {
      await expect(listed(buyer, scope, filter)).rejects.toEqual(refused('forbidden'));
    }
  });

  it.each<[PaymentSort, SortDirection | undefined, string]>([
    ['CREATED', undefined, '2 1 0'],
    ['PAID', undefined, '1 2 0'],
    ['MONEY', undefined, '1 2 0'],
    ['QUOTA', SortDirection.ASC, '0 2 1'],
    ['STATUS', undefined, '1 0 2'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    const buyer = user();
    const made = [await order(buyer, 2), await order(buyer, 9), await order(buyer, 5)];
    const ids = made.map(({ row }) => row.id);
    await callbacks.receive(paid(made[1] as NewPayment));
    const list = domain.get(PaymentList);
    const requested = { sort, direction };
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const found: PaymentPage = await list.page(buyer, Scope.SELF, {}, { limit: 1, offset: 0, after }, requested);
      seen.push(...found.payments.map(({ id }) => ids.indexOf(id)));
      const last = found.payments.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    const numbered = (await list.page(buyer, Scope.SELF, {}, page, requested)).payments.map(({ id }) =>
      ids.indexOf(id),
    );
    expect([numbered.join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });

  it('continues after a cursor', async () => {
    const list = domain.get(PaymentList);
    await expect(list.page(root, Scope.SITE, {}, { ...page, after: 'nonsense' })).rejects.toEqual(
      refused('invalid_parameter'),
    );
  });
});
