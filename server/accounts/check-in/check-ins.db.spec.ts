import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { LedgerService } from '../../billing/ledger/ledger.service.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { AccountsModule } from '../accounts.module.js';
import { UserListService } from '../users/user-list.service.js';
import { UsersService } from '../users/users.service.js';
import { CheckInsService } from './check-ins.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const noon = new Date('2026-03-01T12:00:00Z');

let domain: DomainModule;
let checkIns: CheckInsService;
let user: Principal;
let users = 0;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
  checkIns = domain.get(CheckInsService);
});
afterAll(() => domain.close());

beforeEach(async () => {
  await setOptions({ CheckInEnabled: 'true', CheckInQuota: '1000', CheckInMaxQuota: '0', TimeZone: 'UTC' });
  const username = `u${users++}`;
  const made = await domain.get(UsersService).create(root, { username, password: 'correct-horse-1' });
  user = { ...root, userId: made.user.id, username, role: 1 };
});

async function setOptions(texts: Record<string, string>): Promise<void> {
  for (const [key, text] of Object.entries(texts)) await domain.get(OptionEditorService).change(root, key, text);
}

const balance = async () => (await domain.get(UserListService).get(user.userId)).balance.quota;

describe('check-in', () => {
  it('credits the fixed reward and writes it to the log', async () => {
    expect(await checkIns.checkIn(user, noon)).toEqual({
      reward: 1_000,
      day: '2026-03-01',
      quota: 1_000,
      nextDayAt: new Date('2026-03-02T00:00:00Z'),
    });
    expect(await balance()).toBe(1_000);
    const rows = await domain.database.query('SELECT type, username, content, quota FROM logs WHERE user_id = $1', [
      user.userId,
    ]);
    expect(rows).toEqual([{ type: 5, username: user.username, content: '签到奖励 ＄0.002000 额度', quota: '1000' }]);
  });

  it('is recorded once when twenty requests arrive together', async () => {
    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => checkIns.checkIn(user, noon)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'checked_in_already' });
    }
    expect(await balance()).toBe(1_000);
    const rows = await domain.database.query('SELECT 1 FROM logs WHERE user_id = $1 AND type = 5', [user.userId]);
    expect(rows).toHaveLength(1);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it('can be repeated on another day, in UTC', async () => {
    await checkIns.checkIn(user, new Date('2026-03-01T23:59:59.999Z'));
    expect((await checkIns.status(user.userId, new Date('2026-03-01T00:00:00Z'))).canCheckIn).toBe(false);
    await checkIns.checkIn(user, new Date('2026-03-02T00:00:00Z'));
    expect(await balance()).toBe(2_000);
  });

  it('picks a reward between the minimum and a larger maximum, both inclusive', async () => {
    await setOptions({ CheckInQuota: '5', CheckInMaxQuota: '7' });
    const rewards = new Set<number>();
    for (let day = 1; day <= 80; day++) {
      rewards.add((await checkIns.checkIn(user, new Date(Date.UTC(2026, 3, day)))).reward);
    }
    expect([...rewards].sort()).toEqual([5, 6, 7]);
  });

  it.each([
    { name: 'a smaller maximum', max: '4', range: [5, 5] },
    { name: 'a maximum above the largest random number', max: '9007199254740991', range: [5, 2 ** 48] },
  ])('keeps the reward exact with $name', async ({ max, range: [lowest = 0, highest = 0] }) => {
    await setOptions({ CheckInQuota: '1', CheckInMaxQuota: max });
    await setOptions({ CheckInQuota: '5' });
    const { reward } = await checkIns.checkIn(user, noon);
    expect(Number.isSafeInteger(reward) && reward >= lowest && reward <= highest).toBe(true);
  });

  it.each([
    { key: 'CheckInEnabled', text: 'false', message: '签到功能未启用' },
    { key: 'CheckInQuota', text: '0', message: '签到额度配置错误' },
  ])('is refused and not offered while $key is $text', async ({ key, text, message }) => {
    await setOptions({ [key]: text });
    expect(await checkIns.status(user.userId, noon)).toMatchObject({ canCheckIn: false });
    await expect(checkIns.checkIn(user, noon)).rejects.toThrow(message);
    expect(await balance()).toBe(0);
  });
});

