import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { subjects } from '../../features/settings/catalogue/spec';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { openConsole } from '../../testing/every-screen';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** An address with a query parameter that existing links to the console of new-api have, and its visible effect. */
interface KnownAddress {
  at: string;
  role?: 1 | 100;
  notices: string;
  see(site: Console): Promise<unknown> | unknown;
}

const reads = (text: string | RegExp) => () => screen.findByText(text);
const drawer = (name: string | RegExp) => () => findDialog(name);
const holds = (label: string, value: string) => async () =>
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(value);
const invitedBy = (code: string) => () => expect(stored.inviteCode.read()).toBe(code);
const sends = (path: string) => (site: Console) =>
  waitFor(() => expect(site.server.calls.map((call) => call.path + call.search)).toContain(path));

const knownAddresses: readonly KnownAddress[] = [
  {
    at: '/login?expired',
    notices: 'that the login expired',
    see: reads('未登录或登录已过期，请重新登录'),
  },
  {
    at: '/login?expired=true&returnTo=%2Flog%3Fpage%3D2',
    notices: 'that the address to return to is kept on another form',
    see: async () =>
      expect((await screen.findByRole('link', { name: '注册账户' })).getAttribute('href')).toBe(
        '/register?returnTo=%2Flog%3Fpage%3D2',
      ),
  },
  { at: '/login?aff=ab12', notices: 'whose invitation it was', see: invitedBy('ab12') },
  {
    at: '/register?aff=ab12',
    notices: 'whose invitation it was',
    see: invitedBy('ab12'),
  },
  {
    at: '/oauth/github?code=c&state=s',
    notices: 'that the provider’s response is sent to the server',
    see: sends('/api/oauth/github?code=c&state=s'),
  },
  {
    at: '/user/reset?email=a%40example.com&token=t',
    notices: 'whose password it is',
    see: reads(/a@example\.com/),
  },
  {
    at: '/topup?code=GIFT-1',
    role: 1,
    notices: 'that the code is filled in',
    see: holds('兑换码', 'GIFT-1'),
  },
  {
    at: '/playground?expired',
    role: 1,
    notices: 'that the session expired',
    see: reads('未登录或登录已过期，请重新登录！'),
  },
  { at: '/user/edit', role: 100, notices: 'the form', see: drawer('添加用户') },
  { at: '/user/edit/1', role: 100, notices: 'the form', see: drawer(/^编辑用户 .*#1/) },
  { at: '/channel/add', role: 100, notices: 'the form', see: drawer('添加渠道') },
  { at: '/channel/edit/1', role: 100, notices: 'the form', see: drawer(/^编辑渠道 .*#1/) },
  {
    at: '/setting?tab=ratelimit',
    role: 100,
    notices: 'the tab',
    see: async () => expect((await currentTab()).getAttribute('href')).toBe('/setting/ratelimit'),
  },
  {
    at: '/setting',
    role: 100,
    notices: 'the first tab',
    see: async () => expect((await currentTab()).getAttribute('href')).toBe('/setting/operation'),
  },
];

const currentTab = () =>
  waitFor(() => {
    const tab = document.querySelector('a[aria-current=page]');
    if (!tab) throw new Error('no tab is the current one');
    return tab;
  });

afterEach(cleanup);

describe('addresses of the console of new-api', () => {
  it.each(knownAddresses)('$at shows $notices', async ({ at, role, see }) => {
    const site = await openConsole(at, { role });
    stored.inviteCode.clear();
    await site.enter();
    await see(site);
  });

  it('keep the names of the tabs of the settings', () => {
    expect(subjects).toEqual(['operation', 'ratelimit', 'models', 'system', 'other']);
  });
});
