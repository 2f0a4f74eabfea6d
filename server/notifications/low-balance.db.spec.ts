import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { eventually } from '../../test/support/eventually.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UsersService } from '../accounts/users/users.service.js';
import { type EntryKind, LedgerService } from '../billing/ledger/ledger.service.js';
import { SettledFeed } from '../billing/ledger/settled-feed.js';
import type { SettledBalance, SettledRow } from '../billing/ledger/settled-row.js';
import type { Principal } from '../common/principal.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import { OptionsService } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { newRowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import { LowBalanceService } from './low-balance.service.js';
import { NoticesModule } from './notices.module.js';
import { NoticesService } from './notices.service.js';
import type { UserSetting } from './transports/transport-settings.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };

/** One gateway: it publishes its bookings to its own listeners; the bookings of others arrive as changes. */
interface Process {
  readonly feed: SettledFeed;
  readonly changes: Changes;
}

let domain: DomainModule;
let here: Process;
let there: Process;
let user: number;
let users = 0;
let effects = 0;

beforeAll(async () => {
  const outside = [
    { provide: ChannelNames, useValue: {} },
    { provide: JobQueue, useValue: { enqueue: () => Promise.resolve() } },
  ];
  const environment = { NOTIFY_LIMIT_COUNT: '4' };
  domain = await openDomain([OptionsModule, AccountsModule, NoticesModule], outside, environment);
  await domain.get(OptionEditorService).change(root, 'QuotaRemindThreshold', '1000');
  here = { feed: domain.get(SettledFeed), changes: domain.get(Changes) };
  there = started();
});
afterAll(() => domain.close());

beforeEach(async () => {
  const made = await domain.get(UsersService).create(root, { username: `u${users++}`, password: 'correct-horse-1' });
  user = made.user.id;
  await domain.database.query(`UPDATE users SET email = 'ada@example.com' WHERE id = $1`, [user]);
});

/** Starts another process on the same database. */
function started(): Process {
  const logger = domain.get(Logger);
  const other = { feed: new SettledFeed(logger), changes: new Changes(logger) };
  const { feed, changes } = other;
  new LowBalanceService(domain.get(Sql), domain.get(OptionsService), domain.get(NoticesService), logger, feed, changes);
  return other;
}

/** Books a call in the database without publishing it. */
async function charged(quota: number): Promise<SettledBalance[]> {
  const { id, createdAt } = newRowId();
  const call = {
    id,
    created_at: createdAt,
    type: 2,
    user_id: user,
    model_name: 'm',
    channel_id: 1,
    token_id: 0,
    quota,
  };
  const rest = { username: '', token_name: '', group: '', prompt_tokens: 1, completion_tokens: 1, use_time_ms: 1 };
  const row = { ...call, ...rest, is_stream: false, request_id: '', hidden: false, content: '', other: '' };
  const text = 'SELECT user_id, quota, version FROM settle_usage($1::json, NULL)';
  return domain.get(Sql).query<SettledBalance>('settle-test', text, [JSON.stringify([row])]);
}

async function charge(quota: number, by: Process = here): Promise<void> {
  by.feed.publish([], await charged(quota));
}

async function book(amount: number, kind: EntryKind = 'topup'): Promise<void> {
  await domain.get(LedgerService).credit({ userId: user, amount, kind, effectKey: `test:${effects++}` });
}

/** Books a top-up in this process and notifies all processes. */
async function topUp(amount: number): Promise<void> {
  await book(amount);
  await there.changes.publish('balance', { userId: user });
}

interface Found {
  channel: string;
  target: string;
  title: string;
  body: string;
  secret_cipher: string | null;
}

const warned = () => domain.database.query('SELECT 1 FROM low_balances WHERE user_id = $1', [user]);

const written = () =>
  domain.database.query<Found>(
    'SELECT channel, target, title, body, secret_cipher FROM notices WHERE user_id = $1 ORDER BY id',
    [user],
  );

/** Waits for this many notices, and until everything published so far has been checked. */
async function expectNotices(count: number): Promise<void> {
  await eventually(written, (found) => found.length >= count);
  // Checks run in order, so a check after a top-up of zero is the last one.
  for (const { changes } of [here, there]) await changes.publish('balance', { userId: user });
  expect(await written()).toHaveLength(count);
}

const choose = (setting: UserSetting) =>
  domain.database
    .query('UPDATE users SET setting = $2 WHERE id = $1', [user, setting])
    .then(() => domain.get(Changes).publish('user', { userId: user }));

