import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyRound, ScrollText, UsersRound, Waypoints, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { visits } from '../features/palette/entry';
import { stored } from '../lib/storage';
import { BulkActions } from '../resource-list/commands';
import { ObjectActions } from '../resource-list/object-actions';
import { findDialog } from '../testing/dialog';
import { fakeGraphql } from '../testing/graphql';
import { renderScreen } from '../testing/render';
import { fakeServer } from '../testing/server';
import { SearchInput } from '../ui/table/search-input';
import { usePalette } from './palette-slot';

const places = [
  { to: '/token', label: 'API 令牌', icon: KeyRound },
  { to: '/channel', label: '渠道', icon: Waypoints },
];
const furtherPlaces = [
  { to: '/jobs', label: '任务队列', icon: Workflow },
  { to: '/teams', label: '团队', icon: UsersRound },
  { to: '/log', label: '使用日志', icon: ScrollText },
];

function Harness({ reached }: { reached: typeof places }) {
  const { dialogs } = usePalette(reached);
  return (
    <main id="main">
      <SearchInput value="" onChange={() => undefined} placeholder="列表搜索" />
      <Outlet />
      {dialogs}
    </main>
  );
}

async function open(page: ReactNode = null, reached = places) {
  const graphql = fakeGraphql({
    paletteTeams: () => ({ teams: [{ __typename: 'Team', id: '4', name: 'Robotics' }] }),
    paletteModels: () => ({ usableModels: ['gpt-4o', 'claude-3-5-sonnet'] }),
    paletteRecords: () => ({
      tokens: {
        __typename: 'TokenConnection',
        nodes: [{ __typename: 'Token', id: '3', name: 'laptop', keyHint: 'sk-…12' }],
      },
      channels: { __typename: 'ChannelConnection', nodes: [{ __typename: 'Channel', id: '12', name: 'azure-west' }] },
      users: {
        __typename: 'UserConnection',
        nodes: [{ __typename: 'User', id: '7', username: 'alice', displayName: 'Alice' }],
      },
    }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const { router } = await renderScreen(
    [{ element: <Harness reached={reached} />, children: [{ path: '*', element: page }] }],
    {
      at: '/log',
      language: 'zh',
    },
  );
  return {
    graphql,
    user: userEvent.setup(),
    place: () => router.state.location.pathname + router.state.location.search,
  };
}

beforeEach(() => {
  localStorage.clear();
  visits.clear();
  stored.singleKeyShortcuts.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('command palette', () => {
  it('opens with its shortcut, finds a page by pinyin initials and lists it as recent', async () => {
    const { user, place } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: '搜索与跳转' }), 'lp');
    await screen.findByRole('option', { name: 'API 令牌', selected: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/token'));
    expect(visits.read()).toEqual([{ id: 'go /token', label: 'API 令牌', to: '/token' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the pages of objects: finds them by id or name, and a model by some of its letters', async () => {
    const { user, place, graphql } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '12');
    await screen.findByRole('option', { name: /azure-west/ });
    expect(graphql.last('PaletteRecords')).toEqual({ text: '12', channels: true, users: true });
    expect(screen.getByRole('option', { name: /azure-west/ }).getAttribute('href')).toBe('/channel/12');
    expect(screen.getByRole('option', { name: /Alice/ }).getAttribute('href')).toBe('/user/7');
    expect(screen.getByRole('option', { name: /laptop/ }).getAttribute('href')).toBe('/token/3');
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'sonnet');
    await user.click(await screen.findByRole('option', { name: /claude-3-5-sonnet/ }));
    await waitFor(() => expect(place()).toBe('/model?name=claude-3-5-sonnet'));
  });

  it('opens the jobs of a kind by its name or its queue, a team, and the calls of a request by its id', async () => {
    const { user, place } = await open(null, furtherPlaces);
    const request = '20260314092653589793238ABcdef23';
    const expected = [
      ['channel-tests', /^测试渠道/, '/jobs?kind=channel-tests'],
      ['测试渠道', /^测试渠道/, '/jobs?kind=channel-tests'],
      ['robot', /^Robotics/, '/teams/4'],
      [request, new RegExp(`^${request}`), `/log?request=${request}&range=all`],
    ] as const;
    await user.keyboard('{Control>}k{/Control}');
    for (const [text, name, to] of expected) {
      await user.clear(await screen.findByRole('combobox'));
      await user.paste(text);
      await waitFor(() => expect(screen.getByRole('option', { name, selected: true }).getAttribute('href')).toBe(to));
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/log?request=${request}&range=all`));
  });

  it('lists neither jobs nor teams nor calls for users who may not open their screens', async () => {
    const { user, graphql } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'channel-tests');
    await waitFor(() => expect(graphql.last('PaletteRecords')).toMatchObject({ text: 'channel-tests' }));
    await screen.findByRole('option', { name: /azure-west/ });
    expect(screen.queryByRole('option', { name: /^测试渠道/ })).toBeNull();
    expect(graphql.last('PaletteTeams')).toBeUndefined();
  });
});

describe('command palette on a page with commands', () => {
  it('lists the commands on the selected rows first, runs one and does not list it as recent', async () => {
    const disable = jest.fn();
    const commands = [
      { id: 'disable', label: '禁用所选', onSelect: disable },
      { id: 'edit', label: '编辑所选', to: '/channel/bulk' },
    ];
    const { user, place } = await open(<BulkActions commands={commands} />);
    await user.keyboard('{Control>}k{/Control}');
    const [first] = await screen.findAllByRole('option');
    expect(screen.getByRole('group', { name: '所选行' }).contains(first ?? null)).toBe(true);
    await user.keyboard('{Enter}');
    expect(disable).toHaveBeenCalledTimes(1);
    expect(visits.read()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '编辑');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/channel/bulk'));
  });

  it('lists the commands on the object of the page, without those that are disabled', async () => {
    const buttons = [
      { id: 'edit', label: '编辑令牌：laptop', icon: KeyRound, onSelect: () => undefined },
      { id: 'test', label: '测试', icon: Waypoints, disabled: true, onSelect: () => undefined },
    ];
    const { user } = await open(<ObjectActions commands={{ buttons }} />);
    await user.keyboard('{Control>}k{/Control}');
    const group = await screen.findByRole('group', { name: '当前页面' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['编辑令牌：laptop']);
  });
});

describe('single-key shortcuts', () => {
  it('focus the search, navigate and open the help, but not while typing', async () => {
    const { user, place } = await open();
    await user.keyboard('/');
    const field = screen.getByRole('textbox', { name: '列表搜索' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('gt');
    expect(place()).toBe('/log');
    field.blur();
    await user.keyboard('gu');
    expect(place()).toBe('/log');
    await user.keyboard('gc');
    expect(place()).toBe('/channel');
    await user.keyboard('?');
    await findDialog('键盘快捷键');
  });

  it('do nothing when disabled', async () => {
    stored.singleKeyShortcuts.write(false);
    const { user, place } = await open();
    await user.keyboard('gt/?');
    expect(place()).toBe('/log');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});
