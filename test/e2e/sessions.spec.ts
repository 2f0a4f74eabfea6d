import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { FIELD_POLICY } from '../../server/platform/access/policy/fields.js';
import { ROUTE_POLICY } from '../../server/platform/access/policy/routes.js';
import { alsoLoggedIn, BELIEVES_BROWSERS, RemoteBrowser } from '../support/sign-in.js';
import { type BrowserSession, dataOf, type Envelope } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

interface Session {
  readonly id: string;
  readonly ip: string;
  readonly browser: string;
  readonly current: boolean;
}

let site: Site;
let user: Person;

beforeAll(async () => {
  site = await Site.open({ env: BELIEVES_BROWSERS });
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await given.user(site.tollgate, site.administrator);
});

const visitor = () => new RemoteBrowser(() => site.tollgate.url);
const sessionsOf = async (browser: BrowserSession) => dataOf(await browser.get<Session[]>('/api/user/self/sessions'));
const manage = async (id: number, action: string) =>
  dataOf(await site.administrator.browser.post('/api/user/manage', { id, action }));

/** A subscription that stays open until the server closes it. */
async function subscribed(browser: BrowserSession): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: site.tollgate.url, cookie: browser.cookieHeader },
  });
  await once(socket, 'open');
  return { closed: once(socket, 'close').then(([code]) => code as number) };
}

/** Whether a subscription is let in with what the browser keeps. */
async function maySubscribe(cookie: string): Promise<boolean> {
  const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: site.tollgate.url, cookie },
  });
  const outcome = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
  ]);
  socket.on('error', () => undefined).terminate();
  return outcome;
}

/** Whether a cookie still opens anything, on every way there is. */
async function opensSomething(cookie: string): Promise<boolean> {
  const browser = visitor();
  const rest = await browser.call<Envelope>('GET', '/api/user/self', undefined, { cookie });
  const query = { query: '{ viewer { username } }' };
  const graphql = await browser.call<{ data?: { viewer: object | null } }>('POST', '/graphql', query, { cookie });
  return rest.body.success || graphql.body.data?.viewer != null || (await maySubscribe(cookie));
}

