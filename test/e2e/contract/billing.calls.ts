import { z } from 'zod';
import { dataOf } from '../../support/tollgate/browser-session.js';
import type { Call } from './call.js';
import type { ContractSite } from './contract-site.js';
import { vendorInvoiceCalls } from './vendor-invoices.calls.js';

const text = z.string();
const redemption = z.looseObject({
  id: z.int(),
  name: text,
  key: text,
  status: z.int(),
  quota: z.int(),
  is_gift: z.boolean(),
  max_uses: z.int(),
  used_count: z.int(),
  used_user_id: z.int(),
  created_time: z.int(),
});
const page = z.looseObject({ items: z.array(redemption).min(1), page: z.int(), total: z.int() });

const make = (changed: Record<string, unknown>) => (contractSite: ContractSite) => ({
  path: '/api/redemption/',
  body: { name: contractSite.name('code'), quota: 100, count: 1, is_gift: false, max_uses: -1, ...changed },
});
const one = async (contractSite: ContractSite): Promise<number> => {
  const [id] = (await contractSite.newCodes()).ids;
  if (id === undefined) throw new Error('The redemption code is not in the list.');
  return id;
};

/** Calls of administrators about redemption codes. */
const codes: readonly Call[] = [
  {
    call: 'GET /api/redemption/',
    role: 'admin',
    request: async (contractSite) => {
      await contractSite.newCodes();
      return { path: '/api/redemption/?p=1&page_size=10' };
    },
    data: page,
  },
  {
    call: 'GET /api/redemption/search',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/redemption/search?keyword=${(await contractSite.newCodes()).name}&p=1&page_size=10`,
    }),
    data: page.refine(({ total }) => total === 1),
  },
  {
    call: 'GET /api/redemption/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/redemption/${await one(contractSite)}` }),
    data: redemption,
  },
  {
    call: 'POST /api/redemption/',
    role: 'admin',
    request: make({ count: 3 }),
    data: z.array(z.string().regex(/^[0-9a-f]{32}$/)).length(3),
    refusals: [
      {
        when: 'a name of 21 characters',
        request: make({ name: 'x'.repeat(21) }),
        message: '兑换码名称长度必须在1-20之间',
      },
      { when: 'a count of 0', request: make({ count: 0 }), message: '兑换码个数必须大于0' },
      { when: 'a count of 101', request: make({ count: 101 }), message: '一次兑换码批量生成的个数不能大于 100' },
      {
        when: 'a code that exists',
        request: async (contractSite) => {
          const key = contractSite.name('own-key-');
          await contractSite.newCodes({ key });
          return make({ key })(contractSite);
        },
        message: '兑换码内容已存在',
      },
    ],
  },
  {
    call: 'PUT /api/redemption/',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/redemption/',
      body: { id: await one(contractSite), name: contractSite.name('code'), quota: 5 },
    }),
    data: redemption.refine(({ quota }) => quota === 5),
  },
  {
    call: 'PUT /api/redemption/?status_only=true',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/redemption/?status_only=true',
      body: { id: await one(contractSite), status: 2 },
    }),
    data: redemption.refine(({ status }) => status === 2),
  },
  {
    call: 'DELETE /api/redemption/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/redemption/${await one(contractSite)}/` }),
  },
  {
    call: 'PUT /api/redemption/batch-disable',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/redemption/batch-disable',
      body: { ids: [await one(contractSite)] },
    }),
    data: z.literal(1),
    refusals: [
      {
        when: 'an empty list',
        request: () => ({ path: '/api/redemption/batch-disable', body: { ids: [] } }),
        message: 'ID列表不能为空',
      },
    ],
  },
  {
    call: 'DELETE /api/redemption/delete-disabled',
    role: 'admin',
    request: async (contractSite) => {
      const ids = [await one(contractSite)];
      dataOf(await contractSite.people.root.browser.put('/api/redemption/batch-disable', { ids }));
      return { path: '/api/redemption/delete-disabled' };
    },
    data: z.int().positive(),
  },
  {
    call: 'GET /api/redemption/count-by-name',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/redemption/count-by-name?name=${(await contractSite.newCodes()).name}`,
    }),
    data: z.literal(1),
    refusals: [
      {
        when: 'an empty name',
        request: () => ({ path: '/api/redemption/count-by-name?name=' }),
        message: '名称不能为空',
      },
    ],
  },
  {
    call: 'DELETE /api/redemption/delete-by-name',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/redemption/delete-by-name?name=${(await contractSite.newCodes()).name}`,
    }),
    data: z.literal(1),
  },
];

