import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { setOptions } from '../../../test/support/options-domain.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HOUR_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { SortDirection } from '../../platform/graphql/list-order.js';
import { BalancesService } from '../ledger/balances.service.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { CreateCouponInput } from './coupons/coupon.input.js';
import { CouponList, type CouponSort } from './coupons/coupon-list.js';
import { CouponPricingService } from './coupons/coupon-pricing.service.js';
import { type CountedCoupon, CouponsService } from './coupons/coupons.service.js';
import { EpayCallbacks } from './epay/epay.provider.js';
import { signatureOf } from './epay/epay-merchant.js';
import { PaymentsModule } from './payments.module.js';
import { type NewPayment, PaymentsService } from './payments.service.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

const KEY = 'the merchant key';
const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let payments: PaymentsService;
let booking: PaymentBookingService;
let coupons: CouponsService;
let nextUser = 1;

const SETTINGS = {
  ServerAddress: 'https://tollgate.example',
  PayAddress: 'https://pay.example',
  EpayId: '1001',
  EpayKey: KEY,
  Price: '7.3',
  MinTopUp: '1',
  DisplayInCurrencyEnabled: 'true',
  QuotaPerUnit: '500000',
  RebateEnabled: 'false',
};

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  domain = await openDomain([OptionsModule, AccountsModule, PaymentsModule], outside);
  payments = domain.get(PaymentsService);
  booking = domain.get(PaymentBookingService);
  coupons = domain.get(CouponsService);
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

/** A coupon of 20 percent without limits, unless it is given otherwise. */
async function make(given: Partial<CreateCouponInput> = {}): Promise<CountedCoupon> {
  const discount = given.amountOff ? {} : { percentOff: 20 };
  return coupons.create(
    root,
    Object.assign(new CreateCouponInput(), { name: 'Spring', maxUsesPerUser: -1, ...discount, ...given }),
  );
}
const order = (buyer: Principal, coupon: string | null, amount = 1) =>
  payments.create(buyer, { amount, method: 'alipay', coupon });
const price = (buyer: Principal, coupon: string, amount = 1) =>
  domain.get(TopUpQuotesService).price(buyer, { amount, method: 'alipay', coupon });
const usesOf = async ({ row }: CountedCoupon) => (await coupons.get(row.id)).usedCount;

/** Reports an order as paid, for its own price or another one. */
function pay({ row }: NewPayment, money = (row.cents / 100).toFixed(2)): Promise<boolean> {
  const parameters = {
    pid: '1001',
    trade_no: `G${row.id}`,
    out_trade_no: row.orderNumber,
    type: row.method,
    name: 'TUC',
    money,
    trade_status: 'TRADE_SUCCESS',
  };
  return domain.get(EpayCallbacks).receive({ ...parameters, sign: signatureOf(parameters, KEY), sign_type: 'MD5' });
}
const ageBy = ({ row }: NewPayment, ms: number) =>
  domain.database.query('UPDATE payments SET created_at = $2 WHERE id = $1', [row.id, new Date(Date.now() - ms)]);
const balanceOf = async ({ userId }: Principal) =>
  (await domain.get(BalancesService).ofUsers([userId])).get(userId)?.quota;

it('coupons are on offer while one is enabled and has not expired', async () => {
  const offered = () => domain.get(CouponPricingService).exist();
  expect(await offered()).toBe(false);
  await make({ validUntil: new Date(Date.now() - 1_000) });
  expect(await offered()).toBe(false);
  const { row } = await make({ validUntil: new Date(Date.now() + 60_000) });
  expect(await offered()).toBe(true);
  await coupons.setOneEnabled(row.id, false);
  expect(await offered()).toBe(false);
});

