import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarOf } from '../../../lib/calendar';
import { signedIn } from '../../../lib/sign-in-state';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { choose } from '../../../testing/menu';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import type { TokenRowFragment } from '../tokens.generated';
import { choices, token } from '../tokens.test.fixtures';
import { periodsAt, TokenPage } from './token.page';

const day = 86_400_000;

async function open(more: Partial<TokenRowFragment> = {}, at = '/token/1') {
  signedIn({ id: 5, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
  stored.status.write({ enable_data_export: true, time_zone: 'UTC', quota_per_unit: 500_000 });
  const today = Math.floor(Date.now() / day) * day;
  const spent = (daysAgo: number, quota: number) => ({
    __typename: 'UsagePoint',
    from: new Date(today - daysAgo * day).toISOString(),
    quota,
  });
  const graphql = fakeGraphql({
    tokenToEdit: () => ({ token: token('1', 'laptop', more) }),
    tokenChoices: () => choices,
    tokenSpend: () => ({ usage: [spent(40, 900_000), spent(0, 250_000)] }),
    deleteTokens: () => ({ deleteTokens: 1 }),
    revealTokenKey: () => ({ revealTokenKey: 'sk-whole-key' }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const page = (
    <TokenPage
      usage={({ name }) => <section aria-label={`usage of ${name}`} />}
      sections={({ id }) => <section aria-label={`calls of ${id}`} />}
    />
  );
  const view = await renderScreen(
    [
      { path: '/token/:id', element: page },
      { path: '*', element: null },
    ],
    { at, language: 'en' },
  );
  return { graphql, user: userEvent.setup(), address: () => view.router.state.location };
}

const factOf = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('page of an API token', () => {
  it('has its facts and the sections of the application, and shows the key on request', async () => {
    const { user } = await open({ group: 'vip', modelLimitsEnabled: true, modelLimits: ['gpt-4o'] });
    await screen.findByRole('heading', { level: 1, name: 'laptop' });
    expect(['Group', 'Allowed models', 'Expires'].map(factOf)).toEqual(['vip', 'gpt-4o', 'Never']);
    await user.click(screen.getByRole('button', { name: 'Show key: laptop' }));
    await screen.findByText('sk-whole-key');
    screen.getByRole('region', { name: 'usage of laptop' });
    screen.getByRole('region', { name: 'calls of 1' });
  });

  it('shows the usage of its caps in their current periods', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T12:00:00Z'));
    const { graphql } = await open({ teamId: '9', dailyQuota: 500_000, monthlyQuota: 5_000_000 });
    await waitFor(() => expect(factOf('Quota per day')).toBe('$0.50/ $1.00'));
    expect(factOf('Quota per month')).toBe('$0.50/ $10.00');
    expect(factOf('Quota per week')).toBeUndefined();
    expect(graphql.last('TokenSpend')).toMatchObject({ filter: { tokenId: '1', teamId: '9' }, zone: 'UTC' });
  });

  it('has the commands of its row in the list, and its form', async () => {
    const { user, address } = await open({ teamId: '9' });
    await user.click(await screen.findByRole('button', { name: 'More actions: laptop' }));
    await choose('Delete');
    await user.click(within(await findAlertDialog()).getByRole('button', { name: 'Delete token' }));
    await waitFor(() => expect(address()).toMatchObject({ pathname: '/token', search: '?team=9' }));
  });

  it('opens its form, which has an address', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await findDialog();
    expect(address().search).toBe('?edit=1');
  });
});

it.each([
  ['UTC', '2026-11-28T23:30:00Z', ['2026-11-28T00:00:00', '2026-11-23T00:00:00', '2026-11-01T00:00:00']],
  ['Asia/Shanghai', '2026-11-28T23:30:00Z', ['2026-11-28T16:00:00', '2026-11-22T16:00:00', '2026-10-31T16:00:00']],
  ['America/New_York', '2026-11-02T12:00:00Z', ['2026-11-02T05:00:00', '2026-11-02T05:00:00', '2026-11-01T04:00:00']],
])('periods of caps begin at midnight in %s at %s', (zone, now, begins) => {
  const periods = periodsAt(Date.parse(now), calendarOf(zone));
  expect(Object.values(periods)).toEqual(begins.map((begin) => Date.parse(`${begin}Z`)));
});
