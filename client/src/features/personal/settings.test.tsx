import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { separatePrices } from '../../testing/separate-prices';
import { fakeServer } from '../../testing/server';
import { settings, webhookSettings } from './personal.fixtures';
import { PersonalPage } from './personal.page';
import type { PersonalPricesQuery } from './shared/personal.generated';

type Operations = Parameters<typeof fakeGraphql>[0];

async function open(at: string, operations: Operations) {
  const graphql = fakeGraphql(operations);
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/personal', element: <PersonalPage /> }], { at, language: 'zh' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => {
  localStorage.clear();
  stored.status.clear();
  stored.themeMode.clear();
  stored.user.write({ id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' });
});

describe('notification settings', () => {
  const notices =
    (personalSettings = settings()) =>
    () => ({ personalSettings });
  const visit = async (operations: Operations = {}) => {
    const view = await open('/personal?tab=notify', { personalNotices: notices(), ...operations });
    await screen.findByRole('heading', { name: '额度预警' });
    return view;
  };

  it('label thresholds with the value of a unit', async () => {
    stored.status.write({ quota_per_unit: 1_000_000 });
    const { user } = await visit();
    for (const name of ['$0.10', '$0.50', '$1.00', '$5.00']) expect(screen.getByRole('button', { name })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '$5.00' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '预警阈值' }).value).toBe('5');
    expect(screen.getByText('有未保存的修改')).toBeTruthy();
  });

  it('accept only https addresses', async () => {
    const { user, graphql } = await visit({
      personalSaveSettings: () => ({ updatePersonalSettings: webhookSettings('https://a.example/hook', false) }),
    });
    await user.selectOptions(screen.getByRole('combobox', { name: '通知方式' }), 'Webhook');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('请输入 Webhook 地址');
    const address = screen.getByRole('textbox', { name: 'Webhook 地址' });
    await user.type(address, 'http://a.example/hook');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('Webhook 地址必须以 https:// 开头');
    expect(graphql.last('PersonalSaveSettings')).toBeUndefined();
    await user.clear(address);
    await user.type(address, 'https://a.example/hook');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('设置已保存');
    expect(graphql.last('PersonalSaveSettings')).toEqual({
      input: {
        notifyType: 'WEBHOOK',
        quotaWarningThreshold: 500_000,
        webhookUrl: 'https://a.example/hook',
        acceptUnsetModelRatioModel: false,
      },
    });
  });

  it('keep the input after a failed save', async () => {
    const { user } = await visit({ personalSaveSettings: () => new Error('无效的邮箱地址') });
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: '通知邮箱' });
    await user.type(address, 'not-an-address');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('更新通知设置失败');
    expect(screen.getAllByText('无效的邮箱地址').length).toBeGreaterThan(0);
    expect(address.value).toBe('not-an-address');
  });

  it('warn that the secret is not sent to another host', async () => {
    const { user } = await visit({ personalNotices: notices(webhookSettings('https://a.example/hook', true)) });
    const address = await screen.findByRole('textbox', { name: 'Webhook 地址' });
    expect(screen.queryByText(/主机已更改/)).toBeNull();
    await user.clear(address);
    await user.type(address, 'https://b.example/hook');
    expect(await screen.findByText(/主机已更改/)).toBeTruthy();
  });

  it('remove the stored secret on request', async () => {
    const { user, graphql } = await visit({
      personalNotices: notices(webhookSettings('https://a.example/hook', true)),
      personalSaveSettings: () => ({ updatePersonalSettings: webhookSettings('https://a.example/hook', false) }),
    });
    await user.click(await screen.findByRole('switch', { name: '删除已保存的凭证' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('设置已保存');
    expect(graphql.last('PersonalSaveSettings')).toMatchObject({
      input: { webhookUrl: 'https://a.example/hook', webhookSecret: '' },
    });
  });

  it('send a test notification and follow its delivery', async () => {
    const notice = (delivery: string) => ({ __typename: 'Notice', id: '4', delivery });
    const { user } = await visit({
      personalSendTest: () => ({ sendTestNotice: notice('PENDING') }),
      personalTestNotices: () => ({ notices: { __typename: 'NoticeConnection', nodes: [notice('SENT')] } }),
    });
    await user.click(screen.getByRole('button', { name: '发送测试' }));
    await screen.findByText('a@example.com 已接收测试通知');
  });
});

describe('prices tab', () => {
  const model = (name: string, more: object = {}) => ({
    __typename: 'ModelPrice' as const,
    model: name,
    mode: 'PER_TOKEN' as const,
    modelRatio: 1.25,
    completionRatio: 4,
    cacheRatio: 0.5,
    cacheWriteRatio: 1.25,
    ...separatePrices,
    modelPrice: 0,
    priceSet: true,
    groups: ['default', 'vip'],
    ...more,
  });
  const group = (name: string, ratio: number) => ({
    __typename: 'UsableGroup' as const,
    name,
    description: name,
    ratio,
  });
  const prices = (names: string[] = []): PersonalPricesQuery => ({
    personalSettings: webhookSettings('https://a.example/hook', true),
    usableModels: ['big', 'draw', ...names],
    pricing: {
      __typename: 'Pricing',
      group: 'default',
      groups: [group('default', 1), group('vip', 2)],
      models: [
        model('big', { audioRatio: 16, audioCompletionRatio: 2 }),
        model('draw', { mode: 'PER_CALL', modelPrice: 0.04, groups: ['default'] }),
        model('not-mine'),
        ...names.map((name) => model(name, { priceSet: name !== 'unpriced' })),
      ],
    },
  });
  const list = () => screen.getByRole('list', { name: '可用模型价格' });

  it('shows all prices of the selected group', async () => {
    const { user, router } = await open('/personal?tab=price', { personalPrices: () => prices() });
    await screen.findByRole('heading', { name: '可用模型价格' });
    expect(list().textContent).toContain('$2.50');
    expect(list().textContent).toContain('$10.00');
    for (const part of ['缓存读取 $1.25', '缓存写入 $3.125', '音频输入 $40.00', '音频输出 $80.00']) {
      expect(within(list()).getByText(part)).toBeTruthy();
    }
    expect(list().textContent).toContain('$0.0400');
    expect(list().textContent).not.toContain('not-mine');
    await user.selectOptions(screen.getByRole('combobox', { name: '分组' }), 'vip');
    await waitFor(() => expect(list().textContent).toContain('$5.00'));
    expect(list().textContent).not.toContain('draw');
    expect(router.state.location.search).toBe('?tab=price&group=vip');
  });

  it('filters by a search in the address', async () => {
    await open('/personal?tab=price&q=dra', { personalPrices: () => prices() });
    await screen.findByText('1 个模型');
    expect(list().textContent).not.toContain('big');
  });

  it('renders only visible rows of many models', async () => {
    // jsdom has no layout, so elements have no height.
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
    const many = Array.from({ length: 300 }, (_, index) => `model-${index}`);
    await open('/personal?tab=price', { personalPrices: () => prices(many) });
    await screen.findByText('302 个模型');
    expect(within(list()).queryAllByRole('listitem').length).toBeLessThan(100);
    height.mockRestore();
  });

  it('marks models without a price, and states whether calls are rejected', async () => {
    const { user } = await open('/personal?tab=price', { personalPrices: () => prices(['unpriced']) });
    const mark = await screen.findByText('未设置价格');
    expect(mark.closest('li')?.textContent).toContain('unpriced');
    expect(screen.getAllByText('未设置价格')).toHaveLength(1);
    await user.hover(mark);
    await screen.findByText('管理员未设置价格：请求会被拒绝，除非您接受此类模型');
  });

  it('accepts the default price, and keeps the other settings', async () => {
    const { user, graphql } = await open('/personal?tab=price', {
      personalPrices: () => prices(),
      personalSaveSettings: () => ({
        updatePersonalSettings: { ...prices().personalSettings, acceptUnsetModelRatioModel: true },
      }),
    });
    await user.click(await screen.findByRole('switch', { name: '接受未设置价格的模型' }));
    await screen.findByText('未设置价格的模型可能产生较高费用，请谨慎使用');
    expect(graphql.last('PersonalSaveSettings')).toEqual({
      input: {
        notifyType: 'WEBHOOK',
        quotaWarningThreshold: 500_000,
        webhookUrl: 'https://a.example/hook',
        acceptUnsetModelRatioModel: true,
      },
    });
  });
});

describe('preferences', () => {
  it('apply immediately and are stored in the browser', async () => {
    const { user } = await open('/personal?tab=preferences', {});
    await user.selectOptions(await screen.findByRole('combobox', { name: '时间格式' }), 'utc');
    expect(stored.timeFormat.read()).toBe('utc');
    await user.selectOptions(screen.getByRole('combobox', { name: '主题' }), 'dark');
    expect(stored.themeMode.read()).toBe('dark');
    await user.selectOptions(screen.getByRole('combobox', { name: '表格行高' }), 'compact');
    expect(stored.density.read()).toBe('compact');
    await user.click(screen.getByRole('switch', { name: '单键快捷键' }));
    expect(stored.singleKeyShortcuts.read()).toBe(false);
    await user.selectOptions(screen.getByRole('combobox', { name: '语言' }), 'en');
    await screen.findByRole('heading', { name: 'Personal settings' });
  });
});
