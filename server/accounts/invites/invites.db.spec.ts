import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import type { LedgerEntry } from '../../billing/ledger/ledger.service.js';
import { RebatesModule } from '../../billing/rebates/rebates.module.js';
import { type BookedPayment, type Payment, RebatesService } from '../../billing/rebates/rebates.service.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { AccountsModule } from '../accounts.module.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { SelfService } from '../self/self.service.js';
import { UserListService } from '../users/user-list.service.js';
import { InvitesService } from './invites.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };

let domain: DomainModule;
let inviter: Principal;
let code: string;
let users = 0;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, RebatesModule], [{ provide: ChannelNames, useValue: {} }]);
});
afterAll(() => domain.close());

beforeEach(async () => {
  await setOptions({
    QuotaForNewUser: '0',
    QuotaForInviter: '0',
    QuotaForInvitee: '0',
    QuotaPerUnit: '500000',
    RebateEnabled: 'false',
    RebatePercentage: '0',
  });
  inviter = await join();
  code = (await domain.get(InvitesService).of(inviter.userId)).code;
});

async function setOptions(texts: Record<string, string>): Promise<void> {
  for (const [key, text] of Object.entries(texts)) await domain.get(OptionEditorService).change(root, key, text);
}

/** Creates a new user as a registration does. */
async function join(inviteCode = ''): Promise<Principal> {
  const username = `u${users++}`;
  const newUser = { username, displayName: username, passwordHash: 'x' };
  const userId = await domain
    .get(DataSource)
    .transaction((manager) => domain.get(SignupBonusesService).join(newUser, inviteCode, manager));
  return { ...root, userId, username, role: 1 };
}

const balance = async ({ userId }: Principal) => (await domain.get(UserListService).get(userId)).balance.quota;
const invites = () => domain.get(InvitesService).of(inviter.userId);

async function logsOf({ userId }: Principal): Promise<string[]> {
  const text = 'SELECT content FROM logs WHERE user_id = $1 AND type = 4 ORDER BY id';
  return (await domain.database.query<{ content: string }>(text, [userId])).map(({ content }) => content);
}

async function entriesOf({ userId }: Principal): Promise<object[]> {
  return domain.database.query(
    'SELECT kind, amount::int AS amount, effect_key FROM ledger_entries WHERE user_id = $1 ORDER BY id',
    [userId],
  );
}

describe('new user', () => {
  it('starts with the configured quota, booked as a ledger entry', async () => {
    await setOptions({ QuotaForNewUser: '2000' });
    const newUser = await join();
    expect(await balance(newUser)).toBe(2_000);
    expect(await entriesOf(newUser)).toEqual([
      { kind: 'grant', amount: 2_000, effect_key: `opening:${newUser.userId}` },
    ]);
    expect(await logsOf(newUser)).toEqual(['新用户注册赠送 ＄0.004000 额度']);
  });

  it('with an inviter is rewarded, and the reward of the inviter is stored apart from the balance', async () => {
    await setOptions({ QuotaForNewUser: '2000', QuotaForInviter: '300', QuotaForInvitee: '70' });
    const newUser = await join(code);
    expect(await balance(newUser)).toBe(2_070);
    expect(await entriesOf(newUser)).toEqual([
      { kind: 'grant', amount: 2_000, effect_key: `opening:${newUser.userId}` },
      { kind: 'invite', amount: 70, effect_key: `invitee:${newUser.userId}` },
    ]);
    expect(await logsOf(newUser)).toEqual(['新用户注册赠送 ＄0.004000 额度', '使用邀请码赠送 ＄0.000140 额度']);
    const { user } = await domain.get(UserListService).get(newUser.userId);
    expect(user.inviterId).toBe(inviter.userId);
    expect(await invites()).toMatchObject({ invited: 1, pendingQuota: 300, earnedQuota: 300 });
    expect(await balance(inviter)).toBe(0);
    expect(await logsOf(inviter)).toEqual(['邀请用户赠送 ＄0.000600 额度']);
  });

  it('is counted for the inviter when the site grants no reward', async () => {
    await join(code);
    expect(await invites()).toMatchObject({ invited: 1, pendingQuota: 0, earnedQuota: 0 });
    expect(await logsOf(inviter)).toEqual([]);
  });

  it.each([
    ['an unknown code', async () => '????'],
    [
      'a user who deleted the account',
      async () =>
        domain
          .get(SelfService)
          .cancel(inviter)
          .then(() => code),
    ],
  ])('with the code %s has no inviter', async (_, codeOf) => {
    await setOptions({ QuotaForInvitee: '70' });
    const newUser = await join(await codeOf());
    expect((await domain.get(UserListService).get(newUser.userId)).user.inviterId).toBeNull();
    expect(await balance(newUser)).toBe(0);
  });

  it('is counted when many users register with the same inviter concurrently', async () => {
    await setOptions({ QuotaForInviter: '300', QuotaForInvitee: '70' });
    const signupBonuses = await Promise.all(Array.from({ length: 40 }, () => join(code)));
    expect(await invites()).toMatchObject({ invited: 40, pendingQuota: 12_000, earnedQuota: 12_000 });
    expect(await Promise.all(signupBonuses.map(balance))).toEqual(Array.from({ length: 40 }, () => 70));
  });
});

