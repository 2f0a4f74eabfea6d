import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, setUpSite } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

const CREDENTIALS = { username: 'root', password: PASSWORD };
const JSON_BODY = JSON.stringify(CREDENTIALS);

let tollgate: TestApp;

beforeAll(async () => {
  tollgate = await startApp();
  await setUpSite(tollgate);
});
afterAll(() => tollgate.close());

type Headers = Readonly<Record<string, string>>;

/** Sends a request without a session, as the page of an attacker would in the browser of its victim. */
async function send(path: string, body: string, headers: Headers) {
  const response = await fetch(`${tollgate.url}${path}`, { method: 'POST', body, headers });
  await response.text();
  return { status: response.status, cookies: response.headers.getSetCookie() };
}

describe('page of another site', () => {
  const json = { 'content-type': 'application/json' };

  it.each<[string, Headers, string, number]>([
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams(CREDENTIALS).toString(),
      415,
    ],
    ['a form of plain text', { 'content-type': 'text/plain' }, `${JSON_BODY}=`, 415],
    ['text that names JSON as a parameter', { 'content-type': 'text/plain; application/json' }, JSON_BODY, 415],
    ['JSON with a foreign Origin', { ...json, origin: 'https://evil.example' }, JSON_BODY, 403],
    ['JSON from a sandboxed frame', { ...json, origin: 'null' }, JSON_BODY, 403],
    ['JSON from a sibling domain', { ...json, 'sec-fetch-site': 'same-site' }, JSON_BODY, 403],
  ])('cannot log a browser in to the account of its owner with %s', async (_, headers, body, status) => {
    expect(await send('/api/user/login', body, headers)).toEqual({ status, cookies: [] });
  });

  it.each([
    '/api/user/login/2fa',
    '/api/user/register',
    '/api/user/passkey/login/begin',
    '/api/user/passkey/login/finish',
    '/api/user/logout',
    '/api/setup',
  ])('cannot call %s', async (path) => {
    const headers = { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await send(path, '{}', headers)).toEqual({ status: 403, cookies: [] });
  });
});

it('a login creates a new session, regardless of the cookie of the browser', async () => {
  const fixed = 'A'.repeat(43);
  const headers = { 'content-type': 'application/json', origin: tollgate.url, cookie: `session=${fixed}` };
  const { status, cookies } = await send('/api/user/login', JSON_BODY, headers);
  expect(status).toBe(200);
  const [session] = cookies.filter((line) => line.startsWith('session='));
  expect(session).toMatch(/^session=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
  expect(session).not.toContain(fixed);
});
