import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../../graphql/client';
import type { Permission } from '../../../lib/permissions.generated';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { choose } from '../../../testing/menu';
import { fakeSubscriptions, renderScreen } from '../../../testing/render';
import { azure, detail, graphql } from '../channels.test.fixtures';
import { ChannelPage } from './channel.page';

const test = {
  __typename: 'ChannelModelTest',
  model: 'gpt-4o',
  success: false,
  message: 'Incorrect API key',
  status: 401,
  responseTime: 0,
  testedAt: '2026-11-20T09:00:00.000Z',
};
const channel = {
  ...azure,
  ...detail,
  tag: 'west',
  priority: 7,
  createdAt: '2026-11-01T00:00:00.000Z',
  modelTests: [test],
};

const event = {
  __typename: 'ChannelEvent',
  endsAt: null,
  actorKind: 'system',
  actorId: null,
  actorName: '',
  status: null,
  reason: null,
  balance: null,
  test: null,
  keys: [],
  fields: [],
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const events = () => [
  {
    ...event,
    id: '4',
    kind: 'TEST',
    at: minutesAgo(10),
    actorKind: 'job',
    actorName: 'channel-tests',
    test: { ...test, __typename: 'ChannelEventTest', testedAt: undefined },
  },
  { ...event, id: '6', kind: 'STATE', at: minutesAgo(20), status: 3, reason: 'no credit' },
  {
    ...event,
    id: '8',
    kind: 'KEYS',
    at: minutesAgo(30),
    actorKind: 'user',
    actorId: '1',
    actorName: 'root',
    keys: [{ __typename: 'ChannelKeyChange', change: 'ADDED', fingerprint: 'b01a602c', reason: null }],
  },
];
const states = () => ({
  channelTimeline: {
    periods: [
      { __typename: 'ChannelPeriod', state: 'UP', from: minutesAgo(7 * 1_440), to: minutesAgo(20) },
      { __typename: 'ChannelPeriod', state: 'AUTO_DISABLED', from: minutesAgo(20), to: minutesAgo(0) },
    ],
    buckets: [
      { __typename: 'ChannelTimelineBucket', index: 50, testsPassed: 0, testsFailed: 1, keyChanges: 1, edits: 0 },
    ],
  },
});
const eventPage = (nodes: unknown[]) => ({
  channelTimeline: {
    __typename: 'ChannelTimeline',
    events: { __typename: 'ChannelEventConnection', totalCount: nodes.length, nodes },
  },
});

interface World {
  permissions?: Permission[];
  operations?: Parameters<typeof graphql>[0];
  at?: string;
}

async function open({ permissions, operations = {}, at = '/channel/2' }: World = {}) {
  const role = permissions ? 1 : 100;
  stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default', permissions });
  const server = graphql({
    channelPage: () => ({ channel }),
    channelStates: states,
    channelEvents: () => eventPage(events()),
    ...operations,
  });
  const page = (
    <ChannelPage
      usage={({ name }) => <section aria-label={`usage of ${name}`} />}
      sections={({ id }) => <section aria-label={`calls of ${id}`} />}
    />
  );
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen(
    [
      { path: '/channel/:id', element: page },
      { path: '*', element: null },
    ],
    { at, language: 'en', client },
  );
  return { server, send, user: userEvent.setup(), address: () => view.router.state.location };
}

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => localStorage.clear());

