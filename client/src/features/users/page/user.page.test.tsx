import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../../lib/sign-in-state';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { choose } from '../../../testing/menu';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import type { UserRowFragment } from '../users.generated';
import { alice } from '../users.test.fixtures';
import { UserPage } from './user.page';

async function open(user: Partial<UserRowFragment> = {}, at = '/user/7') {
  signedIn({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    user: () => ({ user: { ...alice, ...user } }),
    userGroups: () => ({ groups: ['default', 'vip'] }),
    userPlan: () => ({ accountPlan: null, plans: [] }),
    userSpend: () => ({ usage: [] }),
    userMonths: () => ({ closedStatements: { __typename: 'ClosedStatementConnection', nodes: [] } }),
    manageUser: () => ({ manageUser: { ...alice, status: 2, allowedActions: ['ENABLE'] } }),
    eraseUser: () => ({ eraseUser: { __typename: 'User', id: '7' } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const page = (
    <UserPage
      usage={({ username }) => <section aria-label={`usage of ${username}`} />}
      sections={({ id }) => <section aria-label={`calls of ${id}`} />}
    />
  );
  const view = await renderScreen(
    [
      { path: '/user/:id', element: page },
      { path: '*', element: null },
    ],
    { at, language: 'en' },
  );
  return { graphql, user: userEvent.setup(), address: () => view.router.state.location };
}

const factOf = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

beforeEach(() => localStorage.clear());

describe('page of a user', () => {
  it('has the facts of the account and the sections of the application', async () => {
    await open({ email: 'alice@example.com', bindings: ['GITHUB'], inviterId: '3' });
    await screen.findByRole('heading', { level: 1, name: 'alice' });
    expect(['Group', 'Remaining', 'Email'].map(factOf)).toEqual(['default', '$2.00', 'alice@example.com']);
    expect(screen.getByRole('link', { name: '#3' }).getAttribute('href')).toBe('/user/3');
    screen.getByRole('region', { name: 'usage of alice' });
    screen.getByRole('region', { name: 'calls of 7' });
  });

  it('of a team leads to its members and has no log-in', async () => {
    await open({ kind: 'TEAM' });
    expect((await screen.findByRole('link', { name: 'Team' })).getAttribute('href')).toBe('/teams/7');
    expect(factOf('Email')).toBeUndefined();
  });

  it('has the commands of its row in the list, and its form', async () => {
    const { user, graphql, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions: alice' }));
    await choose('Disable');
    await screen.findByText('“alice” disabled');
    expect(graphql.last('ManageUser')).toEqual({ id: '7', action: 'DISABLE' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await findDialog();
    expect(address().search).toBe('?edit=7');
  });

  it('leads to the list after the account was erased', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions: alice' }));
    await choose('Erase personal data');
    const dialog = within(await findDialog());
    await user.type(dialog.getByLabelText('Your password'), 'password1');
    await user.click(dialog.getByRole('button', { name: 'Erase personal data' }));
    await waitFor(() => expect(address().pathname).toBe('/user'));
  });

  it('explains an address without a valid id', async () => {
    await open({}, '/user/alice');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
  });
});
