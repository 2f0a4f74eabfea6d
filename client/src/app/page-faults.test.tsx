import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { signInProviders } from '../lib/sign-in-providers.generated';
import { everyPath, type Fault, faults, openConsole } from '../testing/every-screen';
import type { renderScreen } from '../testing/render';

/** Pages that load data: path of the route, an address of it, and the role of the user. */
const pages: readonly (readonly [route: string, at: string, role: 1 | 100 | undefined])[] = [
  ['/', '/', undefined],
  ['/setup', '/setup', undefined],
  ['/pricing', '/pricing', undefined],
  ['/about', '/about', undefined],
  ['/detail', '/detail', 100],
  ['/cost', '/cost?and=user', 100],
  ['/cost/latency', '/cost/latency', 1],
  ['/cost/errors', '/cost/errors', 100],
  ['/model', '/model?name=gpt-4o', 100],
  ['/token', '/token', 1],
  ['/token', '/token?edit=1', 1],
  ['/token/:id', '/token/1', 1],
  ['/log', '/log', 100],
  ['/midjourney', '/midjourney', 1],
  ['/task', '/task', 1],
  ['/playground', '/playground', 1],
  ['/chat/:id?', '/chat/0', 1],
  ['/chat2link', '/chat2link', 1],
  ['/topup', '/topup', 1],
  ['/topup', '/topup?tab=months', 1],
  ['/topup', '/topup?tab=orders', 1],
  ['/topup', '/topup?tab=site', 100],
  ['/personal', '/personal', 1],
  ['/personal', '/personal?tab=security', 1],
  ['/personal', '/personal?tab=notify', 1],
  ['/personal', '/personal?tab=price', 1],
  ['/setting', '/setting', 100],
  ['/setting/operation', '/setting/operation', 100],
  ['/setting/ratelimit', '/setting/ratelimit', 100],
  ['/setting/models', '/setting/models', 100],
  ['/setting/system', '/setting/system', 100],
  ['/setting/other', '/setting/other', 100],
  ['/models', '/models', 100],
  ['/channel', '/channel', 100],
  ['/channel', '/channel?tag=1', 100],
  ['/channel/:id', '/channel/1', 100],
  ['/channel/edit/:id', '/channel/edit/1', 100],
  ['/channel/tag/:tag', '/channel/tag/west', 100],
  ['/user', '/user', 100],
  ['/user/:id', '/user/1', 100],
  ['/user/edit/:id', '/user/edit/1', 100],
  ['/jobs', '/jobs', 100],
  ['/jobs', '/jobs?row=kind%2F1', 100],
  ['/limits', '/limits', 100],
  ['/teams', '/teams', 1],
  ['/teams/:id', '/teams/3', 1],
  ['/teams/accept', '/teams/accept?secret=s', 1],
  ['/log/conversations', '/log/conversations', 100],
  ['/alerts', '/alerts', 100],
  ['/alerts/rules', '/alerts/rules', 100],
  ['/alerts/receivers', '/alerts/receivers', 100],
  ['/alerts/deliveries', '/alerts/deliveries', 100],
  ['/audit', '/audit', 100],
  ['/credentials', '/credentials', 100],
  ['/import', '/import', 100],
  ['/redemption', '/redemption', 100],
  ['/redemption', '/redemption?edit=1', 100],
  ['/coupon', '/coupon', 100],
  ['/coupon', '/coupon?edit=1', 100],
  ['/plan', '/plan', 100],
  ['/vendor-invoices', '/vendor-invoices', 100],
  ['/vendor-invoices/:id', '/vendor-invoices/1', 100],
  ['/operations', '/operations', 100],
];

/** Pages that send no request before the user types. */
const quiet = [
  '/login',
  '/register',
  '/reset',
  '/user/reset',
  ...signInProviders.filter(({ flow }) => flow === 'redirect').map(({ name }) => `/oauth/${name}`),
  '/personal?tab=preferences',
  '/channel/add',
  '/channel/bulk',
  '/user/edit',
];

/** Pages of visitors, of one list, of charts and with data of the REST API. */
const withEveryFault = ['/about', '/pricing', '/token', '/detail', '/setup'];
const kindsAt = (at: string, index: number): Fault[] =>
  withEveryFault.includes(at) ? [...faults] : faults.filter((_, kind) => kind === index % faults.length);

const setup = { status: { setup: false } };
/**
 * Includes alerts behind an open drawer. Uses a selector instead of roles, because role queries are slow on pages with
 * thousands of elements.
 */
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '');

const sessionEnded: Fault = { name: '401', respond: () => ({ status: 401 }), reads: '' };

/** Waits for the login page, which leads back to the address. */
async function expectLogin(router: Awaited<ReturnType<typeof renderScreen>>['router'], at: string): Promise<void> {
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const query = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(query)).toEqual({ expired: 'true', returnTo: at });
}

afterEach(cleanup);

describe('page with a failed load', () => {
  it('covers every page with data', () => {
    const met = new Set<string>([...pages.map(([route]) => route), ...quiet]);
    expect(everyPath().filter((path) => !met.has(path))).toEqual([]);
  });

  // How a request fails does not depend on the page: each page meets one kind of failure, and a few meet all.
  it.each(pages.map(([route, at, role], index) => ({ route, at, role, kinds: kindsAt(at, index) })))(
    '$route ($at) shows the error, loads the data on a retry, and leads to the login page when the session ends',
    async ({ at, role, kinds }) => {
      const site = await openConsole(at, { role, ...(at === '/setup' && setup) });
      const retry = () => {
        for (const button of screen.getAllByText('重试', { selector: 'button' })) fireEvent.click(button);
      };
      site.fail(kinds[0]);
      const { router } = await site.enter();
      for (const [index, fault] of kinds.entries()) {
        if (index > 0) {
          site.fail(fault);
          retry();
        }
        await waitFor(() => expect(alerts().join('\n')).toContain(fault.reads));
      }
      site.fail(undefined);
      retry();
      await waitFor(() => expect(alerts()).toEqual([]));
      // React Router shows this instead of a page that threw.
      expect(document.body.textContent).not.toContain('Unexpected Application Error');
      if (!role) return;
      // Some addresses lead to another one.
      const { pathname, search } = router.state.location;
      site.fail(sessionEnded);
      await site.reload();
      await expectLogin(router, `${pathname}${search}`);
    },
  );

  it.each(['/token', '/cost?and=user', '/personal?tab=security'])(
    '%s leads to the login page and back if the session had ended before',
    async (at) => {
      const site = await openConsole(at, { role: 100 });
      site.fail(sessionEnded);
      const { router } = await site.enter();
      await expectLogin(router, at);
    },
  );
});
