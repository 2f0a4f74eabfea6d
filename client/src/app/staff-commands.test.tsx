import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '../lib/permissions.generated';
import { openConsole } from '../testing/every-screen';
import { staffPermissions } from '../testing/staff-permissions.generated';

interface Page {
  at: string;
  /** Required to open the page. */
  reads: Permission;
  /** What every reader sees once the page has loaded. */
  loaded: string;
  /** Buttons and links by the permission they require, in their order. */
  commands: Partial<Record<Permission, readonly string[]>>;
}

const channel = ['修改 name 的优先级，当前为 1', '修改 name 的权重，当前为 1', '测试 name', '禁用 name'];

const pages: readonly Page[] = [
  {
    at: '/channel',
    reads: 'channels:read',
    loaded: '更多操作：name',
    commands: {
      'channels:read': ['name'],
      'channels:write': ['重试失败的渠道', '重试', '添加渠道', '余额 $1.00，更新 name 的余额', ...channel],
    },
  },
  {
    at: '/channel?tag=1',
    reads: 'channels:read',
    loaded: 'tag1 个渠道',
    commands: { 'channels:write': ['启用标签“tag”的全部渠道', '禁用标签“tag”的全部渠道', '编辑标签“tag”'] },
  },
  {
    at: '/channel/edit/1',
    reads: 'channels:read',
    loaded: '更多操作：name',
    commands: { 'channels:write': ['删除渠道', '提交'] },
  },
  {
    at: '/channel/1',
    reads: 'channels:read',
    loaded: '更多操作：name',
    commands: { 'channels:write': ['测试 name', '禁用 name', '编辑'] },
  },
  {
    at: '/alerts',
    reads: 'alerts:read',
    loaded: 'ruleName',
    commands: { 'alerts:write': ['确认 全站 subjectName #'] },
  },
  {
    at: '/alerts/rules',
    reads: 'alerts:read',
    loaded: 'name',
    commands: { 'alerts:write': ['添加规则', '编辑 name', '更多操作：name'] },
  },
  {
    at: '/alerts/rules?edit=1',
    reads: 'alerts:read',
    loaded: 'name',
    commands: { 'alerts:write': ['提交'] },
  },
  {
    at: '/alerts/receivers',
    reads: 'alerts:read',
    loaded: 'name',
    commands: { 'alerts:write': ['添加接收方', '向 name 发送测试', '编辑 name', '更多操作：name'] },
  },
  {
    at: '/alerts/deliveries',
    reads: 'alerts:read',
    loaded: '展开 title',
    commands: { 'alerts:write': ['重新发送：title'] },
  },
  {
    at: '/jobs',
    reads: 'jobs:read',
    loaded: '展开 kind 1',
    commands: { 'jobs:write': ['重试 kind 1', '丢弃 kind 1', '重试全部失败任务：kind'] },
  },
  {
    at: '/setting',
    reads: 'options:read',
    loaded: '指向“聊天应用”的链接',
    commands: {
      'options:write': ['保存通用设置', '保存：分组', '保存：聊天应用'],
      'logs:write': ['清理日志'],
    },
  },
  {
    at: '/models',
    reads: 'options:read',
    loaded: '查看版本 #1',
    commands: {
      'options:write': ['保存：模型价格'],
      'prices:write': ['获取并比较', '立即更新', '撤销版本 #1'],
    },
  },
  {
    at: '/setting/models',
    reads: 'options:read',
    loaded: '指向“模型别名”的链接',
    commands: { 'options:write': ['保存：模型别名'] },
  },
  {
    at: '/operations',
    reads: 'health:read',
    loaded: '查看任务队列',
    commands: { 'health:write': ['立即核对'] },
  },
  { at: '/limits', reads: 'health:read', loaded: 'name', commands: { 'options:write': ['编辑限制'] } },
  {
    at: '/task?kind=batch',
    reads: 'logs:read',
    loaded: 'model',
    commands: { 'channels:read': ['#1'], 'logs:write': ['取消 1'] },
  },
  {
    at: '/user',
    reads: 'users:read',
    loaded: 'username',
    commands: { 'users:read': ['username', '邀请人 #1'], 'users:write': ['添加用户'] },
  },
  {
    at: '/user/1',
    reads: 'users:read',
    loaded: 'username',
    commands: { 'users:write': ['编辑'] },
  },
  { at: '/user/edit/1', reads: 'users:read', loaded: 'username', commands: { 'users:write': ['提交'] } },
  {
    at: '/redemption',
    reads: 'payments:read',
    loaded: 'name',
    commands: { 'payments:write': ['添加兑换码', '更多操作：name（#1）'], 'users:read': ['查看用户 1'] },
  },
  {
    at: '/coupon',
    reads: 'payments:read',
    loaded: 'code',
    commands: { 'payments:write': ['添加优惠券', '更多操作：code'] },
  },
  {
    at: '/plan',
    reads: 'payments:read',
    loaded: 'name',
    commands: { 'payments:write': ['添加套餐', '编辑 name'] },
  },
  {
    at: '/credentials',
    reads: 'access:read',
    loaded: '更多操作：name',
    commands: { 'access:write': ['添加凭据', '编辑 name'] },
  },
];

