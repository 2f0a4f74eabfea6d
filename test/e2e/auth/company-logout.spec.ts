import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { CompanyProvider } from '../../support/company-provider/company-provider.js';
import { CompanySite, type EmployeeBrowsers } from '../../support/company-provider/company-site.js';
import { withSecondFactor } from '../../support/sign-in.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser } from '../../support/tollgate/fixtures.js';

let site: CompanySite;
beforeAll(async () => {
  site = await CompanySite.start();
});
afterAll(() => site.close());
beforeEach(() => site.option('oidc.logout_at_provider', 'false'));

const isLoggedIn = async ({ browser }: Pick<EmployeeBrowsers, 'browser'>) =>
  (await browser.get('/api/user/self')).status === 200;
const REFUSED = { status: 400, code: 'logout_token_invalid' };
const ENDED = { status: 200, code: undefined };
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = () => Math.floor(Date.now() / 1000);

/** An employee who is logged in, and the session at the provider. */
async function signedInEmployee() {
  const employee = site.addEmployee({ groups: ['staff'] });
  const browsers = site.browsersOf(employee);
  const { id } = await site.signIn(employee, browsers);
  const [login] = await site.tollgate.database.query<{ oidc_sid: string }>(
    'SELECT oidc_sid FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [id],
  );
  return { employee, browsers, id, sub: employee.sub, sid: login?.oidc_sid ?? '' };
}