describe('page of a channel', () => {
  it('has its facts, its last tests and the sections of the application', async () => {
    const { server } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Azure west' });
    await waitFor(() => expect(factOf('Type')).toBe('OpenAI'));
    expect(['Priority', 'Tag', 'Key'].map(factOf)).toEqual(['7', 'west', '0 of 1 in use']);
    const tests = within(screen.getByRole('table', { name: 'Last test of each model' }));
    tests.getByText('Failed · 401');
    tests.getByText('Incorrect API key');
    screen.getByRole('region', { name: 'usage of Azure west' });
    screen.getByRole('region', { name: 'calls of 2' });
    expect(server.sent('ChannelPage')).toEqual([{ id: '2' }]);
  });

  it('has a timeline, whose events lead to the entries and calls that explain them', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Events' }));
    const [failed, disabled, added] = list.getAllByRole('listitem');
    const texts = [failed, disabled, added].map((row) => row?.textContent);
    expect(texts[0]).toMatch(/^Test of gpt-4o failed with status 401.*Job: channel-tests.*Incorrect API key/);
    expect(texts[1]).toMatch(/^Disabled automatically.*System.*no credit/);
    expect(texts[2]).toMatch(/^Keys changed.*root.*Key b01a602c added/);
    const linksOf = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .queryAllByRole('link')
            .map((link) =>
              link
                .getAttribute('href')
                ?.replace(/(from|to)=\d+&?/g, '')
                .replace(/&$/, ''),
            );
    expect([failed, disabled, added].map(linksOf)).toEqual([
      [],
      ['/audit?object=channel&id=2', '/log?channel=2&type=100'],
      ['/user/1', '/audit?object=channel&id=2'],
    ]);
  });

  it('shows the events of a part of the timeline, which is selected by keyboard', async () => {
    const { user, server, address } = await open();
    const strip = within(await screen.findByRole('listbox'));
    const [part] = strip.getAllByRole('option').slice(50);
    expect(part?.getAttribute('aria-label')).toContain('Enabled 180 min, 1 test failed, 1 change of keys');
    strip.getAllByRole('option').at(-1)?.focus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    await waitFor(() => expect(address().search).toContain('from='));
    const selected = strip.getByRole('option', { selected: true });
    expect(strip.getAllByRole('option').indexOf(selected)).toBe(1);
    await waitFor(() => {
      const { from, to } = server.sent('ChannelEvents').at(-1) ?? {};
      expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(3 * 3_600_000);
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address().search).not.toContain('from='));
  });

  it('steps through the parts of the timeline where they are too narrow for a finger', async () => {
    const { user } = await open();
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    const selected = () => options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    await user.click(screen.getByRole('button', { name: 'Previous segment' }));
    await waitFor(() => expect(selected()).toBe(options.length - 1));
    const next = screen.getByRole('button', { name: 'Next segment' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Previous segment' }));
    await waitFor(() => expect(selected()).toBe(options.length - 2));
    await user.click(next);
    await waitFor(() => expect(selected()).toBe(options.length - 1));
    // At the end, the button keeps the focus and does nothing.
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(next);
    expect(selected()).toBe(options.length - 1);
    await user.click(screen.getByRole('button', { name: 'Previous segment' }));
    await waitFor(() => expect(selected()).toBe(options.length - 2));
    const name = options.at(-2)?.getAttribute('aria-label');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(name);
  });

  it('shows no events of the previous segment when the selected segment fails to load', async () => {
    let pages = [eventPage(events()), Object.assign(new Error('refused'), { code: 'internal' })];
    const { user } = await open({ operations: { channelEvents: () => pages[0] } });
    const strip = within(await screen.findByRole('listbox'));
    await screen.findByRole('list', { name: 'Events' });
    pages = pages.slice(1);
    strip.getAllByRole('option').at(-1)?.focus();
    await user.keyboard('{Enter}');
    const region = within(screen.getByRole('region', { name: 'Events' }));
    await region.findByRole('button', { name: 'Retry' });
    expect(region.queryByRole('list', { name: 'Events' })).toBeNull();
  });

  it('adds events when the channel changes', async () => {
    let shown = events().slice(2);
    const { send } = await open({ operations: { channelEvents: () => eventPage(shown) } });
    await screen.findByText('Keys changed');
    shown = events();
    const changes = { any: false, deletedIds: [], channels: [azure] };
    act(() => send('ChannelsChanged', { channelsChanged: { __typename: 'ChannelChanges', ...changes } }));
    await screen.findByText('Test of gpt-4o failed with status 401');
  });

  it('shows fewer events and no links to the audit log without its permission', async () => {
    const { user } = await open({ permissions: ['channels:read'] });
    const list = within(await screen.findByRole('list', { name: 'Events' }));
    expect(list.queryByRole('link', { name: 'Audit log' })).toBeNull();
    expect(screen.queryByText('Edits')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table', { name: 'Timeline' }));
    table.getByRole('columnheader', { name: 'Changes of keys' });
    expect(table.queryByRole('columnheader', { name: 'Changes of settings' })).toBeNull();
  });

  it('has the commands of its row in the list', async () => {
    const { user, server, address } = await open({
      operations: {
        setChannelsEnabled: () => ({ setChannelsEnabled: [{ ...azure, status: 2 }] }),
        deleteChannels: () => ({ deleteChannels: 1 }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disable Azure west' }));
    await screen.findByRole('button', { name: 'Enable Azure west' });
    expect(server.sent('SetChannelsEnabled')).toEqual([{ ids: ['2'], enabled: false }]);
    await user.click(screen.getByRole('button', { name: 'More actions: Azure west' }));
    await choose('Delete');
    await user.click(within(await findAlertDialog()).getByRole('button', { name: 'Delete channel' }));
    await waitFor(() => expect(address().pathname).toBe('/channel'));
  });

  it('opens its form, which has an address', async () => {
    const { user, address } = await open({ operations: { channel: () => ({ channel: { ...azure, ...detail } }) } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await findDialog();
    expect(address().search).toBe('?edit=2');
  });

  it('is read-only for users who may not change channels', async () => {
    await open({ permissions: ['channels:read'], at: '/channel/2?edit=2' });
    await screen.findByRole('heading', { level: 1, name: 'Azure west' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disable Azure west' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a channel that does not exist', '/channel/9', 'channel_not_found', 'refused'],
    ['an address without a valid id', '/channel/west', 'x', 'Page not found'],
    ['a channel that may not be read', '/channel/2', 'forbidden', 'No permission'],
  ])('explains %s', async (_, at, code, title) => {
    const error = Object.assign(new Error('refused'), { code });
    await open({ at, operations: { channelPage: () => error } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(title);
  });
});