const roles: readonly (readonly [name: string, permissions: readonly Permission[] | undefined])[] = [
  ['administrator', undefined],
  ...Object.entries(staffPermissions),
];
const groupKeys = ['GroupRatio', 'UserUsableGroups', 'GroupRoutingStrategies'];
const keys = ['RetryTimes', ...groupKeys, 'Chats', 'ModelRatio', 'ModelAliases'];

async function enter(at: string, permissions: readonly Permission[] | undefined) {
  const may = (permission: Permission) => permissions?.includes(permission) ?? true;
  const option = { value: '{}', defaultValue: '{}', secret: false, isSet: false, editable: may('options:write') };
  const known = {
    'Alert.resolvedAt': null,
    'Alert.acknowledgedAt': null,
    'AlertDelivery.state': 'FAILED',
    'Job.state': 'FAILED',
    'JobRun.state': 'FAILED',
    'Batch.status': 'IN_PROGRESS',
    'Batch.userId': '9',
    'PriceVersion.revertedAt': null,
    'ServiceCredential.revokedAt': null,
    'ChannelType.reportsBalance': true,
    'User.editable': may('users:write'),
    'User.deletedAt': null,
    'Query.options': keys.map((key) => ({ ...option, key })),
  };
  const site = await openConsole(at, { role: permissions ? 1 : 10, permissions, known });
  await site.enter();
  return site;
}

/** Names of the buttons and links of the page, without role queries, which are slow on large pages. */
const shown = () =>
  [...document.querySelectorAll('button, a')].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');

afterEach(cleanup);

/** Commands of the page that the permissions allow. */
const allowed = ({ commands }: Page, permissions: readonly Permission[] | undefined) =>
  Object.entries(commands).flatMap(([permission, names]) =>
    (permissions?.some((one) => one === permission) ?? true) ? names : [],
  );

/** The administrator and the roles that may read the page, without those with the same commands as an earlier one. */
const readersOf = (page: Page) => {
  const readers = roles.filter(([, permissions]) => permissions?.includes(page.reads) ?? true);
  return new Map(readers.reverse().map((role) => [allowed(page, role[1]).join(), role])).values();
};

describe.each(pages)('$at', (page) => {
  const all = Object.values(page.commands).flat();

  it.each([...readersOf(page)])('shows to %s the commands of the permissions', async (_, permissions) => {
    await enter(page.at, permissions);
    await waitFor(() => expect([...shown(), document.body.textContent].join('\n')).toContain(page.loaded));
    await waitFor(() => expect(all.filter((name) => shown().includes(name))).toEqual(allowed(page, permissions)));
  });
});

it.each([
  ['channels', ['编辑', '选择模型测试', '更新余额', '复制', '查看路由', '查看日志', '删除']],
  ['auditor', ['查看路由', '查看日志', '查看更改记录']],
] as const)('the menu of a channel has for %s the commands %j', async (role, names) => {
  await enter('/channel', staffPermissions[role]);
  await userEvent.click(await screen.findByRole('button', { name: '更多操作：name' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
});

it('the settings have no fields for a reader, and explain why', async () => {
  await enter('/setting', staffPermissions.auditor);
  await screen.findByText('您可以查看这些设置。修改需要权限 options:write。');
  const row = await waitFor(() => document.querySelector('[data-option=RetryTimes]') as HTMLElement);
  expect(row.querySelectorAll('input, textarea, select')).toHaveLength(0);
});
