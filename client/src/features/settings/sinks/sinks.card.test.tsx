import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadTexts } from '../../../i18n/setup';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { SinksCard } from './sinks.card';

const sink = {
  __typename: 'LogSink',
  id: '3',
  name: 'Warehouse',
  kind: 'CLICKHOUSE',
  url: 'https://ch.example.com:8443/',
  enabled: true,
  table: 'tollgate_log',
  user: 'writer',
  bucket: '',
  region: '',
  accessKeyId: '',
  header: '',
  hasSecret: true,
  rowsSent: 1200,
  waitingRows: 0,
  waitingSince: null,
  sentAt: '2026-05-04T12:00:00Z',
  failures: 0,
  error: '',
  failedAt: null,
  retryAt: null,
};
const failing = {
  waitingRows: 40,
  waitingSince: '2026-05-04T12:00:00Z',
  failures: 2,
  error: 'status 404, ClickHouse error 60',
  failedAt: '2026-05-04T12:10:00Z',
  retryAt: '2026-05-04T12:11:00Z',
};

async function open(sinks: object[] = [sink]) {
  const graphql = fakeGraphql({
    logSinks: () => ({ logSinks: sinks }),
    saveLogSink: () => ({ saveLogSink: sink }),
    testLogSink: () => ({ testLogSink: { __typename: 'LogSinkTest', error: 'status 401' } }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  await renderScreen([{ path: '/setting', element: <SinksCard /> }], { at: '/setting', language: 'en' });
  await loadTexts('prices', 'logSinks');
  return graphql;
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (dialog: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(name), { target: { value } });

describe('log sinks', () => {
  it.each([
    [{}, ['Up to date', '1,200 rows sent', 'No rows are waiting']],
    [{ enabled: false }, ['Disabled']],
    [failing, ['2 failed attempts', /^40 rows are waiting/, /^Last error: status 404, ClickHouse error 60/]],
  ])('are shown with their state and backlog: %j', async (changes, texts) => {
    await open([{ ...sink, ...changes }]);
    await screen.findByText('Warehouse');
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  });

  it('are created with the settings of their kind', async () => {
    const graphql = await open([]);
    await screen.findByText(/^No log sinks/);
    press('Add a log sink');
    const dialog = await findDialog('Add a log sink');
    fill(dialog, /^Name/, ' Warehouse ');
    fill(dialog, /^Address/, 'https://ch.example.com:8443');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await within(dialog).findByText('A value is required');
    fill(dialog, /^Table/, 'tollgate_log');
    fill(dialog, /^Password/, 'pass');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(graphql.last('SaveLogSink')).toBeTruthy());
    expect(graphql.last('SaveLogSink')).toEqual({
      id: null,
      input: {
        name: 'Warehouse',
        kind: 'CLICKHOUSE',
        url: 'https://ch.example.com:8443',
        enabled: true,
        table: 'tollgate_log',
        user: '',
        secret: 'pass',
      },
    });
  });

  it('are tested, and a failure is shown', async () => {
    await open();
    await screen.findByText('Warehouse');
    press('Test Warehouse');
    await screen.findByText('Warehouse did not accept the test');
    expect(screen.getByText('status 401')).toBeTruthy();
  });
});