describe('order with a coupon', () => {
  it('has the reduced price, is credited in full for it, and its ledger entry and log row name the coupon', async () => {
    const buyer = user();
    const coupon = await make({ code: 'spring-20' });
    expect(await price(buyer, ' Spring-20 ', 10)).toMatchObject({
      cents: 5_840,
      discountCents: 1_460,
      quota: 5_000_000,
    });
    const made = await order(buyer, 'SPRING-20', 10);
    expect(made.row).toMatchObject({
      cents: 5_840,
      discountCents: 1_460,
      quota: 5_000_000,
      couponId: coupon.row.id,
      couponCode: 'SPRING-20',
    });
    expect(made.checkout.fields.money).toBe('58.40');
    expect(await pay(made, '73.00')).toBe(false);
    expect(await pay(made)).toBe(true);
    expect(await balanceOf(buyer)).toBe(5_000_000);
    const [entry] = await domain.database.query('SELECT note FROM ledger_entries WHERE user_id = $1', [buyer.userId]);
    expect(entry).toEqual({ note: `${made.row.orderNumber} (SPRING-20)` });
    const [log] = await domain.database.query('SELECT content FROM logs WHERE user_id = $1', [buyer.userId]);
    expect(log).toEqual({
      content: '使用在线充值成功，充值金额: ＄10.000000 额度，支付金额：58.40，优惠券：SPRING-20',
    });
  });

  it('keeps its price when the coupon changes, is disabled or is deleted', async () => {
    const buyer = user();
    const { row } = await make({ code: 'FLEETING' });
    const made = await order(buyer, 'FLEETING');
    await coupons.update(row.id, { percentOff: 50 });
    await coupons.setEnabled([row.id], false);
    await expect(order(buyer, 'FLEETING')).rejects.toEqual(refused('top_up_code_unknown'));
    await coupons.deleteOne(row.id);
    expect(await pay(made, '5.84')).toBe(true);
    expect(await balanceOf(buyer)).toBe(500_000);
  });

  it.each<[string, Partial<CreateCouponInput>, string]>([
    ['is not valid yet', { validFrom: new Date(Date.now() + HOUR_MS) }, 'coupon_not_yet_valid'],
    ['has expired', { validFrom: new Date(0), validUntil: new Date(1) }, 'coupon_expired'],
    ['is for another group', { userGroup: 'vip' }, 'coupon_group_excluded'],
    ['is for another currency', { amountOff: '1', currency: 'EUR' }, 'coupon_currency_differs'],
    ['is for larger orders', { minQuota: 500_001 }, 'coupon_order_too_small'],
    ['takes the whole price', { amountOff: '7.30', currency: 'CNY' }, 'top_up_too_cheap'],
  ])('is refused when the coupon %s', async (_, given, code) => {
    const coupon = await make(given);
    await expect(price(user(), coupon.row.code)).rejects.toEqual(refused(code));
    await expect(order(user(), coupon.row.code)).rejects.toEqual(refused(code));
    expect(await usesOf(coupon)).toBe(0);
  });

  it.each<[string, Partial<CreateCouponInput>, number]>([
    ['of its group', { userGroup: 'vip' }, 584],
    ['of its currency', { amountOff: '1.5', currency: 'CNY' }, 580],
    ['of its min quota', { minQuota: 500_000 }, 584],
    ['within its validity', { validFrom: new Date(0), validUntil: new Date(Date.now() + HOUR_MS) }, 584],
  ])('reduces orders %s', async (_, given, cents) => {
    const coupon = await make(given);
    expect((await price(user('vip'), coupon.row.code)).cents).toBe(cents);
  });

  it('is refused after ten wrong codes, also with a correct one', async () => {
    const [buyer, coupon] = [user(), await make()];
    for (let wrong = 0; wrong < 10; wrong++)
      await expect(price(buyer, `WRONG-${wrong}`)).rejects.toEqual(refused('top_up_code_unknown'));
    await expect(price(buyer, coupon.row.code)).rejects.toEqual(refused('rate_limited'));
  });
});

