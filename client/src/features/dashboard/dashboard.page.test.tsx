import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../graphql/client';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { fakeSubscriptions, renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { DashboardPage } from './dashboard.page';

const point = (from: string | null, quota: number, requests: number, names: object = {}) => ({
  __typename: 'UsagePoint',
  from,
  countedFrom: '2026-11-21T09:00:00.000Z',
  countedUntil: '2026-11-21T11:00:00.000Z',
  modelName: null,
  group: null,
  tokenId: null,
  tokenName: null,
  channelId: null,
  channelName: null,
  userId: null,
  username: null,
  quota,
  requests,
  promptTokens: requests * 10,
  completionTokens: requests * 5,
  ...names,
});
const timing = { __typename: 'UsageTiming', p50: 800, p95: 2000, p99: 4000 };
// Two hours, in UTC.
const range = 'from=1795251600&to=1795258799';
const first = '2026-11-21T09:00:00.000Z';
const second = '2026-11-21T10:00:00.000Z';

const failedTest = {
  __typename: 'ChannelModelTest',
  model: 'gpt-4o',
  success: false,
  message: 'status code 401: no',
  status: 401,
  testedAt: first,
};

const responses = {
  dashboardUsage: (): unknown => ({
    total: [point(first, 1_000_000, 3), point(second, 500_000, 2)],
    parts: [
      point(first, 750_000, 2, { modelName: 'gpt-4o' }),
      point(first, 250_000, 1, { modelName: 'claude' }),
      point(second, 500_000, 2, { modelName: 'gpt-4o' }),
    ],
  }),
  dashboardBefore: () => ({ usage: [point(null, 1_000_000, 5)] }),
  dashboardNow: () => ({
    status: { __typename: 'SiteStatus', dataExportInterval: 5 },
    logStat: { __typename: 'LogStat', rpm: 4, tpm: 120 },
    usage: [point(null, 3_500_000, 1)],
  }),
  savedViews: (_: { screen?: string }): unknown => ({ savedViews: [] }),
  dashboardTeams: (): unknown => ({ teams: [] }),
  dashboardBalance: () => ({ viewer: { __typename: 'Viewer', id: '1', quota: 5_000_000, usedQuota: 500_000 } }),
  dashboardTimings: (): unknown => ({
    timings: [{ ...point(first, 0, 3), errors: 1, latency: timing, timeToFirstToken: null }],
    hours: [point(first, 0, 3), point(second, 0, 2)],
  }),
  dashboardRankings: () => ({
    models: [point(null, 1_250_000, 4, { modelName: 'gpt-4o' })],
    tokens: [point(null, 900_000, 2, { tokenId: '7', tokenName: 'laptop' })],
    users: [point(null, 900_000, 2, { userId: '3', username: 'alice' })],
    channels: [point(null, 900_000, 3, { channelId: '5', channelName: 'Azure' })],
    failing: [
      { ...point(null, 0, 0, { channelId: '24', channelName: 'Revoked key' }), errors: 726 },
      { ...point(null, 0, 0, { channelId: '0', channelName: '' }), errors: 3 },
      { ...point(null, 0, 3, { channelId: '5', channelName: 'Azure' }), errors: 1 },
      { ...point(null, 0, 90, { channelId: '6', channelName: 'Fine' }), errors: 0 },
    ],
  }),
  dashboardMargin: (): unknown => ({
    usage: [
      {
        __typename: 'UsagePoint',
        requests: 5,
        purchases: { __typename: 'UsagePurchases', cost: 400_000, quota: 1_000_000, requests: 4 },
      },
    ],
  }),
  dashboardChannels: () => {
    const none = { __typename: 'ChannelConnection', totalCount: 0, nodes: [] };
    const off = {
      __typename: 'Channel',
      id: '9',
      name: 'Broken',
      statusReason: '401 refused',
      responseTime: 0,
      lastTest: null,
      balance: 0,
      balanceUpdatedAt: null,
    };
    return {
      health: { __typename: 'Health', enabledChannels: 4, autoDisabledChannels: 1 },
      disabled: { ...none, totalCount: 1, nodes: [off] },
      failing: { ...none, totalCount: 1, nodes: [{ ...off, id: '10', name: 'Revoked', lastTest: failedTest }] },
      slow: none,
      low: none,
    };
  },
};

