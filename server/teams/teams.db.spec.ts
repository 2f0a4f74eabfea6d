import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../test/support/eventually.js';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import { UserAction } from '../accounts/model/user-rules.js';
import { SignupBonusesService } from '../accounts/new-users/signup-bonuses.service.js';
import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { UserListService } from '../accounts/users/user-list.service.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { type Principal, TeamRole } from '../common/principal.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { TeamInvitationsService } from './invitations/team-invitations.service.js';
import { TeamMembersService } from './members/team-members.service.js';
import type { TeamModel } from './model/team.model.js';
import { TeamSort } from './model/team-order.js';
import { TeamsService } from './teams.service.js';

let site: TeamsDomain;
let teams: TeamsService;
let members: TeamMembersService;
let invitations: TeamInvitationsService;

beforeAll(async () => {
  site = await TeamsDomain.open();
  teams = site.domain.get(TeamsService);
  members = site.domain.get(TeamMembersService);
  invitations = site.domain.get(TeamInvitationsService);
});
afterAll(() => site.close());

const refused = (code: string) => expect.objectContaining({ code });
const member = { role: TeamRole.MEMBER, days: 7 };

/** A team with an owner, a manager and a member who are not administrators. */
async function staffed(): Promise<{ team: TeamModel; owner: Principal; manager: Principal; member: Principal }> {
  const { owner: admin, team } = await site.team();
  const owner = await site.member(admin, team, TeamRole.OWNER);
  await members.remove(owner, team.id, admin.userId, false);
  const manager = await site.member(owner, team, TeamRole.MANAGER);
  return { team, owner, manager, member: await site.member(owner, team) };
}

describe('creation of a team', () => {
  it('is for administrators until the site permits it to every user', async () => {
    const user = await site.user();
    const root = await site.user(0, 10);
    await expect(teams.create(user, { name: 'too early' })).rejects.toEqual(refused('team_creation_disabled'));
    expect(await teams.isOffered(user)).toBe(false);
    await site.domain.get(OptionEditorService).change(root, 'TeamCreationEnabled', 'true');
    const team = await teams.create(user, { name: 'night shift' });
    expect(team).toMatchObject({ name: 'night shift', role: 'owner', quota: 0, memberCount: 1, group: 'default' });
    expect(await teams.mine(user)).toEqual([team]);
    await site.domain.get(OptionEditorService).change(root, 'TeamCreationEnabled', 'false');
    expect(await teams.isOffered(user)).toBe(true);
  });

  it('refuses a name that looks like the name of another team or user', async () => {
    const { owner, team } = await site.team();
    await expect(teams.create(owner, { name: team.name })).rejects.toEqual(refused('username_taken'));
    await expect(teams.create(owner, { name: owner.username.toUpperCase() })).rejects.toEqual(
      refused('username_taken'),
    );
  });
});

describe('account of a team', () => {
  it('is not listed among users, and is listed among teams', async () => {
    const { team } = await site.team();
    const list = site.domain.get(UserListService);
    const named = async (filter: object) => {
      const { records } = await list.page(
        { keyword: team.name, ...filter },
        { sort: 'NEWEST' },
        { page: 1, size: 10, offset: 0 },
      );
      return records.map(({ user }) => user.id);
    };
    expect(await named({})).toEqual([]);
    expect(await named({ kind: 'team' })).toEqual([team.id]);
  });

  it.each([
    `UPDATE users SET password_hash = 'x' WHERE id = $1`,
    `UPDATE users SET email = 'a@example.com' WHERE id = $1`,
    `UPDATE users SET access_token_digest = 'x' WHERE id = $1`,
    'UPDATE users SET role = 10 WHERE id = $1',
  ])('cannot be given a credential or a role: %s', async (statement) => {
    const { team } = await site.team();
    await expect(site.domain.database.query(statement, [team.id])).rejects.toThrow('users_kind');
  });

  it('receives quota and a group from an administrator, but no password and no promotion', async () => {
    const { owner, team } = await site.team();
    const root = await site.user(0, 100);
    const editor = site.domain.get(UserEditorService);
    await editor.adjustQuota(owner, team.id, { amount: 700, reason: '', effectKey: 'for the team' });
    await editor.update(owner, team.id, { group: 'vip' });
    expect(await teams.get(owner, team.id)).toMatchObject({ quota: 700, group: 'vip' });
    await expect(editor.update(owner, team.id, { password: 'a long password' })).rejects.toEqual(
      refused('account_is_team'),
    );
    await expect(editor.act(root, team.id, UserAction.PROMOTE)).rejects.toEqual(refused('account_is_team'));
  });

  it('invites no users: its code counts as none', async () => {
    const { team } = await site.team();
    const [account] = await site.domain.database.query<{ code: string }>(
      'SELECT aff_code AS code FROM users WHERE id = $1',
      [team.id],
    );
    const newUser = { username: 'invited', displayName: '', passwordHash: null };
    const id = await site.domain
      .get(DataSource)
      .transaction((manager) => site.domain.get(SignupBonusesService).join(newUser, account?.code ?? '', manager));
    const [user] = await site.domain.database.query<{ inviter_id: string | null }>(
      'SELECT inviter_id FROM users WHERE id = $1',
      [id],
    );
    expect(user?.inviter_id).toBeNull();
  });
});

