import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { RedemptionRowFragment } from './redemptions.generated';
import { RedemptionsPage } from './redemptions.page';

const code = (id: string, more: Partial<RedemptionRowFragment> = {}): RedemptionRowFragment => ({
  __typename: 'Redemption',
  id,
  name: 'spring',
  keyHint: `${id}abc…wxyz`,
  status: 1,
  quota: 500_000,
  isGift: false,
  maxUses: -1,
  usedCount: 0,
  usedBy: null,
  usedAt: null,
  validFrom: null,
  validUntil: null,
  createdAt: '2026-03-14T09:26:53.000Z',
  ...more,
});
const withKey = (id: string) => ({ __typename: 'RedemptionWithKey', key: `key-${id}`, redemption: code(id) });

async function open(rows: RedemptionRowFragment[], at = '/redemption', more: Parameters<typeof fakeGraphql>[0] = {}) {
  const graphql = fakeGraphql({
    redemptionList: () => ({
      redemptions: { __typename: 'RedemptionConnection', nodes: rows, totalCount: rows.length },
    }),
    revealRedemptions: ({ ids }) => ({ revealRedemptions: (ids as string[]).map(withKey) }),
    ...more,
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/redemption', element: <RedemptionsPage /> }], { at, language: 'zh' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

const menuOf = async (user: ReturnType<typeof userEvent.setup>, id: string) =>
  user.click(await screen.findByRole('button', { name: `更多操作：spring（#${id}）` }));
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('redemption list', () => {
  it('is queried with the filters of the address', async () => {
    const { graphql } = await open([], '/redemption?q=spr&status=2&page=3&size=50&sort=-quota');
    await waitFor(() =>
      expect(graphql.last('RedemptionList')).toEqual({
        filter: { keyword: 'spr', status: 2 },
        page: { first: 50, page: 3 },
        sort: 'QUOTA',
        direction: 'DESC',
      }),
    );
  });

  it('shows a code on demand', async () => {
    const { user, graphql } = await open([code('1')]);
    await screen.findByText('1abc…wxyz');
    await user.click(screen.getByRole('button', { name: '显示密钥：spring' }));
    await screen.findByText('key-1');
    expect(graphql.last('RevealRedemptions')).toEqual({ ids: ['1'] });
  });

  it('has no edit and no switch for a used code, and links to its user', async () => {
    const { user } = await open([code('1', { status: 3, usedCount: 1, usedBy: '7' })]);
    expect((await screen.findByRole('link', { name: '查看用户 7' })).getAttribute('href')).toBe('/user/7');
    expect(screen.queryByRole('button', { name: /^编辑/ })).toBeNull();
    await menuOf(user, '1');
    expect(await items()).toEqual(['删除']);
  });

  it('dims used-up gift codes and disabled codes', async () => {
    await open([
      code('1', { isGift: true, maxUses: 5, usedCount: 5 }),
      code('2', { status: 2 }),
      code('3', { isGift: true, usedCount: 5 }),
    ]);
    await screen.findByText('1abc…wxyz');
    const dimmed = screen.getAllByRole('row').map((row) => row.hasAttribute('data-dimmed'));
    expect(dimmed).toEqual([false, true, true, false]);
  });

  it('disables a code with an undo', async () => {
    const { user, graphql } = await open([code('1')], '/redemption', {
      setRedemptionsEnabled: ({ enabled }) => ({ setRedemptionsEnabled: [code('1', { status: enabled ? 1 : 2 })] }),
    });
    await menuOf(user, '1');
    await choose('禁用');
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(graphql.last('SetRedemptionsEnabled')).toEqual({ ids: ['1'], enabled: true }));
  });

  it('reports how many of several codes stayed used', async () => {
    const { user } = await open([code('1'), code('2', { status: 3 })], '/redemption', {
      setRedemptionsEnabled: () => ({ setRedemptionsEnabled: [code('1', { status: 2 }), code('2', { status: 3 })] }),
    });
    await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '禁用' }));
    await screen.findByText('已禁用 1 个兑换码');
    expect(screen.getByText('1 个已使用的保持不变')).toBeTruthy();
  });
});