interface More extends Partial<typeof responses> {
  /** Name of an operation without a response. */
  withoutResponse?: string;
}

interface Options {
  /** False where statistics are disabled. */
  dashboardOn?: boolean;
  /** True for a test of a style, or of what a style hides. */
  styled?: boolean;
}

/** Requests without a response: their time limit would keep the process for a minute after the tests. */
const pending: ((error: Error) => void)[] = [];

async function open(
  role: 1 | 10,
  search = range,
  { withoutResponse, ...more }: More = {},
  { dashboardOn = true, styled = false }: Options = {},
) {
  stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  stored.status.write({ enable_data_export: dashboardOn });
  const all = { ...responses, ...more };
  const graphql = fakeGraphql({
    ...all,
    dashboardFrame: () => {
      const views = all.savedViews({ screen: 'DASHBOARD' });
      return views instanceof Error ? views : { ...(views as object), ...(all.dashboardTeams() as object) };
    },
    dashboardCostViews: () => all.savedViews({ screen: 'COST' }),
  });
  fakeServer({
    '/graphql': (call) => {
      const { operationName } = call.body as { operationName: string };
      return operationName === withoutResponse ? new Promise((_, fail) => pending.push(fail)) : graphql.handler(call);
    },
  });
  const routes = [
    { path: '/detail', element: <DashboardPage pinned={(id) => <section aria-label={`Chart of view ${id}`} />} /> },
    { path: '/log', element: <p>log</p> },
  ];
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen(routes, { at: `/detail?${search}`, language: 'en', styled, client });
  return { graphql, send, user: userEvent.setup(), router: view.router, unmount: view.unmount };
}

/** Views of the dashboard, and of the cost explorer. */
const dashboards =
  (ofDashboard: readonly object[], ofCost: readonly object[] = []) =>
  ({ screen: of }: { screen?: string } = {}): unknown => ({ savedViews: of === 'COST' ? ofCost : ofDashboard });

const card = (name: string | RegExp) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const fail of pending.splice(0)) fail(new Error('The test has ended'));
  jest.useRealTimers();
});

