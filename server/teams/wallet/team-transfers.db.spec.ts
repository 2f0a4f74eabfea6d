import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamsDomain } from '../../../test/support/teams-domain.js';
import { QuotaAdmission, type TokenLimit } from '../../billing/ledger/admission.js';
import { LedgerService } from '../../billing/ledger/ledger.service.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { checkLedger } from '../../billing/reconcile/ledger-check.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import { newRowId } from '../../platform/database/row-id.js';
import { TeamMembersService } from '../members/team-members.service.js';
import type { TeamModel } from '../model/team.model.js';
import { TeamsService } from '../teams.service.js';
import { TeamStatements, TeamTransfers } from './team-wallet.js';

let site: TeamsDomain;
let transfers: TeamTransfers;
let keys = 0;

beforeAll(async () => {
  site = await TeamsDomain.open();
  transfers = site.domain.get(TeamTransfers);
});
afterAll(() => site.close());

const refused = (code: string) => expect.objectContaining({ code });
const any = (max: number) => 1 + Math.floor(Math.random() * max);

/** @param toUserId null: from the caller to the team */
const move = (
  caller: Principal,
  team: TeamModel,
  amount: number,
  toUserId: number | null = null,
  effectKey = `${++keys}`,
) => transfers.transfer(caller, team.id, { amount, toUserId, effectKey });

/** An owner who is not an administrator, with this balance. */
async function ownerOf(team: TeamModel, admin: Principal, quota: number): Promise<Principal> {
  const owner = await site.member(admin, team, TeamRole.OWNER);
  const entry = { userId: owner.userId, amount: quota, kind: 'grant', effectKey: `own:${owner.userId}` } as const;
  await site.domain.get(LedgerService).credit(entry);
  return owner;
}

const expectExactBalances = async () =>
  expect(await checkLedger({ connectionString: site.domain.database.url })).toMatchObject({ differences: [] });

describe('transfer', () => {
  it('moves quota from an owner to the team and from the team to a member', async () => {
    const { owner: admin, team } = await site.team();
    const owner = await ownerOf(team, admin, 500);
    const plain = await site.member(owner, team);
    expect((await move(owner, team, 300)).quota).toBe(300);
    expect((await move(owner, team, 100, plain.userId)).quota).toBe(200);
    expect(await Promise.all([owner, plain].map(({ userId }) => site.balanceOf(userId)))).toEqual([200, 100]);
    const { lines } = await site.domain.get(TeamStatements).page(owner, team.id, { limit: 10, offset: 0 });
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['team_transfer', -100, 200],
      ['team_transfer', 300, 300],
    ]);
  });

  it('has one effect, however often it is requested', async () => {
    const { owner: admin, team } = await site.team();
    const owner = await ownerOf(team, admin, 100);
    const same = () => move(owner, team, 60, null, 'the same');
    await Promise.all([same(), same(), same()]);
    await same();
    expect(await site.balanceOf(team.id)).toBe(60);
    expect(await site.balanceOf(owner.userId)).toBe(40);
  });

  it('cannot exceed the available quota', async () => {
    const { owner, team } = await site.team(100);
    await expect(move(owner, team, 101, owner.userId)).rejects.toEqual(refused('insufficient_user_quota'));
    await expect(move(owner, team, 1)).rejects.toEqual(refused('insufficient_user_quota'));
    expect(await site.balanceOf(team.id)).toBe(100);
  });

  it('leaves the quota that a running call has reserved', async () => {
    const { owner, team } = await site.team(100);
    const admission = site.domain.get(QuotaAdmission);
    await admission.load(team.id, 0);
    const hold = await admission.reserve(team.id, null, 80, 80);
    await expect(move(owner, team, 21, owner.userId)).rejects.toEqual(refused('insufficient_user_quota'));
    await expect(site.domain.get(TeamsService).archive(owner, team.id)).rejects.toEqual(
      refused('insufficient_user_quota'),
    );
    await move(owner, team, 20, owner.userId);
    expect(() => admission.reserve(team.id, null, 1, 1)).toThrow();
    admission.release(hold);
  });

  it('is allowed only to owners, and only between team and members', async () => {
    const { owner, team } = await site.team(100);
    const manager = await site.member(owner, team, TeamRole.MANAGER);
    const [other, admin] = [await site.user(), await site.user(0, 10)];
    await expect(move(manager, team, 1, manager.userId)).rejects.toEqual(refused('team_forbidden'));
    await expect(move(admin, team, 1, owner.userId)).rejects.toEqual(refused('team_forbidden'));
    await expect(move(other, team, 1, other.userId)).rejects.toEqual(refused('team_not_found'));
    await expect(move(owner, team, 1, other.userId)).rejects.toEqual(refused('team_member_not_found'));
    await site.domain.get(TeamMembersService).remove(owner, team.id, manager.userId, false);
    await expect(move(owner, team, 1, manager.userId)).rejects.toEqual(refused('team_member_not_found'));
    expect(await site.balanceOf(team.id)).toBe(100);
  });

  it('keeps the sum of all balances, in any order and at any time', async () => {
    const { owner: admin, team } = await site.team(1_000);
    const owners = await Promise.all([500, 0, 70].map((quota) => ownerOf(team, admin, quota)));
    const accounts = [team.id, ...owners.map(({ userId }) => userId)];
    const balances = () => Promise.all(accounts.map((account) => site.balanceOf(account)));
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    await Promise.allSettled(
      Array.from({ length: 200 }, () => {
        const owner = owners[any(3) - 1] as Principal;
        return move(owner, team, any(120), Math.random() < 0.5 ? null : (owners[any(3) - 1] as Principal).userId);
      }),
    );
    const after = await balances();
    expect(sum(after)).toBe(1_570);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
    await expectExactBalances();
  });
});

