import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok, refused } from '../../testing/server';
import { LoginPage } from './login.page';

const alice = { id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' };
const routes = [
  { path: '/login', element: <LoginPage /> },
  { path: '*', element: <p>elsewhere</p> },
];
const passwordRight = { '/api/user/login': () => ok({ require_2fa: true }) };

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
  stored.status.clear();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

async function passwordTyped() {
  const view = await renderScreen(routes, { at: '/login?returnTo=%2Flog', language: 'zh' });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('用户名或邮箱'), 'alice');
  await user.type(screen.getByLabelText('密码'), 'correct horse');
  await user.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByRole('heading', { name: '两步验证' });
  return { ...view, user };
}

/** Simulates a browser with passkeys and the result of its authenticator. */
function withPasskeys(get: () => Promise<unknown>) {
  const credential = class {
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON() {
      return { id: 'key-1', type: 'public-key' };
    }
  };
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: credential, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return credential;
}

const begun = () => ok({ options: { publicKey: { challenge: 'AAAA', rpId: 'localhost' } } });

describe('second factor', () => {
  it('is required after the password, then redirects', async () => {
    const server = fakeServer({ ...passwordRight, '/api/user/login/2fa': () => ok(alice) });
    const { user, router } = await passwordTyped();
    expect(stored.user.read()).toBeNull();
    await user.type(screen.getByLabelText('验证码'), ' 123456 {Enter}');
    await screen.findByText('elsewhere');
    expect(server.calls.at(-1)?.body).toEqual({ code: '123456' });
    expect(router.state.location.pathname).toBe('/log');
    expect(stored.user.read()).toEqual(alice);
  });

  it('mentions recovery codes, supports autofill and requires a code', async () => {
    const server = fakeServer(passwordRight);
    const { user } = await passwordTyped();
    const field = screen.getByLabelText<HTMLInputElement>('验证码');
    expect(field.autocomplete).toBe('one-time-code');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/恢复码/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '验证' }));
    expect(await screen.findByText('请输入验证码')).toBeTruthy();
    expect(server.calls).toHaveLength(1);
  });

  it('shows the server error for a wrong code and allows a retry', async () => {
    fakeServer({ ...passwordRight, '/api/user/login/2fa': () => refused('验证码错误或已被使用') });
    const { user } = await passwordTyped();
    await user.type(screen.getByLabelText('验证码'), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('验证码错误或已被使用');
    expect(stored.user.read()).toBeNull();
  });

  it('can be cancelled', async () => {
    fakeServer(passwordRight);
    const { user } = await passwordTyped();
    await user.click(screen.getByRole('button', { name: '返回登录' }));
    expect(await screen.findByLabelText('密码')).toBeTruthy();
  });

  it('still warns about the default password', async () => {
    fakeServer({
      ...passwordRight,
      '/api/user/login/2fa': () => ok({ ...alice, id: 1, username: 'root', role: 100 }),
    });
    await renderScreen(routes, { at: '/login', language: 'zh' });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('用户名或邮箱'), 'root');
    await user.type(screen.getByLabelText('密码'), '123456');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await user.type(await screen.findByLabelText('验证码'), '123456{Enter}');
    expect(await screen.findByText('您正在使用默认密码，请立刻修改默认密码！')).toBeTruthy();
  });

  it('accepts a passkey if the browser supports it', async () => {
    const Credential = withPasskeys(async () => new Credential());
    const server = fakeServer({
      ...passwordRight,
      '/api/user/login/2fa/passkey/begin': begun,
      '/api/user/login/2fa/passkey/finish': () => ok(alice),
    });
    const { user } = await passwordTyped();
    await user.click(screen.getByRole('button', { name: '改用通行密钥' }));
    await screen.findByText('elsewhere');
    expect(server.calls.at(-1)?.body).toEqual({ id: 'key-1', type: 'public-key' });
  });
});

describe('passkey login', () => {
  const logInByKey = async () => {
    const view = await renderScreen(routes, { at: '/login', language: 'zh' });
    await userEvent.click(screen.getByRole('button', { name: '使用通行密钥登录' }));
    return view;
  };

  it('is not offered by browsers without passkeys', async () => {
    fakeServer({});
    await renderScreen(routes, { at: '/login', language: 'zh' });
    expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull();
  });

  it('signs in', async () => {
    const Credential = withPasskeys(async () => new Credential());
    fakeServer({ '/api/user/passkey/login/begin': begun, '/api/user/passkey/login/finish': () => ok(alice) });
    const { router } = await logInByKey();
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/token');
  });

  it('shows an error when the user cancels, and stays on the page', async () => {
    withPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    fakeServer({ '/api/user/passkey/login/begin': begun });
    const { router } = await logInByKey();
    expect((await screen.findByRole('alert')).textContent).toContain('未能使用通行密钥');
    expect(router.state.location.pathname).toBe('/login');
  });
});
