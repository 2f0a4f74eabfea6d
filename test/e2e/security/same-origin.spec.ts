import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

/** Browsers also send the login cookie with requests from pages of other sites. */
describe('cross-site request', () => {
  let tollgate: TestApp;
  let root: TestUser;

  beforeAll(async () => {
    tollgate = await startApp();
    root = await setUpSite(tollgate);
  });
  afterAll(() => tollgate.close());

  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const withoutOrigin = { origin: '', 'sec-fetch-site': '' };
  const token = { name: 'stolen', remain_quota: 1, unlimited_quota: false, expired_time: -1 };
  const createToken = { query: 'mutation { createTokens(input: { name: "stolen" }) { key } }' };

  const register = { query: 'mutation { register(input: { username: "planted", password: "correct-horse-1" }) }' };
  const attempts: { name: string; method: string; path: string; body?: unknown }[] = [
    { name: 'create a token', method: 'POST', path: '/api/token/', body: token },
    { name: 'create a token over GraphQL', method: 'POST', path: '/graphql', body: createToken },
    { name: 'register a user over GraphQL', method: 'POST', path: '/graphql', body: register },
    { name: 'change an option', method: 'PUT', path: '/api/option/', body: { key: 'SystemName', value: 'Mine' } },
    { name: 'create an access token', method: 'GET', path: '/api/user/token' },
    { name: 'log the user out', method: 'GET', path: '/api/user/logout' },
    { name: 'delete the account', method: 'DELETE', path: '/api/user/self' },
  ];

  it.each(attempts)('cannot $name', async ({ method, path, body }) => {
    for (const headers of [foreign, { ...withoutOrigin, origin: 'null' }]) {
      const response = await root.browser.call<Envelope & { errors?: unknown[] }>(method, path, body, headers);
      expect(response.body.success === false || response.body.errors !== undefined).toBe(true);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('cannot send text/plain where JSON is expected', async () => {
    const headers = { 'content-type': 'text/plain' };
    const { body } = await root.browser.call<Envelope>('POST', '/api/token/', token, headers);
    expect(body.success).toBe(false);
  });

  it.each(['no cookie', 'a login that has ended'])('cannot register over GraphQL with %s', async (cookie) => {
    const headers = {
      ...foreign,
      'content-type': 'application/json',
      ...(cookie === 'no cookie' ? {} : { cookie: 'session=x' }),
    };
    const init = { method: 'POST', headers, body: JSON.stringify(register) };
    const body = (await (await fetch(`${tollgate.url}/graphql`, init)).json()) as { errors?: unknown[] };
    expect(body.errors).toMatchObject([{ extensions: { code: 'cross_origin' } }]);
  });

  it('leaves users, tokens and options unchanged', async () => {
    expect(dataOf(await root.browser.get<{ total: number }>('/api/user/?p=1&page_size=10')).total).toBe(1);
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({ username: 'root' });
    expect(dataOf(await root.browser.get('/api/token/?p=0&size=10'))).toEqual([]);
    const options = dataOf(await root.browser.get<{ key: string; value: string }[]>('/api/option/'));
    expect(options.find(({ key }) => key === 'SystemName')?.value).not.toBe('Mine');
  });

  describe('of a script, which sends no Origin header,', () => {
    const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
      fetch(`${tollgate.url}${path}`, { method, headers, body });
    const save = (headers: Record<string, string>) =>
      send('PUT', '/api/user/setting', { 'content-type': 'application/json', ...headers }, '{}');
    const cookie = () => root.browser.cookieHeader;
    const id = () => String(root.id);

    it.each<[string, () => Record<string, string>, number]>([
      ['its cookie alone', () => ({}), 403],
      ['its cookie and Veloera-User', () => ({ 'veloera-user': id() }), 200],
      ['its cookie and New-Api-User', () => ({ 'new-api-user': id() }), 200],
      ['its cookie and an empty header', () => ({ 'new-api-user': '' }), 403],
      ['its cookie and another user', () => ({ 'new-api-user': '999' }), 401],
      ['its cookie and two users', () => ({ 'veloera-user': id(), 'new-api-user': '999' }), 401],
      ['its cookie, the user and a foreign Origin', () => ({ 'new-api-user': id(), origin: foreign.origin }), 403],
      ['its cookie, the user and Sec-Fetch-Site', () => ({ 'new-api-user': id(), 'sec-fetch-site': 'same-site' }), 403],
    ])('with %s returns the documented status', async (_, headers, status) => {
      expect((await save({ cookie: cookie(), ...headers() })).status).toBe(status);
    });

    it('changes data over GET and GraphQL with its cookie and the user header', async () => {
      const headers = { cookie: cookie(), 'new-api-user': id(), 'content-type': 'application/json' };
      expect(await (await send('GET', '/api/user/token', headers)).json()).toMatchObject({ success: true });
      const query = JSON.stringify({ query: 'mutation { createAccessToken }' });
      expect(await (await send('POST', '/graphql', headers, query)).json()).not.toHaveProperty('errors');
    });

    it('cannot send the user header from a page of another site, whose preflight is rejected', async () => {
      const requested = { origin: foreign.origin, 'access-control-request-headers': 'new-api-user' };
      for (const path of ['/api/user/setting', '/api/user/token', '/graphql']) {
        const preflight = await send('OPTIONS', path, requested);
        expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
      }
    });

    it.each([
      ['an access token', 'application/x-www-form-urlencoded', 200],
      ['an access token', 'text/plain', 200],
      ['a cookie', 'application/x-www-form-urlencoded', 415],
      ['a cookie', 'text/plain', 415],
      ['nothing', 'application/x-www-form-urlencoded', 415],
      ['nothing', 'text/plain', 415],
    ])('with %s and JSON as %s returns its status', async (credential, type, status) => {
      const token = dataOf(await root.browser.get<string>('/api/user/token'));
      const credentials: Record<string, Record<string, string>> = {
        'an access token': { authorization: `Bearer ${token}` },
        'a cookie': { cookie: cookie(), 'new-api-user': id(), authorization: token },
        nothing: {},
      };
      const [method, path] = credential === 'nothing' ? ['POST', '/api/user/login'] : ['PUT', '/api/user/setting'];
      const response = await send(method, path, { 'content-type': type, ...credentials[credential] }, '{}');
      expect(response.status).toBe(status);
    });

    it('with an access token and a body that is not JSON is rejected', async () => {
      const token = dataOf(await root.browser.get<string>('/api/user/token'));
      const headers = { authorization: token, 'content-type': 'application/x-www-form-urlencoded' };
      expect((await send('PUT', '/api/user/setting', headers, 'quota_warning_threshold=1')).status).toBe(415);
    });
  });
});