describe('transfer of invite rewards', () => {
  const transfer = (amount: number) => domain.get(InvitesService).transfer(inviter, amount);

  beforeEach(() => setOptions({ QuotaPerUnit: '100', QuotaForInviter: '1000' }));

  it('moves earned quota into the balance and keeps the total earned', async () => {
    await join(code);
    await transfer(400);
    expect(await invites()).toMatchObject({ pendingQuota: 600, earnedQuota: 1_000, minTransfer: 100 });
    expect(await balance(inviter)).toBe(400);
    expect(await entriesOf(inviter)).toMatchObject([{ kind: 'transfer', amount: 400 }]);
    expect(await logsOf(inviter)).toContain('邀请额度划转 ＄4.000000 额度');
  });

  it('of the full amount succeeds once when twenty arrive together', async () => {
    await join(code);
    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => transfer(1_000)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'invite_quota_insufficient' });
    }
    expect([await balance(inviter), (await invites()).pendingQuota]).toEqual([1_000, 0]);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it('never transfers more than the available amount when many partial transfers run concurrently', async () => {
    await join(code);
    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => transfer(150)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect([await balance(inviter), (await invites()).pendingQuota]).toEqual([900, 100]);
  });

  it('rejects more than was earned', async () => {
    await expect(transfer(100)).rejects.toThrow('划转失败 邀请额度不足！');
  });

  it.each([
    { currency: 'true', zh: '划转失败 转移额度最小为＄1.000000 额度！', en: '$1.000000' },
    { currency: 'false', zh: '划转失败 转移额度最小为100 点额度！', en: '100 quota units' },
  ])(
    'rejects less than the minimum and shows the minimum in the unit of the site ($zh)',
    async ({ currency, zh, en }) => {
      await setOptions({ DisplayInCurrencyEnabled: currency });
      const refusal = (await transfer(99).catch((error: unknown) => error)) as { text(language: 'zh' | 'en'): string };
      await setOptions({ DisplayInCurrencyEnabled: 'true' });
      expect(refusal.text('zh')).toBe(zh);
      expect(refusal.text('en')).toBe(`Transfer failed: the minimum amount is ${en}`);
    },
  );
});

