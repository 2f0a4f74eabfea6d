import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok, refused } from '../../../testing/server';
import { account } from '../personal.fixtures';
import { PersonalPage } from '../personal.page';

type Operations = Parameters<typeof fakeGraphql>[0];

async function open(operations: Operations = {}, at = '/personal', rest: Parameters<typeof fakeServer>[0] = {}) {
  const graphql = fakeGraphql({ personalAccount: () => account(), ...operations });
  fakeServer({ '/graphql': graphql.handler, ...rest });
  const view = await renderScreen([{ path: '/personal', element: <PersonalPage /> }], { at, language: 'zh' });
  // Not by role: a dialog in the address makes the page inert.
  await screen.findByText('账户绑定');
  return { graphql, user: userEvent.setup(), router: view.router };
}

const line = (name: string) => {
  const list = screen.getByRole('list', { name: '账户绑定' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.startsWith(name));
  if (!found) throw new Error(`no line ${name}`);
  return within(found);
};

beforeEach(() => {
  localStorage.clear();
  stored.status.clear();
  stored.user.write({ id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' });
});

describe('account card', () => {
  it('shows user, balance and models; a click copies a model name', async () => {
    const { user } = await open();
    expect(screen.getByText('ID：7')).toBeTruthy();
    expect(screen.getByText('$2.00')).toBeTruthy();
    expect(screen.getByText('1,000,000 额度')).toBeTruthy();
    expect(screen.queryByText('普通用户')).toBeNull();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: '复制 demo-chat' }));
    expect(write).toHaveBeenCalledWith('demo-chat');
  });

  it('shows the role of administrators', async () => {
    await open({ personalAccount: () => account({ role: 10 }) });
    expect(screen.getByText('管理员')).toBeTruthy();
  });

  it('changes the display name', async () => {
    const { user, graphql, router } = await open({
      personalRename: ({ displayName }) => ({ updateSelf: { __typename: 'Viewer', id: '7', displayName } }),
    });
    await user.click(screen.getByRole('button', { name: '修改显示名称' }));
    const dialog = await findDialog('修改显示名称');
    expect(router.state.location.search).toBe('?dialog=name');
    const field = within(dialog).getByRole('textbox', { name: '显示名称' });
    await user.clear(field);
    await user.type(field, ' Ada {Enter}');
    await screen.findByRole('heading', { name: 'Ada' });
    expect(graphql.last('PersonalRename')).toEqual({ displayName: 'Ada' });
    expect(router.state.location.search).toBe('');
  });
});

describe('daily check-in', () => {
  const done = account({}, { checkInStatus: { ...account().checkInStatus, canCheckIn: false } });

  it('is available once, and shows the time of the next one', async () => {
    let checked = false;
    const { user } = await open({
      personalAccount: () => (checked ? done : account()),
      personalCheckIn: () => {
        checked = true;
        return {
          checkIn: {
            __typename: 'CheckIn',
            reward: 250_000,
            quota: 1_250_000,
            nextDayAt: done.checkInStatus.nextDayAt,
          },
        };
      },
    });
    await user.click(screen.getByRole('button', { name: '立即签到' }));
    await waitFor(() => expect(screen.getAllByText('签到成功！获得 $0.50').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('button', { name: '立即签到' })).toBeNull());
    expect(screen.getByText(/下次签到：2126-03-15/)).toBeTruthy();
  });

  it('shows that it is done on a later visit', async () => {
    await open({ personalAccount: () => done });
    expect(screen.getByText('今日已签到')).toBeTruthy();
  });

  it('is hidden if the site disables it', async () => {
    await open({
      personalAccount: () => account({}, { checkInStatus: { ...account().checkInStatus, enabled: false } }),
    });
    expect(screen.queryByRole('heading', { name: '每日签到' })).toBeNull();
  });

  it('shows the reason of a failure', async () => {
    const { user } = await open({ personalCheckIn: () => new Error('签到额度配置错误') });
    await user.click(screen.getByRole('button', { name: '立即签到' }));
    await screen.findByText('签到失败，请稍后再试');
    expect(screen.getByText('签到额度配置错误')).toBeTruthy();
  });
});