describe('uses of a coupon', () => {
  it('stop at the limit of ten when fifty orders of fifty buyers arrive concurrently', async () => {
    const coupon = await make({ maxUses: 10 });
    const made = await Promise.allSettled(Array.from({ length: 50 }, () => order(user(), coupon.row.code)));
    const orders = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refusals = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect([orders.length, refusals]).toEqual([10, Array(40).fill('coupon_used_up')]);
    await Promise.all(orders.flatMap((each) => [pay(each), pay(each)]));
    expect(await usesOf(coupon)).toBe(10);
  });

  it('of one buyer are limited while her own orders race', async () => {
    const [buyer, coupon] = [user(), await make({ maxUsesPerUser: 2 })];
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => order(buyer, coupon.row.code)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(price(buyer, coupon.row.code)).rejects.toEqual(refused('coupon_used_before'));
    expect((await price(user(), coupon.row.code)).cents).toBe(584);
  });

  it('are returned when an order is closed, an hour after its creation, and count again when it is paid late', async () => {
    const [first, second] = [user(), user()];
    const coupon = await make({ maxUses: 1 });
    const [late, plain] = [await order(first, coupon.row.code), await order(first, null)];
    for (const made of [late, plain]) await ageBy(made, HOUR_MS - 60_000);
    await booking.closeUnpaid();
    await expect(order(second, coupon.row.code)).rejects.toEqual(refused('coupon_used_up'));
    for (const made of [late, plain]) await ageBy(made, HOUR_MS + 1);
    expect(await booking.closeUnpaid()).toBe(1);
    expect([await usesOf(coupon), (await payments.get(first, plain.row.orderNumber)).status]).toEqual([0, 'pending']);
    await pay(await order(second, coupon.row.code));
    expect(await pay(late)).toBe(true);
    expect([await balanceOf(first), await usesOf(coupon)]).toEqual([500_000, 2]);
  });

  it('never exceed the limits in any sequence of orders that are created, closed and paid, unless an order is paid after it was closed', async () => {
    const step = fc.record({ buyer: fc.nat(2), act: fc.constantFrom('order', 'order', 'close', 'pay') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const coupon = await make({ maxUses: 4, maxUsesPerUser: 2 });
        const buyers = [user(), user(), user()] as const;
        const open: { made: NewPayment; buyer: number }[] = [];
        let paid: number[] = [];
        for (const { buyer, act } of steps) {
          if (act === 'order') {
            const taken = [...open.map((each) => each.buyer), ...paid];
            const own = taken.filter((each) => each === buyer).length;
            const expected = own >= 2 ? 'coupon_used_before' : taken.length >= 4 ? 'coupon_used_up' : null;
            const made = order(buyers[buyer] as Principal, coupon.row.code);
            if (expected) await expect(made).rejects.toEqual(refused(expected));
            else open.push({ made: await made, buyer });
            continue;
          }
          const [oldest] = open.splice(0, 1);
          if (!oldest) continue;
          if (act === 'pay') {
            await pay(oldest.made);
            paid = [...paid, oldest.buyer];
          } else {
            await ageBy(oldest.made, 2 * HOUR_MS);
            await booking.closeUnpaid();
          }
        }
        expect(await usesOf(coupon)).toBe(open.length + paid.length);
      }),
      { numRuns: 8 },
    );
  });
});

describe('refund of an order with a coupon', () => {
  it.each([
    ['half of the reduced price takes half of the quota', 2_920, 2_500_000, 'partly_refunded'],
    ['the reduced price takes all quota', 5_840, 5_000_000, 'refunded'],
  ])('of %s', async (_, cents, quota, status) => {
    const buyer = user();
    const coupon = await make();
    const made = await order(buyer, coupon.row.code, 10);
    const { row } = made;
    await pay(made);
    await booking.book('epay', {
      kind: 'reversal',
      gatewayNumber: `G${row.id}`,
      reversal: 'refund',
      gatewayId: `R${row.id}`,
      cents,
      currency: 'CNY',
      state: 'succeeded',
    });
    expect(await payments.get(buyer, row.orderNumber)).toMatchObject({ status, refundedQuota: quota });
    expect(await balanceOf(buyer)).toBe(5_000_000 - quota);
    // A refund does not return the use.
    expect(await usesOf(coupon)).toBe(1);
  });
});

