import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { deleteRows } from '../../test/support/test-database.js';
import { discrepancies } from '../../test/support/tollgate/ledger-discrepancies.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { BalancesService } from '../billing/ledger/balances.service.js';
import { LedgerService } from '../billing/ledger/ledger.service.js';
import { Settlement } from '../billing/ledger/settlement.js';
import type { Principal } from '../common/principal.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { LogExportsService } from '../logs/export/log-exports.service.js';
import { LogsModule } from '../logs/logs.module.js';
import { LogsService } from '../logs/logs.service.js';
import { OptionLog } from '../options/option-log.port.js';
import { createdAtOf, newRowId } from '../platform/database/row-id.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { Scope } from '../platform/graphql/scope.js';
import { MailerService } from '../platform/mail/mailer.service.js';
import { accountReader } from '../tokens/object-reader.js';
import { LogType } from '../usage-log/log-type.js';
import type { Task } from './task.js';
import { toDrawingModel, toTaskModel } from './task.model.js';
import { encodeDrawing, encodeTask } from './task.wire.js';
import { TaskList, type TaskPage, type TaskSort } from './task-list.js';
import { TaskRefundsService } from './task-refunds.service.js';
import { type NewTask, TaskStore } from './task-store.js';
import { TasksModule } from './tasks.module.js';

const TOKEN = { id: 5, grantedQuota: 10_000, unlimitedQuota: false };
const CHANNEL = 7;
const { ASC, DESC } = SortDirection;

let domain: DomainModule;
let store: TaskStore;
let refunds: TaskRefundsService;
let balances: BalancesService;
let user = 0;

beforeAll(async () => {
  domain = await openDomain(
    [TasksModule, LogsModule],
    [
      { provide: OptionLog, useValue: {} },
      { provide: ChannelNames, useValue: { nameOf: () => '' } },
      { provide: MailerService, useValue: {} },
    ],
  );
  store = domain.get(TaskStore);
  refunds = domain.get(TaskRefundsService);
  balances = domain.get(BalancesService);
});
beforeEach(() => {
  user++;
});
afterEach(() => deleteRows(domain.database, 'midjourneys', 'tasks'));
afterAll(() => domain.close());

const task = (given: Partial<NewTask> = {}): NewTask => ({
  taskId: `t${user}`,
  userId: user,
  tokenId: 0,
  channelId: CHANNEL,
  keyFingerprint: 'abcd',
  action: 'IMAGINE',
  status: 'SUBMITTED',
  progress: '0%',
  failReason: '',
  quota: 0,
  chargeId: 0,
  submittedAt: new Date('2026-05-01T12:00:00Z'),
  startedAt: null,
  finishedAt: null,
  detail: { prompt: 'a cat' },
  noticeDigest: null,
  ...given,
});

/** A task with a booked charge. */
async function paidTask(quota: number): Promise<Task> {
  await domain
    .get(LedgerService)
    .credit({ userId: user, amount: 1_000, kind: 'grant', effectKey: `grant:${user}:${Math.random()}` });
  const admission = domain.get(QuotaAdmission);
  await admission.load(user, TOKEN.id);
  const { id } = newRowId();
  const row = {
    id,
    created_at: createdAtOf(id).toISOString(),
    type: 2,
    user_id: user,
    username: 'ada',
    token_id: TOKEN.id,
    token_name: 'main',
    channel_id: CHANNEL,
    model_name: 'mj_imagine',
    group: 'default',
    quota,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time_ms: 1,
    is_stream: false,
    request_id: 'r',
    hidden: false,
    content: '',
    other: '',
  };
  const hold = await admission.reserve(user, TOKEN, quota, quota);
  await new Promise((done) => domain.get(Settlement).settle(row, hold, done));
  await store.add('midjourney', task({ tokenId: TOKEN.id, quota, chargeId: id }));
  return found();
}

async function found(platform: 'midjourney' | 'suno' = 'midjourney'): Promise<Task> {
  const task = await store.find(platform, accountReader(user), `t${user}`);
  if (!task) throw new Error('There is no such task.');
  return task;
}

/** The quota of each charge and refund in an export, newest first. */
async function exportedQuotas(): Promise<number[]> {
  const format = { format: 'ndjson', language: 'en', contents: false } as const;
  const file = await domain.get(LogExportsService).open(caller(), Scope.SELF, { types: [LogType.consumption] }, format);
  const lines = (await text(file)).split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { quota: number }).quota);
}

const caller = (role = 1): Principal => ({ userId: user, username: 'u', role, group: 'default', via: 'session' });
const failure = { status: 'FAILURE', progress: '100%', failReason: 'no', startedAt: null, finishedAt: new Date() };

