import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { ProjectRowFragment, TeamMemberRowFragment, TeamRowFragment } from './teams.generated';
import { TeamsPage } from './teams.page';

const closedMonth = {
  __typename: 'ClosedStatement',
  id: '1',
  month: '2026-01',
  opening: 0,
  entryTotal: 500_000,
  usageTotal: 50_000,
  closing: 450_000,
};
const projectMonth = {
  __typename: 'ProjectStatement',
  id: '1',
  month: '2026-01',
  spentBefore: 500_000,
  usageTotal: 1_000_000,
  spentAfter: 1_500_000,
};
const team: TeamRowFragment = {
  __typename: 'Team',
  id: '7',
  name: 'night shift',
  group: 'default',
  status: 1,
  quota: 1_000_000,
  usedQuota: 500_000,
  requestCount: 3,
  memberCount: 2,
  seats: null,
  usedSeats: 3,
  role: 'OWNER',
  permissions: ['EDIT', 'MANAGE_MEMBERS', 'MANAGE_TOKENS', 'MANAGE_PROJECTS', 'SEE_STATEMENT', 'TRANSFER'],
  createdAt: '2026-11-25T08:00:00.000Z',
};
const member = (userId: string, username: string, role: TeamMemberRowFragment['role']): TeamMemberRowFragment => ({
  __typename: 'TeamMember',
  userId,
  username,
  displayName: username,
  role,
  joinedAt: '2026-11-25T08:00:00.000Z',
  dailyQuota: null,
  weeklyQuota: null,
  monthlyQuota: null,
});
const members = [member('1', 'alice', 'OWNER'), { ...member('2', 'bob', 'MEMBER'), dailyQuota: 1_000_000 }];
const memberSpending = [{ __typename: 'TeamMemberSpending', userId: '2', day: 250_000, week: 0, month: 0 }];
const projects: ProjectRowFragment[] = [
  {
    __typename: 'Project',
    id: '5',
    name: 'website',
    tokenCount: 2,
    archivedAt: null,
    totalQuota: 5_000_000,
    dailyQuota: null,
    weeklyQuota: null,
    monthlyQuota: null,
    spending: { __typename: 'ProjectSpending', day: 0, week: 0, month: 0, total: 1_500_000 },
  },
];
const plan = {
  __typename: 'AccountPlan',
  id: '9',
  planName: 'Crew',
  quota: 5_000_000,
  period: 'MONTH',
  leftQuota: 1_000_000,
  expiringQuota: 0,
  endsAt: '2026-12-25T08:00:00.000Z',
  nextAt: '2026-12-25T08:00:00.000Z',
};
const invitation = {
  email: 'ben@example.com',
  mailedAt: null,
  __typename: 'TeamInvitation',
  id: '4',
  role: 'MEMBER',
  creator: 'alice',
  createdAt: '2026-11-25T08:00:00.000Z',
  expiresAt: '2026-12-02T08:00:00.000Z',
};