describe('administration of coupons', () => {
  it('stores codes in capitals, generates random ones, and rejects a code in use until its coupon is deleted', async () => {
    const { row } = await make({ code: 'summer' });
    expect(row.code).toBe('SUMMER');
    expect((await make()).row.code).toMatch(/^[A-Z0-9]{10}$/);
    await expect(make({ code: 'SUMMER' })).rejects.toEqual(refused('coupon_code_taken'));
    expect(await coupons.delete([row.id])).toBe(1);
    await expect(coupons.deleteOne(row.id)).rejects.toEqual(refused('coupon_not_found'));
    expect((await make({ code: 'Summer' })).row.id).toBeGreaterThan(row.id);
  });

  it.each<[Partial<CreateCouponInput>, string]>([
    [{ code: 'a b' }, 'coupon_code_invalid'],
    [{ code: 'ab' }, 'coupon_code_invalid'],
    [{ percentOff: null }, 'coupon_discount_invalid'],
    [{ percentOff: 20, amountOff: '1', currency: 'CNY' }, 'coupon_discount_invalid'],
    [{ amountOff: '1' }, 'coupon_discount_invalid'],
    [{ amountOff: '0.00', currency: 'CNY' }, 'coupon_discount_invalid'],
    [{ currency: 'CNY' }, 'coupon_discount_invalid'],
    [{ validFrom: new Date(2), validUntil: new Date(2) }, 'coupon_validity_invalid'],
  ])('rejects %j', async (given, code) => {
    await expect(make(given)).rejects.toEqual(refused(code));
  });

  it('changes only given fields, and checks them together with the stored ones', async () => {
    const { row } = await make({ userGroup: 'vip', validFrom: new Date(2_000) });
    await expect(coupons.update(row.id, { amountOff: '5', currency: 'CNY' })).rejects.toEqual(
      refused('coupon_discount_invalid'),
    );
    await expect(coupons.update(row.id, { validUntil: new Date(1_000) })).rejects.toEqual(
      refused('coupon_validity_invalid'),
    );
    const changed = await coupons.update(row.id, { percentOff: null, amountOff: '5', currency: 'CNY', maxUses: 3 });
    const { percentOff, centsOff, currency, maxUses, userGroup } = changed.row;
    expect([percentOff, centsOff, currency, maxUses, userGroup]).toEqual([0, 500, 'CNY', 3, 'vip']);
    expect((await coupons.update(row.id, { userGroup: '' })).row.userGroup).toBeNull();
  });

  it.each<[CouponSort, SortDirection | undefined, string]>([
    ['CREATED', undefined, '2 1 0'],
    ['CODE', undefined, '1 0 2'],
    ['NAME', SortDirection.DESC, '0 2 1'],
    ['VALID_UNTIL', undefined, '2 0 1'],
  ])('lists coupons by %s %s', async (sort, direction, expected) => {
    const prefix = `LIST-${sort}`;
    const made = [
      await make({ code: `${prefix}-B`, name: 'c', validUntil: new Date(2_000_000_000_000) }),
      await make({ code: `${prefix}-A`, name: 'a' }),
      await make({ code: `${prefix}-C`, name: 'b', validUntil: new Date(1_900_000_000_000) }),
    ].map(({ row }) => row.id);
    const list = (filter: object) => domain.get(CouponList).page(filter, { limit: 9, offset: 0 }, { sort, direction });
    const page = await list({ keyword: prefix.toLowerCase() });
    expect(page.coupons.map(({ row }) => made.indexOf(row.id)).join(' ')).toBe(expected);
    expect(page.total).toBe(3);
    await coupons.setOneEnabled(made[0] as number, false);
    expect((await list({ keyword: prefix, enabled: false })).coupons.map(({ row }) => row.id)).toEqual([made[0]]);
  });
});
