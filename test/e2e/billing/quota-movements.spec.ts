import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createChannel, createToken, createUser, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

interface Line {
  day: string;
  kind: string;
  amount: number;
  balance: number;
  request_count: number;
}

let site: Site;
let user: TestUser;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
  await setOption(site.administrator, 'QuotaForNewUser', '5000');
  await setOption(site.administrator, 'CheckInEnabled', 'true');
  await setOption(site.administrator, 'ModelPrice', JSON.stringify({ 'per-call': 0.01 }));
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'per-call' });
});
afterAll(() => site.close());

beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator, { quota: 100_000, overApi: true });
});

const statusOf = async (person: TestUser) =>
  dataOf(await person.browser.get<{ can_check_in: boolean }>('/api/user/check_in_status')).can_check_in;

async function statementOf(person: TestUser): Promise<Line[]> {
  const path = '/api/user/statement?page_size=100';
  return dataOf(await person.browser.get<{ items: Line[] }>(path)).items;
}

describe('check-in', () => {
  it('credits its reward once a day', async () => {
    expect(await statusOf(user)).toBe(true);
    const first = await user.browser.post('/api/user/check_in');
    expect(first.body).toEqual({ success: true, message: '签到成功', data: { quota: 1_000 } });
    expect(await statusOf(user)).toBe(false);
    const second = await user.browser.post('/api/user/check_in');
    expect([second.status, second.body.success, second.body.message]).toEqual([200, false, '你今天已经签到过了']);
    expect(await site.balance(user)).toBe(101_000);
  });

  it('credits and logs one reward when 50 requests arrive concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => user.browser.post('/api/user/check_in')));
    expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await site.balance(user)).toBe(101_000);
    const log = dataOf(await user.browser.get<{ items: { content: string }[] }>('/api/log/self?type=5&page_size=10'));
    expect(log.items.map(({ content }) => content)).toEqual(['签到奖励 ＄0.002000 额度']);
  });

  it('credits its reward once a day over GraphQL', async () => {
    const { checkIn } = await user.browser.graphql<{ checkIn: object }>('mutation { checkIn { reward quota } }');
    expect(checkIn).toEqual({ reward: 1_000, quota: 101_000 });
    expect(await user.browser.graphqlErrorCodes('mutation { checkIn { reward } }')).toEqual(['checked_in_already']);
  });
});

describe('invitations', () => {
  it('have a permanent code', async () => {
    const code = dataOf(await user.browser.get<string>('/api/user/aff'));
    expect(code).toMatch(/^[0-9A-Za-z]{4}$/);
    expect(dataOf(await user.browser.get<string>('/api/user/aff'))).toBe(code);
    const { invites } = await user.browser.graphql<{ invites: object }>(
      '{ invites { code invited pendingQuota earnedQuota minTransfer } }',
    );
    expect(invites).toEqual({ code, invited: 0, pendingQuota: 0, earnedQuota: 0, minTransfer: 500_000 });
  });

  it.each([
    { quota: 499_999, message: '划转失败 转移额度最小为＄1.000000 额度！' },
    { quota: 500_000, message: '划转失败 邀请额度不足！' },
    { quota: 0, message: '无效的参数' },
    { quota: 0.5, message: '无效的参数' },
    { quota: '500000', message: '无效的参数' },
    { quota: 1e300, message: '无效的参数' },
    { quota: undefined, message: '无效的参数' },
  ])('reject a transfer of $quota', async ({ quota, message }) => {
    const { status, body } = await user.browser.post('/api/user/aff_transfer', { quota });
    expect([status, body.success, body.message]).toEqual([200, false, message]);
    expect(await site.balance(user)).toBe(100_000);
  });

  it('transfer a reward once when 50 requests arrive concurrently', async () => {
    // Sets the reward that a registration with an invitation code would have credited.
    await site.database.query('UPDATE users SET aff_quota = 700000, aff_history_quota = 700000 WHERE id = $1', [
      user.id,
    ]);
    const calls = Array.from({ length: 50 }, () => user.browser.post('/api/user/aff_transfer', { quota: 500_000 }));
    const done = (await Promise.all(calls)).filter(({ body }) => body.success);
    expect(done.map(({ body }) => body.message)).toEqual(['划转成功']);
    const self = dataOf(await user.browser.get<object>('/api/user/self'));
    expect(self).toMatchObject({ quota: 600_000, aff_quota: 200_000, aff_history_quota: 700_000 });
  });
});

describe('statement', () => {
  it('lists the movements that add up to the balance', async () => {
    dataOf(await user.browser.post('/api/user/check_in'));
    const token = await createToken(user, { unlimited_quota: true });
    for (let calls = 0; calls < 2; calls++) {
      site.upstream.next(respondWith({ usage: { prompt: 1, completion: 1 } }));
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      await site.openai(token).chat.completions.create({ model: 'per-call', messages });
    }
    const lines = await statementOf(user);
    expect(lines.map(({ kind, amount, balance, request_count }) => [kind, amount, balance, request_count])).toEqual([
      ['usage', -10_000, 91_000, 2],
      ['checkin', 1_000, 101_000, 0],
      ['adjustment', 95_000, 100_000, 0],
      ['grant', 5_000, 5_000, 0],
    ]);
    expect(await site.balance(user)).toBe(91_000);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is paged by cursor over GraphQL', async () => {
    dataOf(await user.browser.post('/api/user/check_in'));
    const query = `query ($after: String) { statement(page: { first: 2, after: $after }) {
      totalCount pageInfo { hasNextPage endCursor } nodes { kind amount balance note } } }`;
    interface Page {
      statement: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: object[] };
    }
    const { statement: first } = await user.browser.graphql<Page>(query);
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const { statement: second } = await user.browser.graphql<Page>(query, { after: first.pageInfo.endCursor });
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect([...first.nodes, ...second.nodes]).toEqual([
      { kind: 'CHECK_IN', amount: 1_000, balance: 101_000, note: '' },
      { kind: 'ADJUSTMENT', amount: 95_000, balance: 100_000, note: '' },
      { kind: 'GRANT', amount: 5_000, balance: 5_000, note: '' },
    ]);
  });

  const download = () =>
    fetch(`${site.tollgate.url}/api/user/statement/export`, { headers: { cookie: user.browser.cookieHeader } });

  it('returns 500 instead of an empty file when the export fails', async () => {
    await site.database.query('ALTER TABLE usage_by_day_user RENAME TO elsewhere');
    const response = await download();
    await site.database.query('ALTER TABLE elsewhere RENAME TO usage_by_day_user');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, code: 'internal' });
  });

  it('is exported as CSV, oldest line first', async () => {
    const response = await download();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"');
    const rows = (await response.text()).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(2, 5))).toEqual([
      ['kind', 'amount', 'balance'],
      ['grant', '5000', '5000'],
      ['adjustment', '95000', '100000'],
    ]);
  });
});