describe('a logout at the provider', () => {
  it('ends the logins of that session, but not in another browser', async () => {
    const { employee, browsers, id } = await signedInEmployee();
    const elsewhere = site.browsersOf(employee);
    await site.signIn(employee, elsewhere);
    await browsers.atProvider.endSession(`${site.provider.issuer}/session/end`);
    expect(await isLoggedIn(browsers)).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(true);
    const query = `query ($owner: ID!) {
      auditEntries(filter: { ownerId: $owner, action: "user.sessions_ended" }) { nodes { actorKind actorName after } }
    }`;
    expect(await site.root.browser.graphql(query, { owner: id })).toEqual({
      auditEntries: {
        nodes: [{ actorKind: 'identity_provider', actorName: 'OIDC', after: JSON.stringify({ sessions: 1 }) }],
      },
    });
  });

  it('ends all logins of the user that came from the provider when the token names no session', async () => {
    const { employee, browsers, sub } = await signedInEmployee();
    const elsewhere = site.browsersOf(employee);
    await site.signIn(employee, elsewhere);
    const other = await signedInEmployee();
    expect(await site.postLogoutToken(await site.provider.logoutToken({ sub }))).toEqual(ENDED);
    expect([await isLoggedIn(browsers), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    expect(await isLoggedIn(other.browsers)).toBe(true);
  });

  it('ends the login of a session without the name of the user', async () => {
    const { browsers, sid } = await signedInEmployee();
    expect(sid).not.toBe('');
    expect(await site.postLogoutToken(await site.provider.logoutToken({ sid }))).toEqual(ENDED);
    expect(await isLoggedIn(browsers)).toBe(false);
  });

  it('does not end a login with a password', async () => {
    const user = await createUser(site.tollgate, site.root);
    const employee = site.addEmployee();
    dataOf(await site.signInWith({ ...site.browsersOf(employee), browser: user.browser }));
    expect(await site.postLogoutToken(await site.provider.logoutToken({ sub: employee.sub }))).toEqual(ENDED);
    expect(await isLoggedIn(user)).toBe(true);
  });

  it('ends a login that waits for its second factor, and one that had it', async () => {
    const user = await createUser(site.tollgate, site.root);
    const employee = site.addEmployee();
    dataOf(await site.signInWith({ ...site.browsersOf(employee), browser: user.browser }));
    const { recoveryCodes } = await withSecondFactor(user);
    const [complete, pending] = [site.browsersOf(employee), site.browsersOf(employee)];
    for (const browsers of [complete, pending])
      expect((await site.signInWith(browsers)).body.data).toEqual({ require_2fa: true });
    const enter = ({ browser }: EmployeeBrowsers, code = '') => browser.post('/api/user/login/2fa', { code });
    dataOf(await enter(complete, recoveryCodes[0]));
    complete.browser.userId = user.id;
    expect(await isLoggedIn(complete)).toBe(true);
    expect(await site.postLogoutToken(await site.provider.logoutToken({ sub: employee.sub }))).toEqual(ENDED);
    expect(await isLoggedIn(complete)).toBe(false);
    expect((await enter(pending, recoveryCodes[1])).body).toMatchObject({ code: 'pending_login_over' });
  });

  it('is accepted when there is no such login', async () => {
    expect(await site.postLogoutToken(await site.provider.logoutToken({ sub: 'unknown' }))).toEqual(ENDED);
  });
});

describe('a logout token', () => {
  it('is refused the second time', async () => {
    const { employee, browsers, sub } = await signedInEmployee();
    const token = await site.provider.logoutToken({ sub });
    expect(await site.postLogoutToken(token)).toEqual(ENDED);
    await site.signIn(employee, browsers);
    expect(await site.postLogoutToken(token)).toEqual(REFUSED);
    expect(await isLoggedIn(browsers)).toBe(true);
    expect(site.tollgate.output).toContain('"event":"oidc_logout.refused","reason":"replayed"');
  });

  it('ends a login once when it is sent ten times concurrently', async () => {
    const { browsers, sub } = await signedInEmployee();
    const token = await site.provider.logoutToken({ sub });
    const responses = await Promise.all(Array.from({ length: 10 }, () => site.postLogoutToken(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isLoggedIn(browsers)).toBe(false);
  });

  it.each<[string, (sub: string) => JWTPayload]>([
    ['another issuer', (sub) => ({ sub, iss: 'https://evil.example' })],
    ['another audience', (sub) => ({ sub, aud: 'another-application' })],
    ['no audience', (sub) => ({ sub, aud: undefined as never })],
    ['no time', (sub) => ({ sub, iat: undefined as never })],
    ['a time too long ago', (sub) => ({ sub, iat: seconds() - 3_600, exp: seconds() + 60 })],
    ['a time in the future', (sub) => ({ sub, iat: seconds() + 3_600, exp: seconds() + 7_200 })],
    ['an expiry that is past', (sub) => ({ sub, iat: seconds() - 240, exp: seconds() - 120 })],
    ['no id', (sub) => ({ sub, jti: undefined as never })],
    ['no event', (sub) => ({ sub, events: undefined })],
    ['another event', (sub) => ({ sub, events: { 'http://schemas.openid.net/event/other': {} } })],
    ['an event that is not an object', (sub) => ({ sub, events: { [EVENT]: true } })],
    ['a nonce', (sub) => ({ sub, nonce: 'abc' })],
    ['neither user nor session', () => ({})],
    ['a user that is not a string', () => ({ sub: 7 as never })],
  ])('is refused with %s', async (_, claims) => {
    const { browsers, sub } = await signedInEmployee();
    expect(await site.postLogoutToken(await site.provider.logoutToken(claims(sub)))).toEqual(REFUSED);
    expect(await isLoggedIn(browsers)).toBe(true);
  });

  it('is refused when it is signed with another key, with the client secret or not at all', async () => {
    const { browsers, sub } = await signedInEmployee();
    const { privateKey: key } = await generateKeyPair('RS256');
    const claims = {
      sub,
      jti: 'forged',
      events: { [EVENT]: {} },
      iss: site.provider.issuer,
      aud: CompanyProvider.clientId,
    };
    const secret = new TextEncoder().encode(CompanyProvider.clientSecret.padEnd(64, '.'));
    const withSecret = new SignJWT(claims).setIssuedAt().setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokens = [
      await site.provider.logoutToken({ sub }, { key }),
      await withSecret.sign(secret),
      `${part({ alg: 'none' })}.${part({ ...claims, iat: seconds() })}.`,
      'no token',
      '',
    ];
    for (const token of tokens) expect(await site.postLogoutToken(token)).toEqual(REFUSED);
    expect(await isLoggedIn(browsers)).toBe(true);
  });

  it('is not replaced by the id token of the user', async () => {
    const { browsers } = await signedInEmployee();
    await site.option('oidc.logout_at_provider', 'true');
    const { end_session_url } = dataOf(await browsers.browser.post<{ end_session_url: string }>('/api/user/logout'));
    const idToken = new URL(end_session_url).searchParams.get('id_token_hint') ?? '';
    expect(idToken).not.toBe('');
    expect(await site.postLogoutToken(idToken)).toEqual(REFUSED);
  });
});

describe('a logout here', () => {
  it('redirects to the provider, which ends its session and redirects to the login page', async () => {
    const { employee, browsers } = await signedInEmployee();
    const elsewhere = { ...site.browsersOf(employee), atProvider: browsers.atProvider };
    await site.signIn(employee, elsewhere);
    await site.option('oidc.logout_at_provider', 'true');
    const { end_session_url: address } = dataOf(
      await browsers.browser.post<{ end_session_url: string }>('/api/user/logout'),
    );
    expect(await isLoggedIn(browsers)).toBe(false);
    expect(await browsers.atProvider.endSession(address)).toBe(`${site.tollgate.url}/login`);
    // The other login came from the same session at the provider.
    expect(await isLoggedIn(elsewhere)).toBe(false);
  });

  it('stays here when the option is off, or the login came from elsewhere', async () => {
    const { browsers } = await signedInEmployee();
    expect((await browsers.browser.post('/api/user/logout')).body).toEqual({ success: true, message: '' });
    await site.option('oidc.logout_at_provider', 'true');
    const { browser } = await createUser(site.tollgate, site.root);
    expect((await browser.post('/api/user/logout')).body).toEqual({ success: true, message: '' });
  });

  it('stores the id token encrypted', async () => {
    const { id } = await signedInEmployee();
    const [row] = await site.tollgate.database.query<{ id_token_cipher: string }>(
      'SELECT id_token_cipher FROM sessions WHERE user_id = $1',
      [id],
    );
    expect(row?.id_token_cipher).toMatch(/^v1\./);
  });
});
