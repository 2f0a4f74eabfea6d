import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../test/support/teams-domain.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { type Principal, TeamRole } from '../common/principal.js';
import { TokenDirectory, type TokenView } from '../tokens/token-directory.js';
import { withoutPrefix } from '../tokens/token-key.js';
import { TeamMembersService } from './members/team-members.service.js';
import type { TeamModel } from './model/team.model.js';

let site: TeamsDomain;
let members: TeamMembersService;
let team: TeamModel;
let owner: Principal;
let manager: Principal;
let ada: Principal;
let bob: Principal;
let ofAda: { id: number; key: string };

beforeAll(async () => {
  site = await TeamsDomain.open();
  members = site.domain.get(TeamMembersService);
  ({ owner, team } = await site.team(1_000_000));
  manager = await site.member(owner, team, TeamRole.MANAGER);
  [ada, bob] = [await site.member(owner, team), await site.member(owner, team)];
  ofAda = await site.token(ada, team);
});
afterAll(() => site.close());

async function view(): Promise<TokenView> {
  const found = await site.domain.get(TokenDirectory).find(withoutPrefix(ofAda.key));
  if (!found) throw new Error('The token does not exist');
  return found;
}

async function capsOf(user: Principal): Promise<(number | null)[]> {
  const found = (await members.of(owner, team.id)).find(({ userId }) => userId === user.userId);
  return found ? [found.dailyQuota, found.weeklyQuota, found.monthlyQuota] : [];
}

/** A call with the token of Ada: whether the amount may be reserved. */
async function mayReserve(amount: number): Promise<boolean> {
  const admission = site.domain.get(QuotaAdmission);
  const token = await view();
  await admission.load(team.id, token.id);
  try {
    admission.release(await admission.reserve(team.id, token, amount, amount));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'member_cap_reached' });
    return false;
  }
}

describe('caps of a member', () => {
  it('apply to the next call with a cached token when they are set, changed and removed', async () => {
    expect(await mayReserve(500)).toBe(true);
    await members.setCaps(manager, team.id, ada.userId, { dailyQuota: 100 });
    expect([await mayReserve(100), await mayReserve(101)]).toEqual([true, false]);
    await members.setCaps(manager, team.id, ada.userId, { monthlyQuota: 50 });
    expect(await capsOf(ada)).toEqual([100, null, 50]);
    expect([await mayReserve(50), await mayReserve(51)]).toEqual([true, false]);
    await members.setCaps(owner, team.id, ada.userId, { dailyQuota: null, monthlyQuota: null });
    expect((await view()).shared).toMatchObject([{ holder: 'member', caps: null }]);
    expect(await mayReserve(500)).toBe(true);
  });

  it.each<[string, () => Principal, () => Principal, string]>([
    ['a member for another', () => bob, () => ada, 'team_forbidden'],
    ['a member for the own tokens', () => ada, () => ada, 'team_forbidden'],
    ['a manager for an owner', () => manager, () => owner, 'team_forbidden'],
    ['a manager for a manager', () => manager, () => manager, 'team_forbidden'],
    ['a user who is not a member', () => ({ ...bob, userId: 999_999 }), () => ada, 'team_not_found'],
    [
      'an owner for a user who is not a member',
      () => owner,
      () => ({ ...bob, userId: 999_999 }),
      'team_member_not_found',
    ],
  ])('are not set by %s', async (_, caller, of, code) => {
    const set = members.setCaps(caller(), team.id, of().userId, { dailyQuota: 1 });
    await expect(set).rejects.toMatchObject({ code });
  });

  it('end with the membership for tokens that are kept', async () => {
    const carol = await site.member(owner, team);
    const { key } = await site.token(carol, team);
    await members.setCaps(owner, team.id, carol.userId, { weeklyQuota: 5 });
    const directory = site.domain.get(TokenDirectory);
    expect(await directory.find(withoutPrefix(key))).toMatchObject({
      shared: [{ holder: 'member', caps: { week: 5 } }],
    });
    await members.remove(owner, team.id, carol.userId, true);
    expect(await directory.find(withoutPrefix(key))).toMatchObject({ shared: [] });
  });

  it('are recorded in the audit log', async () => {
    await members.setCaps(owner, team.id, bob.userId, { weeklyQuota: 77 });
    const [entry] = await site.domain.database.query(
      `SELECT after FROM audit_entries WHERE object_type = 'team_member' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ weekly_quota: 77 });
  });
});

describe('spending of members', () => {
  it('is shown of all to managers, and of the own tokens to a member', async () => {
    await site.domain.database.query(
      'INSERT INTO usage_by_quarter_hour_token (token_id, quarter_hour, quota) VALUES ($1, now(), 30)',
      [ofAda.id],
    );
    const seen = async (caller: Principal) =>
      new Map((await members.spendingOf(caller, team.id)).map(({ userId, month }) => [userId, month]));
    expect((await seen(manager)).get(ada.userId)).toBe(30);
    expect((await seen(owner)).size).toBe((await members.of(owner, team.id)).length);
    expect([...(await seen(ada))]).toEqual([[ada.userId, 30]]);
    expect([...(await seen(bob))]).toEqual([[bob.userId, 0]]);
  });
});