describe('invitations', () => {
  it('have a link, and rewards that can be transferred', async () => {
    const { user, graphql } = await open({
      personalTransfer: () => ({ transferInviteQuota: { ...account().invites, pendingQuota: 0 } }),
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '邀请链接' }).value).toMatch(/\/register\?aff=aB3d$/);
    await user.click(screen.getByRole('button', { name: '划转到余额' }));
    const dialog = within(await findDialog('划转邀请额度'));
    const field = dialog.getByRole('textbox', { name: '划转额度' });
    await user.clear(field);
    await user.type(field, '0.999998{Enter}');
    expect(await dialog.findByText('划转金额最低为 $1.00')).toBeTruthy();
    expect(graphql.last('PersonalTransfer')).toBeUndefined();
    await user.clear(field);
    await user.type(field, '3.000002{Enter}');
    expect(await dialog.findByText('最多可划转 $3.00')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '$1.00' }));
    await user.click(dialog.getByRole('button', { name: '划转' }));
    await waitFor(() => expect(graphql.last('PersonalTransfer')).toEqual({ amount: 500_000 }));
  });

  it('disable the transfer below the minimum with the reason', async () => {
    await open({ personalAccount: () => account({}, { invites: { ...account().invites, pendingQuota: 1000 } }) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '划转到余额' }).disabled).toBe(true);
    expect(screen.getByText('划转金额最低为 $1.00')).toBeTruthy();
  });
});

describe('account bindings', () => {
  const offered = {
    sign_in_providers: ['github', 'wechat', 'telegram'].map((name) => ({ name })),
    telegram_bot_name: 'bot',
  };

  it('are bound, not bound or not offered by the site', async () => {
    stored.status.write(offered);
    await open();
    expect(line('GitHub').getByText('已绑定')).toBeTruthy();
    expect(line('GitHub').getByRole('link', { name: '更换GitHub' }).getAttribute('href')).toBe(
      '/api/oauth/github/start',
    );
    expect(line('微信').getByText('未绑定')).toBeTruthy();
    expect(line('OIDC').getByText('本站未启用')).toBeTruthy();
    expect(line('OIDC').queryByRole('link')).toBeNull();
    expect(line('LINUX DO').getByText('本站未启用')).toBeTruthy();
  });

  it('are removed after a confirmation', async () => {
    const { user, graphql } = await open({
      personalUnbind: () => new Error('这是您唯一的登录方式，请先设置密码或绑定其他账户'),
    });
    await user.click(screen.getByRole('button', { name: '解绑GitHub' }));
    const question = await findAlertDialog('解绑GitHub？');
    await user.click(within(question).getByRole('button', { name: '解绑GitHub' }));
    await screen.findByText('这是您唯一的登录方式，请先设置密码或绑定其他账户');
    expect(graphql.last('PersonalUnbind')).toEqual({ provider: 'GITHUB' });
  });

  it('with email require address and code, and keep both after a wrong code', async () => {
    let wrong = true;
    const { user, graphql } = await open(
      {
        personalRequestEmailCode: () => ({ requestEmailCode: true }),
        personalBindEmail: ({ email }) =>
          wrong ? new Error('验证码错误或已过期') : { bindEmail: { __typename: 'Viewer', id: '7', email } },
      },
      '/personal?dialog=email',
    );
    const dialog = within(await findDialog('绑定邮箱'));
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    expect(await dialog.findByText('请输入邮箱！')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: '邮箱' }), 'a@example.com');
    await user.click(dialog.getByRole('button', { name: '获取验证码' }));
    expect(await dialog.findByText('验证码发送成功，请检查邮箱！')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /重新获取（\d+ 秒）/ }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: '绑定' }));
    expect(await dialog.findByText('请输入邮箱验证码！')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: '邮箱验证码' }), 'c0de{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('验证码错误或已过期');
    wrong = false;
    await user.click(dialog.getByRole('button', { name: '绑定' }));
    await waitFor(() => expect(line('邮箱').getByText('a@example.com')).toBeTruthy());
    expect(graphql.last('PersonalBindEmail')).toEqual({ email: 'a@example.com', code: 'c0de' });
  });

  it('with WeChat send the entered code', async () => {
    stored.status.write(offered);
    let right = false;
    const { user } = await open({}, '/personal?dialog=wechat', {
      '/api/oauth/wechat/bind': ({ search }) => (right ? ok() : refused(`该微信账号已被绑定${search}`)),
    });
    const dialog = within(await findDialog('绑定微信'));
    await user.type(dialog.getByLabelText('验证码'), '1234{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('该微信账号已被绑定?code=1234');
    right = true;
    await user.click(dialog.getByRole('button', { name: '绑定' }));
    // The dialog closes only when the code was accepted.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
