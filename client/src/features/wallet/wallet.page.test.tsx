import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { WalletPaymentFragment } from './wallet.generated';
import { WalletPage } from './wallet.page';

type Operations = Parameters<typeof fakeGraphql>[0];

const overview = (offer: object = {}, topUpLink = 'https://shop.example.com') => ({
  viewer: { __typename: 'Viewer', id: '1', quota: 1_000_000, usedQuota: 500_000, requestCount: 3, group: 'default' },
  personalSettings: { __typename: 'PersonalSettings', quotaWarningThreshold: 500_000 },
  topUpOffer: {
    __typename: 'TopUpOffer',
    enabled: true,
    inCurrency: true,
    minAmount: 5,
    hasBillingPortal: false,
    hasCoupons: true,
    hasInvoices: true,
    methods: ['ALIPAY', 'WXPAY'].map((method) => ({
      __typename: 'TopUpMethod',
      method,
      currency: 'CNY',
      minAmount: 5,
    })),
    ...offer,
  },
  ownPlan: null as unknown,
  offeredPlans: [] as unknown[],
  status: { __typename: 'SiteStatus', topUpLink },
});

const order: WalletPaymentFragment = {
  __typename: 'Payment',
  id: '1',
  orderNumber: 'USR1NOabc',
  gatewayNumber: null,
  method: 'ALIPAY',
  status: 'PENDING',
  amount: 10,
  money: '73.00',
  discountMoney: '0.00',
  coupon: null,
  currency: 'CNY',
  quota: 5_000_000,
  plan: null,
  refundedMoney: '0.00',
  disputedMoney: '0.00',
  reversedQuota: 0,
  refundableMoney: '0.00',
  userId: '1',
  username: 'alice',
  createdAt: '2026-03-14T09:26:53.000Z',
  paidAt: null,
  closedAt: null,
};

const line = { __typename: 'StatementLine', id: '1', day: '2026-03-01', requestCount: 0, note: '', bookedAt: null };
const lines = [
  { ...line, id: '2', kind: 'USAGE', amount: -250_000, balance: 750_000, requestCount: 12 },
  { ...line, kind: 'GRANT', amount: 1_000_000, balance: 1_000_000, bookedAt: '2026-03-01T08:00:00.000Z' },
];

const closedMonth = {
  __typename: 'ClosedStatement',
  id: '1',
  month: '2026-01',
  opening: 0,
  entryTotal: 1_000_000,
  usageTotal: 250_000,
  closing: 750_000,
};

const quoteOf = ({ amount }: Record<string, unknown>) => ({
  topUpQuote: {
    __typename: 'TopUpQuote',
    amount,
    money: (Number(amount) * 7.3).toFixed(2),
    discountMoney: '0.00',
    coupon: null,
    currency: 'CNY',
    quota: Number(amount) * 500_000,
  },
});

