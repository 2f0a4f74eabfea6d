import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HOUR_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { BalancesService } from '../ledger/balances.service.js';
import { CodeRedeemerService } from './code-redeemer.service.js';
import { CreateRedemptionsInput } from './redemption.input.js';
import { RedemptionStatus } from './redemption-rules.js';
import { RedemptionsModule } from './redemptions.module.js';
import { RedemptionsService } from './redemptions.service.js';

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let redeemer: CodeRedeemerService;
let redemptions: RedemptionsService;
let nextUser = 1;

beforeAll(async () => {
  const outside = [{ provide: ChannelNames, useValue: {} }];
  domain = await openDomain([OptionsModule, AccountsModule, RedemptionsModule], outside);
  redeemer = domain.get(CodeRedeemerService);
  redemptions = domain.get(RedemptionsService);
});
afterAll(() => domain.close());

function user(): Principal {
  const userId = nextUser++;
  return { userId, username: `user${userId}`, role: 1, group: 'default', via: 'session' };
}
const users = (count: number) => Array.from({ length: count }, user);

async function code(given: Partial<CreateRedemptionsInput> = {}) {
  const input = Object.assign(new CreateRedemptionsInput(), { name: 'spring', quota: 700, ...given });
  const [made] = await redemptions.create(user(), input);
  if (!made) throw new Error('No code was created');
  return { id: made.row.id, key: made.key };
}

const balanceOf = async ({ userId }: Principal) =>
  (await domain.get(BalancesService).ofUsers([userId])).get(userId)?.quota;
const entriesOf = (id: number) =>
  domain.database.query<{ user_id: string; amount: string; kind: string }>(
    `SELECT user_id, amount, kind FROM ledger_entries WHERE effect_key = $1 OR effect_key LIKE $1 || ':%'`,
    [`redemption:${id}`],
  );
const logsOf = ({ userId }: Principal) =>
  domain.database.query('SELECT type, username, content, quota::int AS quota FROM logs WHERE user_id = $1', [userId]);

/** Redeems a code for many users concurrently; returns the error codes with their counts, and the successful users. */
async function all(people: readonly Principal[], key: string) {
  const responses = await Promise.allSettled(people.map((person) => redeemer.redeem(person, key)));
  const lucky = people.filter((_, index) => responses[index]?.status === 'fulfilled');
  const reasons = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason.code] : []));
  return { lucky, reasons: new Set(reasons) };
}

