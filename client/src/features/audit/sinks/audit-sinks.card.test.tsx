import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadTexts } from '../../../i18n/setup';
import { type SessionUser, stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { staffPermissions } from '../../../testing/staff-permissions.generated';
import { AuditSinksCard } from './audit-sinks.card';

const sink = {
  __typename: 'AuditSink',
  id: '3',
  name: 'SIEM',
  kind: 'WEBHOOK',
  url: 'https://siem.example.com/hook',
  enabled: true,
  hasSecret: true,
  position: 4711,
  waitingEntries: 0,
  waitingSince: null,
  sentAt: '2026-05-04T12:00:00Z',
  failures: 0,
  error: '',
  failedAt: null,
  retryAt: null,
};
const failing = {
  waitingEntries: 40,
  waitingSince: '2026-05-04T12:00:00Z',
  failures: 2,
  error: 'status 503',
  failedAt: '2026-05-04T12:10:00Z',
  retryAt: '2026-05-04T12:11:00Z',
};

async function open(sinks: object[] = [sink], access: Partial<SessionUser> = { role: 100 }) {
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 1, status: 1, group: 'default', ...access });
  const graphql = fakeGraphql({
    auditSinks: () => ({ auditSinks: sinks }),
    saveAuditSink: () => ({ saveAuditSink: sink }),
    testAuditSink: () => ({ testAuditSink: { __typename: 'AuditSinkTest', error: 'status 401' } }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  await renderScreen([{ path: '/audit', element: <AuditSinksCard /> }], { at: '/audit', language: 'en' });
  await loadTexts('auditSinks');
  return graphql;
}

beforeEach(() => localStorage.clear());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (dialog: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(name), { target: { value } });
const submit = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));

describe('audit sinks', () => {
  it.each([
    [{}, ['Up to date', 'Delivered up to entry 4,711', 'No entries are waiting']],
    [{ enabled: false, position: 0 }, ['Paused', 'No entry delivered']],
    [failing, ['2 failed attempts', /^40 entries behind/, /^Last error: status 503/]],
  ])('are shown with their state and backlog: %j', async (changes, texts) => {
    await open([{ ...sink, ...changes }]);
    await screen.findByText('SIEM');
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  });

  it('are created with a start', async () => {
    const graphql = await open([]);
    await screen.findByText('No audit sinks. The audit log is not sent anywhere.');
    press('Add a sink');
    const dialog = await findDialog('Add a sink');
    fill(dialog, /^Name/, ' SIEM ');
    fill(dialog, /^Address/, 'tcp://siem.example.com');
    submit(dialog);
    await within(dialog).findByText('An http or https address is required');
    await within(dialog).findByText('A webhook needs a secret');
    fireEvent.change(within(dialog).getByLabelText(/^Kind/), { target: { value: 'SYSLOG' } });
    fireEvent.click(within(dialog).getByLabelText(/^From the beginning/));
    submit(dialog);
    await waitFor(() => expect(graphql.last('SaveAuditSink')).toBeTruthy());
    expect(graphql.last('SaveAuditSink')).toEqual({
      id: null,
      input: { name: 'SIEM', kind: 'SYSLOG', url: 'tcp://siem.example.com', enabled: true, start: 'BEGINNING' },
    });
  });

  it('are paused without their secret', async () => {
    const graphql = await open();
    await screen.findByText('SIEM');
    press('Pause SIEM');
    await waitFor(() => expect(graphql.last('SaveAuditSink')).toBeTruthy());
    expect(graphql.last('SaveAuditSink')).toEqual({
      id: '3',
      input: { name: 'SIEM', kind: 'WEBHOOK', url: 'https://siem.example.com/hook', enabled: false },
    });
  });

  it('are tested, and a failure is shown', async () => {
    await open();
    await screen.findByText('SIEM');
    press('Test SIEM');
    await screen.findByText('SIEM did not accept the test');
    expect(screen.getByText('status 401')).toBeTruthy();
  });

  it('have no commands for an auditor', async () => {
    await open([sink], { permissions: [...staffPermissions.auditor] });
    await screen.findByText('SIEM');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