async function open(at = '/topup', more: Operations = {}, role = 1) {
  stored.user.write({ id: 1, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    walletOverview: () => overview(),
    walletStatement: () => ({ statement: { __typename: 'StatementLineConnection', nodes: lines, totalCount: 2 } }),
    walletMonths: () => ({
      closedStatements: { __typename: 'ClosedStatementConnection', nodes: [closedMonth] },
    }),
    walletPayments: () => ({ payments: { __typename: 'PaymentConnection', nodes: [order], totalCount: 1 } }),
    walletQuote: quoteOf,
    ...more,
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/topup', element: <WalletPage /> }], { at, language: 'zh' });
  await screen.findByRole('heading', { name: '兑换余额' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

const redeemed = (isGift: boolean) => ({
  walletRedeem: () => ({ redeemCode: { __typename: 'RedeemedCode', quota: 500_000, isGift } }),
});
const balance = () => within(screen.getByRole('region', { name: '当前余额' }));
const codeField = () => screen.getByRole('textbox', { name: '兑换码' });
const requestsOf = (graphql: ReturnType<typeof fakeGraphql>, name: string) =>
  graphql.sentRequests.filter((call) => call.name === name).map(({ variables }) => variables);

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('redemption', () => {
  it('uses the code in the link, and updates amount, balance and statement', async () => {
    const { user, graphql, router } = await open('/topup?code=spring-1', redeemed(false));
    expect(screen.getByText('已从链接识别兑换码')).toBeTruthy();
    expect(balance().getByText('$2.00')).toBeTruthy();
    expect(balance().getByText('1,000,000 额度')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '兑换' }));
    await screen.findByText('兑换成功！');
    expect(screen.getByText('已到账 $1.00')).toBeTruthy();
    expect(graphql.last('WalletRedeem')).toEqual({ key: 'spring-1' });
    await balance().findByText('$3.00');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(requestsOf(graphql, 'WalletStatement')).toHaveLength(2));
  });

  it('reports a gift code', async () => {
    const { user } = await open('/topup', redeemed(true));
    await user.type(codeField(), ' gift {Enter}');
    await screen.findByText('礼品码兑换成功！');
  });

  it('requires a code, and keeps a rejected one', async () => {
    const { user, graphql } = await open('/topup', { walletRedeem: () => new Error('兑换失败，该兑换码已被使用') });
    await user.click(screen.getByRole('button', { name: '兑换' }));
    await screen.findByText('请输入兑换码！');
    expect(graphql.last('WalletRedeem')).toBeUndefined();
    await user.type(codeField(), 'used{Enter}');
    await screen.findByText('兑换失败，该兑换码已被使用');
    expect(codeField()).toHaveProperty('value', 'used');
  });

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'links only to http(s) addresses; with online top-up (%s) %i notices say that none is set',
    async (enabled, notices) => {
      await open('/topup', { walletOverview: () => overview({ enabled }, 'javascript:alert(1)') });
      await screen.findByRole('button', { name: '兑换' });
      expect(screen.queryByRole('link', { name: '获取兑换码' })).toBeNull();
      expect(screen.queryAllByText('超级管理员未设置充值链接！')).toHaveLength(notices);
    },
  );

  it('links the super administrator to the option if no link is set', async () => {
    await open('/topup', { walletOverview: () => overview({}, '') }, 100);
    const link = await screen.findByRole('link', { name: '设置充值链接' });
    expect(link.getAttribute('href')).toBe('/setting/operation#TopUpLink');
    expect(screen.queryByText('超级管理员未设置充值链接！')).toBeNull();
  });
});

describe('top-up', () => {
  const amount = () => screen.getByRole('textbox', { name: '充值数量（美元）' });

  it('rejects amounts below the minimum, and requests the price once per pause', async () => {
    const { user, graphql } = await open();
    await screen.findByText('36.50 元');
    await user.clear(amount());
    await user.type(amount(), '2');
    expect(await screen.findByText('充值数量不能小于5')).toBeTruthy();
    // Both changes happen without a delay in between.
    fireEvent.change(amount(), { target: { value: '20' } });
    fireEvent.change(amount(), { target: { value: '200' } });
    await screen.findByText('1,460.00 元');
    expect(requestsOf(graphql, 'WalletQuote')).toEqual([
      { amount: 5, method: 'ALIPAY', coupon: null },
      { amount: 200, method: 'ALIPAY', coupon: null },
    ]);
  });

  it('requests the price, creates the order and posts its fields to the payment page', async () => {
    const { user, graphql } = await open('/topup', {
      walletCreatePayment: () => ({
        createPayment: {
          __typename: 'CreatedPayment',
          payment: order,
          url: 'https://pay.example.com/submit.php',
          fields: [{ __typename: 'FormField', name: 'sign', value: 'abc' }],
        },
      }),
    });
    let posted: unknown;
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      posted = [this.method, this.action, [...new FormData(this)], this.target];
    });
    await user.click(screen.getByRole('button', { name: '$10' }));
    await screen.findByText('73.00 元');
    await user.click(screen.getByRole('button', { name: '支付宝' }));
    const dialog = within(await findAlertDialog('确认充值'));
    expect(dialog.getByText('$10')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '支付 73.00 元' }));
    await waitFor(() => expect(posted).toEqual(['post', 'https://pay.example.com/submit.php', [['sign', 'abc']], '']));
    expect(graphql.last('WalletCreatePayment')).toEqual({ input: { amount: 10, method: 'ALIPAY', coupon: null } });
  });

  it('reports a failed price or order, and keeps the amount', async () => {
    let down = true;
    const { user } = await open('/topup', {
      walletQuote: (variables) => (down ? new Error('坏了') : quoteOf(variables)),
      walletCreatePayment: () => new Error('网关不可用'),
    });
    await screen.findByText('请求失败');
    down = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('36.50 元');
    await user.click(screen.getByRole('button', { name: '微信' }));
    await user.click(await screen.findByRole('button', { name: '支付 36.50 元' }));
    await screen.findByText('支付请求失败：网关不可用');
    expect(amount()).toHaveProperty('value', '5');
  });

  it('hides the coupon field when no coupons exist', async () => {
    await open('/topup', { walletOverview: () => overview({ hasCoupons: false }) });
    await screen.findByText('36.50 元');
    expect(screen.queryByRole('textbox', { name: '优惠券' })).toBeNull();
  });

  it('applies a coupon to the price and to the order', async () => {
    const { user, graphql } = await open('/topup', {
      walletQuote: (variables) => {
        const { topUpQuote } = quoteOf(variables);
        if (variables.coupon !== 'spring') return { topUpQuote };
        return { topUpQuote: { ...topUpQuote, money: '29.20', discountMoney: '7.30', coupon: 'SPRING' } };
      },
      walletCreatePayment: () => new Error('网关不可用'),
    });
    await screen.findByText('36.50 元');
    await user.type(screen.getByRole('textbox', { name: '优惠券' }), ' spring {Enter}');
    await screen.findByText('29.20 元');
    expect(screen.getByText('已优惠 7.30 元')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '支付宝' }));
    const dialog = within(await findAlertDialog('确认充值'));
    expect(dialog.getByText('−7.30 元')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '支付 29.20 元' }));
    await screen.findByText('支付请求失败：网关不可用');
    expect(graphql.last('WalletCreatePayment')).toEqual({ input: { amount: 5, method: 'ALIPAY', coupon: 'SPRING' } });
    await user.click(screen.getByRole('button', { name: '移除' }));
    await screen.findByText('36.50 元');
  });

  it('reports an unknown coupon at its field, and does not send it again with another amount', async () => {
    const { user, graphql } = await open('/topup', {
      walletQuote: (variables) =>
        variables.coupon
          ? Object.assign(new Error('优惠码无效'), { extensions: { code: 'top_up_code_unknown' } })
          : quoteOf(variables),
    });
    await user.type(screen.getByRole('textbox', { name: '优惠券' }), 'wrong{Enter}');
    await screen.findByText('优惠码无效');
    expect(screen.getByRole('textbox', { name: '优惠券' })).toHaveProperty('value', 'wrong');
    fireEvent.change(amount(), { target: { value: '20' } });
    await screen.findByText('146.00 元');
    expect(requestsOf(graphql, 'WalletQuote').filter(({ coupon }) => coupon)).toHaveLength(1);
  });

  it('shows one sentence while top-up is disabled', async () => {
    await open('/topup', { walletOverview: () => overview({ enabled: false }) });
    expect(screen.getByText('管理员已关闭在线充值')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '支付宝' })).toBeNull();
    expect(screen.queryByRole('link', { name: '配置支付' })).toBeNull();
  });

  it("shows the server's status of the order after the return", async () => {
    const { graphql, router } = await open('/topup?out_trade_no=USR1NOabc&trade_status=TRADE_SUCCESS&sign=x', {
      walletPaymentResult: () => ({ payment: { ...order, status: 'PAID', paidAt: order.createdAt } }),
    });
    await screen.findByText('充值成功，已到账 $10.00');
    expect(graphql.last('WalletPaymentResult')).toEqual({ orderNumber: 'USR1NOabc' });
    expect(router.state.location.search).toBe('?order=USR1NOabc');
  });
});

