import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { PASSWORD, setOption } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

/** What later steps of a script use from earlier responses. */
interface Progress {
  authorization: string;
  tokenId: number;
  key: string;
}

/** One request of a script, in the order in which the script sends them. */
interface Step {
  readonly call: string;
  readonly body?: (progress: Progress) => unknown;
  /** Sends the key of the token instead of the login. */
  readonly byKey?: true;
  readonly status?: number;
  /** The whole response. */
  readonly response: z.ZodType;
  /** Reads what later steps need from `data`. */
  readonly keep?: (data: never) => Partial<Progress>;
}

const text = z.string();
const list = z.array(z.looseObject({}));
const ok = (data?: z.ZodType) => z.looseObject({ success: z.literal(true), ...(data && { data }) });
const page = (item: z.ZodType, page = 1, more: z.ZodRawShape = {}) =>
  ok(z.strictObject({ items: z.array(item), total: z.int(), page: z.literal(page), page_size: z.int(), ...more }));

const fullKey = z.string().length(48);
const masked = z.string().regex(/^\w{3}\*{10}\w{4}$/);
const token = (key: z.ZodType) => z.looseObject({ id: z.int(), name: text, key, remain_quota: z.int() });
const channel = (name: string) => z.looseObject({ name: z.literal(name), key: z.literal('') });
const newToken = { name: 'script', remain_quota: 500_000, expired_time: -1, unlimited_quota: false };
const newChannel = (name: string, key = 'sk-1') => ({ name, key, type: 1, models: 'gpt-4o', group: 'default' });
const ofKeyHolders = z.looseObject({
  code: z.literal(true),
  data: z.looseObject({ object: z.literal('token_usage'), total_granted: z.literal(500_000) }),
});
const login = () => ({ username: 'root', password: PASSWORD });
const listed = (data: { id: number; key: string }[]) => ({ tokenId: data[0]?.id, key: data[0]?.key });

/** A script that logs in with a cookie, as Veloera's do. */
const veloera: readonly Step[] = [
  { call: 'POST /api/user/login', body: login, response: ok(z.looseObject({ username: z.literal('root') })) },
  { call: 'POST /api/token/', body: () => newToken, response: ok() },
  { call: 'GET /api/token/?p=0&size=10', response: ok(z.array(token(fullKey)).length(1)), keep: listed },
  { call: 'GET /api/token/?p=1&size=10', response: ok(z.array(token(fullKey)).length(0)) },
  { call: 'GET /api/token/search?keyword=script', response: ok(z.array(token(fullKey)).length(1)) },
  { call: 'GET /api/usage/token/', byKey: true, response: ofKeyHolders },
  { call: 'POST /api/channel/', body: () => newChannel('flat'), response: ok() },
  { call: 'GET /api/channel/?p=0', response: ok(z.array(channel('flat')).length(1)) },
  { call: 'GET /api/channel/search?keyword=flat', response: ok(z.array(channel('flat')).length(1)) },
  { call: 'POST /api/channel/fix', body: () => ({}), response: ok(z.literal(1)) },
  { call: 'GET /api/mj/self?p=0', response: ok(list) },
  { call: 'GET /api/task/?p=0', response: ok(list) },
  { call: 'GET /api/log/?p=1', response: ok(z.looseObject({ items: list, page: z.literal(1) })) },
  { call: 'GET /api/user/check_in_status', response: ok(z.object({ can_check_in: z.literal(true) })) },
  { call: 'POST /api/user/check_in', body: () => ({}), response: ok(z.object({ quota: z.int() })) },
];

const day = z.iso.date();
const award = { checkin_date: day, quota_awarded: z.int() };
const wrapped = (mode: string, fields: object) => () => ({ mode, channel: fields });
const checkIns = z.object({
  enabled: z.literal(true),
  min_quota: z.int(),
  max_quota: z.int(),
  stats: z.object({
    checked_in_today: z.literal(true),
    total_checkins: z.literal(1),
    total_quota: z.int().min(1),
    checkin_count: z.literal(1),
    records: z.array(z.object(award)).length(1),
  }),
});
const loggedIn = z.looseObject({
  access_token: text,
  token_type: z.literal('Bearer'),
  access_expires_at: z.int(),
  session: z.looseObject({}),
  user: z.looseObject({ id: z.int(), username: z.literal('root') }),
});
const byType = { type_counts: z.record(z.string(), z.int()) };

