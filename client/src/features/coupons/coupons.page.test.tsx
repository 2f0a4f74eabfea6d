import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { CouponRowFragment } from './coupons.generated';
import { CouponsPage } from './coupons.page';

const coupon = (more: Partial<CouponRowFragment> = {}): CouponRowFragment => ({
  __typename: 'Coupon',
  id: '1',
  code: 'SPRING',
  name: '春季',
  enabled: true,
  percentOff: 20,
  amountOff: null,
  currency: null,
  minQuota: 0,
  maxUses: 10,
  maxUsesPerUser: 1,
  usedCount: 3,
  userGroup: null,
  validFrom: null,
  validUntil: null,
  createdAt: '2026-03-14T09:26:53.000Z',
  ...more,
});

async function open(rows: CouponRowFragment[], at = '/coupon', more: Parameters<typeof fakeGraphql>[0] = {}) {
  const graphql = fakeGraphql({
    couponList: () => ({ coupons: { __typename: 'CouponConnection', nodes: rows, totalCount: rows.length } }),
    couponGroups: () => ({ groups: ['default', 'vip'] }),
    ...more,
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen([{ path: '/coupon', element: <CouponsPage /> }], { at, language: 'zh' });
  return { graphql, user: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('coupon list', () => {
  it('is queried with the filters of the address', async () => {
    const { graphql } = await open([], '/coupon?q=spr&status=2&page=3&size=50&sort=code');
    await waitFor(() =>
      expect(graphql.last('CouponList')).toEqual({
        filter: { keyword: 'spr', enabled: false },
        page: { first: 50, page: 3 },
        sort: 'CODE',
        direction: 'ASC',
      }),
    );
  });

  it('shows discounts, uses and states', async () => {
    const past = '2026-01-01T00:00:00.000Z';
    await open([
      coupon(),
      coupon({ id: '2', code: 'FIVE', percentOff: null, amountOff: '5.00', currency: 'CNY', usedCount: 10 }),
      coupon({ id: '3', code: 'OLD', validUntil: past, maxUses: -1 }),
      coupon({ id: '4', code: 'OFF', enabled: false }),
    ]);
    const table = within(await screen.findByRole('table', { name: '优惠券' }));
    const rows = table.getAllByRole('row').slice(1);
    const texts = rows.map((row) => row.textContent ?? '');
    const expected = [
      ['−20%', '3 / 10', '已启用'],
      ['−5.00 元', '10 / 10', '已用完'],
      ['3 / 无限制', '已过期'],
      ['已禁用'],
    ];
    for (const [index, parts] of expected.entries()) for (const part of parts) expect(texts[index]).toContain(part);
    expect(rows.map((row) => row.hasAttribute('data-dimmed'))).toEqual([false, true, false, true]);
  });

  it('disables a coupon with an undo', async () => {
    const { user, graphql } = await open([coupon()], '/coupon', {
      setCouponsEnabled: ({ enabled }) => ({ setCouponsEnabled: [coupon({ enabled: Boolean(enabled) })] }),
    });
    await user.click(await screen.findByRole('button', { name: '更多操作：SPRING' }));
    await choose('禁用');
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(graphql.last('SetCouponsEnabled')).toEqual({ ids: ['1'], enabled: true }));
  });
});

describe('coupon drawer', () => {
  it('creates a coupon of an amount, after it was completed', async () => {
    const { user, graphql } = await open([], '/coupon?edit=new', { createCoupon: () => ({ createCoupon: coupon() }) });
    const drawer = within(await findDialog('创建优惠券'));
    await user.type(drawer.getByRole('textbox', { name: /^名称/ }), 'Five');
    await user.click(drawer.getByRole('radio', { name: /^固定金额/ }));
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await drawer.findByText('金额至少为 0.01，最多两位小数');
    await user.type(drawer.getByRole('textbox', { name: /^优惠金额/ }), '5.5');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await screen.findByText('已创建优惠券 SPRING');
    expect(graphql.last('CreateCoupon')).toEqual({
      input: {
        name: 'Five',
        code: null,
        percentOff: null,
        amountOff: '5.50',
        currency: 'CNY',
        minQuota: 0,
        maxUses: -1,
        maxUsesPerUser: 1,
        userGroup: null,
        validFrom: null,
        validUntil: null,
      },
    });
  });

  it('changes a stored coupon, but not its code', async () => {
    const { user, graphql } = await open([coupon()], '/coupon?edit=1', {
      couponToEdit: () => ({ coupon: coupon() }),
      updateCoupon: () => ({ updateCoupon: coupon({ percentOff: 30 }) }),
    });
    const drawer = within(await findDialog('编辑优惠券 SPRING'));
    const percent = await drawer.findByRole('textbox', { name: /^优惠百分比/ });
    expect(drawer.queryByRole('textbox', { name: /^优惠码/ })).toBeNull();
    await user.clear(percent);
    await user.type(percent, '30');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(graphql.last('UpdateCoupon')).toMatchObject({ id: '1', input: { percentOff: 30 } }));
  });
});