it('shows the plan with its next grant and the expiring quota', async () => {
  const plan = {
    __typename: 'AccountPlan',
    id: '1',
    planName: 'Basic',
    quota: 5_000_000,
    period: 'MONTH',
    endsAt: null,
    leftQuota: 1_000_000,
    expiringQuota: 500_000,
    nextAt: '2026-04-01T00:00:00.000Z',
  };
  await open('/topup', { walletOverview: () => ({ ...overview(), ownPlan: plan }) });
  const card = within(screen.getByRole('region', { name: '套餐' }));
  for (const text of [/每月 \$10\.00/, /剩余 \$2\.00/, /发放 \$10\.00/, /失效 \$1\.00/]) card.getByText(text);
});

describe('plans for sale', () => {
  const offered = (id: string, name: string, seats: number | null, methods: string[]) => ({
    __typename: 'OfferedPlan',
    id,
    name,
    quota: 500_000,
    period: 'MONTH',
    seats,
    price: '9.90',
    currency: 'CNY',
    methods,
  });
  const created = {
    __typename: 'CreatedPayment',
    payment: { __typename: 'Payment', id: '1' },
    url: 'https://pay.example.com/submit.php',
    fields: [{ __typename: 'FormField', name: 'sign', value: 'abc' }],
  };
  const sale = {
    walletOverview: () => ({ ...overview(), offeredPlans: [{ __typename: 'OfferedPlan', id: '3' }] }),
    walletPlans: () => ({
      offeredPlans: [offered('3', 'Pro', null, ['ALIPAY']), offered('4', 'Crew', 5, ['ALIPAY'])],
      teams: [
        { __typename: 'Team', id: '7', name: 'night shift', permissions: ['BUY_PLAN'] },
        { __typename: 'Team', id: '8', name: 'guests', permissions: [] },
      ],
    }),
    walletOrderPlan: () => ({ orderPlan: created }),
    walletOrderTeamPlan: () => ({ orderTeamPlan: created }),
  };
  const card = async () => within(await screen.findByRole('region', { name: '购买套餐' }));
  beforeEach(() => {
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  });

  it('are bought for periods, and paid at the gateway', async () => {
    const { user, graphql } = await open('/topup', sale);
    const form = await card();
    await user.selectOptions(form.getByLabelText('时长'), '3');
    expect(form.getByText('29.70 元')).toBeTruthy();
    await user.click(form.getByRole('button', { name: '支付宝' }));
    await waitFor(() => expect(HTMLFormElement.prototype.submit).toHaveBeenCalled());
    expect(graphql.last('WalletOrderPlan')).toEqual({ input: { planId: '3', periods: 3, method: 'ALIPAY' } });
  });

  it('with seats are bought for a team in which the user may buy plans', async () => {
    const { user, graphql } = await open('/topup', sale);
    const form = await card();
    await user.selectOptions(form.getByLabelText('套餐'), '4');
    expect(
      within(form.getByLabelText('购买给'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['night shift']);
    await user.click(form.getByRole('button', { name: '支付宝' }));
    await waitFor(() => expect(HTMLFormElement.prototype.submit).toHaveBeenCalled());
    expect(graphql.last('WalletOrderTeamPlan')).toEqual({
      teamId: '7',
      input: { planId: '4', periods: 1, method: 'ALIPAY' },
    });
  });

  it('show why an order was refused', async () => {
    const { user } = await open('/topup', { ...sale, walletOrderPlan: () => new Error('当前已有其他套餐') });
    const form = await card();
    await user.click(form.getByRole('button', { name: '支付宝' }));
    expect(await form.findByText('当前已有其他套餐')).toBeTruthy();
  });

  it('are named in the list of orders', async () => {
    const plan = { __typename: 'PlanOfPayment', name: 'Crew', period: 'MONTH', periods: 2, teamName: 'night shift' };
    await open('/topup?tab=orders', {
      walletPayments: () => ({
        payments: { __typename: 'PaymentConnection', nodes: [{ ...order, quota: 0, plan }], totalCount: 1 },
      }),
    });
    expect(await screen.findByText('Crew，2 个月，团队 night shift')).toBeTruthy();
  });
});

describe('wallet lists', () => {
  it('have balances that add up, and link the usage of a day to its calls', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: '账单' }));
    expect(table.getByText('-$0.500000')).toBeTruthy();
    expect(table.getByText('$1.500000')).toBeTruthy();
    const from = Date.UTC(2026, 2, 1) / 1000;
    expect(table.getByRole('link', { name: '12 次调用' }).getAttribute('href')).toBe(
      `/log?from=${from}&to=${from + 86_399}&scope=self`,
    );
    expect(screen.getByRole('link', { name: '导出 CSV' }).getAttribute('href')).toBe('/api/user/statement/export');
  });

  it('show own orders, and all orders for administrators only', async () => {
    const { graphql } = await open('/topup?tab=site&user=7');
    expect(screen.queryByRole('tab', { name: '全部订单' })).toBeNull();
    expect(requestsOf(graphql, 'WalletPayments')).toEqual([]);
  });

  it('find an order for an administrator by the address', async () => {
    const { graphql, user } = await open('/topup?tab=site&user=7&status=paid&q=USR1NOabc', {}, 10);
    const table = within(await screen.findByRole('table', { name: '全部订单' }));
    expect(graphql.last('WalletPayments')).toMatchObject({
      scope: 'SITE',
      filter: { userId: '7', status: 'PAID', number: 'USR1NOabc' },
    });
    expect(table.getByRole('link', { name: 'alice' }).getAttribute('href')).toBe('/user/1');
    await user.click(screen.getByRole('tab', { name: '充值订单' }));
    await screen.findByRole('table', { name: '充值订单' });
    expect(requestsOf(graphql, 'WalletPayments')).toMatchObject([
      { scope: 'SITE', filter: { number: 'USR1NOabc' } },
      { scope: 'SELF', filter: { number: null } },
    ]);
  });

  it('sort orders by the address and by their headers', async () => {
    const { graphql, user, router } = await open('/topup?tab=orders&sort=status');
    const table = within(await screen.findByRole('table', { name: '充值订单' }));
    expect(graphql.last('WalletPayments')).toMatchObject({ sort: 'STATUS', direction: 'ASC' });
    await user.click(within(table.getByRole('columnheader', { name: /实付金额/ })).getByRole('button'));
    await waitFor(() => expect(graphql.last('WalletPayments')).toMatchObject({ sort: 'MONEY', direction: 'DESC' }));
    expect(router.state.location.search).toContain('sort=-money');
  });
});

