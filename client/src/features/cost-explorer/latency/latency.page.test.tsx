import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../../graphql/client';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { fakeSubscriptions, renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { LatencyPage } from './latency.page';

const timing = (p50: number, counts: number[]) => ({
  __typename: 'UsageTiming',
  p50,
  p95: p50 * 2,
  p99: p50 * 3,
  counts,
});
// Two hours, in UTC.
const range = 'from=1795251600&to=1795258799';
const responses = {
  latency: () => ({
    latencyBounds: [100, 250, 500, 1000],
    usage: [
      { from: '2026-11-21T09:00:00.000Z', latency: timing(200, [0, 3, 1, 0, 0]), timeToFirstToken: null },
      {
        from: '2026-11-21T10:00:00.000Z',
        latency: timing(400, [0, 0, 7, 0, 2]),
        timeToFirstToken: timing(90, [4, 0, 0, 0, 0]),
      },
    ].map((point) => ({ __typename: 'UsagePoint', ...point })),
  }),
  latencyBreakdown: ({ by }: Record<string, unknown>) => ({
    usage: [
      { modelName: 'gpt-4o', channelId: '3', channelName: 'Azure', requests: 11, latency: timing(300, []) },
      { modelName: 'gpt-5', channelId: '0', channelName: '', requests: 2, latency: timing(100, []) },
    ].map((point) => ({
      __typename: 'UsagePoint',
      timeToFirstToken: null,
      ...point,
      ...(String(by) === 'MODEL' ? { channelId: null } : { modelName: null }),
    })),
  }),
};

async function open(role: 1 | 10, search = range) {
  stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  stored.status.write({ enable_data_export: true, time_zone: 'UTC' });
  const graphql = fakeGraphql(responses);
  fakeServer({ '/graphql': graphql.handler });
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen([{ path: '/cost/latency', element: <LatencyPage /> }], {
    at: `/cost/latency?${search}`,
    language: 'en',
    client,
  });
  return { graphql, send, user: userEvent.setup(), router: view.router };
}

async function tableOf(user: ReturnType<typeof userEvent.setup>, name: string): Promise<(string | null)[]> {
  const chart = await screen.findByRole('region', { name });
  await user.click(await within(chart).findByRole('button', { name: 'Show as table' }));
  return within(within(chart).getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
}

beforeEach(() => localStorage.clear());

describe('latency', () => {
  it('has percentiles over time, whose rows open the slowest calls of the log', async () => {
    const { user } = await open(10);
    expect(await tableOf(user, 'Response time')).toEqual([
      'Time (UTC)p50p95p99',
      'Sat, Nov 21, 2026 09:00–10:00200 ms400 ms600 ms',
      'Sat, Nov 21, 2026 10:00–11:00400 ms800 ms1.20 s',
    ]);
    expect(screen.getAllByRole('link', { name: /09:00–10:00/ })[0]?.getAttribute('href')).toBe(
      '/log?from=1795251600&to=1795255199&type=2&sort=-duration',
    );
  });

  it('has a heat map with the slowest calls first, without the rows at its ends', async () => {
    const { user } = await open(10);
    expect(await tableOf(user, 'Distribution of response times')).toEqual([
      'Response timeSat, Nov 21, 2026 09:00–10:00Sat, Nov 21, 2026 10:00–11:00',
      '> 1 s0 calls2 calls',
      '500 ms – 1 s0 calls0 calls',
      '250 ms – 500 ms1 call7 calls',
      '100 ms – 250 ms3 calls0 calls',
    ]);
  });

  it('of the first token is chosen by the address', async () => {
    const { user } = await open(10, `${range}&show=timeToFirstToken`);
    expect(await tableOf(user, 'Time to first token')).toEqual([
      'Time (UTC)p50p95p99',
      'Sat, Nov 21, 2026 10:00–11:0090 ms180 ms270 ms',
    ]);
  });

  it.each([
    ['model', '', 'gpt-4o', `/cost/latency?${range}&model=gpt-4o`],
    ['channel', '&by=channel', 'Azure', `/cost/latency?${range}&by=channel&channel=3`],
  ])('of each %s links to its own charts', async (name, search, shown, address) => {
    await open(10, `${range}${search}`);
    const table = await screen.findByRole('table', { name: new RegExp(`Breakdown by ${name}`, 'i') });
    expect(within(table).getByRole('link', { name: shown }).getAttribute('href')).toBe(address);
    if (name === 'channel') within(table).getByRole('rowheader', { name: 'No channel reached' });
  });

  it('of each model is sorted by the header of a column, which the address stores', async () => {
    const { user, router } = await open(10);
    const table = within(await screen.findByRole('table', { name: /Breakdown by model/i }));
    const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const press = (name: string) => {
      table.getByRole('button', { name }).focus();
      return user.keyboard('{Enter}');
    };
    const sorted = (name: string) => table.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect([names(), sorted('Requests')]).toEqual([['gpt-4o', 'gpt-5'], 'descending']);
    await press('Requests');
    expect([names(), sorted('Requests')]).toEqual([['gpt-5', 'gpt-4o'], 'ascending']);
    await press('Response time p50');
    expect([names(), sorted('Requests'), sorted('Response time p50')]).toEqual([
      ['gpt-4o', 'gpt-5'],
      null,
      'descending',
    ]);
    expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('-latency-p50');
    // No call was streamed.
    await press('Time to first token p95');
    expect(names()).toEqual(['gpt-4o', 'gpt-5']);
    await press('Model');
    await press('Model');
    expect([names(), sorted('Model')]).toEqual([['gpt-5', 'gpt-4o'], 'descending']);
  });

  it('is read again, in place, when there is new usage', async () => {
    const { graphql, send } = await open(10);
    const row = await screen.findByRole('rowheader', { name: /gpt-4o/ });
    const sent = () =>
      ['Latency', 'LatencyBreakdown'].map((one) => graphql.sentRequests.filter(({ name }) => name === one).length);
    await act(async () => send('UsageArrived', { usageArrived: '2026-11-21T10:30:00.000Z' }));
    await waitFor(() => expect(sent()).toEqual([2, 2]));
    expect(row.isConnected).toBe(true);
  });

  it('of one model at one channel is shown by day, as it is stored', async () => {
    const { graphql } = await open(10, `${range}&model=gpt-4o&channel=3`);
    await screen.findByRole('region', { name: 'Response time' });
    expect(graphql.last('Latency')).toMatchObject({
      scope: 'SITE',
      bucket: 'DAY',
      filter: { modelName: 'gpt-4o', channelId: '3', from: '2026-11-21T00:00:00.000Z' },
    });
  });

  it('shows a user the latency of their own calls by model', async () => {
    const { graphql } = await open(1, `${range}&by=channel&channel=3&scope=site`);
    await screen.findByRole('region', { name: 'Response time' });
    expect(graphql.last('LatencyBreakdown')).toMatchObject({ scope: 'SELF', by: ['MODEL'] });
    expect(graphql.last('Latency')?.['filter']).not.toHaveProperty('channelId');
    expect(screen.queryByRole('link', { name: 'Errors' })).toBeNull();
  });
});
