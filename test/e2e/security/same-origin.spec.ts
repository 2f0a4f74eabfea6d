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

  const attempts: { name: string; method: string; path: string; body?: unknown }[] = [
    { name: 'create a token', method: 'POST', path: '/api/token/', body: token },
    { name: 'create a token over GraphQL', method: 'POST', path: '/graphql', body: createToken },
    { name: 'change an option', method: 'PUT', path: '/api/option/', body: { key: 'SystemName', value: 'Mine' } },
    { name: 'create an access token', method: 'GET', path: '/api/user/token' },
    { name: 'log the user out', method: 'GET', path: '/api/user/logout' },
    { name: 'delete the account', method: 'DELETE', path: '/api/user/self' },
  ];

  it.each(attempts)('cannot $name', async ({ method, path, body }) => {
    for (const headers of [foreign, { ...withoutOrigin, origin: 'null' }]) {
      const answer = await root.browser.call<Envelope & { errors?: unknown[] }>(method, path, body, headers);
      expect(answer.body.success === false || answer.body.errors !== undefined).toBe(true);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('cannot send text/plain where JSON is expected', async () => {
    const headers = { 'content-type': 'text/plain' };
    const { body } = await root.browser.call<Envelope>('POST', '/api/token/', token, headers);
    expect(body.success).toBe(false);
  });

  it('has changed nothing', async () => {
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({ username: 'root' });
    expect(dataOf(await root.browser.get('/api/token/?p=0&size=10'))).toEqual([]);
    const options = dataOf(await root.browser.get<{ key: string; value: string }[]>('/api/option/'));
    expect(options.find(({ key }) => key === 'SystemName')?.value).not.toBe('Mine');
  });
});