describe('payment by an invited user', () => {
  let payer: Principal;

  beforeEach(async () => {
    await setOptions({ RebateEnabled: 'true', RebatePercentage: '7.25' });
    payer = await join(code);
  });

  async function pay(
    amount: number,
    source: Payment['source'] = 'code',
    changed: Partial<LedgerEntry> = {},
  ): Promise<BookedPayment> {
    const effectKey = `payment:${payer.userId}:${amount}`;
    const entry: LedgerEntry = { userId: payer.userId, amount, kind: 'redeem', effectKey, ...changed };
    const payment = { entry, payerName: payer.username, source };
    const rebates = domain.get(RebatesService);
    const booked = await domain.get(DataSource).transaction((manager) => rebates.book(payment, manager));
    await rebates.committed(booked);
    return booked;
  }

  it.each([
    { source: 'code', name: '兑换码' },
    { source: 'gift', name: '礼品码' },
    { source: 'topUp', name: '充值' },
  ] as const)('by $source credits a share to the inviter and writes both log rows', async ({ source, name }) => {
    expect(await pay(1_000, source)).toEqual({
      applied: true,
      quota: 1_000,
      userIds: [payer.userId, inviter.userId],
    });
    expect(await balance(payer)).toBe(1_000);
    // 72.5, rounded down.
    expect(await balance(inviter)).toBe(72);
    expect(await entriesOf(inviter)).toEqual([
      { kind: 'rebate', amount: 72, effect_key: `rebate:payment:${payer.userId}:1000` },
    ]);
    expect(await logsOf(inviter)).toEqual([`获得${name}返佣 ＄0.000144 额度，返佣比例：7.3%`]);
    expect(await logsOf(payer)).toEqual([`为邀请者产生${name}返佣 ＄0.000144 额度`]);
  });

  it('that is booked again changes neither balance', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay(1_000)));
    expect(responses.filter(({ applied }) => applied)).toHaveLength(1);
    expect([await balance(payer), await balance(inviter)]).toEqual([1_000, 72]);
    expect(await logsOf(inviter)).toHaveLength(1);
  });

  it('computes the share exactly, beyond float precision', async () => {
    await setOptions({ RebatePercentage: '33.3' });
    await pay(9_000_000_000_000_003);
    expect(await balance(inviter)).toBe(2_997_000_000_000_000);
  });

  it.each([
    ['rebates are off', () => setOptions({ RebateEnabled: 'false' })],
    ['the share is zero per cent', () => setOptions({ RebatePercentage: '0' })],
    ['the share is less than one unit', () => setOptions({ RebatePercentage: '0.09' })],
    ['the inviter cancelled the account', () => domain.get(SelfService).cancel(inviter)],
  ])('credits only the payer when %s', async (_, arrange) => {
    await arrange();
    expect(await pay(1_000)).toEqual({ applied: true, quota: 1_000, userIds: [payer.userId] });
    expect([await balance(payer), await balance(inviter)]).toEqual([1_000, 0]);
  });

  it('of a user without an inviter credits only the payer', async () => {
    const { userId } = inviter;
    expect(await pay(1_000, 'code', { userId })).toMatchObject({ applied: true, userIds: [userId] });
  });

  it('does not deadlock with settlements that charge both users', async () => {
    const texts = { username: '', token_name: '', model_name: 'm', group: '', request_id: '', content: '', other: '' };
    const counts = { token_id: 0, channel_id: 1, prompt_tokens: 0, completion_tokens: 0, use_time_ms: 0 };
    const settle = () => {
      const bills = [inviter, payer].map(({ userId }) => {
        const { id, createdAt } = newRowId();
        const row = { id, created_at: createdAt, type: 2, user_id: userId, quota: 1, ...texts, ...counts };
        return { ...row, is_stream: false, hidden: false };
      });
      return domain.get(Sql).query('settle', 'SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(bills)]);
    };
    const work = Array.from({ length: 60 }, (_, index) => [pay(1_000 + index), settle()]).flat();
    const failed = (await Promise.allSettled<unknown>(work)).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it('is committed or rolled back with the enclosing transaction', async () => {
    const entry: LedgerEntry = { userId: payer.userId, amount: 1_000, kind: 'topup', effectKey: 'lost' };
    const lost = domain.get(DataSource).transaction(async (manager) => {
      await domain.get(RebatesService).book({ entry, payerName: payer.username, source: 'topUp' }, manager);
      throw new Error('Order was already paid');
    });
    await expect(lost).rejects.toThrow('Order was already paid');
    expect([await balance(payer), await balance(inviter)]).toEqual([0, 0]);
    expect(await discrepancies(domain.database)).toEqual([]);
  });
});