describe('task', () => {
  it('is stored unchanged, regardless of the characters that its upstream writes', async () => {
    const detail = { prompt: 'nul \u0000 and half a pair \ud800', buttons: [{ customId: 'MJ::JOB' }] };
    await store.add('suno', task({ detail, failReason: 'a\u0000b', progress: '3\u0000%' }));
    expect(await found('suno')).toMatchObject({ detail, failReason: 'ab', progress: '3%', action: 'IMAGINE' });
  });

  it('is visible to its owner only', async () => {
    await store.add('midjourney', task());
    expect(await store.find('midjourney', accountReader(user + 1_000), `t${user}`)).toBeNull();
    expect(await store.find('suno', accountReader(user), `t${user}`)).toBeNull();
    expect(await store.find('midjourney', accountReader(user), '')).toBeNull();
  });

  it('is found as its newest part when several share an id', async () => {
    await store.add('midjourney', task({ action: 'INPAINT' }));
    await store.add('midjourney', task({ action: 'MODAL' }));
    expect((await store.findAll('midjourney', accountReader(user), [`t${user}`])).map(({ action }) => action)).toEqual([
      'MODAL',
    ]);
  });

  it('is claimed by one of several concurrent processes, and by no other until its lease ends', async () => {
    for (let at = 0; at < 50; at++) await store.add('suno', task({ taskId: `many${at}` }));
    const claims = await Promise.all(Array.from({ length: 8 }, () => store.claimDue('suno', 60_000, 20)));
    const ids = claims.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([50, 50]);
    expect(await store.claimDue('suno', 60_000, 20)).toEqual([]);
    await store.hurry('suno', { userId: user, taskId: 'many7' });
    expect((await store.claimDue('suno', 60_000, 20)).map(({ taskId }) => taskId)).toEqual(['many7']);
  });

  it('finishes once, and later updates are ignored', async () => {
    await store.add('midjourney', task());
    const { id, detail } = await found();
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => store.advance('midjourney', id, { ...failure, detail })),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await store.advance('midjourney', id, { ...failure, status: 'SUCCESS', detail })).toBe(false);
    expect((await found()).status).toBe('FAILURE');
    expect(await store.claimDue('midjourney', 1_000, 10)).toEqual([]);
  });
});