describe('check-in status', () => {
  it('is true until the check-in, then false', async () => {
    expect(await checkIns.status(user.userId, noon)).toMatchObject({ enabled: true, canCheckIn: true });
    await checkIns.checkIn(user, noon);
    expect(await checkIns.status(user.userId, noon)).toMatchObject({ enabled: true, canCheckIn: false });
    await expect(checkIns.checkIn(user, noon)).rejects.toThrow('你今天已经签到过了');
  });

  it('is false while check-in is disabled', async () => {
    await setOptions({ CheckInEnabled: 'false' });
    expect(await checkIns.status(user.userId, noon)).toMatchObject({ enabled: false, canCheckIn: false });
  });
});

describe('check-in day', () => {
  const at = (text: string) => new Date(text);
  const status = async (text: string) => {
    const { canCheckIn, nextDayAt } = await checkIns.status(user.userId, at(text));
    return [canCheckIn, nextDayAt.toISOString()];
  };

  it.each([
    { zone: 'Asia/Shanghai', first: '2026-03-01T15:59:59Z', next: '2026-03-01T16:00:00.000Z' },
    { zone: 'America/New_York', first: '2026-03-02T04:59:59Z', next: '2026-03-02T05:00:00.000Z' },
    { zone: 'Europe/Berlin', first: '2026-03-28T23:00:00Z', next: '2026-03-29T22:00:00.000Z', of: 'a day of 23 hours' },
    { zone: 'Europe/Berlin', first: '2026-10-24T22:00:00Z', next: '2026-10-25T23:00:00.000Z', of: 'a day of 25 hours' },
  ])('ends at midnight of $zone after $first', async ({ zone, first, next }) => {
    await setOptions({ TimeZone: zone });
    expect((await checkIns.checkIn(user, at(first))).nextDayAt.toISOString()).toBe(next);
    const justBefore = new Date(Date.parse(next) - 1).toISOString();
    expect(await status(justBefore)).toEqual([false, next]);
    await expect(checkIns.checkIn(user, at(justBefore))).rejects.toMatchObject({ code: 'checked_in_already' });
    expect((await status(next))[0]).toBe(true);
    await checkIns.checkIn(user, at(next));
    expect(await balance()).toBe(2_000);
  });

  it.each([
    { from: 'UTC', to: 'Asia/Shanghai', first: '2026-03-01T15:00:00Z', next: '2026-03-02T16:00:00.000Z' },
    {
      from: 'Asia/Shanghai',
      to: 'America/Los_Angeles',
      first: '2026-03-01T16:30:00Z',
      next: '2026-03-03T08:00:00.000Z',
    },
  ])('does not occur twice when the time zone changes from $from to $to', async ({ from, to, first, next }) => {
    await setOptions({ TimeZone: from });
    await checkIns.checkIn(user, at(first));
    await setOptions({ TimeZone: to });
    const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.parse(first) + hour * 3_600_000));
    for (const now of hours.filter((hour) => hour < at(next))) {
      expect(await status(now.toISOString())).toEqual([false, next]);
    }
    await checkIns.checkIn(user, at(next));
    expect(await balance()).toBe(2_000);
  });

  it('counts a check-in that was stored before days had a time zone', async () => {
    await domain
      .get(LedgerService)
      .credit(
        { userId: user.userId, amount: 5, kind: 'checkin', effectKey: `checkin:${user.userId}:2026-03-01` },
        domain.get(DataSource),
      );
    expect(await status('2026-03-01T23:59:59Z')).toEqual([false, '2026-03-02T00:00:00.000Z']);
    expect((await status('2026-03-02T00:00:00Z'))[0]).toBe(true);
  });
});