/** Calls about the wallet. */
const wallet: readonly Call[] = [
  {
    call: 'POST /api/user/topup',
    role: 'user',
    request: async (contractSite) => ({
      path: '/api/user/topup',
      body: { key: (await contractSite.newCodes({ quota: 42 })).keys[0] },
    }),
    data: z.looseObject({ quota: z.literal(42), is_gift: z.literal(false) }),
    refusals: [
      {
        when: 'an empty code',
        request: () => ({ path: '/api/user/topup', body: { key: '' } }),
        message: '未提供兑换码',
      },
      {
        when: 'an unknown code',
        request: () => ({ path: '/api/user/topup', body: { key: 'nothing' } }),
        message: '兑换失败，无效的兑换码',
      },
      {
        when: 'a used code',
        request: async (contractSite, caller) => {
          const [key] = (await contractSite.newCodes()).keys;
          dataOf(await caller.browser.post('/api/user/topup', { key }));
          return { path: '/api/user/topup', body: { key } };
        },
        message: '兑换失败，该兑换码已被使用',
      },
      {
        when: 'the same gift a second time',
        request: async (contractSite, caller) => {
          const [key] = (await contractSite.newCodes({ is_gift: true, max_uses: 5 })).keys;
          dataOf(await caller.browser.post('/api/user/topup', { key }));
          return { path: '/api/user/topup', body: { key } };
        },
        message: '兑换失败，您已经使用过这个礼品码',
      },
    ],
  },
  {
    call: 'POST /api/user/amount',
    role: 'user',
    request: () => ({ path: '/api/user/amount', body: { amount: 10, top_up_code: '' } }),
    response: z.looseObject({ message: z.literal('success'), data: z.literal('73.00') }),
  },
  {
    call: 'POST /api/user/pay',
    role: 'user',
    request: () => ({ path: '/api/user/pay', body: { amount: 10, top_up_code: '', payment_method: 'zfb' } }),
    response: z.looseObject({
      message: z.literal('success'),
      url: z.url(),
      data: z.looseObject({
        pid: text,
        type: z.literal('alipay'),
        out_trade_no: text,
        notify_url: z.url(),
        money: z.literal('73.00'),
        return_url: z.url(),
        sign_type: z.literal('MD5'),
        sign: z.string().regex(/^[0-9a-f]{32}$/),
      }),
    }),
  },
];

const coupon = z.looseObject({
  id: z.int(),
  code: z.string().regex(/^[A-Z0-9_-]{3,32}$/),
  status: z.literal([1, 2]),
  used_count: z.int(),
  percent_off: z.int(),
  amount_off: z.string(),
  currency: z.string(),
  max_uses_per_user: z.int(),
});
const couponPage = z.looseObject({ items: z.array(coupon).min(1), page: z.int(), total: z.int() });
const newCoupon = { name: 'Spring', percent_off: 20, max_uses: 10 };

/** Creates a coupon and returns its id. */
async function couponOf(contractSite: ContractSite): Promise<number> {
  return dataOf(await contractSite.people.root.browser.post<{ id: number }>('/api/coupon/', newCoupon)).id;
}

/** Calls of administrators about coupons. */
const coupons: readonly Call[] = [
  {
    call: 'GET /api/coupon/',
    role: 'admin',
    request: async (contractSite) => {
      await couponOf(contractSite);
      return { path: '/api/coupon/?p=1&page_size=10' };
    },
    data: couponPage,
  },
  {
    call: 'GET /api/coupon/search',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/coupon/search?keyword=${await couponOf(contractSite)}&p=1&page_size=10`,
    }),
    data: couponPage,
  },
  {
    call: 'GET /api/coupon/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/coupon/${await couponOf(contractSite)}` }),
    data: coupon,
  },
  {
    call: 'POST /api/coupon/',
    role: 'admin',
    request: () => ({ path: '/api/coupon/', body: { name: 'Five', amount_off: '5', currency: 'CNY', percent_off: 0 } }),
    data: coupon.refine(({ amount_off, percent_off }) => amount_off === '5.00' && percent_off === 0),
    refusals: [
      {
        when: 'no discount',
        request: () => ({ path: '/api/coupon/', body: { name: 'Nothing' } }),
        message: '优惠必须是 1-99 的整数百分比，或带货币的固定金额，二选一',
      },
      {
        when: 'a code with a space',
        request: () => ({ path: '/api/coupon/', body: { ...newCoupon, code: 'a b c' } }),
        message: '优惠码只能包含字母、数字、- 和 _，长度 3-32',
      },
    ],
  },
  {
    call: 'PUT /api/coupon/',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/coupon/',
      body: { id: await couponOf(contractSite), percent_off: 0, amount_off: '2.5', currency: 'EUR', group: 'vip' },
    }),
    data: coupon.refine(({ amount_off, currency, group }) => `${amount_off} ${currency} ${group}` === '2.50 EUR vip'),
  },
  {
    call: 'PUT /api/coupon/?status_only=true',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/coupon/?status_only=true',
      body: { id: await couponOf(contractSite), status: 2 },
    }),
    data: coupon.refine(({ status }) => status === 2),
  },
  {
    call: 'DELETE /api/coupon/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/coupon/${await couponOf(contractSite)}/` }),
  },
];

