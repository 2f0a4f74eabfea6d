import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { sessionExpired, signedIn } from '../lib/sign-in-state';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { type FakeResponse, fakeServer, ok } from '../testing/server';
import { PageUnavailable } from '../ui/feedback/page-unavailable';
import { useViewerQuery } from './app.generated';
import { Permitted, SignedInOnly } from './guards';
import { Root } from './root';

function QueryingScreen() {
  useViewerQuery();
  return <p>user screen</p>;
}

const tree: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { path: '/', element: <p>home screen</p> },
      { path: '/setup', element: <p>setup screen</p> },
      { path: '/login', element: <p>login screen</p> },
      {
        element: <SignedInOnly />,
        children: [
          { path: '/log', element: <QueryingScreen /> },
          { element: <Permitted to="channels:read" />, children: [{ path: '/channel', element: <p>admin screen</p> }] },
        ],
      },
      { path: '*', element: <PageUnavailable reason="notFound" /> },
    ],
  },
];

interface World {
  role?: number;
  permissions?: string[];
  setup?: boolean;
  status?: () => FakeResponse;
  graphql?: () => FakeResponse;
}

async function visit(at: string, { role, permissions, setup = true, status, graphql }: World = {}) {
  if (role) signedIn({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default', permissions });
  const server = fakeServer({
    '/api/status': status ?? (() => ok({ system_name: 'Tollgate', setup })),
    '/graphql': graphql ?? (() => ({ body: { data: { viewer: null, defaultViews: [] } } })),
  });
  const { router } = await renderScreen(tree, { at, language: 'zh' });
  return { server, router, place: () => router.state.location.pathname + router.state.location.search };
}

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
  stored.status.clear();
});

describe('setup redirect', () => {
  it.each(['/', '/log?page=2', '/login'])('redirects %s to setup until setup is complete', async (at) => {
    await visit(at, { setup: false });
    expect(await screen.findByText('setup screen')).toBeTruthy();
  });
  it('redirects setup to the home page when setup is complete', async () => {
    await visit('/setup');
    expect(await screen.findByText('home screen')).toBeTruthy();
  });
});

describe('route access', () => {
  it('redirects a visitor to login and back after sign-in', async () => {
    const { place } = await visit('/log?page=2');
    await screen.findByText('login screen');
    expect(place()).toBe('/login?returnTo=%2Flog%3Fpage%3D2');
  });
  it('keeps the flag of a page that says that the session expired', async () => {
    const { place } = await visit('/log?expired=true');
    await screen.findByText('login screen');
    expect(place()).toBe('/login?expired=true&returnTo=%2Flog');
  });
  it('shows "no permission" to a user who opens an admin screen', async () => {
    const { place } = await visit('/channel', { role: 1 });
    expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy();
    expect(place()).toBe('/channel');
    expect(document.title).toBe('没有权限 · Tollgate');
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  });
  it.each([10, 100])('lets role %d open admin screens', async (role) => {
    await visit('/channel', { role });
    expect(await screen.findByText('admin screen')).toBeTruthy();
  });
  it.each([
    [['channels:read', 'logs:read'], 'admin screen'],
    [['users:read'], '没有权限'],
  ])('lets staff with %j see %s', async (permissions, text) => {
    await visit('/channel', { role: 1, permissions });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it('shows "not found" for an unknown address', async () => {
    await visit('/no/such/page');
    expect(await screen.findByText('页面不存在，请检查浏览器地址')).toBeTruthy();
    expect(document.title).toBe('页面不存在 · Tollgate');
  });
  it('links from an unknown address to the home page', async () => {
    const { place, router } = await visit('/login');
    await screen.findByText('login screen');
    await act(async () => void (await router.navigate('/no/such/page')));
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await screen.findByText('login screen');
    expect(place()).toBe('/login');
  });
});

describe('expired session', () => {
  it.each([
    ['by status', () => ({ status: 401, body: {} })],
    [
      'by error code',
      () => ({ body: { data: null, errors: [{ message: 'x', extensions: { code: 'unauthenticated' } }] } }),
    ],
  ] as const)('redirects to the login page with a return path (%s)', async (_how, graphql) => {
    const { place } = await visit('/log?page=2', { role: 1, graphql });
    await screen.findByText('login screen');
    await waitFor(() => expect(place()).toBe('/login?expired=true&returnTo=%2Flog%3Fpage%3D2'));
    expect(stored.user.read()).toBeNull();
  });

  it('redirects to the login page when another navigation cancels the first redirect', async () => {
    signedIn({ id: 7, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
    fakeServer({ '/api/status': () => ok({ system_name: 'Tollgate', setup: true }) });
    let loadLoginPage = () => {};
    const loginPage = new Promise<void>((resolve) => {
      loadLoginPage = resolve;
    });
    const { router } = await renderScreen(
      [
        {
          element: <Root />,
          children: [
            { path: '/login', lazy: () => loginPage.then(() => ({ element: <p>login screen</p> })) },
            { element: <SignedInOnly />, children: [{ path: '/log', element: <p>user screen</p> }] },
          ],
        },
      ],
      { at: '/log', language: 'en' },
    );
    await screen.findByText('user screen');
    act(sessionExpired);
    await act(async () => void (await router.navigate('/log')));
    loadLoginPage();
    expect(await screen.findByText('login screen')).toBeTruthy();
  });
});

describe('unreachable server', () => {
  it('shows a banner, and a retry removes it', async () => {
    let redirected = true;
    const status = () => {
      if (redirected) throw new TypeError('network');
      return ok({ setup: true });
    };
    await visit('/', { status });
    expect(await screen.findByText('无法连接至服务器，加载状态失败')).toBeTruthy();
    expect(screen.getByText('home screen')).toBeTruthy();
    redirected = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText('无法连接至服务器，加载状态失败')).toBeNull());
  });
});