describe('the list of logins', () => {
  it('says where from, by what and since when, the same by REST and GraphQL', async () => {
    const phone = await alsoLoggedIn(site, user, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1');
    const seen = await sessionsOf(phone);
    expect(seen).toEqual([
      {
        ...{ id: expect.any(String), ip: phone.address, browser: 'Safari, iPhone', current: true },
        ...{ created_time: expect.any(Number), accessed_time: expect.any(Number) },
      },
      expect.objectContaining({ current: false }),
    ]);
    const query = '{ viewer { sessions { id ip browser current startedAt lastSeenAt } } }';
    const { viewer } = await phone.graphql<{ viewer: { sessions: Session[] } }>(query);
    expect(viewer.sessions).toMatchObject(seen.map(({ id, ip, browser, current }) => ({ id, ip, browser, current })));
  });

  it('tells nothing that one could log in with', async () => {
    const [session] = await sessionsOf(user.browser);
    expect(user.browser.cookieHeader).not.toContain(session?.id);
    for (const id of [session?.id ?? '', Buffer.from(session?.id ?? '', 'hex').toString('base64url')]) {
      expect(await opensSomething(`session=${id}`)).toBe(false);
    }
  });

  it('is without those that are over', async () => {
    await alsoLoggedIn(site, user);
    const late = `UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1 AND user_agent LIKE '%Firefox%'`;
    await site.database.query(late, [user.id]);
    expect(await sessionsOf(user.browser)).toHaveLength(1);
  });
});

describe('a login that ends', () => {
  type End = (elsewhere: RemoteBrowser) => Promise<unknown>;

  const otherOf = async (browser: BrowserSession) =>
    (await sessionsOf(browser)).find(({ current }) => !current)?.id ?? 'none';
  const change = { password: 'another-horse-2' };

  const ends: [string, End][] = [
    ['logging out', (elsewhere) => elsewhere.post('/api/user/logout')],
    ['logging out by a link', (elsewhere) => elsewhere.get('/api/user/logout')],
    ['logging in again', (elsewhere) => elsewhere.logIn(user.username)],
    [
      'ending it in the list',
      async () => user.browser.delete(`/api/user/self/sessions/${await otherOf(user.browser)}`),
    ],
    [
      'ending it over GraphQL',
      async () =>
        user.browser.graphql('mutation ($id: ID!) { endSession(id: $id) }', { id: await otherOf(user.browser) }),
    ],
    ['logging out everywhere else', () => user.browser.delete('/api/user/self/sessions')],
    ['logging out everywhere else over GraphQL', () => user.browser.graphql('mutation { endOtherSessions }')],
    [
      'changing the password',
      () => user.browser.put('/api/user/self', { ...change, original_password: given.password }),
    ],
    ['cancelling the account', () => user.browser.delete('/api/user/self')],
    ['a ban', () => manage(user.id, 'disable')],
    ['a cancellation by an administrator', () => manage(user.id, 'delete')],
    [
      'a password that an administrator sets',
      () => site.administrator.browser.put('/api/user/', { id: user.id, ...change }),
    ],
    ['an administrator', () => site.administrator.browser.delete(`/api/user/${user.id}/sessions`)],
    [
      'an administrator over GraphQL',
      () => site.administrator.browser.graphql('mutation ($id: ID!) { endUserSessions(id: $id) }', { id: user.id }),
    ],
    [
      'seven days without a visit',
      () =>
        site.database.query(`UPDATE sessions SET last_seen_at = now() - interval '7 days' WHERE user_id = $1`, [
          user.id,
        ]),
    ],
    [
      'thirty days in all',
      () =>
        site.database.query(`UPDATE sessions SET created_at = now() - interval '30 days' WHERE user_id = $1`, [
          user.id,
        ]),
    ],
  ];

  it.each(ends)('by %s opens nothing any more: REST, GraphQL, WebSocket', async (by, end) => {
    const elsewhere = await alsoLoggedIn(site, user);
    const kept = elsewhere.cookieHeader;
    expect(await opensSomething(kept)).toBe(true);
    const { closed } = await subscribed(elsewhere);
    await end(elsewhere);
    expect(await opensSomething(kept)).toBe(false);
    // Time alone closes nothing that is open.
    if (!/days/.test(by)) expect(await closed).toBe(4403);
  });

  it('leaves the login that ended the others', async () => {
    await alsoLoggedIn(site, user);
    await alsoLoggedIn(site, user);
    expect(dataOf(await user.browser.delete('/api/user/self/sessions'))).toBe(2);
    expect(await sessionsOf(user.browser)).toMatchObject([{ current: true }]);
  });

  it('is not ended by a change of role, which counts at once', async () => {
    await manage(user.id, 'promote');
    expect((await user.browser.get('/api/channel/')).body.success).toBe(true);
    const { closed } = await subscribed(user.browser);
    await manage(user.id, 'demote');
    expect(await closed).toBe(4403);
    expect((await user.browser.get('/api/channel/')).body).toMatchObject({ code: 'forbidden' });
    expect((await user.browser.get('/api/user/self')).body.success).toBe(true);
  });
});

describe("somebody else's login", () => {
  it.each(['what is no id', 'f'.repeat(64), 'another user’s'])('is not found: %s', async (which) => {
    const [theirs] = await sessionsOf(site.administrator.browser);
    const id = which === 'another user’s' ? theirs?.id : encodeURIComponent(which);
    const answer = await user.browser.delete(`/api/user/self/sessions/${id}`);
    expect(answer.body).toMatchObject({ success: false, code: 'not_found' });
    expect(await sessionsOf(site.administrator.browser)).toContainEqual(expect.objectContaining({ id: theirs?.id }));
  });

  it('is ended by administrators of a higher role only', async () => {
    const peer = await given.user(site.tollgate, site.administrator);
    for (const { id } of [user, peer]) await manage(id, 'promote');
    for (const { id } of [peer, site.administrator]) {
      expect((await user.browser.delete(`/api/user/${id}/sessions`)).body).toMatchObject({
        code: 'user_edit_forbidden',
      });
    }
    expect((await peer.browser.delete('/api/user/999999999/sessions')).body).toMatchObject({ code: 'user_not_found' });
  });
});

describe('a session id', () => {
  it('is never one that the browser brought along', async () => {
    const planted = `session=${'A'.repeat(43)}`;
    const browser = visitor();
    const login = { username: user.username, password: given.password };
    dataOf(await browser.call<Envelope>('POST', '/api/user/login', login, { cookie: planted }));
    expect(browser.cookieHeader).toMatch(/session=[\w-]{43}/);
    expect(browser.cookieHeader).not.toContain(planted);
    expect(await opensSomething(planted)).toBe(false);
  });

  it('is another one after every login', async () => {
    const browser = await alsoLoggedIn(site, user);
    const before = browser.cookieHeader;
    dataOf(await browser.logIn(user.username));
    expect(browser.cookieHeader).not.toBe(before);
  });
});

/** Section 1.2 of the server's behaviour, row by row. The header that names the user may be left out here. */
describe('who is let in', () => {
  let token = '';
  beforeEach(async () => {
    token = dataOf(await user.browser.get<string>('/api/user/token'));
  });

  const ask = async (headers: Record<string, string>, path = '/api/user/self') => {
    const { status, body } = await visitor().call<Envelope>('GET', path, undefined, headers);
    return { status, success: body.success, message: body.message };
  };
  const refused = (status: number, message: string) => ({ status, success: false, message });

  it.each<
    [
      string,
      () => Record<string, string>,
      ReturnType<typeof refused> | { status: number; success: boolean; message: string },
    ]
  >([
    ['nothing', () => ({}), refused(401, '无权进行此操作，未登录且未提供 access token')],
    [
      'an unknown access token',
      () => ({ authorization: 'x'.repeat(32) }),
      refused(200, '无权进行此操作，access token 无效'),
    ],
    [
      'a user header that is no number',
      () => ({ authorization: token, 'veloera-user': 'ada' }),
      refused(401, '无权进行此操作，Veloera-User 格式错误'),
    ],
    [
      'the header of another user',
      () => ({ authorization: token, 'veloera-user': '1' }),
      refused(401, '无权进行此操作，Veloera-User 与登录用户不匹配'),
    ],
    [
      'the header of another user, beside a cookie',
      () => ({ cookie: user.browser.cookieHeader, 'new-api-user': '1' }),
      refused(401, '无权进行此操作，Veloera-User 与登录用户不匹配'),
    ],
    ['an access token', () => ({ authorization: token }), { status: 200, success: true, message: '' }],
    ['one as Bearer', () => ({ authorization: `Bearer ${token}` }), { status: 200, success: true, message: '' }],
    [
      'one with the user header',
      () => ({ authorization: token, 'veloera-user': String(user.id) }),
      { status: 200, success: true, message: '' },
    ],
    [
      'one with the header of the sibling project',
      () => ({ authorization: token, 'new-api-user': String(user.id) }),
      { status: 200, success: true, message: '' },
    ],
  ])('with %s', async (_, headers, answer) => {
    expect(await ask(headers())).toEqual(answer);
  });

  it('a banned user is told so, by token, once the logins are gone', async () => {
    await manage(user.id, 'disable');
    expect(await ask({ authorization: token })).toEqual(refused(200, '用户已被封禁'));
  });

  it('a role that is too low is told so', async () => {
    expect(await ask({ authorization: token }, '/api/channel/')).toEqual(refused(200, '无权进行此操作，权限不足'));
  });

  it('an access token is kept as a digest, and the last one stops working', async () => {
    const [row] = await site.database.query<{ text: string }>('SELECT u::text AS text FROM users u WHERE id = $1', [
      user.id,
    ]);
    expect(row?.text).not.toContain(token);
    dataOf(await user.browser.get('/api/user/token'));
    expect(await ask({ authorization: token })).toEqual(refused(200, '无权进行此操作，access token 无效'));
  });
});

describe('an access token', () => {
  // The playground refuses it in its own words, as the relay does everything.
  const routes = Object.entries(ROUTE_POLICY).filter(([row, { access }]) => access === 'login' && !/ \/pg\//.test(row));
  const fields = Object.entries(FIELD_POLICY).filter(([, access]) => access === 'login');

  it('cannot do what would outlast it or lock its owner out', async () => {
    const authorization = dataOf(await user.browser.get<string>('/api/user/token'));
    const reached: string[] = [];
    for (const [row] of routes) {
      const [method = '', path = ''] = row.replace(/:\w+/, '1').split(' ');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await visitor().call<Envelope>(method, path, body, { authorization });
      if (answer.body.code !== 'login_required') reached.push(row);
    }
    expect(reached).toEqual([]);
    expect(routes.map(([row]) => row)).toEqual(
      expect.arrayContaining([
        'GET /api/user/token',
        'DELETE /api/user/self/sessions',
        'POST /api/user/2fa/disable',
        'POST /api/user/passkey/register/begin',
      ]),
    );
  });

  it('cannot do it over GraphQL either', async () => {
    const authorization = dataOf(await user.browser.get<string>('/api/user/token'));
    expect(fields.map(([row]) => row)).toContain('Mutation.createAccessToken');
    for (const query of [
      'mutation { createAccessToken }',
      'mutation { endOtherSessions }',
      'mutation { beginPasskey }',
    ]) {
      const { body } = await visitor().call<object>('POST', '/graphql', { query }, { authorization });
      expect(JSON.stringify(body)).toContain('login_required');
    }
  });

  it('changes no password without the current one', async () => {
    const authorization = dataOf(await user.browser.get<string>('/api/user/token'));
    const answer = await visitor().call<Envelope>(
      'PUT',
      '/api/user/self',
      { password: 'thief-thief-1' },
      { authorization },
    );
    expect(answer.body).toMatchObject({ code: 'current_password_required' });
  });
});

describe('guessing passwords', () => {
  it('is refused after ten for an account, from wherever, and waits instead of locking', async () => {
    const guess = () => visitor().logIn(user.username, 'wrong-wrong-1');
    for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).body).toMatchObject({ code: 'login_failed' });
    const { status, headers, body } = await guess();
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is refused after thirty for an address, at whatever accounts', async () => {
    const browser = visitor();
    const codes: unknown[] = [];
    for (let guesses = 0; guesses < 31; guesses++) codes.push((await browser.logIn(`nobody${guesses}`, 'x')).body.code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(30);
    expect(codes.at(-1)).toBe('rate_limited');
  });
});
