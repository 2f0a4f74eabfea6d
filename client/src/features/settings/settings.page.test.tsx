import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { signedIn } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { SettingsPage } from './settings.page';
import { site } from './settings.test.fixtures';
import { ModelsSubject } from './subjects/models.subject';
import { OperationSubject } from './subjects/operation.subject';
import { OtherSubject } from './subjects/other.subject';
import { RatelimitSubject } from './subjects/ratelimit.subject';
import { SystemSubject } from './subjects/system.subject';

const loadOther = async (): Promise<ComponentType> => OtherSubject;
const others = { load: loadOther };

const routes = [
  {
    path: '/setting',
    element: <SettingsPage />,
    children: [
      {
        errorElement: <p>not loaded</p>,
        children: [
          { path: 'operation', element: <OperationSubject /> },
          { path: 'ratelimit', element: <RatelimitSubject /> },
          { path: 'models', element: <ModelsSubject /> },
          { path: 'system', element: <SystemSubject /> },
          { path: 'other', lazy: async () => ({ Component: await others.load() }) },
        ],
      },
    ],
  },
  { path: '/token', element: <p>tokens</p> },
  { path: '/models', element: <p>models</p> },
];

async function visit(at: string, role = 100) {
  signedIn({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  const view = await renderScreen(routes, { at, language: 'zh' });
  const go = (to: string) => act(async () => void view.router.navigate(to));
  return { ...view, go, user: userEvent.setup({ delay: null }) };
}

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
  stored.status.clear();
  others.load = loadOther;
});

it('links users who may not edit options to their own settings', async () => {
  const { sentRequests: requests } = site();
  await visit('/setting', 1);
  expect(screen.getByText('前往个人设置').getAttribute('href')).toBe('/personal');
  expect(requests).toEqual([]);
});

it('shows administrators read-only options of the super administrator', async () => {
  const locked = ['oidc.enabled', 'oidc.client_id', 'oidc.client_secret', 'GitHubOAuthEnabled', 'ServerAddress'];
  site({ 'oidc.client_id': 'tollgate', 'oidc.client_secret': 'x', GitHubOAuthEnabled: 'true' }, undefined, locked);
  await visit('/setting/system', 10);
  await waitFor(() => expect(document.querySelector('[data-option="oidc.client_id"]')).not.toBeNull());
  const row = (key: string) => within(document.querySelector<HTMLElement>(`[data-option="${key}"]`) as HTMLElement);
  expect(row('oidc.client_id').getByText('tollgate')).toBeTruthy();
  expect(row('GitHubOAuthEnabled').getByText('开')).toBeTruthy();
  for (const key of locked) {
    expect(row(key).getByText('仅超级管理员可修改')).toBeTruthy();
    expect(row(key).queryByRole('button')).toBeNull();
    expect(row(key).queryByRole('textbox')).toBeNull();
    expect(row(key).queryByRole('checkbox')).toBeNull();
  }
  expect(screen.queryByRole('button', { name: '保存服务器' })).toBeNull();
  expect(screen.getByRole('button', { name: /保存.*SMTP/ })).toBeTruthy();
});

it('finds options by key, in Chinese and in English', async () => {
  site();
  const { go } = await visit('/setting/ratelimit?q=RetryTimes');
  const found = async (label: string) => (await screen.findByText(label)).closest('a')?.getAttribute('href');
  expect(await found('失败重试次数')).toBe('/setting/operation#RetryTimes');
  await go('/setting/ratelimit?q=返佣百分比');
  expect(await found('返佣百分比')).toBe('/setting/operation#RebatePercentage');
  await go('/setting/ratelimit?q=sender address');
  expect(await found('SMTP 发送者邮箱')).toBe('/setting/system#SMTPFrom');
});

it('keeps drafts across subjects, shows where they are, and confirms before discarding them', async () => {
  site();
  const { user, router, go } = await visit('/setting/other');
  const name = await screen.findByLabelText<HTMLInputElement>('系统名称');
  await user.type(name, 'Mine');
  await go('/setting/ratelimit');
  await user.type(await screen.findByLabelText('限制周期'), '5');
  expect(screen.getByText('2 处修改，涉及 2 张卡片')).toBeTruthy();
  const bar = within(screen.getByRole('region', { name: '未保存的修改' }));
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['速率限制', '/setting/ratelimit'],
    ['其他设置', '/setting/other'],
  ]);
  await go('/setting/other');
  expect(screen.getByLabelText<HTMLInputElement>('系统名称').value).toBe('Mine');
  await go('/token');
  await user.click(within(await findAlertDialog()).getByRole('button', { name: '继续编辑' }));
  expect(router.state.location.pathname).toBe('/setting/other');
  await user.click(screen.getByText('全部放弃'));
  await go('/token');
  expect(await screen.findByText('tokens')).toBeTruthy();
});

