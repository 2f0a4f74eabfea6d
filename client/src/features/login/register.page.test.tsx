import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { LoginPage } from './login.page';
import { RegisterPage } from './register.page';

const routes = [
  { path: '/login', element: <LoginPage /> },
  { path: '/register', element: <RegisterPage /> },
];

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
  stored.status.clear();
  stored.inviteCode.clear();
});

interface Typed {
  用户名?: string;
  密码?: string;
  确认密码?: string;
  邮箱?: string;
  邮箱验证码?: string;
}

const right: Typed = { 用户名: 'alice', 密码: 'correct horse', 确认密码: 'correct horse' };

async function fill(typed: Typed) {
  const user = userEvent.setup();
  for (const [label, text] of Object.entries(typed)) {
    if (text) await user.type(screen.getByLabelText(new RegExp(`^${label}\\*?$`)), text);
  }
  return user;
}

async function register(typed: Typed, { at = '/register', status = {} } = {}) {
  stored.status.write({ setup: true, ...status });
  const view = await renderScreen(routes, { at, language: 'zh' });
  const user = await fill(typed);
  await user.click(screen.getByRole('button', { name: '注册' }));
  return { ...view, user };
}

describe('registration', () => {
  it('creates the account and opens the login page with the username', async () => {
    const graphql = fakeGraphql({ register: () => ({ register: true }) });
    fakeServer({ '/graphql': graphql.handler });
    const { router } = await register({ ...right, 用户名: ' alice ' }, { at: '/register?returnTo=%2Flog' });
    expect(await screen.findByText('注册成功，请登录')).toBeTruthy();
    expect(graphql.last('Register')).toEqual({
      input: { username: 'alice', password: 'correct horse', botCheck: '' },
    });
    expect(router.state.location.pathname + router.state.location.search).toBe('/login?returnTo=%2Flog');
    expect(screen.getByLabelText<HTMLInputElement>('用户名或邮箱').value).toBe('alice');
    expect(stored.user.read()).toBeNull();
  });

  it('sends the invitation code of any earlier page', async () => {
    const graphql = fakeGraphql({ register: () => ({ register: true }) });
    fakeServer({ '/graphql': graphql.handler });
    stored.inviteCode.write('ab12');
    await register(right);
    await screen.findByText('注册成功，请登录');
    expect(graphql.last('Register')).toMatchObject({ input: { inviteCode: 'ab12' } });
    expect(stored.inviteCode.read()).toBe('');
  });

  it.each<[string, Typed, string]>([
    ['no name', { ...right, 用户名: '' }, '此项为必填'],
    ['a name of blanks', { ...right, 用户名: '  ' }, '此项为必填'],
    ['a short password', { ...right, 密码: '1234567', 确认密码: '1234567' }, '密码长度不得小于 8 位！'],
    ['two passwords', { ...right, 确认密码: 'correct house' }, '两次输入的密码不一致'],
  ])('reports %s without a request', async (_what, typed, message) => {
    const server = fakeServer({});
    await register(typed);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it.each<[string, Typed]>([
    ['a long name', { ...right, 用户名: 'a'.repeat(13) }],
    ['a long password', { ...right, 密码: 'a'.repeat(21), 确认密码: 'a'.repeat(21) }],
  ])('reports the max length for %s', async (_what, typed) => {
    const server = fakeServer({});
    await register(typed);
    expect((await screen.findAllByText('用户名最多 12 个字符，密码 8 至 20 个字符')).length).toBe(2);
    expect(server.calls).toEqual([]);
  });

  it('shows the error of the server and keeps the input', async () => {
    const graphql = fakeGraphql({ register: () => new Error('管理员关闭了新用户注册') });
    fakeServer({ '/graphql': graphql.handler });
    await register(right);
    expect((await screen.findByRole('alert')).textContent).toContain('管理员关闭了新用户注册');
    expect(screen.getByLabelText<HTMLInputElement>(/^用户名/).value).toBe('alice');
  });

  it('waits for the bot check', async () => {
    const server = fakeServer({});
    await register(right, { status: { turnstile_check: true, turnstile_site_key: 'key' } });
    expect((await screen.findByRole('alert')).textContent).toContain('请稍后几秒重试，正在检查用户环境！');
    expect(server.calls).toEqual([]);
  });
});

describe('email verification', () => {
  const status = { email_verification: true };
  const visit = () => {
    stored.status.write({ setup: true, ...status });
    return renderScreen(routes, { at: '/register', language: 'zh' });
  };

  it('sends a code and disables the button for a delay', async () => {
    const graphql = fakeGraphql({
      requestEmailCode: () => ({ requestEmailCode: true }),
      register: () => ({ register: true }),
    });
    fakeServer({ '/graphql': graphql.handler });
    await visit();
    const user = await fill({ ...right, 邮箱: 'alice@example.com' });
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码发送成功，请检查邮箱！')).toBeTruthy();
    expect(graphql.last('RequestEmailCode')).toEqual({ email: 'alice@example.com', botCheck: '' });
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: /^重新获取（(30|2\d) 秒）$/ });
    expect(waiting.disabled).toBe(true);
    await user.type(screen.getByLabelText(/^邮箱验证码/), 'c0de42');
    await user.click(screen.getByRole('button', { name: '注册' }));
    await screen.findByText('注册成功，请登录');
    expect(graphql.last('Register')).toMatchObject({
      input: { email: 'alice@example.com', verificationCode: 'c0de42' },
    });
  });

  it('requires an address before a code is sent', async () => {
    const server = fakeServer({});
    await visit();
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('请输入邮箱！')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('shows a rejected address at its field and keeps the button enabled', async () => {
    const graphql = fakeGraphql({ requestEmailCode: () => new Error('无效的邮箱地址') });
    fakeServer({ '/graphql': graphql.handler });
    await visit();
    await fill({ 邮箱: 'alice' });
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('无效的邮箱地址')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false);
  });

  it('requires address and code', async () => {
    const server = fakeServer({});
    await register(right, { status });
    expect(await screen.findAllByText('此项为必填')).toHaveLength(2);
    expect(server.calls).toEqual([]);
  });
});

describe('password manager', () => {
  it('recognises the new username and password', async () => {
    fakeServer({});
    stored.status.write({ setup: true, email_verification: true });
    await renderScreen(routes, { at: '/register', language: 'zh' });
    const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
    const labels = [/^用户名/, /^密码/, /^确认密码/, /^邮箱验证码/];
    expect(labels.map((label) => field(label).autocomplete)).toEqual([
      'username',
      'new-password',
      'new-password',
      'one-time-code',
    ]);
    expect(new Set(labels.map((label) => field(label).form)).size).toBe(1);
  });
});

it('is available in English', async () => {
  fakeServer({});
  stored.status.write({ setup: true });
  await renderScreen(routes, { at: '/register', language: 'en' });
  expect(screen.getByText('Username: up to 12 characters. Password: 8 to 20 characters')).toBeTruthy();
});
