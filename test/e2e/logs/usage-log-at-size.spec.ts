import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createChannel, createToken, createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

/** A little more than the list can be paged by number. */
const ROWS = 102_000;
const MEGABYTE = 1024 * 1024;
const DAY_S = 86_400;

interface Page {
  readonly items: { readonly id: number; readonly model_name: string }[];
  readonly total: number;
  readonly total_capped: boolean;
}

interface UsageRow {
  readonly user_id: number;
  readonly username: string;
  readonly model_name: string;
  readonly created_at: number;
  readonly token_used: number;
  readonly count: number;
  readonly quota: number;
}

const LINE_END = 0x0a;

let site: Site;
let user: TestUser;
const now = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  // A separate process, because parsing the rows here would slow down the server that sends them.
  site = await Site.openProcess();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  // Rows of type 4, which are not calls, over the last three hours.
  await site.database.query(
    `INSERT INTO logs (id, created_at, type, user_id, username, content)
      SELECT n, now() - interval '3 hours' + n * interval '100 ms', 4, $1, 'ada', 'row ' || n || repeat('.', 200)
      FROM generate_series(1, ${ROWS}) n`,
    [user.id],
  );
});
afterAll(() => site.close());

const download = (person: TestUser, path: string, signal?: AbortSignal) =>
  fetch(`${site.tollgate.url}${path}`, {
    // Compressed rows would fit into the buffers of the sockets.
    headers: { cookie: person.browser.cookieHeader, 'accept-encoding': 'identity' },
    signal,
  });
const connections = () =>
  site.database.query(`SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'tollgate-log-export' AND datname = current_database()`);