describe('low balance warning', () => {
  it('about the balance of a team is sent to its owners, with the name of the team', async () => {
    const { database } = domain;
    const insert = `INSERT INTO users (username, aff_code, kind) VALUES ($1, $1, $2) RETURNING id`;
    const [owner] = await database.query<{ id: string }>(insert, ['owner', 'user']);
    const [member] = await database.query<{ id: string }>(insert, ['member', 'user']);
    const [team] = await database.query<{ id: string }>(insert, ['night shift', 'team']);
    const join = 'INSERT INTO team_members (team_id, user_id, role) VALUES ($1, $2, $3)';
    await database.query(join, [team?.id, owner?.id, 'owner']);
    await database.query(join, [team?.id, member?.id, 'member']);
    user = Number(team?.id);
    await topUp(1_500);
    await charge(1_000);
    const notices = () =>
      database.query<{ user_id: string; title: string }>(
        'SELECT user_id, title FROM notices WHERE user_id = ANY($1::bigint[])',
        [[owner?.id, member?.id, team?.id]],
      );
    const found = await eventually(notices, (rows) => rows.length > 0);
    expect(found).toEqual([{ user_id: owner?.id, title: '团队“night shift”的额度即将用尽' }]);
  });

  it('is sent once when a charge takes the balance below the threshold', async () => {
    await topUp(1_500);
    await charge(500);
    await expectNotices(0);
    await charge(1);
    await expectNotices(1);
    await charge(100);
    await charge(100, there);
    await expectNotices(1);
  });

  it('is sent again after the balance was back at the threshold', async () => {
    await topUp(1_500);
    await charge(600);
    await expectNotices(1);
    await topUp(99);
    await charge(10);
    await expectNotices(1);
    await topUp(11);
    await charge(1);
    await expectNotices(2);
  });

  it('is sent again after a refund had raised the balance', async () => {
    await topUp(1_500);
    await charge(600);
    await expectNotices(1);
    await charge(-600);
    // The next charge may otherwise be booked before the raised balance is seen.
    await eventually(warned, (rows) => rows.length === 0);
    await charge(600);
    await expectNotices(2);
  });

  it('is sent once when fifty calls cross the threshold together in two processes', async () => {
    await topUp(1_030);
    await Promise.all(Array.from({ length: 50 }, (_, call) => charge(1, call % 2 ? here : there)));
    await expectNotices(1);
  });

  it('is sent once per crossing, whichever processes charge and top up', async () => {
    await topUp(2_000);
    for (let crossing = 1; crossing <= 4; crossing++) {
      await charge(1_500, crossing % 2 ? here : there);
      await charge(10, crossing % 2 ? there : here);
      await expectNotices(crossing);
      await topUp(1_510);
    }
  });

  it('is sent when an administrator reduces the quota, but not when a gift is small', async () => {
    await book(500, 'grant');
    await expectNotices(0);
    await book(2_000);
    await book(-2_000, 'adjustment');
    await expectNotices(1);
  });

  it('is sent for a charge whose balance was not published', async () => {
    await topUp(1_500);
    await charge(1);
    await charged(600);
    here.feed.publish([{ user_id: user } as SettledRow], []);
    await expectNotices(1);
  });

  it('is sent at the next start when the process died before sending it', async () => {
    await topUp(1_500);
    await charged(600);
    expect(await written()).toHaveLength(0);
    await domain.get(LowBalanceService).checkMissed();
    await domain.get(LowBalanceService).checkMissed();
    expect(await written()).toHaveLength(1);
  });

  it('is postponed when there were too many recently', async () => {
    await domain.database.query(
      `INSERT INTO notices (user_id, kind, channel, target, title, body)
       SELECT $1, 'quota_exceed', 'email', 'a@b', '', '' FROM generate_series(1, 4)`,
      [user],
    );
    await topUp(1_500);
    await charge(600);
    await expectNotices(4);
    await domain.database.query(`UPDATE notices SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      user,
    ]);
    await here.changes.publish('balance', { userId: user });
    await expectNotices(5);
  });

  it('is only shown in the console when the user has no address, once per crossing', async () => {
    await domain.database.query(`UPDATE users SET email = '' WHERE id = $1`, [user]);
    await topUp(1_500);
    await charge(600);
    await charge(1);
    await expectNotices(1);
    expect(await written()).toMatchObject([{ channel: null, target: null, title: '您的额度即将用尽' }]);
  });
});

describe('content of a low balance warning', () => {
  it('is a mail in Chinese to the address of the account by default', async () => {
    await topUp(1_500);
    await charge(600);
    await expectNotices(1);
    expect(await written()).toEqual([
      {
        channel: 'email',
        target: 'ada@example.com',
        title: '您的额度即将用尽',
        secret_cipher: null,
        body: expect.stringContaining('＄0.001800 额度'),
      },
    ]);
  });

  it("uses the user's own threshold, language and address", async () => {
    await choose({
      notify_type: 'email',
      quota_warning_threshold: 50,
      language: 'en',
      notification_email: 'bob@example.com',
    });
    await topUp(1_500);
    await charge(1_450);
    await expectNotices(0);
    await charge(1);
    await expectNotices(1);
    expect(await written()).toMatchObject([{ target: 'bob@example.com', title: 'Your quota is almost used up' }]);
    expect((await written())[0]?.body).toContain('Balance: $0.000098.');
  });

  it('is a webhook in the documented format with all placeholders filled', async () => {
    await domain.get(OptionEditorService).change(root, 'ServerAddress', 'https://gate.example.com');
    await choose({
      notify_type: 'webhook',
      quota_warning_threshold: 1_000,
      webhook_url: 'https://hooks.example.com/a',
      webhook_secret: 'v1.cipher',
    });
    await topUp(1_500);
    await charge(600);
    await expectNotices(1);
    const [{ body, ...rest } = { body: '' }] = await written();
    expect(rest).toMatchObject({
      channel: 'webhook',
      target: 'https://hooks.example.com/a',
      secret_cipher: 'v1.cipher',
    });
    const link = 'https://gate.example.com/topup';
    const { timestamp, content, ...notice } = JSON.parse(body) as Record<string, unknown>;
    expect(notice).toEqual({
      type: 'quota_exceed',
      title: '您的额度即将用尽',
      values: ['您的额度即将用尽', '＄0.001800 额度', link, link],
    });
    expect(content).toContain(`<a href="${link}">${link}</a>`);
    expect(content).not.toContain('{{');
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60);
  });
});