describe('monthly statements', () => {
  it('have their balances, and documents in the language of the console', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: '月度对账单' }));
    const row = within(await screen.findByRole('row', { name: /2026-01/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '$0.000000',
      '$2.000000',
      '-$0.500000',
      '$1.500000',
      'PDFCSV',
    ]);
    const links = row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['PDF', '/api/user/statement/months/2026-01?format=pdf&language=zh'],
      ['CSV', '/api/user/statement/months/2026-01?format=csv&language=zh'],
    ]);
  });

  it('are announced where there are none yet', async () => {
    const none = { closedStatements: { __typename: 'ClosedStatementConnection', nodes: [] } };
    await open('/topup?tab=months', { walletMonths: () => none });
    expect(await screen.findByText('还没有已结账的月份')).toBeTruthy();
  });
});

describe('invoices', () => {
  const party = { __typename: 'InvoiceParty', name: 'Ada GmbH', address: 'Ring 1', country: 'DE', taxId: '' };
  const invoice = {
    plan: null,
    __typename: 'Invoice',
    id: '1',
    number: 'INV-2026-000001',
    kind: 'INVOICE',
    corrects: null,
    orderNumber: 'o1',
    userId: '7',
    username: 'ada',
    issuedAt: '2026-03-01T08:00:00.000Z',
    currency: 'EUR',
    gross: '119.00',
    tax: '19.00',
  };
  const note = { ...invoice, id: '2', number: 'INV-2026-000002', kind: 'CREDIT_NOTE', gross: '11.90', tax: '1.90' };
  const walletInvoices = () => ({
    invoices: { __typename: 'InvoiceConnection', totalCount: 2, nodes: [note, invoice] },
  });

  it('are documents, with negative amounts for credit notes', async () => {
    const { user, graphql } = await open('/topup', { walletInvoices });
    await user.click(await screen.findByRole('tab', { name: '发票' }));
    const row = within(await screen.findByRole('row', { name: /INV-2026-000002/ }));
    expect(row.getByText('红字发票')).toBeTruthy();
    expect(row.getByText(/-.*11\.90/)).toBeTruthy();
    const link = screen.getByRole('link', { name: '下载 INV-2026-000001 的 PDF' });
    expect(link.getAttribute('href')).toBe('/api/user/invoices/INV-2026-000001?format=pdf&language=zh');
    expect(graphql.last('WalletInvoices')).toMatchObject({ scope: 'SELF' });
  });

  it('name the buyer that the user has entered', async () => {
    const { user, graphql } = await open('/topup?tab=invoices', {
      walletInvoices,
      walletBillingDetails: () => ({ billingDetails: party }),
      walletUpdateBillingDetails: () => ({ updateBillingDetails: party }),
    });
    await user.click(await screen.findByRole('button', { name: '开票信息' }));
    const dialog = within(await findDialog());
    const taxId = await dialog.findByRole('textbox', { name: '税号' });
    await user.type(taxId, 'DE9');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    const input = { name: 'Ada GmbH', address: 'Ring 1', country: 'DE', taxId: 'DE9' };
    await waitFor(() => expect(graphql.last('WalletUpdateBillingDetails')).toEqual({ input }));
  });

  it('of all users are exported by month, for those who may see payments', async () => {
    const { graphql } = await open('/topup?tab=allInvoices', { walletInvoices }, 100);
    expect((await screen.findByRole('link', { name: '导出 CSV' })).getAttribute('href')).toMatch(
      /^\/api\/invoice\/export\/\d{4}-\d{2}$/,
    );
    expect(graphql.last('WalletInvoices')).toMatchObject({ scope: 'SITE' });
    const link = screen.getByRole('link', { name: '下载 INV-2026-000001 的 PDF' });
    expect(link.getAttribute('href')).toBe('/api/invoice/INV-2026-000001?format=pdf&language=zh');
  });

  it('are not offered by a site that issues none', async () => {
    await open('/topup', { walletOverview: () => overview({ hasInvoices: false }) }, 100);
    expect(screen.queryByRole('tab', { name: '发票' })).toBeNull();
  });
});