describe('invitation', () => {
  it('adds one user as a member, with the secret that was shown once', async () => {
    const { team, owner } = await staffed();
    const [first, second] = [await site.user(), await site.user()];
    const { secret, invitation } = await invitations.create(owner, team.id, member);
    expect(await invitations.find(secret)).toMatchObject({ teamId: team.id, teamName: team.name, role: 'member' });
    expect(JSON.stringify(await invitations.open(owner, team.id))).not.toContain(secret);
    const results = await Promise.allSettled([invitations.accept(first, secret), invitations.accept(second, secret)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(invitations.accept(second, secret)).rejects.toEqual(refused('team_invitation_invalid'));
    expect((await invitations.open(owner, team.id)).map(({ id }) => id)).not.toContain(invitation.id);
  });

  it('is limited to 100 open ones per team, even with concurrent requests', async () => {
    const { team, owner } = await staffed();
    const invite = () => invitations.create(owner, team.id, member);
    for (let count = 0; count < 98; count++) await invite();
    const results = await Promise.allSettled([invite(), invite(), invite(), invite()]);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toEqual([refused('team_invitation_limit_reached'), refused('team_invitation_limit_reached')]);
    expect(await invitations.open(owner, team.id)).toHaveLength(100);
  });

  it('stays usable for others when a member opens it', async () => {
    const { team, owner, manager } = await staffed();
    const { secret } = await invitations.create(owner, team.id, member);
    await expect(invitations.accept(manager, secret)).rejects.toEqual(refused('team_already_member'));
    await invitations.accept(await site.user(), secret);
  });

  it.each([
    ['revoked', (team: TeamModel, by: Principal, id: number) => invitations.revoke(by, team.id, id)],
    [
      'expired',
      (_: TeamModel, __: Principal, id: number) =>
        site.domain.database.query(`UPDATE team_invitations SET expires_at = now() WHERE id = $1`, [id]),
    ],
  ])('is invalid when it is %s', async (_, end) => {
    const { team, owner } = await staffed();
    const { secret, invitation } = await invitations.create(owner, team.id, member);
    await end(team, owner, invitation.id);
    await expect(invitations.accept(await site.user(), secret)).rejects.toEqual(refused('team_invitation_invalid'));
  });

  it('is invalid when the member who created it is removed', async () => {
    const { team, owner, manager } = await staffed();
    const { secret } = await invitations.create(manager, team.id, member);
    await members.remove(owner, team.id, manager.userId, false);
    await expect(invitations.accept(manager, secret)).rejects.toEqual(refused('team_invitation_invalid'));
  });
});

describe('roles', () => {
  it('permit managers to invite and remove members only', async () => {
    const { team, owner, manager, member: plain } = await staffed();
    await expect(invitations.create(manager, team.id, { role: TeamRole.MANAGER, days: 1 })).rejects.toEqual(
      refused('team_forbidden'),
    );
    await expect(members.setRole(manager, team.id, plain.userId, TeamRole.MANAGER)).rejects.toEqual(
      refused('team_forbidden'),
    );
    await expect(members.remove(manager, team.id, owner.userId, false)).rejects.toEqual(refused('team_forbidden'));
    await expect(teams.update(manager, team.id, { name: 'mine' })).rejects.toEqual(refused('team_forbidden'));
    await members.remove(manager, team.id, plain.userId, false);
    expect((await members.of(owner, team.id)).map(({ userId }) => userId)).toEqual([owner.userId, manager.userId]);
  });

  it('permit members to see the team and to leave it, and nothing more', async () => {
    const { team, manager, member: plain } = await staffed();
    expect(await members.of(plain, team.id)).toHaveLength(3);
    await expect(invitations.create(plain, team.id, member)).rejects.toEqual(refused('team_forbidden'));
    await expect(members.remove(plain, team.id, manager.userId, false)).rejects.toEqual(refused('team_forbidden'));
    await members.remove(plain, team.id, plain.userId, false);
    await expect(teams.get(plain, team.id)).rejects.toEqual(refused('team_not_found'));
    expect(await teams.mine(plain)).toEqual([]);
  });

  it('permit nothing to a user who is not a member', async () => {
    const { team } = await staffed();
    const other = await site.user();
    for (const attempt of [
      () => teams.get(other, team.id),
      () => members.of(other, team.id),
      () => invitations.open(other, team.id),
      () => teams.archive(other, team.id),
    ])
      await expect(attempt()).rejects.toEqual(refused('team_not_found'));
  });

  it('leave an owner when several owners leave or change roles at the same time', async () => {
    const { team, owner } = await staffed();
    const second = await site.member(owner, team, TeamRole.OWNER);
    const results = await Promise.allSettled([
      members.remove(owner, team.id, owner.userId, false),
      members.setRole(second, team.id, second.userId, TeamRole.MEMBER),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [root] = [await site.user(0, 10)];
    expect((await members.of(root, team.id)).filter(({ role }) => role === TeamRole.OWNER)).toHaveLength(1);
  });

  it('can be set by an administrator, for a team that has lost its owner', async () => {
    const { team, manager } = await staffed();
    const admin = await site.user(0, 10);
    await members.setRole(admin, team.id, manager.userId, TeamRole.OWNER);
    expect((await teams.get(manager, team.id)).role).toBe('owner');
  });
});

describe('list of teams', () => {
  it('is sorted by name, role, members and balance, teams that are equal by their id', async () => {
    const { ASC, DESC } = SortDirection;
    const rich = await site.team(900);
    const person = await site.member(rich.owner, rich.team, TeamRole.MANAGER);
    const [small, large] = [await site.team(), await site.team()];
    for (const { owner, team } of [small, large]) {
      const { secret } = await invitations.create(owner, team.id, member);
      await invitations.accept(person, secret);
    }
    await site.member(large.owner, large.team);
    const ids = async (sort: TeamSort, direction?: SortDirection) =>
      (await teams.mine(person, { sort, direction })).map(({ id }) => id);
    const [first, second, third] = [rich.team.id, small.team.id, large.team.id];
    expect(await ids('MEMBERS')).toEqual([third, second, first]);
    expect(await ids('BALANCE')).toEqual([first, third, second]);
    expect(await ids('ROLE')).toEqual([first, second, third]);
    expect(await ids('ROLE', DESC)).toEqual([third, second, first]);
    const named = await teams.mine(person);
    expect(named.map(({ name }) => name)).toEqual(named.map(({ name }) => name).toSorted());
    expect(await ids('NAME', DESC)).toEqual((await ids('NAME', ASC)).toReversed());
  });
});

describe('archiving a team', () => {
  it('returns its balance to the owner and ends it for its members', async () => {
    const { owner, team } = await site.team(900);
    const plain = await site.member(owner, team);
    await teams.archive(owner, team.id);
    expect(await site.balanceOf(team.id)).toBe(0);
    expect(await site.balanceOf(owner.userId)).toBe(900);
    expect(await teams.mine(plain)).toEqual([]);
    await expect(teams.get(owner, team.id)).rejects.toEqual(refused('team_not_found'));
  });

  it('waits until its tokens are deleted', async () => {
    const { owner, team } = await site.team(900);
    await site.token(owner, team);
    await expect(teams.archive(owner, team.id)).rejects.toEqual(refused('team_has_tokens'));
    expect(await site.balanceOf(team.id)).toBe(900);
  });

  it('is for an owner while it has a balance', async () => {
    const { team } = await site.team(900);
    await expect(teams.archive(await site.user(0, 10), team.id)).rejects.toEqual(refused('team_has_quota'));
  });

  const task = (table: string, columns: string) =>
    `INSERT INTO ${table} (task_id, user_id, token_id, channel_id, key_fingerprint, action, submitted_at, detail, ${columns}`;

  it.each([
    [
      'team_has_work',
      'a batch that runs',
      `INSERT INTO batches (id, family, state, user_id, token_id, token_name, "group", channel_id, key_fingerprint, endpoint, model,
           requests, reserved, reservation_id)
         VALUES ('batch_' || $1::bigint, 'openai', 'running', $1, 1, '', '', 1, '', '', 'm', 1, 100, 1)`,
      `UPDATE batches SET state = 'ended' WHERE user_id = $1`,
    ],
    ...['midjourneys', 'tasks', 'videos'].flatMap((table) => [
      [
        'team_has_work',
        `an unfinished row of ${table}`,
        task(table, `status, next_poll_at) VALUES ('a', $1, 1, 1, '', '', now(), '{}', 'SUBMITTED', now())`),
        `UPDATE ${table} SET next_poll_at = NULL WHERE user_id = $1`,
      ],
      [
        'team_has_work',
        `a failed row of ${table} without its refund`,
        task(table, `status, charge_id) VALUES ('a', $1, 1, 1, '', '', now(), '{}', 'FAILURE', 5)`),
        `UPDATE ${table} SET refunded_at = now() WHERE user_id = $1`,
      ],
    ]),
    [
      'team_has_work',
      'a background response that runs',
      `INSERT INTO stored_responses (user_id, id, content, expires_at, running_until)
         VALUES ($1, 'r', '', now() + interval '1 hour', now() + interval '1 minute')`,
      'UPDATE stored_responses SET running_until = NULL WHERE user_id = $1',
    ],
    [
      'team_has_orders',
      'an open order of a plan',
      `INSERT INTO payments (order_number, user_id, username, method, merchant_id, amount, quota, cents, currency, plan)
         VALUES ('order ' || $1::bigint, 1, 'x', 'stripe', 'x', 1, 0, 100, 'usd', jsonb_build_object('accountId', $1::bigint))`,
      `UPDATE payments SET status = 'closed', closed_at = now() WHERE plan ->> 'accountId' = $1::text`,
    ],
  ])('is refused with %s while there is %s', async (code, _, begin, end) => {
    const { owner, team } = await site.team(900);
    await site.domain.database.query(begin, [team.id]);
    await expect(teams.archive(owner, team.id)).rejects.toEqual(refused(code));
    expect(await site.balanceOf(team.id)).toBe(900);
    await site.domain.database.query(end, [team.id]);
    await teams.archive(owner, team.id);
    expect(await site.balanceOf(owner.userId)).toBe(900);
  });

  it.each([0, 900])(
    'waits for an order that is stored at the same moment, and is refused: balance %d',
    async (balance) => {
      const { owner, team } = await site.team(balance);
      const order = site.domain.get(DataSource).createQueryRunner();
      await order.startTransaction();
      await order.query('SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE', [team.id]);
      const archived = expect(teams.archive(owner, team.id)).rejects.toEqual(refused('team_has_orders'));
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(
        () => site.domain.database.query(waiting),
        (found) => found.length > 0,
      );
      await order.query(
        `INSERT INTO payments (order_number, user_id, username, method, merchant_id, amount, quota, cents, currency, plan)
         VALUES ('race ' || $1::bigint, 1, 'x', 'stripe', 'x', 1, 0, 100, 'usd', jsonb_build_object('accountId', $1::bigint))`,
        [team.id],
      );
      await order.commitTransaction();
      await order.release();
      await archived;
      expect(await site.balanceOf(team.id)).toBe(balance);
    },
  );

  it('is refused while work has reserved a part of its balance, and while that work runs', async () => {
    const { owner, team } = await site.team(900);
    const admission = site.domain.get(QuotaAdmission);
    await admission.load(team.id, 0);
    const hold = await admission.reserve(team.id, null, 100, 100);
    await expect(teams.archive(owner, team.id)).rejects.toEqual(refused('insufficient_user_quota'));
    // The work is stored before its reservation ends.
    await site.domain.database.query(
      task('videos', `status, next_poll_at) VALUES ('race', $1, 1, 1, '', '', now(), '{}', 'SUBMITTED', now())`),
      [team.id],
    );
    admission.release(hold);
    await expect(teams.archive(owner, team.id)).rejects.toEqual(refused('team_has_work'));
    expect(await site.balanceOf(team.id)).toBe(900);
  });
});