describe('redemption deletion', () => {
  it('of all disabled codes requires typing their number', async () => {
    const { user, graphql } = await open([code('1', { status: 2 })], '/redemption', {
      redemptionsDisabled: () => ({ redemptions: { __typename: 'RedemptionConnection', totalCount: 12 } }),
      deleteDisabledRedemptions: () => ({ deleteDisabledRedemptions: 12 }),
    });
    await user.click(await screen.findByRole('button', { name: '更多批量操作' }));
    await choose('删除已禁用的兑换码');
    const dialog = within(await findAlertDialog('删除全部 12 个已禁用的兑换码？'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: '删除 12 个兑换码' });
    expect(button.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox'), '12');
    await user.click(button);
    await screen.findByText('已删除 12 个兑换码');
    expect(graphql.sentRequests.filter(({ name }) => name === 'RedemptionList')).toHaveLength(2);
  });

  it('by name shows the number, then requires typing it', async () => {
    const { user, graphql } = await open([code('1')], '/redemption', {
      redemptionsNamed: ({ name }) => ({ redemptionsNamed: name === 'spring' ? 3 : 0 }),
      deleteRedemptionsNamed: () => ({ deleteRedemptionsNamed: 3 }),
    });
    await user.click(await screen.findByRole('button', { name: '更多批量操作' }));
    await choose('按名称删除…');
    const dialog = within(await findDialog('按名称删除兑换码'));
    await user.click(dialog.getByRole('button', { name: '查询数量' }));
    await dialog.findByText('请输入名称');
    await user.type(dialog.getByRole('textbox', { name: '名称' }), 'autumn{Enter}');
    await dialog.findByText('没有名为“autumn”的兑换码');
    await user.clear(dialog.getByRole('textbox', { name: '名称' }));
    await user.type(dialog.getByRole('textbox', { name: '名称' }), 'spring{Enter}');
    const button = await dialog.findByRole<HTMLButtonElement>('button', { name: '删除 3 个兑换码' });
    expect(button.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: '请输入 3 以确认' }), '3');
    await user.click(button);
    await waitFor(() => expect(graphql.last('DeleteRedemptionsNamed')).toEqual({ name: 'spring' }));
  });
});

describe('redemption drawer', () => {
  it('creates three codes, and shows all three with their links', async () => {
    const { user, graphql } = await open([], '/redemption?edit=new', {
      createRedemptions: () => ({ createRedemptions: ['7', '8', '9'].map(withKey) }),
    });
    const drawer = within(await findDialog('创建兑换码'));
    const count = drawer.getByRole('textbox', { name: /^生成数量/ });
    await user.clear(count);
    await user.type(count, '300');
    await user.click(drawer.getByRole('button', { name: '创建并显示兑换码' }));
    await drawer.findByText('生成数量必须是 1 到 100 的整数');
    await user.clear(count);
    await user.type(count, '3');
    await user.click(drawer.getByRole('button', { name: '创建并显示兑换码' }));
    const result = within(await findDialog('已创建 3 个兑换码'));
    expect(graphql.last('CreateRedemptions')).toMatchObject({ input: { name: '$0.20', quota: 100_000, count: 3 } });
    expect(within(result.getByRole('list', { name: '兑换码' })).getAllByRole('listitem')).toHaveLength(3);
    await user.click(result.getByRole('button', { name: '复制全部 3 个兑换码' }));
    await result.findByRole('button', { name: '已复制' });
    expect(await navigator.clipboard.readText()).toBe('key-7\nkey-8\nkey-9');
    await user.click(result.getByRole('tab', { name: '分享链接' }));
    await result.findByText('http://localhost/topup?code=key-8');
    await user.click(result.getAllByRole('button', { name: '显示二维码' })[0] as HTMLElement);
    expect(result.getByRole('img', { name: '分享链接的二维码' })).toBeTruthy();
  });

  it('creates one custom code, and keeps it after a conflict', async () => {
    const { user } = await open([], '/redemption?edit=new', {
      createRedemptions: () => new Error('兑换码内容已存在'),
    });
    const drawer = within(await findDialog('创建兑换码'));
    const own = drawer.getByRole('textbox', { name: '自定义密钥' });
    await user.type(own, 'WELCOME');
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: /^生成数量/ }).disabled).toBe(true);
    await user.click(drawer.getByRole('button', { name: '创建并显示兑换码' }));
    await drawer.findByText('兑换码内容已存在');
    expect(own).toHaveProperty('value', 'WELCOME');
  });

  it('sends only changed fields', async () => {
    const { user, graphql } = await open([code('1')], '/redemption?edit=1', {
      redemptionToEdit: () => ({ redemption: code('1') }),
      updateRedemption: () => ({ updateRedemption: code('1', { name: 'summer' }) }),
    });
    const drawer = within(await findDialog('编辑兑换码'));
    const name = await drawer.findByRole('textbox', { name: /^名称/ });
    await user.clear(name);
    await user.type(name, 'summer');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(graphql.last('UpdateRedemption')).toEqual({ id: '1', input: { name: 'summer' } }));
  });
});
