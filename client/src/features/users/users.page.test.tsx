import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { BulkActions } from '../../resource-list/commands';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { type Call, fakeServer } from '../../testing/server';
import { useUserBulk } from './use-user-bulk';
import type { UserRowFragment } from './users.generated';
import { UsersPage } from './users.page';
import { alice } from './users.test.fixtures';

const routes = [
  {
    path: '/user',
    element: <UsersPage />,
    children: [
      { path: 'edit', element: null },
      { path: 'edit/:id', element: null },
    ],
  },
];

const root: UserRowFragment = { ...alice, id: '1', username: 'root', role: 100, allowedActions: [], editable: false };
const deleted: UserRowFragment = { ...alice, id: '8', username: 'deleted-user', deletedAt: '2026-02-01T00:00:00Z' };

/** Handlers have the name of their operation with a lowercase first letter. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

type Variables = Record<string, unknown>;
type Operations = Record<string, (variables: Variables) => unknown>;

function graphql(operations: Operations = {}) {
  const known: Operations = {
    userGroups: () => ({ groups: ['default', 'vip'] }),
    userPlan: () => ({ accountPlan: null, plans: [] }),
    userList: () => ({ users: { __typename: 'UserConnection', nodes: [alice, root, deleted], totalCount: 3 } }),
    user: () => ({ user: alice }),
    userMonths: () => ({
      closedStatements: {
        __typename: 'ClosedStatementConnection',
        nodes: [{ __typename: 'ClosedStatement', id: '3', month: '2026-01', closing: 450_000 }],
      },
    }),
    userSpend: () => ({ usage: [] }),
    ...operations,
  };
  const { calls } = fakeServer({
    '/graphql': ({ body }: Call) => {
      const { operationName, variables } = body as { operationName: string; variables: Variables };
      return { body: { data: known[lowered(operationName)]?.(variables) } };
    },
  });
  const sent = (name: string) =>
    calls
      .map(({ body }) => body as { operationName: string; variables: Variables })
      .filter(({ operationName }) => operationName === name)
      .map(({ variables }) => variables);
  return { sent };
}

const open = async (at = '/user') => {
  const view = await renderScreen(routes, { at, language: 'zh' });
  await screen.findByText('alice');
  return { ...view, user: userEvent.setup() };
};

beforeEach(() => {
  localStorage.clear();
  stored.pageSize.clear();
  signedIn({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('user list', () => {
  it('filters by the address and stores the page size', async () => {
    const server = graphql();
    const { user } = await open('/user?q=ali&group=vip&page=2');
    expect(server.sent('UserList')[0]).toEqual({
      filter: { keyword: 'ali', group: 'vip' },
      sort: 'NEWEST',
      direction: 'DESC',
      page: { first: 20, page: 2 },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50');
    await waitFor(() => expect(server.sent('UserList').at(-1)?.page).toEqual({ first: 50, page: 1 }));
    expect(localStorage.getItem('page-size')).toBe('50');
  });

  it('offers the actions that the server permits, and only those on the data of cancelled accounts', async () => {
    graphql();
    const { user } = await open();
    expect(screen.queryByRole('button', { name: '编辑 root' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '查看日志',
      '查看更改记录',
      '查看充值订单',
      '结束全部登录',
      '禁用',
      '注销',
      '下载全部数据',
      '清除个人数据',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '更多操作：deleted-user' }));
    const left = await screen.findAllByRole('menuitem');
    expect(left.map(({ textContent }) => textContent)).toEqual(['下载全部数据', '清除个人数据']);
  });

  it('disables users immediately with an undo, cancels accounts after a confirmation', async () => {
    const server = graphql({
      manageUser: ({ action }) => ({ manageUser: { ...alice, status: action === 'DISABLE' ? 2 : 1 } }),
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    await choose('禁用');
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(server.sent('ManageUser')).toEqual([
        { id: '7', action: 'DISABLE' },
        { id: '7', action: 'ENABLE' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    await choose('注销');
    const dialog = within(await findAlertDialog());
    expect(dialog.getByText('相当于删除用户，此修改将不可逆')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '取消' }));
    expect(server.sent('ManageUser')).toHaveLength(2);
  });
});

it('the group of a user is changed in its cell', async () => {
  const server = graphql({ updateUser: () => ({ updateUser: { ...alice, group: 'vip' } }) });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '修改 alice 的分组，当前为 default' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'alice 的分组' }), 'vip');
  await user.click(screen.getByRole('button', { name: '保存分组' }));
  await screen.findByRole('button', { name: '修改 alice 的分组，当前为 vip' });
  expect(server.sent('UpdateUser')).toEqual([{ id: '7', input: { group: 'vip' } }]);
});

function Commands({ ids, onDrop }: { ids: string[]; onDrop(some: string[]): void }) {
  const { commands, dialogs } = useUserBulk({ groups: [], ids, onDrop, onReload: () => undefined });
  return (
    <>
      <BulkActions commands={commands} />
      {dialogs}
    </>
  );
}

describe('commands on several users', () => {
  const bob: UserRowFragment = { ...alice, id: '9', username: 'bob' };
  const eve: UserRowFragment = { ...alice, id: '10', username: 'eve', status: 2 };
  const nodes = [alice, bob, eve, root];
  const list = { userList: () => ({ users: { __typename: 'UserConnection', nodes, totalCount: 4 } }) };
  const changed = (user: UserRowFragment, statusChanged = true) => ({
    __typename: 'UserChange',
    id: user.id,
    username: user.username,
    message: null,
    statusChanged,
    user,
  });
  const refused = {
    __typename: 'UserChange',
    id: '9',
    username: 'bob',
    message: '无权',
    statusChanged: false,
    user: null,
  };
  const selectAll = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));

  it('report each user who was not changed, and undo the change of the others', async () => {
    const server = graphql({
      ...list,
      manageUsers: ({ action }) => ({
        manageUsers:
          action === 'DISABLE'
            ? [changed({ ...alice, status: 2 }), refused, changed(eve, false)]
            : [changed({ ...alice, status: 1 })],
      }),
    });
    const { user } = await open();
    await selectAll(user);
    await user.click(await screen.findByRole('button', { name: '禁用' }));
    const dialog = within(await findDialog('1 个用户未更改'));
    expect(dialog.getByRole('listitem').textContent).toBe('bob无权');
    await user.click(dialog.getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 bob' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 alice' }).checked).toBe(false);
    await user.click(screen.getByRole('button', { name: '撤销' }));
    // eve was disabled before.
    await screen.findByText('已启用 1 个用户');
    expect(server.sent('ManageUsers')).toEqual([
      { ids: ['7', '9', '10'], action: 'DISABLE' },
      { ids: ['7'], action: 'ENABLE' },
    ]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 bob' }).checked).toBe(true);
  });

  it('read the list again after a failed call, and keep the selection and the dialog', async () => {
    const server = graphql({ ...list, setGroupOfUsers: () => undefined });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择 bob' }));
    await user.click(await screen.findByRole('button', { name: '设置分组' }));
    const group = within(await findDialog('设置 1 个用户的分组'));
    await user.click(group.getByRole('button', { name: '设置分组' }));
    await waitFor(() => expect(server.sent('UserList')).toHaveLength(2));
    expect(await findDialog('设置 1 个用户的分组')).toBeTruthy();
  });

  it('undo only for users whom the undo command permits, and do not claim that the others are selected', async () => {
    graphql({
      ...list,
      manageUsers: ({ action }) => ({
        manageUsers: [action === 'DISABLE' ? changed({ ...bob, status: 2 }) : refused],
      }),
    });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择 bob' }));
    await user.click(await screen.findByRole('button', { name: '禁用' }));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    const dialog = within(await findDialog('1 个用户未更改'));
    expect(dialog.getByRole('listitem').textContent).toBe('bob无权');
    expect(dialog.queryByText('以下记录仍保持选中。')).toBeNull();
  });

  it('on more users than a call may have show the outcomes before a failed call', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ ...bob, id: `${index + 9}`, username: `bob ${index}` }));
    const server = graphql({
      manageUsers: ({ ids }) =>
        (ids as string[]).length === 200
          ? { manageUsers: [refused, ...many.slice(1, 200).map((user) => changed(user))] }
          : undefined,
    });
    const dropped: string[][] = [];
    const user = userEvent.setup();
    await renderScreen(<Commands ids={many.map(({ id }) => id)} onDrop={(some) => dropped.push(some)} />);
    await user.click(screen.getByRole('button', { name: '禁用' }));
    const dialog = within(await findDialog('操作未全部完成'));
    expect(dialog.getByRole('listitem').textContent).toBe('bob无权');
    expect(dialog.getByText(/^1 个用户没有结果，可能已更改：/)).toBeTruthy();
    expect(dropped).toEqual([many.slice(1, 200).map(({ id }) => id)]);
    expect(server.sent('ManageUsers')).toHaveLength(2);
  });

  it('book an adjustment once although its dialog was opened again after a failed call', async () => {
    let isAvailable = false;
    const server = graphql({
      ...list,
      adjustQuotaOfUsers: () => (isAvailable ? { adjustQuotaOfUsers: [changed(bob)] } : undefined),
    });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择 bob' }));
    const adjust = async (calls: number) => {
      await user.click(await screen.findByRole('button', { name: '调整额度' }));
      const dialog = within(await findDialog('调整 1 个用户的额度'));
      await user.type(dialog.getByLabelText(/^增减额度/), '2');
      await user.click(dialog.getByRole('button', { name: '调整额度' }));
      await waitFor(() => expect(server.sent('AdjustQuotaOfUsers')).toHaveLength(calls));
      return dialog;
    };
    const failed = await adjust(1);
    await user.click(await failed.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    isAvailable = true;
    await adjust(2);
    await screen.findByText('已调整 1 个用户的额度');
    await user.click(screen.getByRole('checkbox', { name: '选择 bob' }));
    await adjust(3);
    const [first, second, third] = server.sent('AdjustQuotaOfUsers').map(({ effectKey }) => effectKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('are open to staff who may only adjust balances', async () => {
    signedIn({
      id: 2,
      username: 'dev',
      display_name: '',
      role: 1,
      status: 1,
      group: 'default',
      permissions: ['users:read', 'quota:write'],
    });
    graphql({
      userList: () => ({
        users: {
          __typename: 'UserConnection',
          nodes: [{ ...alice, editable: false, allowedActions: [] }, root],
          totalCount: 2,
        },
      }),
    });
    const { user } = await open();
    expect(screen.queryByRole('checkbox', { name: '选择 root' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '选择 alice' }));
    expect(await screen.findByRole('button', { name: '调整额度' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '设置分组' })).toBeNull();
  });

  it('set the group, add quota with one key, and cancel accounts after a confirmation', async () => {
    const server = graphql({
      ...list,
      setGroupOfUsers: () => ({ setGroupOfUsers: [refused] }),
      adjustQuotaOfUsers: () => ({ adjustQuotaOfUsers: [refused] }),
      manageUsers: () => ({ manageUsers: [changed({ ...bob, deletedAt: '2026-02-01T00:00:00Z' })] }),
    });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择 bob' }));
    const closeFailures = async () => {
      const dialog = within(await findDialog('1 个用户未更改'));
      await user.click(dialog.getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(await screen.findByRole('button', { name: '设置分组' }));
    const group = within(await findDialog('设置 1 个用户的分组'));
    await user.selectOptions(group.getByLabelText('分组'), 'vip');
    await user.click(group.getByRole('button', { name: '设置分组' }));
    await closeFailures();
    await user.click(screen.getByRole('button', { name: '调整额度' }));
    const quota = within(await findDialog('调整 1 个用户的额度'));
    await user.type(quota.getByLabelText(/^增减额度/), '2');
    await user.click(quota.getByRole('button', { name: '调整额度' }));
    await closeFailures();
    await user.click(screen.getByRole('button', { name: '注销' }));
    await user.click(within(await findAlertDialog('注销 1 个用户？')).getByRole('button', { name: '注销' }));
    await screen.findByText('已注销 1 个用户');
    expect(server.sent('SetGroupOfUsers')).toEqual([{ ids: ['9'], group: 'vip' }]);
    expect(server.sent('AdjustQuotaOfUsers')).toMatchObject([{ ids: ['9'], amount: 1_000_000, reason: null }]);
    expect(server.sent('ManageUsers')).toEqual([{ ids: ['9'], action: 'DELETE' }]);
  });
});

describe('erasure', () => {
  it('sends the password of the administrator, and shows the error of the server', async () => {
    const server = graphql({ eraseUser: () => ({ eraseUser: { __typename: 'JobRun', id: 'user-erasure-1' } }) });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    await choose('清除个人数据');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/您的密码/), 'correct-horse-1');
    await user.click(dialog.getByRole('button', { name: '清除个人数据' }));
    await waitFor(() => expect(server.sent('EraseUser')).toEqual([{ id: '7', currentPassword: 'correct-horse-1' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('login support', () => {
  const guarded: UserRowFragment = { ...alice, bindings: ['GITHUB'], provisioned: true, secondFactorEnabled: true };
  const list = { userList: () => ({ users: { __typename: 'UserConnection', nodes: [guarded], totalCount: 1 } }) };

  it('removes the second factor after a confirmation and updates the row', async () => {
    const server = graphql({ ...list, removeUserSecondFactor: () => ({ removeUserSecondFactor: true }) });
    const { user } = await open();
    expect(screen.getByRole('img', { name: 'GitHub' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '由目录通过 SCIM 管理' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '两步验证' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    await choose('关闭两步验证');
    const dialog = within(await findAlertDialog('关闭“alice”的两步验证？'));
    await user.click(dialog.getByRole('button', { name: '关闭两步验证' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: '两步验证' })).toBeNull());
    expect(server.sent('RemoveUserSecondFactor')).toEqual([{ id: '7' }]);
  });

  it('revokes all sessions and reports their number', async () => {
    graphql({ ...list, endUserSessions: () => ({ endUserSessions: 3 }) });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '更多操作：alice' }));
    await choose('结束全部登录');
    await user.click(within(await findAlertDialog()).getByRole('button', { name: '结束全部登录' }));
    await screen.findByText('已结束“alice”的 3 个登录');
  });

  it('filters and sorts by the address', async () => {
    const server = graphql();
    await open('/user?state=cancelled&role=10&sort=-used');
    expect(server.sent('UserList')[0]).toMatchObject({
      filter: { deleted: true, role: 10 },
      sort: 'USED_QUOTA',
      direction: 'DESC',
    });
  });
});

describe('balance adjustment', () => {
  it('shows a preview, and sends a signed amount with one key per dialog', async () => {
    const server = graphql({ adjustUserQuota: () => ({ adjustUserQuota: { ...alice, quota: 500_000 } }) });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '调整 alice 的额度' }));
    const dialog = within(await findDialog());
    await user.type(dialog.getByLabelText(/^增减额度/), '-1');
    expect(dialog.getByRole('status', { name: '预览' }).textContent).toContain('$2.00');
    expect(dialog.getByRole('status', { name: '预览' }).textContent).toContain('$1.00');
    await user.click(dialog.getByRole('button', { name: '调整额度' }));
    await waitFor(() => expect(server.sent('AdjustUserQuota')).toHaveLength(1));
    const [first] = server.sent('AdjustUserQuota');
    expect(first).toMatchObject({ id: '7', amount: -500_000, reason: null });
    expect(first?.effectKey).toMatch(/^[0-9a-z]{9,}$/);
  });
});

describe('user drawers', () => {
  it('reject a user without name and password, then create one', async () => {
    const server = graphql({ createUser: () => ({ createUser: { __typename: 'User', id: '9', username: 'bob' } }) });
    const { user, router } = await open('/user/edit');
    const drawer = within(await findDialog());
    await user.click(drawer.getByRole('button', { name: '提交' }));
    expect(await drawer.findAllByText('用户名和密码不能为空！')).toHaveLength(2);
    await user.type(drawer.getByLabelText(/^用户名/), 'bob');
    await user.type(drawer.getByLabelText(/^密码/), 'password1');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'));
    expect(server.sent('CreateUser')).toEqual([
      { input: { username: 'bob', displayName: null, password: 'password1' } },
    ]);
  });

  it('send only the changed group', async () => {
    const server = graphql({ updateUser: () => ({ updateUser: { ...alice, group: 'vip' } }) });
    const { user, router } = await open('/user/edit/7');
    const drawer = within(await findDialog());
    await user.selectOptions(await drawer.findByLabelText(/^分组/), 'vip');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'));
    expect(server.sent('UpdateUser')).toEqual([{ id: '7', input: { group: 'vip' } }]);
  });

  it('of a team contain only its group', async () => {
    const team = { ...alice, kind: 'TEAM' as const, username: 'a name that is longer than those of users' };
    const server = graphql({
      userList: () => ({
        users: { __typename: 'UserConnection', nodes: [team, { ...alice, id: '9' }], totalCount: 2 },
      }),
      user: () => ({ user: team }),
      updateUser: () => ({ updateUser: { ...team, group: 'vip' } }),
    });
    const { user, router } = await open('/user/edit/7');
    const drawer = within(await findDialog());
    await user.selectOptions(await drawer.findByLabelText(/^分组/), 'vip');
    expect(drawer.queryAllByRole('textbox')).toEqual([]);
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'));
    expect(server.sent('UpdateUser')).toEqual([{ id: '7', input: { group: 'vip' } }]);
  });

  it('have the closed statements of the account for those who may see payments', async () => {
    const server = graphql();
    await open('/user/edit/7');
    const drawer = within(await findDialog());
    const link = await drawer.findByRole('link', { name: '2026-01 对账单 PDF' });
    expect(link.getAttribute('href')).toBe('/api/user/7/statement/months/2026-01?format=pdf&language=zh');
    expect(server.sent('UserMonths')).toEqual([{ id: '7' }]);
  });

  it('have no statements for other staff', async () => {
    signedIn({
      id: 2,
      username: 'dev',
      display_name: '',
      role: 1,
      status: 1,
      group: 'default',
      permissions: ['users:read', 'users:write'],
    });
    const server = graphql();
    await open('/user/edit/7');
    const drawer = within(await findDialog());
    await drawer.findByLabelText(/^分组/);
    expect(server.sent('UserMonths')).toEqual([]);
  });

  it.each([
    ['USER', ['无套餐', 'Basic']],
    ['TEAM', ['无套餐', 'Basic', 'Crew']],
  ] as const)('of a %s offer the plans that it can have', async (kind, offered) => {
    const plans = [
      { __typename: 'Plan', id: '1', name: 'Basic', seats: null },
      { __typename: 'Plan', id: '2', name: 'Crew', seats: 5 },
    ];
    const account = { ...alice, kind };
    const assigned = { __typename: 'AccountPlan', id: '3' };
    const server = graphql({
      user: () => ({ user: account }),
      userList: () => ({ users: { __typename: 'UserConnection', nodes: [account], totalCount: 1 } }),
      userPlan: () => ({ accountPlan: null, plans }),
      assignUserPlan: () => ({ assignPlan: assigned }),
    });
    const { user } = await open('/user/edit/7');
    const drawer = within(await findDialog());
    expect(drawer.queryByLabelText('新密码') === null).toBe(kind === 'TEAM');
    const choice = await drawer.findByLabelText('套餐');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(offered);
    const [last] = plans.slice(offered.length - 2);
    await user.selectOptions(choice, last?.id ?? '');
    await user.click(drawer.getByRole('button', { name: '分配' }));
    await waitFor(() => expect(server.sent('AssignUserPlan')).toEqual([{ id: '7', planId: last?.id }]));
  });
});
