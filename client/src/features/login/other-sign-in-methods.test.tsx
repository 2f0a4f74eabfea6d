import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok, refused } from '../../testing/server';
import { LoginPage } from './login.page';
import { RegisterPage } from './register.page';

const alice = { id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' };
const routes = [
  { path: '/login', element: <LoginPage /> },
  { path: '/register', element: <RegisterPage /> },
  { path: '*', element: <p>elsewhere</p> },
];

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
  stored.status.clear();
  stored.inviteCode.clear();
});

async function visit(at: string, status: object) {
  stored.status.write({ setup: true, ...status });
  return renderScreen(routes, { at, language: 'zh' });
}

describe.each(['/login', '/register'])('sign-in methods at %s', (at) => {
  it.each([
    ['github', 'link', '使用 GitHub 继续'],
    ['oidc', 'link', '使用 OIDC 继续'],
    ['saml', 'link', '使用 SAML 继续'],
    ['linuxdo', 'link', '使用 LINUX DO 继续'],
    ['wechat', 'button', '使用微信继续'],
    ['telegram', 'button', '使用 Telegram 继续'],
  ])('%s has a %s while it is offered', async (provider, role, name) => {
    fakeServer({});
    await visit(at, { telegram_bot_name: 'gate_bot' });
    expect(screen.queryByText(/继续$/)).toBeNull();
    act(() =>
      stored.status.write({ setup: true, telegram_bot_name: 'gate_bot', sign_in_providers: [{ name: provider }] }),
    );
    expect(await screen.findByRole(role, { name })).toBeTruthy();
    expect(screen.getAllByText(/继续$/)).toHaveLength(1);
  });
});

describe('external login', () => {
  it('has the text of the site on the button of SAML', async () => {
    fakeServer({});
    await visit('/login', { sign_in_providers: [{ name: 'saml' }], saml_button: '公司账户登录' });
    const link = await screen.findByRole('link', { name: '公司账户登录' });
    expect(link.getAttribute('href')).toBe('/api/oauth/saml/start');
  });

  it.each([
    ['/login', '/api/oauth/github/start'],
    ['/login?returnTo=%2Flog%3Fpage%3D2&aff=ab12', '/api/oauth/github/start?returnTo=%2Flog%3Fpage%3D2&aff=ab12'],
    ['/login?returnTo=https%3A%2F%2Fevil.example', '/api/oauth/github/start'],
    ['/register?aff=ab12', '/api/oauth/github/start?aff=ab12'],
  ])('from %s starts at %s', async (at, address) => {
    fakeServer({});
    await visit(at, { sign_in_providers: [{ name: 'github' }] });
    const link = await screen.findByRole('link', { name: '使用 GitHub 继续' });
    expect(link.getAttribute('href')).toBe(address);
  });

  it('stores an invitation code until registration', async () => {
    fakeServer({});
    await visit('/login?aff=ab12', {});
    expect(stored.inviteCode.read()).toBe('ab12');
  });
});

describe('WeChat login', () => {
  const status = { sign_in_providers: [{ name: 'wechat' }], wechat_qrcode: 'https://gate.example.com/qr.png' };
  const open = async () => {
    const view = await visit('/login', status);
    await userEvent.click(screen.getByRole('button', { name: '使用微信继续' }));
    return { ...view, dialog: within(await findDialog('微信登录')) };
  };

  it('shows the QR code and its validity, and signs in with the code', async () => {
    const server = fakeServer({ '/api/oauth/wechat': () => ok(alice) });
    const { dialog } = await open();
    expect(dialog.getByRole('img', { name: '微信公众号二维码' }).getAttribute('src')).toBe(status.wechat_qrcode);
    expect(dialog.getByText(/三分钟内有效/)).toBeTruthy();
    expect(dialog.getByRole('timer').textContent).toMatch(/^剩余时间 (3:00|2:5\d)$/);
    await userEvent.type(dialog.getByLabelText('验证码'), '1234{Enter}');
    await screen.findByText('elsewhere');
    expect(server.calls[0]?.search).toBe('?code=1234');
    expect(stored.user.read()).toEqual(alice);
  });

  it('reports expiry after three minutes', async () => {
    fakeServer({});
    const { dialog } = await open();
    const opened = Date.now();
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(opened + 170_000);
    await dialog.findByText(/^剩余时间 0:(0\d|1\d)$/);
    clock.mockReturnValue(opened + 181_000);
    await dialog.findByText('验证码可能已过期，请重新获取');
    clock.mockRestore();
  });

  it('requires the code', async () => {
    const server = fakeServer({});
    const { dialog } = await open();
    await userEvent.click(dialog.getByRole('button', { name: '登录' }));
    expect(await dialog.findByText('请输入验证码')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('reports an invalid code', async () => {
    fakeServer({ '/api/oauth/wechat': () => refused('验证码错误或已过期') });
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText('验证码'), '9999{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('验证码错误或已过期');
  });

  it('asks for the second factor', async () => {
    fakeServer({ '/api/oauth/wechat': () => ok({ require_2fa: true }) });
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText('验证码'), '1234{Enter}');
    expect(await screen.findByRole('heading', { name: '两步验证' })).toBeTruthy();
  });
});

describe('Telegram login', () => {
  const open = async () => {
    await visit('/login', { sign_in_providers: [{ name: 'telegram' }], telegram_bot_name: 'gate_bot' });
    await userEvent.click(screen.getByRole('button', { name: '使用 Telegram 继续' }));
    return screen.findByTitle<HTMLIFrameElement>('Telegram 登录按钮');
  };
  const agreed = JSON.stringify({ event: 'auth_user', auth_data: { id: 42, auth_date: 1_700_000_000, hash: 'ab' } });

  it('sends the fields signed by the widget', async () => {
    const server = fakeServer({ '/api/oauth/telegram/login': () => ok(alice) });
    const frame = await open();
    expect(frame.src).toMatch(/^https:\/\/oauth\.telegram\.org\/embed\/gate_bot\?/);
    const sent = { origin: 'https://oauth.telegram.org', source: frame.contentWindow, data: agreed };
    fireEvent(window, new MessageEvent('message', sent));
    await screen.findByText('elsewhere');
    expect(server.calls[0]?.search).toBe('?id=42&auth_date=1700000000&hash=ab');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', data: agreed }],
    ['something else that Telegram says', { origin: 'https://oauth.telegram.org', data: '{"event":"resize"}' }],
    ['no JSON at all', { origin: 'https://oauth.telegram.org', data: 'hello' }],
  ])('ignores messages from %s', async (_who, sent) => {
    const server = fakeServer({});
    const frame = await open();
    fireEvent(window, new MessageEvent('message', { source: frame.contentWindow, ...sent }));
    await waitFor(() => expect(server.calls).toEqual([]));
  });
});

describe('links of the sign-in pages', () => {
  it('open registration and password reset', async () => {
    fakeServer({});
    await visit('/login?returnTo=%2Flog', {});
    expect(screen.getByRole('link', { name: '注册账户' }).getAttribute('href')).toBe('/register?returnTo=%2Flog');
    expect(screen.getByRole('link', { name: '忘记密码？' }).getAttribute('href')).toBe('/reset');
  });

  it('do not include registration in self-use mode', async () => {
    fakeServer({});
    await visit('/login', { self_use_mode_enabled: true });
    expect(screen.queryByRole('link', { name: '注册账户' })).toBeNull();
    expect(screen.getByRole('link', { name: '忘记密码？' })).toBeTruthy();
  });
});
