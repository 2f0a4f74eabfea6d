import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useSessionUser } from '../lib/session';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { SideNav } from '../ui/shell/side-nav';
import { useNavGroups } from './nav';
import { useTopLinks } from './top-links';
import type { NavBadges } from './use-nav-badges';

function Probe({ navBadges }: { navBadges?: NavBadges }) {
  const user = useSessionUser();
  const groups = useNavGroups(user, navBadges);
  const links = useTopLinks(user);
  return (
    <>
      <SideNav groups={groups} label="console" />
      <ul aria-label="top">
        {links.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  );
}

interface World {
  role?: number;
  permissions?: string[];
  status?: Record<string, unknown>;
  chats?: unknown;
  navBadges?: NavBadges;
}

async function open({ role, permissions, status = {}, chats = [], navBadges }: World, at = '/log') {
  if (role)
    stored.user.write({ id: 1, username: 'a', display_name: '', role, status: 1, group: 'default', permissions });
  stored.status.write(status);
  stored.chats.write(chats);
  await renderScreen(<Probe navBadges={navBadges} />, { at, language: 'zh' });
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

const everyone = ['/playground', '/token', '/log', '/topup', '/personal'];
const flagged = ['/detail', '/cost', '/midjourney', '/task'];
const admins = [
  '/channel',
  '/models',
  '/redemption',
  '/coupon',
  '/plan',
  '/vendor-invoices',
  '/user',
  '/jobs',
  '/limits',
  '/alerts',
  '/audit',
  '/credentials',
  '/operations',
  '/setting',
];
const flags = { enable_data_export: true, enable_drawing: true, enable_task: true };

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
});

describe('sidebar', () => {
  it.each([
    ['a visitor', { status: flags }, []],
    ['a user', { role: 1 }, everyone],
    ['a user of a site with everything', { role: 1, status: flags }, [...everyone, ...flagged]],
    ['an administrator', { role: 10 }, [...everyone, ...admins]],
    ['the super administrator', { role: 100, status: flags }, [...everyone, ...flagged, ...admins]],
    ['a member of a team', { role: 1, navBadges: { badges: {}, usesTeams: true } }, [...everyone, '/teams']],
    [
      'support',
      { role: 1, permissions: ['users:read', 'payments:read', 'logs:read'] },
      [...everyone, '/redemption', '/coupon', '/plan', '/user'],
    ],
    [
      'a site with chat clients',
      { role: 1, chats: [{ A: 'https://a' }, { B: 'https://b' }] },
      [...everyone, '/chat/0', '/chat/1'],
    ],
    [
      'a site with a chat client whose link leads nowhere',
      { role: 1, chats: [{ Extension: 'fluentread' }, { B: 'https://b' }] },
      [...everyone, '/chat/1'],
    ],
  ])('of %s', async (_, world, entries) => expect((await open(world)).sort()).toEqual([...entries].sort()));

  it('marks the current entry and shows the counts of its badges', async () => {
    const navBadges = { badges: { '/channel': { label: '3 个渠道被自动禁用', count: 3 } } };
    await open({ role: 10, navBadges }, '/channel/edit/4');
    const entry = screen.getByRole('link', { name: /渠道.*3 个渠道被自动禁用/ });
    expect(entry.getAttribute('aria-current')).toBe('page');
    expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1);
  });
});

describe('current entry of the sidebar', () => {
  it.each([
    ['/log', '/log'],
    ['/log/conversations', '/log'],
    ['/model', '/models'],
    ['/import', '/setting'],
  ])('of the page %s is %s', async (page, entry) => {
    await open({ role: 100 }, page);
    const current = document.querySelectorAll('[aria-current=page]');
    expect([...current].map((link) => link.getAttribute('href'))).toEqual([entry]);
  });
});

describe('top bar', () => {
  it.each([
    ['a visitor', {}, ['首页', '定价', '关于']],
    ['a user', { role: 1 }, ['首页', '控制台', '定价', '关于']],
    ['a site with documents', { status: { docs_link: 'https://d' } }, ['首页', '定价', '文档', '关于']],
    ['a site whose link is not a valid address', { status: { docs_link: 'javascript:x' } }, ['首页', '定价', '关于']],
  ])('of %s', async (_, world, labels) => {
    await open(world);
    const shown = screen.getByRole('list', { name: 'top' }).querySelectorAll('li');
    expect([...shown].map(({ textContent }) => textContent)).toEqual(labels);
  });
});
