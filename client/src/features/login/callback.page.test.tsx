import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { signedIn } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { type FakeResponse, fakeServer, ok } from '../../testing/server';
import { CallbackPage } from './callback.page';
import { LoginPage } from './login.page';

const alice = { id: 7, username: 'alice', display_name: 'Alice', role: 1, status: 1, group: 'default' };
const page = (
  <StrictMode>
    <CallbackPage />
  </StrictMode>
);
const routes = [
  { path: '/oauth/:provider', element: page },
  { path: '/login', element: <LoginPage /> },
  { path: '*', element: <p>elsewhere</p> },
];

const success = (more: object): FakeResponse => ({ body: { success: true, message: '', ...more } });

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
});

async function comeBack(response: () => FakeResponse, provider = 'github', query = 'code=c%2B1&state=s&iss=x') {
  const server = fakeServer({ [`/api/oauth/${provider}`]: response, '/api/user/login/2fa': () => ok(alice) });
  const { router } = await renderScreen(routes, { at: `/oauth/${provider}?${query}`, language: 'zh' });
  return { server, place: () => router.state.location.pathname + router.state.location.search };
}

describe('login callback', () => {
  it.each(['github', 'oidc', 'saml', 'linuxdo'])('%s: sends the whole query once', async (provider) => {
    const { server, place } = await comeBack(() => success({ data: alice }), provider);
    await screen.findByText('elsewhere');
    expect(server.calls.map(({ path, search }) => path + search)).toEqual([
      `/api/oauth/${provider}?code=c%2B1&state=s&iss=x`,
    ]);
    expect(place()).toBe('/token');
    expect(stored.user.read()).toEqual(alice);
    expect(await screen.findByText(/^登录成功！/)).toBeTruthy();
  });

  it.each([
    ['/log?page=2', '/log?page=2'],
    ['', '/token'],
    ['//evil.example', '/token'],
    ['https://evil.example', '/token'],
  ])('redirects return_to %s to %s', async (return_to, target) => {
    const { place } = await comeBack(() => success({ data: alice, return_to }));
    await screen.findByText('elsewhere');
    expect(place()).toBe(target);
  });

  it('shows a bound account and redirects to the settings', async () => {
    signedIn(alice);
    const { place } = await comeBack(() => success({ message: 'bind', return_to: '/log' }));
    await screen.findByText('elsewhere');
    expect(place()).toBe('/setting');
    expect(await screen.findByText(/^绑定成功！/)).toBeTruthy();
  });

  it('asks for the second factor, then redirects', async () => {
    const { place } = await comeBack(() => success({ data: { require_2fa: true }, return_to: '/log' }));
    await screen.findByRole('heading', { name: '两步验证' });
    expect(stored.user.read()).toBeNull();
    await userEvent.type(screen.getByLabelText('验证码'), '123456{Enter}');
    await screen.findByText('elsewhere');
    expect(place()).toBe('/log');
    expect(stored.user.read()).toEqual(alice);
  });

  it.each<[string, FakeResponse]>([
    ['a refusal', { body: { success: false, message: 'GitHub 说不' } }],
    ['a state of another browser', { status: 403, body: { success: false, message: 'GitHub 说不' } }],
  ])('%s redirects a signed-in user to the settings', async (_what, response) => {
    signedIn(alice);
    const { place } = await comeBack(() => response);
    await screen.findByText('elsewhere');
    expect(place()).toBe('/setting');
    // A repeated notification only increments its count.
    expect(await screen.findByText(/^GitHub 说不/)).toBeTruthy();
  });

  it.each([
    ['of another browser', 'code=c', '此次登录已过期，或是在其他浏览器中发起的，请重试。'],
    ['that the visitor cancelled', 'error=access_denied', '第三方登录已取消，或被拒绝。'],
  ])('a login %s is explained in the language of the visitor', async (_what, query, text) => {
    const body = { success: false, message: 'state is empty or not same', code: 'sign_in_state_invalid' };
    await comeBack(() => ({ status: 403, body }), 'github', query);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('a rejected login redirects a visitor to the login page with the error', async () => {
    const { place } = await comeBack(() => ({ body: { success: false, message: '用户取消了授权' } }));
    expect((await screen.findByRole('alert')).textContent).toContain('用户取消了授权');
    expect(place()).toBe('/login?returnTo=%2Fsetting');
  });

  it('can be cancelled', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const response = new Promise<FakeResponse>((resolve) => {
      respond = resolve;
    });
    const { place } = await comeBack(() => response as unknown as FakeResponse);
    await userEvent.click(screen.getByRole('link', { name: '取消' }));
    expect(place()).toBe('/login');
    // A request without a response keeps its time limit, and thereby the process, for a minute.
    respond({ body: { success: false, message: '' } });
  });
});
