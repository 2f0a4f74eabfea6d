import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok, refused } from '../../testing/server';
import { LoginPage } from './login.page';

const alice = { id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' };
const routes = [
  { path: '/login', element: <LoginPage /> },
  { path: '*', element: <p>elsewhere</p> },
];

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
});

async function logIn(at: string, username: string, password: string) {
  const view = await renderScreen(routes, { at, language: 'zh' });
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText('用户名或邮箱'), username);
  if (password) await user.type(screen.getByLabelText('密码'), password);
  await user.click(screen.getByRole('button', { name: '登录' }));
  return view;
}

describe('login', () => {
  it.each([
    ['/login', '/token'],
    ['/login?returnTo=%2Flog%3Fpage%3D2', '/log?page=2'],
    ['/login?returnTo=https%3A%2F%2Fevil.example', '/token'],
    ['/login?returnTo=%2F%2Fevil.example', '/token'],
  ])('from %s redirects to %s and stores the user', async (at, target) => {
    const server = fakeServer({ '/api/user/login': () => ok(alice) });
    const { router } = await logIn(at, ' alice ', 'correct horse');
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname + router.state.location.search).toBe(target);
    expect(stored.user.read()).toEqual(alice);
    expect(server.calls[0]?.body).toEqual({ username: 'alice', password: 'correct horse' });
  });

  it.each([
    ['', ''],
    ['alice', ''],
    ['', 'secret'],
  ])('requires both fields (%s, %s) without a request', async (username, password) => {
    const server = fakeServer({});
    await logIn('/login', username, password);
    expect((await screen.findByRole('alert')).textContent).toContain('请输入用户名和密码！');
    expect(server.calls).toEqual([]);
  });

  it('shows the error of the server and keeps the input', async () => {
    fakeServer({ '/api/user/login': () => refused('用户名或密码错误，或用户已被封禁') });
    await logIn('/login', 'alice', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('用户名或密码错误，或用户已被封禁');
    expect(screen.getByLabelText<HTMLInputElement>('用户名或邮箱').value).toBe('alice');
    expect(stored.user.read()).toBeNull();
  });

  it('shows when to retry after too many attempts', async () => {
    fakeServer({ '/api/user/login': () => ({ status: 429, headers: { 'retry-after': '42' } }) });
    await logIn('/login', 'alice', 'x');
    expect((await screen.findByRole('alert')).textContent).toContain('请在 42 秒后再试');
  });

  it('shows that the session expired', async () => {
    fakeServer({});
    await renderScreen(routes, { at: '/login?expired=true', language: 'zh' });
    expect(screen.getByText('未登录或登录已过期，请重新登录')).toBeTruthy();
  });

  it('warns about the default password before the redirect', async () => {
    fakeServer({ '/api/user/login': () => ok({ ...alice, id: 1, username: 'root', role: 100 }) });
    const { router } = await logIn('/login', 'root', '123456');
    await screen.findByText('您正在使用默认密码，请立刻修改默认密码！');
    expect(router.state.location.pathname).toBe('/login');
    await userEvent.click(screen.getByRole('button', { name: '去修改密码' }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/personal?tab=security&dialog=password');
  });

  it('is available in English', async () => {
    fakeServer({});
    await renderScreen(routes, { at: '/login?expired=true', language: 'en' });
    expect(screen.getByText('Not logged in or login expired, please log in again')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('password manager', () => {
  it('can fill username and password', async () => {
    fakeServer({});
    await renderScreen(routes, { at: '/login', language: 'zh' });
    const name = screen.getByLabelText<HTMLInputElement>('用户名或邮箱');
    const password = screen.getByLabelText<HTMLInputElement>('密码');
    expect([name.autocomplete, password.autocomplete]).toEqual(['username', 'current-password']);
    expect([name.name, password.name, password.type]).toEqual(['username', 'password', 'password']);
    expect(name.form).not.toBeNull();
    expect(name.form).toBe(password.form);
    // A password manager sets the values and dispatches an event, as this does.
    fireEvent.change(name, { target: { value: 'alice' } });
    fireEvent.change(password, { target: { value: 'correct horse' } });
    const server = fakeServer({ '/api/user/login': () => ok(alice) });
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('elsewhere');
    expect(server.calls[0]?.body).toEqual({ username: 'alice', password: 'correct horse' });
  });
});

describe('requests of a signed-in user', () => {
  it('contain the user and the language', async () => {
    signedIn(alice);
    const server = fakeServer({ '/api/user/login': () => ok(alice) });
    await logIn('/login', 'alice', 'secret');
    await screen.findByText('elsewhere');
    expect(server.calls[0]?.headers.get('veloera-user')).toBe('7');
    expect(server.calls[0]?.headers.get('accept-language')).toBe('zh-CN');
  });
});