describe('the balance of a team', () => {
  it('is never exceeded by a thousand calls of twenty members with capped tokens, and transfers between them', async () => {
    const quota = 20_000;
    const { owner, team } = await site.team(quota);
    const cap = 1_500;
    const callers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await site.token(await site.member(owner, team), team);
        const caps = { day: cap, week: null, month: null };
        return { id, grantedQuota: 0, unlimitedQuota: true, caps } satisfies TokenLimit;
      }),
    );
    const admission = site.domain.get(QuotaAdmission);
    const settlement = site.domain.get(Settlement);
    const spent = new Map<number, number>();
    let refusals = 0;

    const settle = (row: SettledRow, hold: Awaited<ReturnType<typeof admission.reserve>>) =>
      new Promise<void>((resolve, reject) =>
        settlement.settle(row, hold, (error) => (error ? reject(error) : resolve())),
      );
    const call = async (token: TokenLimit) => {
      await admission.load(team.id, token.id);
      const needed = any(60);
      let hold: Awaited<ReturnType<typeof admission.reserve>>;
      try {
        hold = await admission.reserve(team.id, token, needed, needed);
      } catch {
        refusals++;
        return;
      }
      const cost = any(needed);
      spent.set(token.id, (spent.get(token.id) ?? 0) + cost);
      const { id, createdAt } = newRowId();
      await settle(
        {
          id,
          created_at: createdAt.toISOString(),
          type: 2,
          user_id: team.id,
          username: team.name,
          quota: cost,
          token_id: token.id,
          token_name: 'ci',
          channel_id: 1,
          model_name: 'm',
          group: 'default',
          prompt_tokens: 1,
          completion_tokens: 1,
          use_time_ms: 1,
          is_stream: false,
          request_id: '',
          hidden: false,
          content: '',
          other: '',
        },
        hold,
      );
    };
    let moved = 0;
    const withdraw = async () => {
      const amount = any(400);
      await move(owner, team, amount, owner.userId).then(
        () => {
          moved += amount;
        },
        () => refusals++,
      );
    };
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        index % 50 === 0
          ? Promise.all([call(callers[index % 20] as TokenLimit), withdraw()])
          : call(callers[index % 20] as TokenLimit),
      ),
    );
    const used = [...spent.values()].reduce((total, amount) => total + amount, 0);
    const left = await site.balanceOf(team.id);
    expect(left).toBe(quota - used - moved);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(refusals).toBeGreaterThan(0);
    for (const amount of spent.values()) expect(amount).toBeLessThanOrEqual(cap);
    await expectExactBalances();
  });
});
