import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../../test/support/teams-domain.js';
import { PlanAssignmentsService } from '../../billing/plans/plan-assignments.service.js';
import { PlansService } from '../../billing/plans/plans.service.js';
import { DAY_MS } from '../../common/durations.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { TeamInvitationsService } from '../invitations/team-invitations.service.js';
import type { TeamModel } from '../model/team.model.js';
import { TeamsService } from '../teams.service.js';
import { TeamMembersService } from './team-members.service.js';
import { TeamMembershipWriterService } from './team-membership-writer.service.js';

let site: TeamsDomain;
let invitations: TeamInvitationsService;
let root: Principal;

beforeAll(async () => {
  site = await TeamsDomain.open();
  invitations = site.domain.get(TeamInvitationsService);
  root = await site.user(0, 100);
});
afterAll(() => site.close());

const refused = (code: string) => expect.objectContaining({ code });
const terms = { name: 'Crew', quota: 100, period: 'month', rollover: 'none', rolloverCap: 0 } as const;

async function assign(accountId: number, seats: number | null, startsAt: Date | null = null): Promise<void> {
  const { row } = await site.domain.get(PlansService).create(root, { ...terms, seats });
  await site.domain.get(PlanAssignmentsService).assign(root, accountId, { planId: row.id, startsAt, endsAt: null });
}
const invite = (owner: Principal, team: TeamModel) =>
  invitations.create(owner, team.id, { role: TeamRole.MEMBER, days: 7 }).then(({ secret }) => secret);
const seatsOf = async (owner: Principal, team: TeamModel) => {
  const { seats, usedSeats, memberCount } = (await site.domain.get(TeamsService).get(owner, team.id)) as TeamModel;
  return [memberCount, usedSeats, seats];
};
const set = (team: TeamModel, user: Principal, role: TeamRole | null) =>
  site.domain
    .get(Sql)
    .transaction((client) =>
      site.domain.get(TeamMembershipWriterService).set(team.id, user.userId, role, executorOf(client)),
    );
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const users = (count: number) => Promise.all(Array.from({ length: count }, () => site.user()));

describe('seats of the plan of a team', () => {
  it('are taken by members and open invitations, and are free again when one is revoked or removed', async () => {
    const { owner, team } = await site.team();
    await assign(team.id, 3);
    const member = await site.member(owner, team);
    await invite(owner, team);
    expect(await seatsOf(owner, team)).toEqual([2, 3, 3]);
    await expect(invite(owner, team)).rejects.toMatchObject({ code: 'team_seats_taken', params: { seats: 3 } });
    expect(await invitations.open(owner, team.id)).toHaveLength(1);

    const [open] = await invitations.open(owner, team.id);
    await invitations.revoke(owner, team.id, open?.id ?? 0);
    await site.domain.get(TeamMembersService).remove(owner, team.id, member.userId, false);
    expect(await seatsOf(owner, team)).toEqual([1, 1, 3]);
    await site.member(owner, team);
  });

  it('are not exceeded by 20 users who accept at the same time, of whom 3 find a seat', async () => {
    const { owner, team } = await site.team();
    const secrets: string[] = [];
    for (let number = 0; number < 20; number++) secrets.push(await invite(owner, team));
    await assign(team.id, 4);
    const guests = await users(20);
    const results = await Promise.allSettled(
      guests.map((guest, index) => invitations.accept(guest, secrets[index] as string)),
    );
    expect(fulfilled(results)).toBe(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('team_seats_taken') });
    // A user for whom there is no seat keeps the invitation.
    expect(await seatsOf(owner, team)).toEqual([4, 21, 4]);
  });

  it('are not exceeded by 20 invitations at the same time', async () => {
    const { owner, team } = await site.team();
    await assign(team.id, 4);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => invite(owner, team)));
    expect([fulfilled(results), await seatsOf(owner, team)]).toEqual([3, [1, 4, 4]]);
  });

  it('limit the rules of company sign-in and SCIM, which leave the seats of invitations alone', async () => {
    const { owner, team } = await site.team();
    await assign(team.id, 5);
    const secret = await invite(owner, team);
    const guests = await users(20);
    const changes = await Promise.all(guests.map((guest) => set(team, guest, TeamRole.MEMBER)));
    expect(changes.filter(({ applied }) => applied)).toHaveLength(3);
    await invitations.accept(await site.user(), secret);
    expect(await seatsOf(owner, team)).toEqual([5, 5, 5]);
    // A role may change without a seat.
    expect(await set(team, guests[0] as Principal, TeamRole.MANAGER)).toMatchObject({
      applied: expect.any(Boolean),
    });
  });

  it('remove no member of a team that has more members, which cannot add any', async () => {
    const { owner, team } = await site.team();
    const members = [await site.member(owner, team), await site.member(owner, team)];
    await assign(team.id, 2);
    await expect(invite(owner, team)).rejects.toEqual(refused('team_seats_taken'));
    expect(await set(team, await site.user(), TeamRole.MEMBER)).toMatchObject({ applied: false });
    expect(await set(team, members[0] as Principal, TeamRole.MANAGER)).toMatchObject({ applied: true });
    expect(await seatsOf(owner, team)).toEqual([3, 3, 2]);
  });

  it.each<[string, number | null, number]>([
    ['of a plan without seats', null, 0],
    ['of a plan that starts tomorrow', 1, DAY_MS],
  ])('do not limit the team %s', async (_, seats, delayMs) => {
    const { owner, team } = await site.team();
    await assign(team.id, seats, new Date(Date.now() + delayMs));
    await site.member(owner, team);
    expect(await seatsOf(owner, team)).toEqual([2, 2, null]);
  });

  it('do not limit it after the end of the plan', async () => {
    const { owner, team } = await site.team();
    await assign(team.id, 1);
    await expect(invite(owner, team)).rejects.toEqual(refused('team_seats_taken'));
    await site.domain.get(PlanAssignmentsService).end(team.id);
    await site.member(owner, team);
  });
});

it('refuses a plan with seats for a user', async () => {
  const { userId } = await site.user();
  await expect(assign(userId, 2)).rejects.toEqual(refused('plan_for_teams'));
  await assign(userId, null);
});