describe('failed task', () => {
  it('is refunded to user, token and channel once, with a log row for its owner', async () => {
    const before = (await balances.ofTokens([TOKEN.id])).get(TOKEN.id)?.usedQuota ?? 0;
    const remaining = () => domain.get(QuotaAdmission).remainingOf(TOKEN);
    const paid = await paidTask(300);
    expect((await balances.ofUsers([user])).get(user)).toEqual({ quota: 700, usedQuota: 300, requestCount: 1 });
    const left = remaining();
    const done = await Promise.all(Array.from({ length: 20 }, () => refunds.refund('midjourney', paid)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await balances.ofUsers([user])).get(user)).toEqual({ quota: 1_000, usedQuota: 0, requestCount: 1 });
    expect((await balances.ofTokens([TOKEN.id])).get(TOKEN.id)?.usedQuota).toBe(before);
    expect(remaining()).toBe(left + 300);
    expect((await domain.get(QuotaAdmission).reserve(user, null, 1_000, 1_000)).amount).toBe(1_000);
    expect(await discrepancies(domain.database)).toEqual([]);
    const { rows } = await domain.get(LogsService).page(caller(), Scope.SELF, {}, { limit: 10, offset: 0 });
    const refunded = `构图失败 t${user}，补偿 ＄0.000600 额度`;
    expect(rows.map(({ type, quota, content }) => [type, quota, content])).toEqual([
      [4, 300, refunded],
      [2, -300, refunded],
      [2, 300, ''],
    ]);
    const stat = await domain.get(LogsService).stat(caller(), Scope.SELF, {});
    expect(stat).toMatchObject({ quota: 0, requests: 1 });
    expect(await exportedQuotas()).toEqual([-300, 300]);
    const { from, to } = { from: new Date(Date.now() - 1_000_000), to: new Date(Date.now() + 10_000) };
    expect(await domain.get(LogsService).stat(caller(), Scope.SELF, { from, to })).toMatchObject({ requests: 1 });
  });

  it('is refunded together with many others, whether their accounts are in memory or not', async () => {
    const paid = await paidTask(100);
    const others = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const other = { ...paid, userId: user + 10_000 + at, chargeId: newRowId().id };
        await store.add('midjourney', task({ ...other, noticeDigest: null }));
        return other;
      }),
    );
    const done = await Promise.all([...others, paid].map((one) => refunds.refund('midjourney', one)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it("does not refund another user's charge with the same id", async () => {
    const paid = await paidTask(100);
    const otherCharge = { ...paid, userId: user + 20_000 };
    expect(await refunds.refund('midjourney', otherCharge)).toBe(false);
    expect(await refunds.refund('midjourney', paid)).toBe(true);
  });

  it('is listed as owed until it is refunded', async () => {
    const paid = await paidTask(10);
    expect(await store.owed('midjourney', 10)).toEqual([]);
    await store.advance('midjourney', paid.id, { ...failure, detail: {} });
    expect(await store.owed('midjourney', 10)).toHaveLength(1);
    await refunds.refund('midjourney', paid);
    expect(await store.owed('midjourney', 10)).toEqual([]);
  });

  it('is not refunded for a charge that was never booked', async () => {
    await store.add('midjourney', task({ quota: 50, chargeId: newRowId().id }));
    expect(await refunds.refund('midjourney', await found())).toBe(false);
    expect((await balances.ofUsers([user])).get(user)?.quota).toBe(0);
  });
});

describe('task list', () => {
  const list = () => domain.get(TaskList);
  const names = async (...requested: Parameters<TaskList['page']>) =>
    (await list().page(...requested)).tasks.map(({ taskId }) => taskId);
  const all = { limit: 10, offset: 0 };

  beforeEach(async () => {
    for (const [at, channelId] of [1, 2, 1].entries()) {
      const submittedAt = new Date(Date.UTC(2026, 4, 1 + at));
      await store.add('midjourney', task({ taskId: `l${at}`, channelId, submittedAt }));
    }
    await store.add('midjourney', task({ taskId: 'other', userId: user + 1_000, status: 'SUCCESS' }));
  });

  it.each<[string, Scope, Parameters<TaskList['page']>[3], string[]]>([
    ['the own, newest first', Scope.SELF, {}, ['l2', 'l1', 'l0']],
    ['of all users', Scope.SITE, {}, ['other', 'l2', 'l1', 'l0']],
    ['of a channel', Scope.SITE, { channelId: '1' }, ['l2', 'l0']],
    ['by name', Scope.SELF, { taskId: 'l1' }, ['l1']],
    ['of others by name', Scope.SELF, { taskId: 'other' }, []],
    ['by status', Scope.SITE, { status: 'SUCCESS' }, ['other']],
    ['from a time', Scope.SELF, { from: new Date(Date.UTC(2026, 4, 2)) }, ['l2', 'l1']],
    ['up to a time', Scope.SELF, { to: new Date(Date.UTC(2026, 4, 2)) }, ['l1', 'l0']],
  ])('contains %s', async (_, scope, filter, expected) => {
    expect(await names('midjourney', caller(10), scope, filter, all)).toEqual(expected);
  });

  it.each([
    ['administrators the channel, even among their own tasks', 10, Scope.SELF, 2],
    ['administrators the channel in the site’s', 10, Scope.SITE, 2],
    ['users no channel', 1, Scope.SELF, null],
  ])('contains %s, the same in REST and GraphQL', async (_, role, scope, channelId) => {
    const { tasks } = await list().page('midjourney', caller(role), scope, { taskId: 'l1' }, all);
    const [shown] = tasks;
    if (!shown) throw new Error('There is no such task.');
    expect([toDrawingModel(shown, '', 'en').channelId, toTaskModel(shown, 'en').channelId]).toEqual([
      channelId,
      channelId,
    ]);
    const inRest = channelId ?? 0;
    expect([encodeDrawing(shown, '', 'en').channel_id, encodeTask(shown, 'en').channel_id]).toEqual([inRest, inRest]);
  });

  it('continues after a cursor', async () => {
    const { tasks, total } = await list().page('midjourney', caller(), Scope.SELF, {}, { limit: 1, offset: 1 });
    expect([tasks.map(({ taskId }) => taskId), total]).toEqual([['l1'], 3]);
    const after = encodeCursor([tasks[0]?.id ?? 0]);
    expect(await names('midjourney', caller(), Scope.SELF, {}, { ...all, after })).toEqual(['l0']);
    const foreign = names('midjourney', caller(), Scope.SELF, {}, { ...all, after: 'x' });
    await expect(foreign).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it.each<[TaskSort, SortDirection, string]>([
    ['SUBMITTED', ASC, 'l0 l1 l2'],
    ['FINISHED', DESC, 'l0 l1 l2'],
    ['ELAPSED', DESC, 'l0 l1 l2'],
    ['ELAPSED', ASC, 'l2 l1 l0'],
    ['ACTION', ASC, 'l1 l0 l2'],
    ['STATUS', DESC, 'l2 l1 l0'],
  ])('sorted by %s %s continues after a cursor', async (sort, direction, expected) => {
    await domain.database.query(
      `UPDATE midjourneys SET action = CASE task_id WHEN 'l1' THEN 'BLEND' ELSE action END,
         finished_at = CASE task_id WHEN 'l0' THEN '2026-05-03T00:00:00.1239Z'::timestamptz
           WHEN 'l1' THEN '2026-05-02T00:00:01Z' END WHERE user_id = $1`,
      [user],
    );
    const order = { sort, direction };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const found: TaskPage = await list().page(
        ...(['midjourney', caller(), Scope.SELF, {}, { limit: 1, offset: 0, after }, order] as const),
      );
      seen.push(...found.tasks.map(({ taskId }) => taskId));
      const last = found.tasks.at(-1);
      after = last ? encodeCursor(found.order.cursorKey(last)) : null;
    } while (after);
    expect(seen.join(' ')).toBe(expected);
    expect((await names('midjourney', caller(), Scope.SELF, {}, all, order)).join(' ')).toBe(expected);
  });

  it.each([
    ['of all users', Scope.SITE, {}],
    ['the tasks of a channel', Scope.SELF, { channelId: '1' }],
  ])('rejects %s for users', async (_, scope, filter) => {
    await expect(names('midjourney', caller(), scope, filter, all)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