describe('dashboard', () => {
  it('shows bars that add up to the header and the cards, also as a table', async () => {
    const { user } = await open(10);
    const chart = await card('Spend over time');
    await within(chart).findByText('$3.00');
    within(screen.getByRole('list', { name: 'Spend over time' })).getByRole('button', { name: 'gpt-4o $2.50' });
    within(screen.getByLabelText('Overview')).getByText('$3.00');
    within(screen.getByLabelText('Overview')).getByText('up 50.0%');
    await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    const table = within(chart).getByRole('table', { name: 'Spend over time' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Time (UTC)gpt-4oclaudeTotal',
      'Sat, Nov 21, 2026 09:00–10:00$1.50$0.50$2.00',
      'Sat, Nov 21, 2026 10:00–11:00$1.00$0.00$1.00',
    ]);
    expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/log?from=1795251600&to=1795255199&type=2',
    );
  });

  it('shows the margin of the calls whose purchase cost is known, while there are any', async () => {
    const { unmount } = await open(10);
    const overview = within(await screen.findByLabelText('Overview'));
    await overview.findByText('Margin, whole days');
    overview.getByText('$1.20');
    overview.getByText('$0.80 purchase cost · cost of 20.0% of requests unknown');
    unmount();
    // The next visit reserves the place of the card, so that nothing moves when it arrives.
    const later = await open(10, range, { withoutResponse: 'DashboardMargin' });
    await within(await screen.findByLabelText('Overview')).findByText('Margin, whole days');
    later.unmount();
    const purchases = { __typename: 'UsagePurchases', cost: 0, quota: 0, requests: 0 };
    await open(10, range, {
      dashboardMargin: () => ({ usage: [{ __typename: 'UsagePoint', requests: 5, purchases }] }),
    });
    await screen.findByText('Success rate');
    expect(screen.queryByText('Margin, whole days')).toBeNull();
  });

  it('refetches after DataExportInterval minutes', async () => {
    const kept = [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
    ] as const;
    jest.useFakeTimers({ doNotFake: [...kept, 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
    const { graphql } = await open(1);
    const requestsOf = () => graphql.sentRequests.filter(({ name }) => name === 'DashboardNow').length;
    // A response that arrives between two acts would be an update outside of them.
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    act(() => jest.advanceTimersByTime(299_999));
    expect(requestsOf()).toBe(1);
    act(() => jest.advanceTimersByTime(1));
    await waitFor(() => expect(requestsOf()).toBe(2));
  });

  it('updates in place when new usage has arrived', async () => {
    let quota = 750_000;
    const { graphql, send } = await open(10, range, {
      dashboardUsage: () => ({
        total: [point(first, quota, 3)],
        parts: [point(first, quota, 3, { modelName: 'gpt-4o' })],
      }),
    });
    const overview = within(await screen.findByLabelText('Overview'));
    const figure = await overview.findByText('$1.50');
    const sent = (name: string) => graphql.sentRequests.filter((one) => one.name === name).length;
    const chart = await card('Spend over time');
    const shown = await within(chart).findByText('$1.50', { selector: 'div' });
    quota = 1_000_000;
    await act(async () => send('UsageArrived', { usageArrived: second }));
    await waitFor(() => expect(figure.textContent).toBe('$2.00'));
    expect([shown.isConnected, chart.getAttribute('aria-busy'), shown.textContent]).toEqual([true, 'false', '$2.00']);
    expect([sent('DashboardUsage'), sent('DashboardNow'), sent('DashboardBefore')]).toEqual([2, 2, 1]);
  });

  it('requests the balances of teams again when new usage has arrived, and no saved views', async () => {
    let usedQuota = 750_000;
    const { graphql, send } = await open(1, range, {
      dashboardTeams: () => ({
        teams: [{ __typename: 'Team', id: '7', name: 'night shift', quota: 4_000_000 - usedQuota, usedQuota }],
      }),
    });
    const teams = await card('Teams');
    await waitFor(() => expect(teams.textContent).toContain('$1.50'));
    usedQuota = 1_000_000;
    await act(async () => send('UsageArrived', { usageArrived: second }));
    await waitFor(() => expect(teams.textContent).toContain('$2.00'));
    const sent = (name: string) => graphql.sentRequests.filter((one) => one.name === name).length;
    expect([sent('DashboardFrame'), sent('DashboardTeams')]).toEqual([1, 1]);
  });

  it('shows six of fifty models and sums up the others', async () => {
    const parts = Array.from({ length: 50 }, (_, index) =>
      point(first, (index + 1) * 500_000, 1, { modelName: `m-${index}` }),
    );
    const quota = parts.reduce((sum, part) => sum + part.quota, 0);
    await open(10, range, { dashboardUsage: () => ({ total: [point(first, quota, 50)], parts }) });
    const chart = await card('Spend over time');
    await within(chart).findByText('$1,275.00');
    const legend = within(screen.getByRole('list', { name: 'Spend over time' })).getAllByRole('button');
    expect(legend.map((entry) => entry.textContent)).toEqual([
      ...[50, 49, 48, 47, 46, 45].map((dollars) => `m-${dollars - 1}$${dollars}.00`),
      'Other$990.00',
    ]);
  });

  it('hides a series on click and updates the total', async () => {
    const { user } = await open(10);
    const chart = await card('Spend over time');
    await user.click(await within(chart).findByRole('button', { name: 'gpt-4o $2.50' }));
    within(chart).getByText('$0.50', { selector: 'div' });
  });

  it('states the range of sums that are stored by day', async () => {
    const day = { countedFrom: '2026-11-21T00:00:00.000Z', countedUntil: '2026-11-22T00:00:00.000Z' };
    const users = [point(null, 900_000, 2, { userId: '3', username: 'alice', ...day })];
    await open(10, range, { dashboardRankings: () => ({ ...responses.dashboardRankings(), users }) });
    const [byUser, byToken] = [await card('Top users'), await card('Top API tokens')];
    await within(byUser).findByText(/^Nov 21, 00:00 – .* · UTC, stored by day$/);
    await within(byToken).findByText(/^Nov 21, 09:00 – Nov 21, 1\d:\d\d · UTC$/);
  });

  it('uses one range, time zone and grouping in all queries and stores them in the address', async () => {
    const { user, graphql, router } = await open(10);
    await card('Spend over time');
    const filter = { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T10:59:59.000Z' };
    const sentQueries = { scope: 'SITE', filter, zone: 'UTC' };
    expect(graphql.last('DashboardUsage')).toMatchObject({ ...sentQueries, bucket: 'HOUR', groupBy: ['MODEL'] });
    expect(graphql.last('DashboardTimings')).toMatchObject({ ...sentQueries, bucket: 'HOUR' });
    expect(graphql.last('DashboardRankings')).toMatchObject({ ...sentQueries, bucket: 'NONE', withUsers: true });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Split by' }), 'Channel');
    await waitFor(() => expect(graphql.last('DashboardUsage')).toMatchObject({ groupBy: ['CHANNEL'] }));
    expect(router.state.location.search).toContain('by=channel');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Scope' }), 'My data');
    await waitFor(() => expect(graphql.last('DashboardUsage')).toMatchObject({ scope: 'SELF' }));
  });

  it('shows the usage of a team, and of a project with its remaining budget', async () => {
    const team = {
      __typename: 'Team',
      id: '7',
      name: 'night shift',
      quota: 3_000_000,
      usedQuota: 1_000_000,
      projects: [
        {
          __typename: 'Project',
          id: '4',
          name: 'website',
          totalQuota: 1_000_000,
          spending: { __typename: 'ProjectSpending', total: 250_000 },
        },
      ],
    };
    const dashboardNow = () => ({ ...responses.dashboardNow(), team });
    const { user, graphql } = await open(10, `${range}&team=7&project=4`, { dashboardNow });
    await within(await screen.findByLabelText('Overview')).findByText('$1.50');
    screen.getByText('Budget left');
    const subject = { teamId: '7', projectId: '4' };
    expect(graphql.last('DashboardUsage')).toMatchObject({ scope: 'SELF', filter: subject });
    expect(graphql.last('DashboardNow')).toMatchObject({ live: subject, week: subject });
    const laptop = await screen.findByRole('link', { name: 'laptop' });
    expect(laptop.getAttribute('href')).toContain('team=7&project=4&tokenId=7');

    await user.click(screen.getByRole('button', { name: /Project: website/ }));
    await within(screen.getByLabelText('Overview')).findByText('$6.00');
    expect(screen.getByRole('link', { name: 'Team' }).getAttribute('href')).toBe('/teams/7');
    await user.click(screen.getByRole('button', { name: /Team: night shift/ }));
    await waitFor(() => expect(graphql.last('DashboardUsage')).toMatchObject({ scope: 'SITE' }));
  });

  it('links names to their calls, and a failing channel to its form', async () => {
    await open(10);
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await href('laptop')).toContain('tokenId=7');
    expect(await href('alice')).toContain('userId=3');
    expect(await href('Broken')).toBe('/channel/9');
    expect(await href('Revoked')).toBe('/channel/10');
    const strip = within(screen.getByRole('region', { name: 'Channel health' }));
    strip.getByText('Last test failed');
    strip.getByText('status code 401: no');
    within(screen.getByLabelText('Overview')).getByText(/^Lasts [89] days at the rate of the last 7 days$/);
  });

  it.each([
    [0, 'No channel is enabled: all calls fail'],
    [4, 'Healthy'],
  ])('shows of %d enabled channels without a fault: %s', async (enabledChannels, text) => {
    const { disabled } = responses.dashboardChannels();
    const none = { ...disabled, totalCount: 0, nodes: [] };
    const health = { __typename: 'Health', enabledChannels, autoDisabledChannels: 0 };
    const dashboardChannels = () => ({ health, disabled: none, failing: none, slow: none, low: none });
    await open(10, range, { dashboardChannels } as unknown as More);
    await within(await screen.findByRole('region', { name: 'Channel health' })).findByText(text);
  });

  it('keeps a channel name on one line and lets its error use the width of the card', async () => {
    await open(10, range, {}, { styled: true });
    const name = await screen.findByRole('link', { name: 'Revoked' });
    const style = getComputedStyle(name);
    expect([style.whiteSpace, style.flexShrink]).toEqual(['nowrap', '0']);
    expect(getComputedStyle(name.parentElement as HTMLElement).maxWidth).toMatch(/sizes-full|100%/);
  });

  it('ranks channels by failed calls, including channels without usage and calls that reached no channel', async () => {
    await open(10);
    const ranking = within(await card('Error rate by channel'));
    const links = ranking.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Revoked key', 'No channel reached', 'Azure']);
    for (const [at, channel] of ['24', '0', '5'].entries()) {
      expect(links[at]?.getAttribute('href')).toBe(`/log?from=1795251600&to=1795258799&type=100&channel=${channel}`);
    }
    expect(ranking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Revoked key726 failed100.0%',
      'No channel reached3 failed100.0%',
      'Azure1 failed25.0%',
    ]);
  });

  it('does not request site figures for a user', async () => {
    const { graphql } = await open(1, `${range}&by=user&scope=site&user=bob`, {
      dashboardTimings: () => ({
        timings: [{ ...point(first, 0, 3), errors: null, latency: timing, timeToFirstToken: null }],
        hours: [],
      }),
    });
    await card('Spend over time');
    expect(graphql.last('DashboardUsage')).toMatchObject({ scope: 'SELF', groupBy: ['MODEL'] });
    expect(graphql.sentRequests.map(({ name }) => name)).not.toContain('DashboardChannels');
    expect(screen.queryByText('Top users')).toBeNull();
    expect(screen.queryByText('Success rate')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Scope' })).toBeNull();
  });

  it('rejects a range of more than one month for one user', async () => {
    const { user, graphql, router } = await open(1, 'from=1780000000&to=1795258799');
    await screen.findByText('Time span cannot exceed one month');
    expect(graphql.last('DashboardUsage')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
    await waitFor(() => expect(router.state.location.search).toBe('?range=30d'));
  });

  it('shows an empty state for a range without calls', async () => {
    await open(1, range, {
      dashboardUsage: () => ({ total: [], parts: [] }),
      dashboardTimings: () => ({ timings: [], hours: [] }),
    });
    await screen.findByRole('heading', { name: 'No requests in this range.' });
    screen.getByRole('link', { name: 'Open the playground' });
  });

  it('keeps the filters after a failed load and offers a retry', async () => {
    let fails = true;
    const { user } = await open(10, range, {
      dashboardUsage: () => (fails ? new Error('The database is unavailable') : responses.dashboardUsage()),
    });
    const chart = await card('Spend over time');
    await within(chart).findByText('The database is unavailable');
    screen.getByRole('combobox', { name: 'Time range' });
    // Spend, requests and tokens have no value; a placeholder would mean that they are still loading.
    const overview = within(screen.getByLabelText('Overview'));
    expect(overview.getAllByRole('img', { name: 'none' })).toHaveLength(3);
    fails = false;
    await user.click(within(chart).getByRole('button', { name: 'Retry' }));
    await within(chart).findByText('$3.00');
  });

  describe('cards', () => {
    const myDashboard = {
      __typename: 'SavedView',
      id: '5',
      name: 'My dashboard',
      search: '',
      audience: 'OWNER',
      teamId: null,
      ownerName: 'ada',
      own: true,
      isDefault: true,
      editable: true,
    };
    const noPins = { pinnedStart: [], pinnedEnd: [], widths: [] };
    const layout = (order: string[], hidden: string[] = []) => ({
      __typename: 'ViewColumns',
      order,
      hidden,
      ...noPins,
    });
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const listed = () =>
      within(screen.getByRole('list', { name: 'Cards' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);

    it('are moved and hidden by keyboard and stored in a view of the user, which becomes the default', async () => {
      const views: object[] = [];
      const { user, graphql } = await open(1, range, {
        savedViews: dashboards(views),
        createSavedView: ({ input: { columns } }: never) => {
          views.push({ ...myDashboard, columns: { __typename: 'ViewColumns', ...noPins, ...(columns as object) } });
          return { createSavedView: views[0] };
        },
        setDefaultView: () => ({ setDefaultView: views }),
      } as object);
      await card('Top models');
      expect(shown()).toEqual(['Spend over time', 'Top models', 'Top API tokens', 'Response time', 'Requests by hour']);
      await user.click(screen.getByRole('button', { name: 'Arrange cards' }));
      const up = await screen.findByRole('button', { name: 'Move Top models up' });
      // The heading takes the focus when the editor opens.
      await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
      act(() => up.focus());
      await user.keyboard('{Enter}');
      expect(listed().slice(0, 3)).toEqual(['Overview', 'Top models', 'Spend over time']);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Top models up' }));
      screen.getByText('Top models: position 2 of 6');
      await user.keyboard('{Enter}');
      // The first card cannot move up.
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Top models down' }));
      await user.click(screen.getByRole('button', { name: 'Hide Response time' }));
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Response time' }));
      await user.click(screen.getByRole('button', { name: 'OK' }));
      await card('Top models');
      expect(shown()).toEqual(['Top models', 'Spend over time', 'Top API tokens', 'Requests by hour']);
      expect(graphql.last('CreateSavedView')).toMatchObject({
        input: { screen: 'DASHBOARD', search: '', columns: { hidden: ['latency'] } },
      });
      expect(graphql.last('SetDefaultView')).toEqual({ screen: 'DASHBOARD', id: '5' });
    });

    it('are dropped at the place of another card, and can be reset', async () => {
      const { user } = await open(1, range, {
        savedViews: dashboards([{ ...myDashboard, columns: layout(['models', 'overview'], ['spend']) }]),
      });
      await card('Top models');
      await user.click(screen.getByRole('button', { name: 'Arrange cards' }));
      await screen.findByRole('list', { name: 'Cards' });
      const tile = (name: string) => screen.getByText(name, { selector: '[data-card] span' });
      // Parts of the browser's layout, which jsdom does not have.
      document.elementFromPoint = () => tile('Top models');
      HTMLElement.prototype.setPointerCapture = () => undefined;
      const handle = tile('Requests by hour');
      fireEvent.pointerDown(handle, { button: 0 });
      fireEvent.pointerMove(handle);
      fireEvent.pointerUp(handle);
      expect(listed().slice(0, 2)).toEqual(['Requests by hour', 'Top models']);
      await user.click(screen.getByRole('button', { name: 'Reset to default' }));
      expect(listed()[0]).toBe('Overview');
      expect(screen.queryByText('Hidden cards')).toBeNull();
    });

    it('of a shared view are stored in a view of the user with an unused name', async () => {
      const shared = { ...myDashboard, id: '6', own: false, isDefault: false, ownerName: 'bob', audience: 'SITE' };
      const own = { ...myDashboard, isDefault: false, columns: layout(['models']) };
      const { user, graphql } = await open(1, `${range}&view=6`, {
        savedViews: dashboards([own, { ...shared, columns: layout(['tokens'], ['spend']) }]),
        createSavedView: () => ({ createSavedView: { ...own, id: '7', name: 'My dashboard 2' } }),
        setDefaultView: () => new Error('The database is unavailable'),
      } as object);
      await card('Top API tokens');
      await user.click(screen.getByRole('button', { name: 'Arrange cards' }));
      await user.click(await screen.findByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Cards' })).toBeNull());
      expect(graphql.last('CreateSavedView')).toMatchObject({ input: { name: 'My dashboard 2' } });
      expect(graphql.last('UpdateSavedView')).toBeUndefined();
    });

    const costView = {
      ...myDashboard,
      id: '12',
      name: 'Spend by team',
      search: 'by=group',
      isDefault: false,
      columns: null,
    };

    it('contain views of the cost explorer once they are pinned', async () => {
      const own = { ...myDashboard, columns: layout(['models', 'overview'], ['spend']) };
      const { user, router, graphql } = await open(1, range, {
        savedViews: dashboards([own], [costView]),
        updateSavedView: () => ({ updateSavedView: own }),
      } as object);
      await card('Top models');
      expect(shown()).not.toContain('Chart of view 12');
      await act(() => router.navigate('/log'));
      await act(() => router.navigate('/detail', { state: { card: 'cost:12' } }));
      await screen.findByRole('list', { name: 'Cards' });
      expect(listed().at(-1)).toBe('Spend by team');
      await user.click(screen.getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Cards' })).toBeNull());
      const stored = graphql.last('UpdateSavedView') as { input: { columns: { order: string[]; hidden: string[] } } };
      expect(stored.input.columns.order.at(-1)).toBe('cost:12');
      expect(stored.input.columns.hidden).not.toContain('cost:12');
    });

    it('show the charts of pinned views, and leave out a deleted one', async () => {
      const columns = layout(['cost:12', 'cost:13', 'models']);
      await open(1, range, { savedViews: dashboards([{ ...myDashboard, columns }], [costView]) });
      await card('Chart of view 12');
      expect(screen.queryByRole('region', { name: 'Chart of view 13' })).toBeNull();
    });

    it('keep pinned views while the views of the cost explorer cannot be read', async () => {
      const columns = layout(['cost:12', 'models']);
      const own = { ...myDashboard, columns };
      const { user, graphql } = await open(1, range, {
        savedViews: ({ screen: of }: { screen?: string }) =>
          of === 'COST' ? new Error('The database is unavailable') : { savedViews: [own] },
        updateSavedView: () => ({ updateSavedView: own }),
      } as object);
      await card('Chart of view 12');
      await user.click(screen.getByRole('button', { name: 'Arrange cards' }));
      await user.click(await screen.findByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Cards' })).toBeNull());
      expect(graphql.last('UpdateSavedView')).toMatchObject({
        input: { columns: { order: expect.arrayContaining(['cost:12', 'models']) } },
      });
    });

    it('begin with the overview at a first visit, until the layout is known', async () => {
      await open(1, range, { withoutResponse: 'DashboardFrame' });
      await screen.findByRole('link', { name: 'Top up' });
      expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    });

    it('keep the place of the overview until it is known whether it has a margin', async () => {
      await open(10, range, { withoutResponse: 'DashboardMargin' }, { styled: true });
      await screen.findByText(/compared with the previous period$/);
      expect(screen.queryByRole('link', { name: 'Top up' })).toBeNull();
    });

    it('are shown as at the last visit before the server responds, without requests for hidden cards', async () => {
      const hidden = ['overview', 'spend', 'latency', 'hours', 'models'];
      const columns = layout(['tokens', ...hidden], hidden);
      const first = await open(1, range, { savedViews: dashboards([{ ...myDashboard, columns }]) });
      await card('Top API tokens');
      first.unmount();
      const again = await open(1, range, { savedViews: () => new Error('The database is unavailable') });
      await card('Top API tokens');
      expect(shown()).toEqual(['Top API tokens']);
      expect(again.graphql.last('DashboardRankings')).toMatchObject({ withTokens: true, withModels: false });
      expect(again.graphql.last('DashboardUsage')).toBeUndefined();
    });
  });

  it('sends no query while statistics are disabled', async () => {
    const { graphql } = await open(10, range, {}, { dashboardOn: false });
    await screen.findByText('The dashboard is disabled');
    expect(graphql.last('DashboardUsage')).toBeUndefined();
  });
});