const plan = z.looseObject({
  id: z.int(),
  name: z.string(),
  quota: z.int(),
  period: z.literal(['day', 'week', 'month']),
  rollover: z.literal(['none', 'all', 'capped']),
  rollover_cap: z.int(),
  price: z.string(),
  accounts: z.int(),
});
const accountPlan = z.looseObject({
  plan_id: z.int(),
  name: z.string(),
  left_quota: z.int(),
  expiring_quota: z.int(),
  next_at: z.int().positive(),
});
const newPlan = { name: 'Basic', quota: 500, period: 'month', rollover: 'none', price: '5', currency: 'EUR' };

/** Creates a plan and returns its id. */
async function planOf(contractSite: ContractSite): Promise<number> {
  return dataOf(await contractSite.people.root.browser.post<{ id: number }>('/api/plan/', newPlan)).id;
}
/** Creates a plan that users can buy, and returns its id. */
async function saleOf(contractSite: ContractSite): Promise<number> {
  const sale = { ...newPlan, currency: 'CNY', for_sale: true };
  return dataOf(await contractSite.people.root.browser.post<{ id: number }>('/api/plan/', sale)).id;
}
/** Assigns a plan to a new user and returns the path of the plan of this account. */
async function assignedPath(contractSite: ContractSite): Promise<string> {
  const path = `/api/plan/account/${(await contractSite.newUser()).id}`;
  dataOf(await contractSite.people.root.browser.post(path, { plan_id: await planOf(contractSite) }));
  return path;
}

/** Calls about plans. */
const plans: readonly Call[] = [
  {
    call: 'GET /api/plan/',
    role: 'admin',
    request: async (contractSite) => {
      await planOf(contractSite);
      return { path: '/api/plan/' };
    },
    data: z.array(plan).min(1),
  },
  {
    call: 'POST /api/plan/',
    role: 'admin',
    request: () => ({ path: '/api/plan/', body: newPlan }),
    data: plan.refine(({ price, accounts }) => price === '5.00' && accounts === 0),
    refusals: [
      {
        when: 'a price without a currency',
        request: () => ({ path: '/api/plan/', body: { ...newPlan, currency: '' } }),
        message: '套餐价格必须是最多两位小数的金额，并带三位字母的货币',
      },
    ],
  },
  {
    call: 'PUT /api/plan/',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/plan/',
      body: { id: await planOf(contractSite), name: 'Larger', quota: 900, rollover: 'capped', rollover_cap: 50 },
    }),
    data: plan.refine(({ quota, rollover_cap, price }) => quota === 900 && rollover_cap === 50 && price === ''),
  },
  {
    call: 'DELETE /api/plan/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/plan/${await planOf(contractSite)}/` }),
  },
  {
    call: 'GET /api/plan/offers',
    role: 'user',
    request: async (contractSite) => {
      await saleOf(contractSite);
      return { path: '/api/plan/offers' };
    },
    data: z.array(z.looseObject({ id: z.int(), price: text, currency: text, payment_methods: z.array(text) })).min(1),
  },
  {
    call: 'POST /api/plan/order',
    role: 'user',
    request: async (contractSite) => ({
      path: '/api/plan/order',
      body: { plan_id: await saleOf(contractSite), periods: 2, payment_method: 'zfb' },
    }),
    data: z.looseObject({ order_number: text, url: z.url(), fields: z.looseObject({ money: z.literal('10.00') }) }),
    refusals: [
      {
        when: 'a plan that is not for sale',
        request: async (contractSite) => ({
          path: '/api/plan/order',
          body: { plan_id: await planOf(contractSite), periods: 1, payment_method: 'zfb' },
        }),
        message: '该套餐未在出售',
      },
    ],
  },
  {
    call: 'GET /api/plan/self',
    role: 'user',
    request: () => ({ path: '/api/plan/self' }),
    data: z.array(accountPlan).max(1),
  },
  {
    call: 'GET /api/plan/account/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: await assignedPath(contractSite) }),
    data: z.array(accountPlan).length(1),
  },
  {
    call: 'POST /api/plan/account/{id}',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/plan/account/${(await contractSite.newUser()).id}`,
      body: { plan_id: await planOf(contractSite) },
    }),
    data: accountPlan.refine(({ left_quota, expiring_quota }) => left_quota === 500 && expiring_quota === 500),
  },
  {
    call: 'DELETE /api/plan/account/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `${await assignedPath(contractSite)}/` }),
  },
];

export const billingCalls: readonly Call[] = [...codes, ...coupons, ...plans, ...wallet, ...vendorInvoiceCalls];
