import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok, refused } from '../../testing/server';
import { SetupPage } from './setup.page';
import { type SetupForm, setupPayload } from './setup.schema';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

const notDone = (over: object = {}) => ok({ status: false, root_init: false, database_type: 'postgres', ...over });
const initialize = () => screen.getByRole('button', { name: '初始化系统' });

describe('first-run setup', () => {
  const root = { id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1, group: 'default' };

  it.each([
    { login: 'and signs in', response: ok(root), user: root },
    { login: 'even when signing in fails', response: refused('no'), user: null },
  ])('creates the administrator in the chosen mode $login', async ({ response, user: signedIn }) => {
    const server = fakeServer({
      '/api/setup': ({ method }) => (method === 'GET' ? notDone() : ok()),
      '/api/user/login': () => response,
    });
    await renderScreen(<SetupPage />, { language: 'zh' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/管理员用户名/), ' root ');
    await user.type(screen.getByLabelText(/^密码/), 'long enough');
    await user.type(screen.getByLabelText(/确认密码/), 'long enough');
    await user.click(screen.getByRole('radio', { name: /自用模式/ }));
    await user.click(initialize());
    expect(await screen.findByText('系统初始化成功，正在刷新页面…')).toBeTruthy();
    expect(stored.user.read()).toEqual(signedIn);
    expect(server.calls.at(-1)).toMatchObject({
      path: '/api/user/login',
      body: { username: 'root', password: 'long enough' },
    });
    expect(server.calls.at(-2)).toMatchObject({
      method: 'POST',
      path: '/api/setup',
      body: {
        username: 'root',
        password: 'long enough',
        confirmPassword: 'long enough',
        SelfUseModeEnabled: true,
        DemoSiteEnabled: false,
      },
    });
  });

  it('reports every invalid field without a request', async () => {
    const server = fakeServer({ '/api/setup': () => notDone() });
    await renderScreen(<SetupPage />, { language: 'zh' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^密码/), 'short');
    await user.type(screen.getByLabelText(/确认密码/), 'other');
    await user.click(initialize());
    expect(await screen.findByText('请输入管理员用户名')).toBeTruthy();
    expect(screen.getByText('密码长度至少为8个字符')).toBeTruthy();
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('requires the same password twice', async () => {
    fakeServer({ '/api/setup': () => notDone() });
    await renderScreen(<SetupPage />, { language: 'zh' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/管理员用户名/), 'root');
    await user.type(screen.getByLabelText(/^密码/), 'long enough');
    await user.type(screen.getByLabelText(/确认密码/), 'long enough!');
    await user.click(initialize());
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
  });

  it('hides the administrator fields if one exists', async () => {
    const server = fakeServer({
      '/api/setup': ({ method }) => (method === 'GET' ? notDone({ root_init: true }) : ok()),
    });
    await renderScreen(<SetupPage />, { language: 'zh' });
    await screen.findByText('管理员账户已初始化，无需再次设置。');
    expect(screen.queryByLabelText(/管理员用户名/)).toBeNull();
    expect(screen.queryByLabelText(/初始化口令/)).toBeNull();
    await userEvent.click(initialize());
    expect(await screen.findByText('系统初始化成功，正在刷新页面…')).toBeTruthy();
    expect(server.calls.at(-1)?.method).toBe('POST');
  });

  it('requires the setup secret if the server has one, sends it, and reports a wrong one', async () => {
    const message = '初始化口令不正确，请查看服务器的 SETUP_SECRET 设置';
    const server = fakeServer({
      '/api/setup': ({ method, body }) => {
        if (method === 'GET') return notDone({ root_init: true, setup_secret: true });
        if ((body as { setup_secret: string }).setup_secret === 'open sesame') return ok();
        return { status: 403, body: { success: false, code: 'setup_secret_wrong', message } };
      },
    });
    await renderScreen(<SetupPage />, { language: 'zh' });
    const user = userEvent.setup();
    const secret = await screen.findByLabelText(/初始化口令/);
    await user.click(initialize());
    expect(await screen.findByText('请输入初始化口令')).toBeTruthy();
    await user.type(secret, 'open pepper');
    await user.click(initialize());
    await screen.findByText(message);
    await user.clear(secret);
    await user.type(secret, 'open sesame');
    await user.click(initialize());
    expect(await screen.findByText('系统初始化成功，正在刷新页面…')).toBeTruthy();
    expect(server.calls.at(-1)?.body).toMatchObject({ setup_secret: 'open sesame' });
  });

  it('warns about SQLite', async () => {
    fakeServer({ '/api/setup': () => notDone({ database_type: 'sqlite' }) });
    await renderScreen(<SetupPage />, { language: 'zh' });
    expect(await screen.findByText(/正在使用 SQLite/)).toBeTruthy();
  });

  it('explains the modes', async () => {
    fakeServer({ '/api/setup': () => notDone() });
    await renderScreen(<SetupPage />, { language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: 'About usage modes' }));
    const dialog = await findDialog('About usage modes');
    expect(within(dialog).getByText('Demo site')).toBeTruthy();
  });

  it('shows the server error and keeps the input', async () => {
    fakeServer({
      '/api/setup': ({ method }) => (method === 'GET' ? notDone({ root_init: true }) : refused('系统已经初始化完成')),
    });
    await renderScreen(<SetupPage />, { language: 'zh' });
    await screen.findByText('管理员账户已初始化，无需再次设置。');
    await userEvent.click(initialize());
    expect((await screen.findByRole('alert')).textContent).toContain('系统已经初始化完成');
  });

  it('reports a failure without a server message', async () => {
    fakeServer({ '/api/setup': ({ method }) => (method === 'GET' ? notDone({ root_init: true }) : refused('')) });
    await renderScreen(<SetupPage />, { language: 'zh' });
    await screen.findByText('管理员账户已初始化，无需再次设置。');
    await userEvent.click(initialize());
    expect((await screen.findByRole('alert')).textContent).toContain('初始化失败，请重试');
  });

  it('reloads 1.5 seconds after success', async () => {
    fakeServer({ '/api/setup': ({ method }) => (method === 'GET' ? notDone({ root_init: true }) : ok()) });
    stored.status.write({ setup: false, system_name: 'Before' });
    // jsdom does not implement navigation and logs an error; the test checks that the page clears the stored status
    // instead.
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderScreen(<SetupPage />, { language: 'zh' });
    await screen.findByText('管理员账户已初始化，无需再次设置。');
    jest.useFakeTimers();
    await act(async () => {
      fireEvent.click(initialize());
      await jest.advanceTimersByTimeAsync(0);
    });
    // The response needs turns of the event loop, but no timer.
    while (!screen.queryByText('系统初始化成功，正在刷新页面…')) await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(1499));
    expect(stored.status.read()).toMatchObject({ system_name: 'Before' });
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(stored.status.read()).toBeNull();
    silence.mockRestore();
  });

  it('offers a retry when the status fails to load', async () => {
    let broken = true;
    fakeServer({ '/api/setup': () => (broken ? { status: 500 } : notDone()) });
    await renderScreen(<SetupPage />, { language: 'zh' });
    expect(await screen.findByText('获取初始化状态失败')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByLabelText(/管理员用户名/)).toBeTruthy();
  });
});

describe('setup payload', () => {
  const form: SetupForm = { secret: '', username: 'root', password: 'p', confirmPassword: 'p', mode: 'external' };
  it.each([
    ['external', false, false],
    ['selfUse', true, false],
    ['demo', false, true],
  ] as const)('mode %s', (mode, selfUse, demo) => {
    expect(setupPayload({ ...form, mode })).toMatchObject({ SelfUseModeEnabled: selfUse, DemoSiteEnabled: demo });
  });
});
