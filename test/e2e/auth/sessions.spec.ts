import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { ROOT_FIELDS, ROUTES } from '../../support/access-policy.js';
import { alsoLoggedIn, RemoteBrowser, TRUSTS_CLIENT_ADDRESSES } from '../../support/sign-in.js';
import { type BrowserSession, dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { createUser, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

interface Session {
  readonly id: string;
  readonly ip: string;
  readonly browser: string;
  readonly current: boolean;
}

let site: Site;
let user: TestUser;

beforeAll(async () => {
  site = await Site.open(TRUSTS_CLIENT_ADDRESSES);
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator);
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

/** Whether the server accepts a WebSocket connection with the cookie. */
async function canSubscribe(cookie: string): Promise<boolean> {
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

/** Whether the cookie authenticates over REST, GraphQL or WebSocket. */
async function authenticates(cookie: string): Promise<boolean> {
  const browser = visitor();
  const rest = await browser.call<Envelope>('GET', '/api/user/self', undefined, { cookie });
  const query = { query: '{ viewer { username } }' };
  const graphql = await browser.call<{ data?: { viewer: object | null } }>('POST', '/graphql', query, { cookie });
  return rest.body.success || graphql.body.data?.viewer != null || (await canSubscribe(cookie));
}

describe('session list', () => {
  it('returns the IP address and browser of each session, with equal values over REST and GraphQL', async () => {
    const phone = await alsoLoggedIn(site, user, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1');
    const seen = await sessionsOf(phone);
    expect(seen).toEqual([
      {
        id: expect.any(String),
        ip: phone.address,
        browser: 'Safari, iPhone',
        current: true,
        created_time: expect.any(Number),
        accessed_time: expect.any(Number),
      },
      expect.objectContaining({ current: false }),
    ]);
    const query = '{ viewer { sessions { id ip browser current startedAt lastSeenAt } } }';
    const { viewer } = await phone.graphql<{ viewer: { sessions: Session[] } }>(query);
    expect(viewer.sessions).toMatchObject(seen.map(({ id, ip, browser, current }) => ({ id, ip, browser, current })));
  });

  it('does not return ids that authenticate as session cookies', async () => {
    const [session] = await sessionsOf(user.browser);
    expect(user.browser.cookieHeader).not.toContain(session?.id);
    for (const id of [session?.id ?? '', Buffer.from(session?.id ?? '', 'hex').toString('base64url')]) {
      expect(await authenticates(`session=${id}`)).toBe(false);
    }
  });

  it('omits expired sessions', async () => {
    await alsoLoggedIn(site, user);
    const late = `UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1 AND user_agent LIKE '%Firefox%'`;
    await site.database.query(late, [user.id]);
    expect(await sessionsOf(user.browser)).toHaveLength(1);
  });
});

describe('end of a session', () => {
  type End = (elsewhere: RemoteBrowser) => Promise<unknown>;

  const otherOf = async (browser: BrowserSession) =>
    (await sessionsOf(browser)).find(({ current }) => !current)?.id ?? 'none';
  const change = { password: 'another-horse-2' };

  const ends: [string, End][] = [
    ['logout', (elsewhere) => elsewhere.post('/api/user/logout')],
    ['logout over GET', (elsewhere) => elsewhere.get('/api/user/logout')],
    ['another login in the same browser', (elsewhere) => elsewhere.logIn(user.username)],
    [
      'revocation in the list',
      async () => user.browser.delete(`/api/user/self/sessions/${await otherOf(user.browser)}`),
    ],
    [
      'revocation in the list over GraphQL',
      async () =>
        user.browser.graphql('mutation ($id: ID!) { endSession(id: $id) }', { id: await otherOf(user.browser) }),
    ],
    ['logout of all other sessions', () => user.browser.delete('/api/user/self/sessions')],
    ['logout of all other sessions over GraphQL', () => user.browser.graphql('mutation { endOtherSessions }')],
    ['a password change', () => user.browser.put('/api/user/self', { ...change, original_password: PASSWORD })],
    ['account deletion', () => user.browser.delete('/api/user/self')],
    ['a ban', () => manage(user.id, 'disable')],
    ['account deletion by an administrator', () => manage(user.id, 'delete')],
    [
      'a password change by an administrator',
      () => site.administrator.browser.put('/api/user/', { id: user.id, ...change }),
    ],
    ['revocation by an administrator', () => site.administrator.browser.delete(`/api/user/${user.id}/sessions`)],
    [
      'revocation by an administrator over GraphQL',
      () => site.administrator.browser.graphql('mutation ($id: ID!) { endUserSessions(id: $id) }', { id: user.id }),
    ],
    [
      '7 days without a request',
      () =>
        site.database.query(`UPDATE sessions SET last_seen_at = now() - interval '7 days' WHERE user_id = $1`, [
          user.id,
        ]),
    ],
    [
      '30 days since the login',
      () =>
        site.database.query(`UPDATE sessions SET created_at = now() - interval '30 days' WHERE user_id = $1`, [
          user.id,
        ]),
    ],
  ];

  it.each(ends)('invalidates the cookie for REST, GraphQL and WebSocket after %s', async (by, end) => {
    const elsewhere = await alsoLoggedIn(site, user);
    const kept = elsewhere.cookieHeader;
    expect(await authenticates(kept)).toBe(true);
    const { closed } = await subscribed(elsewhere);
    await end(elsewhere);
    expect(await authenticates(kept)).toBe(false);
    // Expiry alone does not close an open WebSocket.
    if (!/days/.test(by)) expect(await closed).toBe(4403);
  });

  it('keeps the current session when all other sessions are ended', async () => {
    await alsoLoggedIn(site, user);
    await alsoLoggedIn(site, user);
    expect(dataOf(await user.browser.delete('/api/user/self/sessions'))).toBe(2);
    expect(await sessionsOf(user.browser)).toMatchObject([{ current: true }]);
  });

  it('does not happen on a role change, which takes effect immediately', async () => {
    await manage(user.id, 'promote');
    expect((await user.browser.get('/api/channel/')).body.success).toBe(true);
    const { closed } = await subscribed(user.browser);
    await manage(user.id, 'demote');
    expect(await closed).toBe(4403);
    expect((await user.browser.get('/api/channel/')).body).toMatchObject({ code: 'forbidden' });
    expect((await user.browser.get('/api/user/self')).body.success).toBe(true);
  });
});

describe('sessions of other users', () => {
  it.each(['not-an-id', 'f'.repeat(64), 'another user’s'])('returns not_found for the id: %s', async (which) => {
    const [others] = await sessionsOf(site.administrator.browser);
    const id = which === 'another user’s' ? others?.id : encodeURIComponent(which);
    const response = await user.browser.delete(`/api/user/self/sessions/${id}`);
    expect(response.body).toMatchObject({ success: false, code: 'not_found' });
    expect(await sessionsOf(site.administrator.browser)).toContainEqual(expect.objectContaining({ id: others?.id }));
  });

  it('can be ended only by administrators of a higher role', async () => {
    const peer = await createUser(site.tollgate, site.administrator);
    for (const { id } of [user, peer]) await manage(id, 'promote');
    for (const { id } of [peer, site.administrator]) {
      expect((await user.browser.delete(`/api/user/${id}/sessions`)).body).toMatchObject({
        code: 'user_edit_forbidden',
      });
    }
    expect((await peer.browser.delete('/api/user/999999999/sessions')).body).toMatchObject({ code: 'user_not_found' });
  });
});

describe('session id', () => {
  it('is not taken from a cookie that the browser sends at login', async () => {
    const planted = `session=${'A'.repeat(43)}`;
    const browser = visitor();
    const login = { username: user.username, password: PASSWORD };
    dataOf(await browser.call<Envelope>('POST', '/api/user/login', login, { cookie: planted }));
    expect(browser.cookieHeader).toMatch(/session=[\w-]{43}/);
    expect(browser.cookieHeader).not.toContain(planted);
    expect(await authenticates(planted)).toBe(false);
  });

  it('changes with every login', async () => {
    const browser = await alsoLoggedIn(site, user);
    const before = browser.cookieHeader;
    dataOf(await browser.logIn(user.username));
    expect(browser.cookieHeader).not.toBe(before);
  });
});

/** Section 1.2 of the server's behaviour, row by row. The header with the user id is optional. */
describe('authentication of API requests', () => {
  let token = '';
  beforeEach(async () => {
    token = dataOf(await user.browser.get<string>('/api/user/token'));
  });

  const send = async (headers: Record<string, string>, path = '/api/user/self') => {
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
    ['no credentials', () => ({}), refused(401, '无权进行此操作，未登录且未提供 access token')],
    [
      'an unknown access token',
      () => ({ authorization: 'x'.repeat(32) }),
      refused(200, '无权进行此操作，access token 无效'),
    ],
    [
      'a user header that is not a number',
      () => ({ authorization: token, 'veloera-user': 'ada' }),
      refused(401, '无权进行此操作，Veloera-User 格式错误'),
    ],
    [
      'the user id of another user',
      () => ({ authorization: token, 'veloera-user': '1' }),
      refused(401, '无权进行此操作，Veloera-User 与登录用户不匹配'),
    ],
    [
      'a session cookie and the user id of another user',
      () => ({ cookie: user.browser.cookieHeader, 'new-api-user': '1' }),
      refused(401, '无权进行此操作，Veloera-User 与登录用户不匹配'),
    ],
    ['an access token', () => ({ authorization: token }), { status: 200, success: true, message: '' }],
    ['a Bearer token', () => ({ authorization: `Bearer ${token}` }), { status: 200, success: true, message: '' }],
    [
      'an access token and the user header',
      () => ({ authorization: token, 'veloera-user': String(user.id) }),
      { status: 200, success: true, message: '' },
    ],
    [
      'an access token and the New-Api-User header',
      () => ({ authorization: token, 'new-api-user': String(user.id) }),
      { status: 200, success: true, message: '' },
    ],
  ])('returns the documented response to a request with %s', async (_, headers, response) => {
    expect(await send(headers())).toEqual(response);
  });

  it('rejects the access token of a banned user with the ban message', async () => {
    await manage(user.id, 'disable');
    expect(await send({ authorization: token })).toEqual(refused(200, '用户已被封禁'));
  });

  it('rejects an access token when the role of its user is too low', async () => {
    expect(await send({ authorization: token }, '/api/channel/')).toEqual(refused(200, '无权进行此操作，权限不足'));
  });

  it('stores only a digest of the access token and revokes it when a new one is created', async () => {
    const [row] = await site.database.query<{ text: string }>('SELECT u::text AS text FROM users u WHERE id = $1', [
      user.id,
    ]);
    expect(row?.text).not.toContain(token);
    dataOf(await user.browser.get('/api/user/token'));
    expect(await send({ authorization: token })).toEqual(refused(200, '无权进行此操作，access token 无效'));
  });
});

describe('access token', () => {
  // Playground routes reject access tokens with the error format of the relay.
  const routes = [...ROUTES].filter(([row, { access }]) => access === 'login' && !/ \/pg\//.test(row));
  const fields = [...ROOT_FIELDS].filter(([, { access }]) => access === 'login');

  it('is rejected with login_required on every route that requires a login session', async () => {
    const authorization = dataOf(await user.browser.get<string>('/api/user/token'));
    const accepted: string[] = [];
    for (const [row] of routes) {
      const [method = '', path = ''] = row.replace(/:\w+/, '1').split(' ');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const response = await visitor().call<Envelope>(method, path, body, { authorization });
      if (response.body.code !== 'login_required') accepted.push(row);
    }
    expect(accepted).toEqual([]);
    expect(routes.map(([row]) => row)).toEqual(
      expect.arrayContaining([
        'GET /api/user/token',
        'DELETE /api/user/self/sessions',
        'POST /api/user/2fa/disable',
        'POST /api/user/passkey/register/begin',
      ]),
    );
  });

  it('is rejected with login_required by GraphQL mutations that require a login session', async () => {
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

  it('cannot change the password without the current password', async () => {
    const authorization = dataOf(await user.browser.get<string>('/api/user/token'));
    const response = await visitor().call<Envelope>(
      'PUT',
      '/api/user/self',
      { password: 'changed-horse-2' },
      { authorization },
    );
    expect(response.body).toMatchObject({ code: 'current_password_required' });
  });
});

describe('password guessing', () => {
  it('is rate limited after 10 failed logins to one account from different addresses', async () => {
    const guess = () => visitor().logIn(user.username, 'wrong-wrong-1');
    for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).body).toMatchObject({ code: 'login_failed' });
    const { status, headers, body } = await guess();
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is rate limited after 30 failed logins from one address to different accounts', async () => {
    const browser = visitor();
    const codes: unknown[] = [];
    for (let guesses = 0; guesses < 31; guesses++)
      codes.push((await browser.logIn(`unknown${guesses}`, 'x')).body.code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(30);
    expect(codes.at(-1)).toBe('rate_limited');
  });
});
