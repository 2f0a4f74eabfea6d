import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import type { AppError } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import { OptionsService } from '../options/options.service.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { Sql } from '../platform/database/sql.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { toNoticeModel } from './notice.model.js';
import { NoticeDeliveryJob } from './notice-delivery.job.js';
import { draftNotice } from './notice-draft.js';
import { lowBalanceText, testText } from './notice-texts.js';
import { NoticeWatchService, SiteNoticeWatch } from './notice-watch.service.js';
import { NoticesModule } from './notices.module.js';
import { NoticesService } from './notices.service.js';
import { OldNotices, OwnNoticesService } from './own-notices.service.js';
import { TestNoticesService } from './test-notices.service.js';
import type { NoticeKind, NoticeText } from './transports/notice-text.js';
import type { UserSetting } from './transports/transport-settings.js';

const ADA = 1;
const BOB = 2;
const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: ADA, username: 'ada', role: 1 };
const plain: NoticeText = { title: 'Title', content: '', values: [], text: 'Text' };

const enqueued: unknown[] = [];
let domain: DomainModule;
let own: OwnNoticesService;

beforeAll(async () => {
  const queue = { enqueue: async (_: unknown, data: unknown) => void enqueued.push(data) };
  const outside = [
    { provide: ChannelNames, useValue: {} },
    { provide: JobQueue, useValue: queue },
  ];
  domain = await openDomain([OptionsModule, AccountsModule, NoticesModule], outside);
  own = domain.get(OwnNoticesService);
  await domain.database.query(
    `INSERT INTO users (id, username, role, aff_code) VALUES (${ADA}, 'ada', 1, 'a'), (${BOB}, 'bob', 1, 'b')`,
  );
});
afterAll(() => domain.close());
beforeEach(async () => {
  enqueued.length = 0;
  await domain.database.query('DELETE FROM notices');
});

/** Adds a notice for a user; returns its id. */
async function notify(
  userId: number,
  kind: NoticeKind,
  textIn: (language: 'zh' | 'en') => NoticeText = () => plain,
  setting: UserSetting = {},
): Promise<number> {
  const draft = draftNotice({ userId, email: '', setting }, kind, textIn, 'zh');
  const id = await domain.get(Sql).transaction((client) => domain.get(NoticesService).add(draft, client));
  await domain.get(NoticesService).send(id);
  return id;
}

const list = async (userId: number, unreadOnly = false) =>
  (await own.page(userId, unreadOnly, { limit: 100, offset: 0 })).notices;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const choose = (setting: UserSetting) =>
  domain.database.query('UPDATE users SET setting = $2 WHERE id = $1', [ADA, setting]);

describe("a user's notices", () => {
  it("are the user's own, newest first, in pages", async () => {
    const ids = [await notify(ADA, 'test'), await notify(ADA, 'test'), await notify(ADA, 'test')];
    await notify(BOB, 'test');
    expect(idsOf(await list(ADA))).toEqual(ids.toReversed());
    const first = await own.page(ADA, false, { limit: 2, offset: 0 });
    expect([idsOf(first.notices), first.total]).toEqual([[ids[2], ids[1]], 3]);
    const after = encodeCursor([ids[1] ?? 0]);
    expect(idsOf((await own.page(ADA, false, { limit: 2, offset: 0, after })).notices)).toEqual([ids[0]]);
    expect(idsOf((await own.page(ADA, false, { limit: 2, offset: 2 })).notices)).toEqual([ids[0]]);
  });

  it('are unread until the user marks them as read', async () => {
    const ids = [await notify(ADA, 'test'), await notify(ADA, 'test'), await notify(ADA, 'test')];
    await notify(BOB, 'test');
    expect(await own.markRead(BOB, ids)).toEqual([]);
    expect(await own.unread(ADA)).toBe(3);
    expect(idsOf(await own.markRead(ADA, ids.slice(0, 1)))).toEqual(ids.slice(0, 1));
    const [read] = (await list(ADA)).filter(({ readAt }) => readAt);
    await own.markRead(ADA, ids.slice(0, 1));
    expect((await own.find(ADA, read?.id ?? 0))?.readAt).toEqual(read?.readAt);
    expect([await own.unread(ADA), idsOf(await list(ADA, true))]).toEqual([2, [ids[2], ids[1]]]);
    expect(await own.markAllRead(ADA)).toBe(2);
    expect([await own.unread(ADA), await own.unread(BOB)]).toEqual([0, 1]);
  });

  it.each([
    ['zh', '您的额度即将用尽', '当前余额：＄0.001800 额度。请及时充值，以免调用中断。'],
    ['en', 'Your quota is almost used up', 'Balance: $0.001800. Top up to keep your calls running.'],
  ] as const)('are in the language of the reader: %s', async (language, title, text) => {
    const textIn = (spoken: 'zh' | 'en') => lowBalanceText(domain.get(OptionsService), 900, spoken);
    const id = await notify(ADA, 'quota_exceed', textIn, { language: 'en' });
    const [notice] = await list(ADA);
    expect(notice && toNoticeModel(notice, language)).toEqual({
      id: String(id),
      kind: 'LOW_BALANCE',
      channelId: null,
      title,
      text,
      quota: 900,
      transport: null,
      via: null,
      delivery: 'NONE',
      createdAt: expect.any(Date),
      sentAt: null,
      readAt: null,
    });
  });

  it('that were stored in one language show the sent title', async () => {
    await domain.database.query(
      `INSERT INTO notices (user_id, kind, channel, target, title, body, state, delivered_at)
       VALUES ($1, 'channel_update_7_3', 'email', 'a@b', 'Old', 'Body', 'delivered', now())`,
      [ADA],
    );
    const [notice] = await list(ADA);
    expect(notice && toNoticeModel(notice, 'en')).toMatchObject({
      kind: 'CHANNEL_DISABLED',
      channelId: '7',
      title: 'Old',
      text: '',
      quota: null,
      delivery: 'SENT',
      via: 'email',
      sentAt: expect.any(Date),
    });
  });

  it.each([
    ['quota_exceed', { kind: 'LOW_BALANCE', channelId: null }],
    ['channel_test', { kind: 'CHANNEL_TESTS_DONE', channelId: null }],
    ['price_update', { kind: 'PRICE_UPDATE', channelId: null }],
    ['channel_update_12_3', { kind: 'CHANNEL_DISABLED', channelId: '12' }],
    ['channel_update_12_1', { kind: 'CHANNEL_ENABLED', channelId: '12' }],
    ['project_budget', { kind: 'PROJECT_BUDGET', channelId: null }],
    ['test', { kind: 'TEST', channelId: null }],
  ] as const)('contain the subject of %s', async (kind, about) => {
    await notify(ADA, kind);
    const [notice] = await list(ADA);
    expect(notice && toNoticeModel(notice, 'zh')).toMatchObject(about);
  });

  it('have no transport without an address', async () => {
    const id = await notify(ADA, 'test');
    await domain.get(NoticeDeliveryJob).run({ noticeId: id });
    expect(enqueued).toEqual([]);
    expect(await domain.get(NoticeDeliveryJob).pending()).toEqual([]);
    expect(await list(ADA)).toMatchObject([{ state: 'unaddressed', transport: null }]);
  });
});

