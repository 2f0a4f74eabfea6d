import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../../graphql/client';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { fakeSubscriptions, renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { ErrorsPage } from './errors.page';

const point = (from: string, cause: string, errors: number) => ({ __typename: 'ErrorPoint', from, cause, errors });
// Two hours, in UTC.
const range = 'from=1795251600&to=1795258799';
const points = [
  point('2026-11-21T09:00:00.000Z', 'TIMEOUT', 3),
  point('2026-11-21T09:00:00.000Z', 'RATE_LIMITED', 1),
  point('2026-11-21T10:00:00.000Z', 'RATE_LIMITED', 5),
];

async function open(search = range, errorCauses: () => unknown = () => points) {
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 10, status: 1, group: 'default' });
  stored.status.write({ enable_data_export: true, time_zone: 'UTC' });
  const graphql = fakeGraphql({ errorCauses: () => ({ errorCauses: errorCauses() }) });
  fakeServer({ '/graphql': graphql.handler });
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen([{ path: '/cost/errors', element: <ErrorsPage /> }], {
    at: `/cost/errors?${search}`,
    language: 'en',
    client,
  });
  return { graphql, send, user: userEvent.setup(), router: view.router };
}

beforeEach(() => localStorage.clear());

describe('errors', () => {
  it('are counted by cause over time, also as a table whose rows open the log', async () => {
    const { user } = await open();
    const chart = await screen.findByRole('region', { name: 'Failed calls by cause' });
    await within(chart).findByText('9');
    within(chart).getByRole('button', { name: 'Rate limited (429) 6' });
    await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    const table = within(chart).getByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Time (UTC)Rate limited (429)TimeoutTotal',
      'Sat, Nov 21, 2026 09:00–10:00134',
      'Sat, Nov 21, 2026 10:00–11:00505',
    ]);
    expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/log?from=1795251600&to=1795255199&type=100',
    );
  });

  it('are updated in place when there is new usage', async () => {
    let errors = 5;
    const { send } = await open(range, () => [point('2026-11-21T10:00:00.000Z', 'TIMEOUT', errors)]);
    const chart = await screen.findByRole('region', { name: 'Failed calls by cause' });
    const total = await within(chart).findByText('5', { selector: 'div' });
    errors = 7;
    await act(async () => send('UsageArrived', { usageArrived: '2026-11-21T10:30:00.000Z' }));
    await waitFor(() => expect(total.textContent).toBe('7'));
    expect([total.isConnected, chart.getAttribute('aria-busy')]).toEqual([true, 'false']);
  });

  it('of a cause link to their rows in the log, with the filters of the page', async () => {
    await open(`${range}&model=gpt-4o&channel=3`);
    const causes = await screen.findByRole('region', { name: 'Causes in the range' });
    const links = await within(causes).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Rate limited (429)', 'rate_limited'],
        ['Timeout', 'timeout'],
      ].map(([name, cause]) => [
        name,
        `/log?from=1795251600&to=1795258799&model=gpt-4o&channel=3&type=100&cause=${cause}`,
      ]),
    );
  });

  it('are asked by hour for a few days and by day of the site for more, with the filters', async () => {
    const { graphql } = await open(`${range}&model=gpt%25&channel=3`);
    await screen.findByRole('region', { name: 'Causes in the range' });
    expect(graphql.last('ErrorCauses')).toEqual({
      bucket: 'HOUR',
      filter: {
        from: '2026-11-21T09:00:00.000Z',
        to: '2026-11-21T10:59:59.000Z',
        modelName: 'gpt%',
        channelId: '3',
      },
    });
  });

  it('that did not happen are shown as none', async () => {
    await open(range, () => []);
    expect(await screen.findAllByText('No failed calls in this range.')).toHaveLength(2);
  });
});
