import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { type FakeResponse, fakeServer } from '../../../testing/server';
import { security, session } from '../personal.fixtures';
import { PersonalPage } from '../personal.page';

type Operations = Parameters<typeof fakeGraphql>[0];

/** A response with an error code of the server's catalogue. */
const refusal = (code: string, message: string): FakeResponse => ({
  body: { errors: [{ message, extensions: { code } }] },
});

async function open(
  operations: Operations = {},
  {
    at = '/personal?tab=security',
    refuse,
    before,
  }: {
    at?: string;
    refuse?: (name: string, variables: unknown) => FakeResponse | undefined;
    before?: (name: string) => Promise<void> | undefined;
  } = {},
) {
  const graphql = fakeGraphql({ personalSecurity: () => security(), ...operations });
  fakeServer({
    '/graphql': async (call) => {
      const { operationName, variables } = call.body as { operationName: string; variables: unknown };
      await before?.(operationName);
      return refuse?.(operationName, variables) ?? graphql.handler(call);
    },
  });
  const routes = [
    { path: '/personal', element: <PersonalPage /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const view = await renderScreen(routes, { at, language: 'zh' });
  // Not by role: a dialog in the address makes the page inert.
  await screen.findByText('两步验证');
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('password dialog', () => {
  const at = '/personal?tab=security&dialog=password';
  const fill = async (user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) => {
    const dialog = within(await findDialog('修改密码'));
    for (const [name, value] of Object.entries(values)) {
      const field = dialog.getByLabelText(name);
      await user.clear(field);
      await user.type(field, value);
    }
    await user.click(dialog.getByRole('button', { name: '确认修改' }));
    return dialog;
  };

  it('changes the password, has an address and requires the same password twice', async () => {
    const { user, graphql, router } = await open(
      { personalChangePassword: () => ({ updateSelf: { __typename: 'Viewer', id: '7', hasPassword: true } }) },
      { at },
    );
    const dialog = await fill(user, { 当前密码: 'old-one-1', 新密码: 'short', 确认新密码: 'other' });
    expect(await dialog.findByText('密码长度不得小于 8 位！')).toBeTruthy();
    await fill(user, { 新密码: 'new-one-22' });
    expect(await dialog.findByText('两次输入的密码不一致！')).toBeTruthy();
    await fill(user, { 确认新密码: 'new-one-22' });
    await screen.findByText(/密码修改成功/);
    expect(graphql.last('PersonalChangePassword')).toEqual({ password: 'new-one-22', currentPassword: 'old-one-1' });
    expect(router.state.location.search).toBe('?tab=security');
  });

  it('keeps the input after a wrong password', async () => {
    const { user } = await open({ personalChangePassword: () => new Error('当前密码错误') }, { at });
    const dialog = await fill(user, { 当前密码: 'wrong-one', 新密码: 'new-one-22', 确认新密码: 'new-one-22' });
    expect((await dialog.findByRole('alert')).textContent).toContain('当前密码错误');
    expect(dialog.getByLabelText<HTMLInputElement>('新密码').value).toBe('new-one-22');
  });

  it('does not ask for the current password if none is set', async () => {
    await open({ personalSecurity: () => security({ hasPassword: false }) }, { at });
    const dialog = within(await findDialog('设置密码'));
    expect(dialog.queryByLabelText('当前密码')).toBeNull();
  });
});

describe('two-factor authentication', () => {
  const focusOn = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  const enrolment = {
    __typename: 'SecondFactorEnrolment',
    secret: 'JBSWY3DP',
    address: 'otpauth://totp/x?secret=JBSWY3DP',
  };

  it('returns the focus to the new buttons when the state arrives after the codes are stored', async () => {
    let on = false;
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { user } = await open(
      {
        personalSecurity: () =>
          security({ secondFactor: { __typename: 'SecondFactor', enabled: on, recoveryCodesLeft: on ? 2 : 0 } }),
        personalBeginSecondFactor: () => ({ beginSecondFactor: enrolment }),
        personalConfirmSecondFactor: () => {
          on = true;
          return { confirmSecondFactor: ['aaaa-1111', 'bbbb-2222'] };
        },
      },
      { before: (name) => (on && name === 'PersonalSecurity' ? arrival : undefined) },
    );
    await user.click(screen.getByRole('button', { name: '启用两步验证' }));
    const enrol = within(await findDialog('启用两步验证'));
    await user.type(enrol.getByLabelText('验证码'), '123456{Enter}');
    const codes = within(await findDialog('恢复码'));
    await user.click(codes.getByRole('button', { name: '已保存' }));
    arrive();
    await waitFor(() => expect(document.body.textContent).not.toContain('aaaa-1111'));
    await focusOn('重新生成恢复码');
  });

  it('asks for the password after an old login, then shows the codes once', async () => {
    let on = false;
    const { user, graphql } = await open(
      {
        personalSecurity: () =>
          security({ secondFactor: { __typename: 'SecondFactor', enabled: on, recoveryCodesLeft: on ? 2 : 0 } }),
        personalBeginSecondFactor: () => ({ beginSecondFactor: enrolment }),
        personalConfirmSecondFactor: () => {
          on = true;
          return { confirmSecondFactor: ['aaaa-1111', 'bbbb-2222'] };
        },
      },
      {
        refuse: (name, variables) => {
          if (name !== 'PersonalBeginSecondFactor') return undefined;
          const { currentPassword } = (variables as { identity?: { currentPassword: string } }).identity ?? {};
          if (!currentPassword) return refusal('current_password_required', '请输入当前密码');
          return currentPassword === 'right' ? undefined : refusal('current_password_wrong', '当前密码错误');
        },
      },
    );
    await user.click(screen.getByRole('button', { name: '启用两步验证' }));
    const reauthentication = within(await findDialog('确认身份'));
    await user.type(reauthentication.getByLabelText('当前密码'), 'wrong{Enter}');
    expect((await reauthentication.findByRole('alert')).textContent).toContain('当前密码错误');
    await user.clear(reauthentication.getByLabelText('当前密码'));
    await user.type(reauthentication.getByLabelText('当前密码'), 'right{Enter}');
    const enrol = within(await findDialog('启用两步验证'));
    expect(enrol.getByText('JBSWY3DP')).toBeTruthy();
    expect(enrol.getByRole('img', { name: '用于验证器应用的二维码' })).toBeTruthy();
    await user.type(enrol.getByLabelText('验证码'), '123456{Enter}');
    const codes = within(await findDialog('恢复码'));
    expect(codes.getByText('aaaa-1111')).toBeTruthy();
    expect(graphql.last('PersonalConfirmSecondFactor')).toEqual({ code: '123456' });
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(codes.getByRole('button', { name: '复制全部' }));
    await waitFor(() => expect(write).toHaveBeenCalledWith('aaaa-1111\nbbbb-2222'));
    await user.click(codes.getByRole('button', { name: '已保存' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('aaaa-1111'));
    await screen.findByText('仅剩 2 个恢复码，请重新生成');
    await focusOn('重新生成恢复码');
    await user.click(screen.getByRole('button', { name: '停用' }));
    await user.click(within(await findDialog()).getByRole('button', { name: '取消' }));
    await focusOn('停用');
  });

  it('is disabled with a code, and with the password if required', async () => {
    let state = { __typename: 'SecondFactor' as const, enabled: true, recoveryCodesLeft: 8 };
    const { user, graphql } = await open(
      {
        personalSecurity: () => security({ secondFactor: state }),
        personalDisableSecondFactor: () => {
          state = { ...state, enabled: false, recoveryCodesLeft: 0 };
          return { disableSecondFactor: state };
        },
      },
      {
        refuse: (name, variables) =>
          name === 'PersonalDisableSecondFactor' && !(variables as { currentPassword: string | null }).currentPassword
            ? refusal('current_password_required', '请输入当前密码')
            : undefined,
      },
    );
    await user.click(screen.getByRole('button', { name: '停用' }));
    const dialog = within(await findDialog('停用两步验证？'));
    await user.click(dialog.getByRole('button', { name: '停用' }));
    expect(await dialog.findByText('请输入验证码')).toBeTruthy();
    await user.type(dialog.getByLabelText('验证码'), '123456{Enter}');
    await user.type(await dialog.findByLabelText('当前密码'), 'right{Enter}');
    await screen.findByText('两步验证已停用');
    expect(graphql.last('PersonalDisableSecondFactor')).toEqual({ code: '123456', currentPassword: 'right' });
    await focusOn('启用两步验证');
  });
});

describe('passkeys', () => {
  it('are unavailable in browsers without support', async () => {
    await open();
    expect(screen.getByText(/不支持通行密钥/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
  });

  it('are created by the browser and named after it', async () => {
    class Credential {
      static parseCreationOptionsFromJSON = (options: unknown) => options;
      toJSON = () => ({ id: 'key-1' });
    }
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: Credential, configurable: true });
    Object.defineProperty(navigator, 'credentials', {
      value: { create: async () => new Credential() },
      configurable: true,
    });
    const options = {
      challenge: 'AAAA',
      rp: { name: 'Tollgate' },
      user: { id: 'Nw', name: 'alice', displayName: 'alice' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    };
    const { user, graphql } = await open({
      personalSecurity: () => security({ sessions: [session('1', true)] }),
      personalBeginPasskey: () => ({ beginPasskey: JSON.stringify(options) }),
      personalAddPasskey: ({ name }) => ({
        addPasskey: { __typename: 'Passkey', id: '1', name, createdAt: '2026-03-14T09:00:00.000Z', lastUsedAt: null },
      }),
    });
    await user.click(screen.getByRole('button', { name: '添加通行密钥' }));
    await screen.findByText('已添加通行密钥“Firefox 1”');
    expect(graphql.last('PersonalAddPasskey')).toEqual({ credential: '{"id":"key-1"}', name: 'Firefox 1' });
  });
});

describe('sessions', () => {
  it('are revoked one by one or all except the current one', async () => {
    const { user, graphql } = await open({
      personalSecurity: () => security({ sessions: [session('1', false), session('2', true)] }),
      personalEndSession: () => ({ endSession: true }),
      personalEndOtherSessions: () => ({ endOtherSessions: 1 }),
    });
    const [first] = within(screen.getByRole('list', { name: '已登录的设备' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('当前设备');
    await user.click(screen.getByRole('button', { name: '退出登录：Firefox 1 203.0.113.7' }));
    await waitFor(() => expect(graphql.last('PersonalEndSession')).toEqual({ id: '1' }));
    await user.click(screen.getByRole('button', { name: '退出其他 1 个设备' }));
    const question = await findAlertDialog('退出其他设备？');
    await user.click(within(question).getByRole('button', { name: '退出其他 1 个设备' }));
    await screen.findByText('已退出 1 个设备');
  });
});

describe('access token', () => {
  it('is shown and copied once, after a warning about the old one', async () => {
    const { user } = await open({ personalCreateAccessToken: () => ({ createAccessToken: 'tok-1' }) });
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: '生成令牌' }));
    const question = await findAlertDialog();
    expect(question.textContent).toContain('旧令牌将立即失效');
    await user.click(within(question).getByRole('button', { name: '生成令牌' }));
    const dialog = within(await findDialog('新的系统访问令牌'));
    expect(dialog.getByText('tok-1')).toBeTruthy();
    await waitFor(() => expect(write).toHaveBeenCalledWith('tok-1'));
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('tok-1'));
  });
});

describe('account deletion', () => {
  it('requires the exact name, and ends the session', async () => {
    const { user, graphql, router } = await open({ personalDeleteAccount: () => ({ deleteSelf: true }) });
    await user.click(screen.getByRole('button', { name: '删除账户' }));
    const question = within(await findAlertDialog('删除账户？'));
    expect(question.getByText('请输入你的账户名以确认删除！')).toBeTruthy();
    const sure = question.getByRole<HTMLButtonElement>('button', { name: '删除账户' });
    await user.type(question.getByRole('textbox'), 'Alice');
    expect(sure.disabled).toBe(true);
    await user.clear(question.getByRole('textbox'));
    await user.type(question.getByRole('textbox'), 'alice');
    await user.click(sure);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(graphql.last('PersonalDeleteAccount')).toEqual({ username: 'alice' });
    expect(stored.user.read()).toBeNull();
  });

  it('is not available to the super administrator', async () => {
    await open({ personalSecurity: () => security({ role: 100 }) });
    expect(screen.getByText('超级管理员账户不能删除')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '删除账户' })).toBeNull();
  });
});