describe('test notice', () => {
  it('is sent with the transport and the language of the settings', async () => {
    await choose({ notify_type: 'webhook', webhook_url: 'https://hooks.example.com/a', language: 'en' });
    const { id, state, transport } = await domain.get(TestNoticesService).send(ada);
    expect([state, transport, enqueued]).toEqual(['pending', 'webhook', [{ noticeId: id }]]);
    const [row] = await domain.database.query<{ target: string; body: string }>('SELECT target, body FROM notices');
    const { title, content } = testText('en');
    expect(row?.target).toBe('https://hooks.example.com/a');
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ type: 'test', title, content, values: [] });
  });

  it('is limited to three in ten minutes, also in concurrent requests', async () => {
    await choose({ notify_type: 'email', notification_email: 'ada@example.com' });
    const send = () => domain.get(TestNoticesService).send(ada);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, send));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused: AppError = await send().then(
      () => Promise.reject(new Error('Request was not refused')),
      (error: AppError) => error,
    );
    expect(refused.code).toBe('test_notices_exhausted');
    expect(refused.text('zh')).toBe('每 10 分钟最多发送 3 条测试通知，请稍后再试');
    expect(refused.details.retryAfterSeconds).toBeGreaterThan(590);
    expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(600);
    await domain.database.query(`UPDATE notices SET created_at = created_at - interval '10 minutes'`);
    expect(await send()).toMatchObject({ state: 'pending' });
  });
});

it('notices are deleted after their retention, however many there are, read or not', async () => {
  await domain.database.query(
    `INSERT INTO notices (user_id, kind, channel, target, title, body, created_at, read_at)
     SELECT $1, 'quota_exceed', 'email', 'a@b', '', '', now() - interval '90 days 1 minute', CASE WHEN n % 2 = 0 THEN now() END
     FROM generate_series(1, 2500) n`,
    [ADA],
  );
  const kept = await notify(ADA, 'test');
  await domain.database.query(`UPDATE notices SET created_at = now() - interval '89 days 23 hours' WHERE id = $1`, [
    kept,
  ]);
  await domain.get(OldNotices).deleteBefore(new Date(Date.now() - 90 * 86_400_000));
  expect(idsOf(await list(ADA))).toEqual([kept]);
});

describe('notice subscription', () => {
  it("receives the user's own new notices, in every window", async () => {
    await notify(ADA, 'test');
    const watch = domain.get(NoticeWatchService);
    const windows = [watch.follow(ADA), watch.follow(ADA)];
    await notify(BOB, 'test');
    const ids = [await notify(ADA, 'test'), await notify(ADA, 'channel_test')];
    for (const window of windows) {
      expect([(await window.next()).value.id, (await window.next()).value.id]).toEqual(ids);
    }
    const waiting = windows.map((window) => window.next());
    for (const window of windows) await window.return?.();
    expect(await Promise.all(waiting)).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });

  it('of a slow reader receives the latest hundred', async () => {
    const window = domain.get(NoticeWatchService).follow(ADA);
    const ids: number[] = [];
    for (let count = 0; count < 102; count++) ids.push(await notify(ADA, 'test'));
    expect((await window.next()).value.id).toBe(ids[2]);
    await window.return?.();
  });

  it("receives the site's announcement when it changes", async () => {
    const window = domain.get(SiteNoticeWatch).follow();
    const change = (text: string) => domain.get(OptionEditorService).change(root, 'Notice', text);
    await change('# Hello');
    await change('# Hello');
    await domain.get(OptionEditorService).change(root, 'Footer', 'x');
    await change('');
    expect([(await window.next()).value, (await window.next()).value]).toEqual(['# Hello', '']);
    await window.return?.();
  });
});