describe('export of 102,000 log rows', () => {
  /**
   * Reads a download to its end. @returns its lines, its bytes, and the number of open reads of the database at its
   * first byte
   */
  async function read(response: Response) {
    let [lines, bytes, openReads] = [0, 0, 0];
    for await (const chunk of response.body ?? []) {
      if (bytes === 0) openReads = (await connections()).length;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
      bytes += chunk.length;
    }
    return { lines, bytes, openReads };
  }

  it.each([
    ['csv', 'text/csv; charset=utf-8', ROWS + 1],
    ['ndjson', 'application/x-ndjson; charset=utf-8', ROWS],
  ])('is complete as %s and is sent while the database is still being read', async (format, type, lines) => {
    const path = `/api/log/export?format=${format}&type=4`;
    const response = await download(site.administrator, path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="usage-log.${format}"`);
    const whole = await read(response);
    expect(whole.lines).toBe(lines);
    // More than the socket buffers hold: a server that collected all rows first would have finished its database read
    // at this point.
    expect(whole.bytes).toBeGreaterThan(25 * MEGABYTE);
    expect(whole.openReads).toBe(1);
  });

  it("contains only the user's own rows for a user", async () => {
    const text = await (await download(user, '/api/log/self/export?format=ndjson&type=2')).text();
    expect(text).toBe('');
    const refused = await download(user, '/api/log/export');
    expect(await refused.json()).toMatchObject({ success: false, code: 'forbidden' });
  });

  it('closes its database connection when the client disconnects', async () => {
    const leaving = new AbortController();
    const response = await download(site.administrator, '/api/log/export', leaving.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(await connections()).toHaveLength(1);
    leaving.abort();
    await eventually(connections, (found) => found.length === 0);
  });

  it('is rejected for an unknown format', async () => {
    const response = await download(site.administrator, '/api/log/export?format=xls');
    expect(await response.json()).toMatchObject({ success: false, code: 'invalid_parameter' });
  });
});

describe('list of 102,000 log rows', () => {
  const page = (query: string) => site.administrator.browser.get<Page>(`/api/log/?page_size=10${query}`);

  it('returns a total with a flag that says whether it is capped', async () => {
    expect(dataOf(await page(''))).toMatchObject({ total: 10_000, total_capped: true });
    const recent = await page(`&start_timestamp=${now() + 60}`);
    expect(dataOf(recent)).toMatchObject({ items: [], total: 0, total_capped: false });
  });

  it('is paged by number up to 100,000 rows and rejects later pages', async () => {
    expect(dataOf(await page('&p=10001')).items).toHaveLength(10);
    const { body } = await page('&p=10002');
    expect(body).toMatchObject({ success: false, code: 'log_page_too_deep' });
    expect(body.message).toContain('100000');
  });

  it('is paged by cursor without a depth limit', async () => {
    const [row] = await site.database.query<{ id: string; ms: string }>(
      `SELECT id, floor(extract(epoch FROM created_at) * 1000) AS ms FROM logs WHERE id = 20`,
    );
    const after = Buffer.from(JSON.stringify([(Number(row?.ms) - Date.UTC(2024, 0, 1)) * 4_096])).toString('base64url');
    const { logs } = await site.administrator.browser.graphql<{ logs: { nodes: unknown[] } }>(
      `{ logs(scope: SITE, page: { first: 100, after: "${after}" }) { nodes { id } } }`,
    );
    expect(logs.nodes).toHaveLength(19);
  });
});

describe('usage statistics', () => {
  beforeAll(async () => {
    const token = await createToken(user, { unlimited_quota: true });
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 500 } }));
    await site
      .openai(token)
      .chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
  });

  const call = { model_name: 'gpt-4o-mini', token_used: 1_500, count: 1, quota: 225 };

  it('are returned for the site, for one user and for the own account', async () => {
    const span = `start_timestamp=${now() - DAY_S}&end_timestamp=${now() + 3_600}`;
    const rows = async (person: TestUser, path: string) => dataOf(await person.browser.get<UsageRow[]>(path));
    const hour = Math.floor(now() / 3_600) * 3_600;
    expect(await rows(site.administrator, `/api/data/?${span}`)).toMatchObject([{ ...call, user_id: 0, username: '' }]);
    const own = { ...call, user_id: user.id, username: user.username };
    expect(await rows(site.administrator, `/api/data/?${span}&username=${user.username}`)).toMatchObject([own]);
    expect(await rows(site.administrator, `/api/data/?${span}&username=unknown`)).toEqual([]);
    const [mine] = await rows(user, `/api/data/self/?${span}`);
    expect(mine).toMatchObject(own);
    expect(hour - (mine?.created_at ?? 0)).toBeLessThanOrEqual(3_600);
  });

  it('are rejected with the documented message when a user asks for more than a month', async () => {
    const { body } = await user.browser.get(
      `/api/data/self?start_timestamp=${now() - 2_592_001}&end_timestamp=${now()}`,
    );
    expect(body).toMatchObject({ success: false, message: '时间跨度不能超过 1 个月' });
  });

  it('are returned over GraphQL', async () => {
    const { usage, logStat } = await site.administrator.browser.graphql<{ usage: unknown[]; logStat: unknown }>(`{
      usage(scope: SITE, groupBy: CHANNEL, bucket: HOUR) { from channelId channelName requests quota }
      logStat(scope: SITE) { quota errors latency { p50 } timeToFirstToken { p50 } }
    }`);
    expect(usage).toEqual([expect.objectContaining({ channelId: '1', requests: 1, quota: 225 })]);
    expect(logStat).toEqual({ quota: 225, errors: 0, latency: { p50: expect.any(Number) }, timeToFirstToken: null });
  });
});

describe('log clean-up', () => {
  const total = async () => dataOf(await site.administrator.browser.get<Page>('/api/log/?page_size=10')).total;

  it('is rejected without a target timestamp', async () => {
    const { body } = await site.administrator.browser.delete('/api/log/');
    expect(body).toMatchObject({ success: false, message: 'target timestamp is required' });
  });

  it('reports its progress over GraphQL', async () => {
    const before = new Date(Date.now() - 7_200_000).toISOString();
    const [older] = await site.database.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM logs WHERE created_at < $1',
      [before],
    );
    const { startLogCleanup } = await site.administrator.browser.graphql<{ startLogCleanup: { id: string } }>(
      `mutation { startLogCleanup(before: "${before}") { id state } }`,
    );
    const watch = () =>
      site.administrator.browser.graphql<{ logCleanup: { state: string; rowsDeleted: number; percent: number } }>(
        `{ logCleanup(id: "${startLogCleanup.id}") { state rowsDeleted percent } }`,
      );
    const { logCleanup } = await eventually(watch, (found) => found.logCleanup.state === 'DONE');
    expect(logCleanup).toMatchObject({ percent: 100, rowsDeleted: older?.rows });
    expect(older?.rows).toBeGreaterThan(30_000);
  });

  it('returns the number of deleted rows and does not change balances', async () => {
    const answered = await site.administrator.browser.delete<number>(`/api/log/?target_timestamp=${now() + 5}`);
    expect(dataOf(answered)).toBeGreaterThan(60_000);
    expect(await total()).toBe(0);
    expect(await discrepancies(site.database)).toEqual([]);
    expect(await site.balance(user)).toBe(1_000_000 - 225);
  });

  it('is rejected for users', async () => {
    const { body } = await user.browser.delete(`/api/log/?target_timestamp=${now()}`);
    expect(body).toMatchObject({ success: false, code: 'forbidden' });
  });
});