it.each([
  ['the button of all cards', (user: UserEvent) => user.click(screen.getByText('全部保存'))],
  ['Ctrl+Enter', (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')],
])('saves all cards together with %s', async (_, save) => {
  const server = site({
    'general_setting.ping_interval_enabled': 'true',
    'general_setting.ping_interval_seconds': '60',
  });
  const { user } = await visit('/setting/ratelimit');
  await user.click(await screen.findByLabelText('限制模型请求'));
  await save(user);
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.held.get('ModelRequestRateLimitEnabled')).toBe('true');
  expect(screen.queryByText('全部保存')).toBeNull();
});

describe('former addresses of subjects', () => {
  it.each([
    ['/setting', '/setting/operation'],
    ['/setting?tab=ratelimit', '/setting/ratelimit'],
    ['/setting?tab=unknown', '/setting/operation'],
    ['/setting?tab=system#SMTPFrom', '/setting/system#SMTPFrom'],
    ['/setting?tab=operation#log', '/setting/operation#log'],
    ['/setting#chats', '/setting/operation#chats'],
    ['/setting#saml.button', '/setting/system#saml.button'],
    ['/setting?tab=models&q=ping', '/setting/models?q=ping'],
    ['/setting?tab=other&history=Logo', '/setting/other?history=Logo'],
  ])('%s leads to %s', async (at, to) => {
    site();
    const { router } = await visit(at);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/setting'));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(to);
  });
});

it('leads from a search to a row of another subject', async () => {
  site();
  const { user, router } = await visit('/setting/other?q=SMTPFrom');
  expect(document.querySelector('[data-option=SMTPFrom]')).toBeNull();
  await user.click(await screen.findByText('SMTP 发送者邮箱'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('SMTP 发送者邮箱')));
  expect(router.state.location.pathname).toBe('/setting/system');
});

it('a subject that does not load keeps the drafts of the others', async () => {
  site();
  const { user, go } = await visit('/setting/ratelimit');
  await user.type(await screen.findByLabelText('限制周期'), '5');
  others.load = () => Promise.reject(new Error('no such file'));
  await go('/setting/other');
  expect(await screen.findByText('not loaded')).toBeTruthy();
  expect(screen.getByText('1 处修改，涉及 1 张卡片')).toBeTruthy();
  await go('/setting/ratelimit');
  expect(screen.queryByText('not loaded')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('限制周期').value).toBe('5');
});

describe('former addresses of prices', () => {
  it.each([
    ['/setting?tab=operation#pricing', '/models#pricing'],
    ['/setting#price-import', '/models#price-import'],
    ['/setting?tab=operation&prices=unset#pricing', '/models?prices=unset#pricing'],
    ['/setting?import=7', '/models?import=7'],
    ['/setting?tab=operation#tools', '/models#tools'],
    ['/setting#tool_price_setting.prices', '/models#tools'],
    ['/setting?tab=operation#VideoPrice', '/models#videos'],
  ])('%s leads to %s', async (at, to) => {
    const { router } = await visit(at);
    await screen.findByText('models');
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(to);
  });
});

describe('address of a subject', () => {
  it.each([
    ['operation', '运营设置', 'RetryTimes'],
    ['ratelimit', '速率限制', 'ModelRequestRateLimitCount'],
    ['models', '模型相关设置', 'claude.default_max_tokens'],
    ['system', '系统设置', 'ServerAddress'],
    ['other', '其他设置', 'SystemName'],
  ])('opens the subject %s', async (subject, name, key) => {
    site();
    await visit(`/setting/${subject}`);
    await waitFor(() => expect(document.querySelector(`[data-option="${key}"]`)).not.toBeNull());
    const nav = within(screen.getByRole('navigation', { name: '设置分类' }));
    expect(nav.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('aria-current')).toBe('page');
    expect(document.title).toBe(`${name} · Tollgate`);
  });

  it.each([
    ['operation', 'rebate', '返佣设置'],
    ['system', 'smtp', 'SMTP'],
  ])('scrolls to a card: %s', async (subject, card, title) => {
    site();
    await visit(`/setting/${subject}#${card}`);
    const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(title) });
    await waitFor(() => expect(document.activeElement).toBe(heading.closest('section')));
  });
});

it('scrolls to the option in the address', async () => {
  site();
  await visit('/setting/ratelimit#ModelRequestRateLimitCount');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('周期内最多请求次数')));
});

it('marks the card that is read among the cards of the subject', async () => {
  site();
  await visit('/setting/ratelimit');
  const nav = await screen.findByRole('navigation', { name: '设置分类' });
  const links = within(within(nav).getByRole('list', { name: '本页卡片' })).getAllByRole('link');
  const cards = links.map((link) => document.getElementById(link.getAttribute('href')?.split('#')[1] ?? ''));
  // The second card is the last one whose top is in the upper part of the window.
  for (const [at, card] of cards.entries())
    jest.spyOn(card as HTMLElement, 'getBoundingClientRect').mockReturnValue({ top: (at - 1) * 600 } as DOMRect);
  act(() => void document.dispatchEvent(new Event('scroll')));
  await waitFor(() =>
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
      links.map((_, at) => (at === 1 ? 'location' : null)),
    ),
  );
});

it('shows the change history', async () => {
  const server = site();
  await visit('/setting/ratelimit?history=RetryTimes');
  const dialog = within(await findDialog('修改记录'));
  expect(await dialog.findByText('失败重试次数')).toBeTruthy();
  expect(dialog.getByLabelText('原值').textContent).toBe('0');
  expect(dialog.getByLabelText('新值').textContent).toBe('3');
  expect(server.last('SettingsHistory')).toEqual({ key: 'RetryTimes' });
});