/** A script that sends the login in Authorization, like scripts for new-api 1.x. */
const newApi: readonly Step[] = [
  {
    call: 'POST /api/user/login',
    body: login,
    response: ok(loggedIn),
    keep: (data: { access_token: string }) => ({ authorization: `Bearer ${data.access_token}` }),
  },
  { call: 'POST /api/token/', body: () => newToken, response: ok() },
  {
    call: 'GET /api/token/?p=1&page_size=10',
    response: page(token(masked)),
    keep: ({ items }: { items: { id: number; key: string }[] }) => listed(items),
  },
  { call: 'GET /api/token/search?keyword=script&p=1', response: page(token(masked)) },
  { call: 'GET /api/token/:id', response: ok(token(masked)) },
  {
    call: 'POST /api/token/:id/key',
    body: () => ({}),
    response: ok(z.object({ key: fullKey })),
    keep: ({ key }: { key: string }) => ({ key }),
  },
  {
    call: 'POST /api/token/batch/keys',
    body: ({ tokenId }) => ({ ids: [tokenId] }),
    response: ok(z.object({ keys: z.record(text, fullKey) })),
  },
  { call: 'GET /api/usage/token/', byKey: true, response: ofKeyHolders },
  { call: 'GET /api/log/token', byKey: true, response: ok(list) },
  { call: 'POST /api/channel/', body: wrapped('single', newChannel('wrapped')), response: ok() },
  { call: 'POST /api/channel/', body: wrapped('batch', newChannel('each', 'sk-1\nsk-2')), response: ok() },
  { call: 'POST /api/channel/', body: wrapped('multi_to_single', newChannel('both', 'sk-1\nsk-2')), response: ok() },
  { call: 'GET /api/channel/?p=1&page_size=1', response: page(z.looseObject({ id: z.int() }), 1, byType) },
  {
    call: 'GET /api/channel/search?keyword=each&p=1',
    response: page(channel('each'), 1, { type_counts: z.object({ 1: z.literal(2) }) }).refine(total(2)),
  },
  {
    call: 'GET /api/channel/search?keyword=both',
    response: page(channel('both'), 1, byType).refine(total(1)),
  },
  {
    call: 'POST /api/channel/fix',
    body: () => ({}),
    response: ok(z.object({ success: z.int(), fails: z.literal(0) })),
  },
  { call: 'GET /api/mj/?p=1', response: page(z.looseObject({})) },
  { call: 'GET /api/task/self?p=1', response: page(z.looseObject({})) },
  {
    call: 'GET /api/log/?p=1',
    response: ok(z.looseObject({ items: z.array(z.looseObject({ request_id: text, ip: text })).min(1) })),
  },
  { call: 'POST /api/user/checkin', body: () => ({}), response: ok(z.object(award)) },
  { call: 'GET /api/user/checkin', response: ok(checkIns) },
];

function total(count: number) {
  return (body: unknown) => (body as { data: { total: number } }).data.total === count;
}

/** Runs a script: sends requests as an HTTP client other than a browser does. */
async function run(url: string, script: readonly Step[], userHeader: string): Promise<void> {
  const progress: Progress = { authorization: '', tokenId: 0, key: '' };
  let cookie = '';
  for (const { call, body, byKey, status = 200, response: expected, keep } of script) {
    const [method = '', path = ''] = call.replace(':id', String(progress.tokenId)).split(' ');
    const login: Record<string, string> = progress.authorization
      ? { authorization: progress.authorization }
      : { cookie, [userHeader]: '1' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(byKey ? { authorization: `Bearer sk-${progress.key}` } : login),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body(progress)),
    });
    cookie ||= response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const received = (await response.json()) as { data?: never };
    const problem = expected.safeParse(received).error;
    expect({ call, status: response.status, problem, received }).toMatchObject({ status, problem: undefined });
    if (keep && received.data) Object.assign(progress, keep(received.data));
  }
}

describe.each([
  { dialect: 'veloera', script: veloera, userHeader: 'veloera-user' },
  { dialect: 'new-api', script: newApi, userHeader: 'new-api-user' },
])('management API with ApiDialect $dialect', ({ dialect, script, userHeader }) => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await setOption(site.administrator, 'CheckInEnabled', 'true');
    await setOption(site.administrator, 'TimeZone', NOON_ZONE);
    await setOption(site.administrator, 'ApiDialect', dialect);
  });
  afterAll(() => site.close());

  it('responds to a script of its product as the product does', () => run(site.tollgate.url, script, userHeader));

  it('accepts both forms of the body that creates a channel', async () => {
    const { browser } = site.administrator;
    for (const body of [newChannel('plain'), { mode: 'single', channel: newChannel('inner') }]) {
      expect((await browser.post('/api/channel/', body)).body).toMatchObject({ success: true });
    }
  });

  it('gives the login of a page only as a cookie', async () => {
    const response = await site.administrator.browser.post('/api/user/login', login());
    expect(response.body.data).toMatchObject({ username: 'root', access_token: '' });
  });
});

describe('management API with ApiDialect new-api', () => {
  it('refuses callers with the status and the code of the product', async () => {
    const site = await Site.open();
    try {
      await setOption(site.administrator, 'ApiDialect', 'new-api');
      const { browser, id } = site.administrator;
      await browser.post('/api/user/', { username: 'plain', password: PASSWORD, display_name: 'plain' });
      const loggedInPlain = await fetch(`${site.tollgate.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'plain', password: PASSWORD }),
      });
      const { data } = (await loggedInPlain.json()) as { data: { access_token: string; id: number } };
      const refusalOf = async (authorization?: string) => {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
        const response = await fetch(`${site.tollgate.url}/api/channel/`, { headers });
        const { success, code } = (await response.json()) as { success: boolean; code: string };
        return { status: response.status, success, code };
      };
      const unauthorized = { status: 401, success: false, code: 'AUTH_UNAUTHORIZED' };
      const login = `Bearer ${data.access_token}`;
      expect(data.id).not.toBe(id);
      expect(await refusalOf(login)).toEqual({ status: 403, success: false, code: 'AUTH_INSUFFICIENT_PRIVILEGE' });
      expect(await refusalOf('Bearer wrong')).toEqual(unauthorized);
      expect(await refusalOf(`${login}x`)).toEqual(unauthorized);
      expect(await refusalOf()).toEqual(unauthorized);
      // A ban ends logins, but not access tokens.
      const own = await fetch(`${site.tollgate.url}/api/user/token`, { headers: { authorization: login } });
      const { data: accessToken } = (await own.json()) as { data: string };
      dataOf(await browser.post('/api/user/manage', { id: data.id, action: 'disable' }));
      expect(await refusalOf(accessToken)).toEqual({ status: 401, success: false, code: 'AUTH_USER_DISABLED' });
    } finally {
      await site.close();
    }
  });
});