async function open(at: string, changes: Partial<TeamRowFragment> = {}) {
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
  const own = { ...team, ...changes };
  const graphql = fakeGraphql({
    teamList: () => ({ teams: [own], mayCreateTeam: own.role === 'OWNER' }),
    teamPage: () => ({
      viewer: { __typename: 'Viewer', id: '1', quota: 2_000_000 },
      team: { ...own, members, memberSpending, projects: own.permissions.length > 0 ? projects : [] },
    }),
    teamInvitations: () => ({ teamInvitations: [invitation] }),
    teamStatement: () => ({ teamStatement: { __typename: 'StatementLineConnection', nodes: [], totalCount: 0 } }),
    teamPlan: () => ({ teamPlan: plan, offeredPlans: [{ __typename: 'Plan', id: '1' }] }),
    teamMonths: () => ({
      teamClosedStatements: { __typename: 'ClosedStatementConnection', nodes: [closedMonth] },
    }),
    projectMonths: () => ({
      projectStatements: { __typename: 'ProjectStatementConnection', nodes: [projectMonth] },
    }),
    offeredTeam: () => ({
      offeredTeam: {
        __typename: 'OfferedTeam',
        teamId: '7',
        teamName: 'night shift',
        role: 'MEMBER',
        expiresAt: invitation.expiresAt,
      },
    }),
    acceptTeamInvitation: () => ({ acceptTeamInvitation: own }),
    setTeamMemberCaps: () => ({ setTeamMemberCaps: members }),
    createProject: () => ({ createProject: { ...projects[0], id: '6', name: 'app' } }),
    updateProject: () => ({ updateProject: projects[0] }),
    setProjectArchived: () => ({ setProjectArchived: projects[0] }),
    removeTeamMember: () => ({ removeTeamMember: [members[0]] }),
    createTeamInvitation: () => ({
      createTeamInvitation: { __typename: 'CreatedTeamInvitation', invitation, secret: 'the-secret' },
    }),
    transferTeamQuota: () => ({ transferTeamQuota: { __typename: 'Team', id: '7', quota: 1_500_000 } }),
    createTeam: () => ({ createTeam: { ...own, id: '8', name: 'day shift' } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const routes = [
    {
      path: '/teams',
      element: <TeamsPage />,
      children: [
        { path: 'accept', element: null },
        { path: ':id', element: null },
      ],
    },
  ];
  const view = await renderScreen(routes, { at, language: 'en' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => localStorage.clear());

describe('list of teams', () => {
  it('shows balances, and creates a team', async () => {
    const { user, graphql, router } = await open('/teams');
    const row = within(await screen.findByRole('row', { name: /night shift/ }));
    expect(row.getByText('$2.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' day shift ');
    await user.click(dialog.getByRole('button', { name: 'Create team' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/8'));
    expect(graphql.last('CreateTeam')).toEqual({ input: { name: 'day shift' } });
  });

  it('offers no creation to a user who may not create teams', async () => {
    await open('/teams', { role: 'MEMBER' });
    await screen.findByRole('row', { name: /night shift/ });
    expect(screen.queryByRole('button', { name: 'Create team' })).toBeNull();
  });
});

describe('page of a team', () => {
  it('shows the seats of its plan that are taken', async () => {
    await open('/teams/7', { seats: 5, usedSeats: 4 });
    expect(await screen.findByText('4 of 5 seats')).toBeTruthy();
  });

  it.each([
    ['with the link to buy it', ['SEE_STATEMENT', 'BUY_PLAN'], ['/topup']],
    ['without it for those who may not buy', ['SEE_STATEMENT'], []],
  ] as const)('shows its plan %s', async (_, permissions, links) => {
    await open('/teams/7', { permissions: [...permissions] });
    const card = within(await screen.findByRole('region', { name: 'Plan' }));
    for (const text of ['Crew', '$10.00 per month', '$2.00 left']) expect(card.getByText(text)).toBeTruthy();
    expect(card.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
  });

  it('offers a member no command on the team and on others', async () => {
    await open('/teams/7', { role: 'MEMBER', permissions: [] });
    await screen.findByRole('heading', { name: 'night shift' });
    const names = screen
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
    // The other rows belong to the table of members.
    expect(names).toEqual(['About this page', 'Leave', 'Refresh', 'Columns']);
    expect(screen.getByRole('link', { name: 'Tokens' }).getAttribute('href')).toBe('/token?team=7');
    expect(screen.getByRole('link', { name: 'Usage' }).getAttribute('href')).toBe('/log?team=7');
  });

  it("shows a member's spending against a cap, and changes the cap", async () => {
    const { user, graphql } = await open('/teams/7');
    // Narrow and wide windows show it in different columns.
    const [meter] = within(await screen.findByRole('region', { name: 'Members' })).getAllByRole('meter');
    expect([meter?.getAttribute('aria-valuenow'), meter?.getAttribute('aria-valuemax')]).toEqual(['250000', '1000000']);
    await user.click(screen.getByRole('button', { name: 'Limit the spending of bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    const daily = await dialog.findByRole('textbox', { name: /Per day/ });
    await user.clear(daily);
    await user.type(dialog.getByRole('textbox', { name: /Per week/ }), '500');
    await user.click(dialog.getByRole('button', { name: 'Save limits' }));
    await waitFor(() =>
      expect(graphql.last('SetTeamMemberCaps')).toMatchObject({
        teamId: '7',
        userId: '2',
        input: { dailyQuota: null, monthlyQuota: null },
      }),
    );
  });

  it("shows a project's spending against its budget, and edits and creates projects", async () => {
    const { user, graphql } = await open('/teams/7');
    const card = within(await screen.findByRole('region', { name: 'Projects' }));
    const meter = card.getByRole('meter');
    expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual(['1500000', '5000000']);

    await user.click(card.getByRole('button', { name: 'Actions for website' }));
    await choose('Edit');
    const form = within(await screen.findByRole('dialog'));
    await user.clear(await form.findByRole('textbox', { name: /In total/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(graphql.last('UpdateProject')).toMatchObject({ id: '5', input: { name: 'website', totalQuota: null } }),
    );

    await user.click(card.getByRole('button', { name: 'Create project' }));
    const empty = within(await screen.findByRole('dialog'));
    await user.click(empty.getByRole('button', { name: 'Create project' }));
    await empty.findByText('Enter a name of at most 50 characters');
    await user.type(empty.getByRole('textbox', { name: /Name/ }), ' app ');
    await user.click(empty.getByRole('button', { name: 'Create project' }));
    await waitFor(() => expect(graphql.last('CreateProject')).toMatchObject({ teamId: '7', input: { name: 'app' } }));
  });

  it('archives a project after a confirmation', async () => {
    const { user, graphql } = await open('/teams/7');
    await user.click(await screen.findByRole('button', { name: 'Actions for website' }));
    await choose('Archive');
    const question = within(await findAlertDialog('Archive the project “website”?'));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(graphql.last('SetProjectArchived')).toEqual({ teamId: '7', id: '5', archived: true }));
  });

  it('disables the tokens of a removed member unless they are to be kept', async () => {
    const { user, graphql } = await open('/teams/7');
    await user.click(await screen.findByRole('button', { name: 'Remove bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Keep these tokens enabled' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(graphql.last('RemoveTeamMember')).toEqual({ teamId: '7', userId: '2', keepTokens: true }),
    );
  });

  it('has the monthly statements of the team as documents', async () => {
    await open('/teams/7');
    const link = await screen.findByRole('link', { name: 'Statement 2026-01 as PDF' });
    expect(link.getAttribute('href')).toBe('/api/team/7/statement/months/2026-01?format=pdf&language=en');
  });

  it('has the monthly statements of a project as documents', async () => {
    const { graphql } = await open('/teams/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for website' }));
    await choose('Monthly statements');
    const dialog = within(await findDialog());
    const row = await dialog.findByRole('row', { name: /2026-01/ });
    expect(row.textContent).toContain('$1.000000$2.000000$3.000000');
    const link = dialog.getByRole('link', { name: 'Statement 2026-01 as CSV' });
    expect(link.getAttribute('href')).toBe('/api/team/7/projects/5/statement/months/2026-01?format=csv&language=en');
    expect(graphql.last('ProjectMonths')).toEqual({ teamId: '7', projectId: '5' });
  });

  it('shows the link of a new invitation once', async () => {
    const { user, graphql } = await open('/teams/7');
    await user.click(await screen.findByRole('button', { name: 'Create link' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('/teams/accept?secret=the-secret');
    expect(graphql.last('CreateTeamInvitation')).toEqual({ teamId: '7', input: { role: 'MEMBER', days: 7 } });
  });

  it('mails an invitation, and shows whether it is sent', async () => {
    const { user, graphql } = await open('/teams/7');
    await user.click(await screen.findByRole('button', { name: 'Invite by email' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Email address/ }), 'anna');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Enter an email address')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Email address/ }), '@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation to anna@example.com queued')).toBeTruthy();
    const input = { role: 'MEMBER', days: 7, email: 'anna@example.com' };
    expect(graphql.last('CreateTeamInvitation')).toEqual({ teamId: '7', input });
    expect(screen.getByRole('table', { name: 'Invitations' }).textContent).toContain(
      'ben@example.comEmail not sent yet',
    );
  });

  it('moves quota from the balance of the owner to the team', async () => {
    const { user, graphql } = await open('/teams/7');
    await user.click(await screen.findByRole('button', { name: 'Transfer' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Your balance: $4.00')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '1');
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(graphql.last('TransferTeamQuota')).toEqual({
        teamId: '7',
        input: { amount: 500_000, toUserId: null, effectKey: expect.stringMatching(/^[\da-z]{9,}$/) },
      }),
    );
  });
});

it('an invitation is accepted by a click', async () => {
  const { user, graphql, router } = await open('/teams/accept?secret=abc');
  expect(await screen.findByRole('heading', { name: 'night shift' })).toBeTruthy();
  expect(graphql.last('AcceptTeamInvitation')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Join the team' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/teams/7'));
  expect(graphql.last('AcceptTeamInvitation')).toEqual({ secret: 'abc' });
});