describe('plain code', () => {
  it('credits its quota once, with a ledger entry, a log row, and the user and time of the use', async () => {
    const person = user();
    const { id, key } = await code();
    expect(await redeemer.redeem(person, key)).toEqual({ quota: 700, isGift: false });
    expect(await balanceOf(person)).toBe(700);
    expect(await entriesOf(id)).toEqual([{ user_id: String(person.userId), amount: '700', kind: 'redeem' }]);
    expect(await logsOf(person)).toEqual([
      { type: 1, username: person.username, content: `通过兑换码充值 ＄0.001400 额度，兑换码ID ${id}`, quota: 700 },
    ]);
    const { row } = await redemptions.get(id);
    expect(row).toMatchObject({ status: RedemptionStatus.used, usedBy: person.userId, usedCount: 1 });
    expect(row.usedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    for (const caller of [person, user()]) {
      await expect(redeemer.redeem(caller, key)).rejects.toThrow('兑换失败，该兑换码已被使用');
    }
  });

  it('is redeemed by one of 200 concurrent users', async () => {
    const people = users(200);
    const { id, key } = await code();
    const { lucky, reasons } = await all(people, key);
    expect(lucky).toHaveLength(1);
    expect([...reasons]).toEqual(['redemption_used']);
    expect(await entriesOf(id)).toHaveLength(1);
    const balances = await domain.get(BalancesService).ofUsers(people.map(({ userId }) => userId));
    expect([...balances.values()].reduce((sum, { quota }) => sum + quota, 0)).toBe(700);
    expect(await logsOf(lucky[0] ?? user())).toHaveLength(1);
  });
});

describe('gift code', () => {
  it('credits each user once', async () => {
    const [first, second] = [user(), user()];
    const { id, key } = await code({ isGift: true });
    expect(await redeemer.redeem(first, key)).toEqual({ quota: 700, isGift: true });
    await redeemer.redeem(second, key);
    await expect(redeemer.redeem(first, key)).rejects.toThrow('兑换失败，您已经使用过这个礼品码');
    expect(await balanceOf(first)).toBe(700);
    expect((await logsOf(first))[0]?.content).toBe(`通过礼品码充值 ＄0.001400 额度，礼品码ID ${id}`);
    const { row } = await redemptions.get(id);
    expect(row).toMatchObject({ status: RedemptionStatus.unused, usedCount: 2, usedBy: null, usedAt: null });
  });

  it('credits one user once in ten concurrent requests', async () => {
    const person = user();
    const { id, key } = await code({ isGift: true });
    const { lucky, reasons } = await all(Array<Principal>(10).fill(person), key);
    expect(lucky).toHaveLength(1);
    expect([...reasons]).toEqual(['gift_used_before']);
    expect(await balanceOf(person)).toBe(700);
    expect((await redemptions.get(id)).row.usedCount).toBe(1);
  });

  it('with 50 uses is redeemed by 50 of 200 concurrent users', async () => {
    const people = users(200);
    const { id, key } = await code({ isGift: true, maxUses: 50 });
    const { lucky, reasons } = await all(people, key);
    expect(lucky).toHaveLength(50);
    expect([...reasons]).toEqual(['gift_used_up']);
    const entries = await entriesOf(id);
    expect(new Set(entries.map(({ user_id }) => Number(user_id)))).toEqual(new Set(lucky.map(({ userId }) => userId)));
    expect(entries).toHaveLength(50);
    expect((await redemptions.get(id)).row).toMatchObject({ status: RedemptionStatus.used, usedCount: 50 });
    await expect(redeemer.redeem(user(), key)).rejects.toThrow('兑换失败，该礼品码已达到最大使用次数');
  });
});

describe('inviter rebate of a redemption', () => {
  const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
  const set = (key: string, value: string) => domain.get(OptionEditorService).change(root, key, value);

  beforeAll(async () => {
    await set('RebatePercentage', '10');
    await set('RebateEnabled', 'true');
  });
  afterAll(() => set('RebateEnabled', 'false'));

  /** Two users with accounts, the second invited by the first. */
  async function inviterAndGuest(): Promise<[Principal, Principal]> {
    const people: [Principal, Principal] = [user(), user()];
    const [inviter, guest] = people;
    await domain.database.query(
      `INSERT INTO users (id, username, password_hash, aff_code, inviter_id)
       VALUES ($1, $2, '', $2, 0), ($3, $4, '', $4, $1)`,
      [inviter.userId, inviter.username, guest.userId, guest.username],
    );
    return people;
  }

  it.each([
    [false, '兑换码'],
    [true, '礼品码'],
  ])('is credited with the quota (gift: %s)', async (isGift, kind) => {
    const [inviter, guest] = await inviterAndGuest();
    const { key } = await code({ isGift });
    expect(await redeemer.redeem(guest, key)).toMatchObject({ quota: 700 });
    expect([await balanceOf(guest), await balanceOf(inviter)]).toEqual([700, 70]);
    expect((await logsOf(inviter))[0]?.content).toBe(`获得${kind}返佣 ＄0.000140 额度，返佣比例：10.0%`);
    await expect(redeemer.redeem(guest, key)).rejects.toThrow('兑换失败');
    expect(await balanceOf(inviter)).toBe(70);
  });
});

describe('unusable code', () => {
  it.each<[string, Partial<CreateRedemptionsInput>, string]>([
    ['is not valid yet', { validFrom: fromNow(1) }, '兑换失败，兑换码尚未生效'],
    ['has expired', { validFrom: fromNow(-2), validUntil: fromNow(-1) }, '兑换失败，兑换码已过期'],
    ['has expired, as a gift', { isGift: true, validUntil: fromNow(-1) }, '兑换失败，兑换码已过期'],
  ])('that %s is rejected', async (_, given, text) => {
    const person = user();
    const { id, key } = await code(given);
    await expect(redeemer.redeem(person, key)).rejects.toThrow(text);
    expect(await entriesOf(id)).toEqual([]);
    expect(await balanceOf(person)).toBe(0);
  });

  it.each([false, true])('that is disabled is rejected until it is enabled again (gift: %s)', async (isGift) => {
    const person = user();
    const { id, key } = await code({ isGift, validFrom: fromNow(-1), validUntil: fromNow(1) });
    await redemptions.setOneEnabled(id, false);
    await expect(redeemer.redeem(person, key)).rejects.toThrow('兑换失败，该兑换码已被使用');
    await redemptions.setOneEnabled(id, true);
    await redeemer.redeem(person, key);
    expect(await balanceOf(person)).toBe(700);
  });

  it('that was deleted is unknown', async () => {
    const { id, key } = await code();
    await redemptions.deleteOne(id);
    await expect(redeemer.redeem(user(), key)).rejects.toThrow('兑换失败，无效的兑换码');
  });

  it('with different letter case is unknown', async () => {
    await code({ key: 'Welcome' });
    await expect(redeemer.redeem(user(), 'welcome')).rejects.toEqual(refused('redemption_unknown'));
  });

  it('stays unused when the balance would no longer be exact', async () => {
    const person = user();
    await redeemer.redeem(person, (await code()).key);
    const { id, key } = await code({ quota: Number.MAX_SAFE_INTEGER });
    await expect(redeemer.redeem(person, key)).rejects.toEqual(refused('quota_out_of_range'));
    expect(await balanceOf(person)).toBe(700);
    expect((await redemptions.get(id)).row).toMatchObject({ status: RedemptionStatus.unused, usedCount: 0 });
  });
});

describe('limit of wrong codes', () => {
  it('rejects all codes after ten unknown ones, including a valid one', async () => {
    const [person, other] = [user(), user()];
    const { key } = await code();
    for (let guess = 0; guess < 10; guess++) {
      await expect(redeemer.redeem(person, `guess ${guess}`)).rejects.toEqual(refused('redemption_unknown'));
    }
    await expect(redeemer.redeem(person, key)).rejects.toEqual(refused('rate_limited'));
    await redeemer.redeem(other, key);
  });

  it('does not count many valid codes, or one used twice', async () => {
    const person = user();
    const { key } = await code();
    for (let time = 0; time < 12; time++) await redeemer.redeem(person, key).catch(() => undefined);
    await redeemer.redeem(person, (await code()).key);
    expect(await balanceOf(person)).toBe(1_400);
  });
});

describe('database constraints', () => {
  it.each([
    ['a second use of a plain code', 'UPDATE redemptions SET used_count = 2 WHERE id = $1', {}],
    [
      'more uses of a gift than it has',
      'UPDATE redemptions SET used_count = 3 WHERE id = $1',
      { isGift: true, maxUses: 2 },
    ],
    ['a worthless code', 'UPDATE redemptions SET quota = 0 WHERE id = $1', {}],
  ])('reject %s', async (_, statement, given) => {
    const { id } = await code(given);
    await expect(domain.database.query(statement, [id])).rejects.toThrow(/check constraint/);
  });

  it('agree with the ledger after all tests', async () => {
    expect(await discrepancies(domain.database)).toEqual([]);
  });
});
