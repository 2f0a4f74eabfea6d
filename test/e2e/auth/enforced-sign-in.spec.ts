import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompanySite } from '../../support/company-provider/company-site.js';
import { MockIdentity } from '../../support/mock-identity/mock-identity.js';
import { type Ceremony, SoftAuthenticator } from '../../support/soft-authenticator.js';
import { type BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';

const DOMAIN = 'company.example';
const REFUSED = {
  success: false,
  code: 'oidc_sign_in_required',
  message: `${DOMAIN} 的邮箱须使用公司账户登录：请点击“使用 OIDC 继续”`,
};

let site: CompanySite;
let others: MockIdentity;
beforeAll(async () => {
  others = await MockIdentity.start();
  site = await CompanySite.start({ GITHUB_URL: `${others.url}/github` });
  const options = {
    GitHubClientId: others.github.id,
    GitHubClientSecret: others.github.secret,
    GitHubOAuthEnabled: 'true',
    SMTPServer: 'mail.invalid',
    SMTPFrom: 'site@mail.invalid',
    'oidc.enforced_domains': DOMAIN,
  };
  for (const [key, value] of Object.entries(options)) await site.option(key, value);
});
afterAll(async () => {
  await site.close();
  await others.close();
});

const visitor = () => openSession(site.tollgate);
const logIn = (username: string, password = PASSWORD) => visitor().post('/api/user/login', { username, password });
let addresses = 0;

async function giveAddress(id: number, domain = DOMAIN): Promise<string> {
  const email = `person${++addresses}@${domain}`;
  await site.tollgate.database.query('UPDATE users SET email = $2 WHERE id = $1', [id, email]);
  return email;
}

/** A user with a password and a verified address. */
async function person(domain = DOMAIN): Promise<TestUser & { email: string }> {
  const user = await createUser(site.tollgate, site.root);
  return { ...user, email: await giveAddress(user.id, domain) };
}

async function gitHub(browser: BrowserSession, account: { id: number; email?: string }) {
  const location = await browser.sentOn('/api/oauth/github/start');
  const profile = { login: `gh${account.id}`, emailVerified: true, ...account };
  const page = others.github.agree(location ?? '', profile, `${site.tollgate.url}/oauth/github`);
  return (await browser.get(`/api/oauth/github${page.search}`)).body;
}

const ceremonyAt = async (browser: BrowserSession, path: string) =>
  dataOf(await browser.post<{ options: { publicKey: Ceremony } }>(path)).options.publicKey;

describe('a user with an address of an enforced domain', () => {
  it('cannot log in with the password, by address or username', async () => {
    const { username, email } = await person();
    expect((await logIn(username)).body).toEqual({ ...REFUSED, data: undefined });
    expect((await logIn(email)).body).toMatchObject(REFUSED);
    expect((await logIn(email.toUpperCase())).body).toMatchObject(REFUSED);
  });

  it('receives the message in English, with the name of the button', async () => {
    const { email } = await person();
    const body = { username: email, password: PASSWORD };
    const response = await visitor().call('POST', '/api/user/login', body, { 'accept-language': 'en' });
    expect(response.body).toMatchObject({
      message: `Addresses at ${DOMAIN} log in with the company account: use the button “Continue with OIDC”`,
    });
  });

  it('receives the same response as an address without an account', async () => {
    const { email, username } = await person();
    const known = await logIn(email, 'wrong-password');
    expect(known.body).toMatchObject(REFUSED);
    expect((await logIn(`unknown@${DOMAIN}`, 'wrong-password')).body).toEqual(known.body);
    expect((await logIn(username, 'wrong-password')).body).toMatchObject({ code: 'login_failed' });
  });

  it('cannot request or complete a password reset', async () => {
    const { email } = await person();
    expect((await visitor().get(`/api/reset_password?email=${email}`)).body).toMatchObject(REFUSED);
    expect((await visitor().get(`/api/reset_password?email=unknown@${DOMAIN}`)).body).toMatchObject(REFUSED);
    expect((await visitor().post('/api/user/reset', { email, token: 'f'.repeat(32) })).body).toMatchObject(REFUSED);
  });

  it('cannot register with the address', async () => {
    const form = { username: 'newcomer', password: PASSWORD, email: `new@${DOMAIN}` };
    expect((await visitor().post('/api/user/register', form)).body).toMatchObject(REFUSED);
  });

  it('cannot log in with a passkey', async () => {
    const { browser, id } = await createUser(site.tollgate, site.root);
    const device = new SoftAuthenticator();
    const ceremony = await ceremonyAt(browser, '/api/user/passkey/register/begin');
    const created = device.create(ceremony, site.tollgate.url);
    dataOf(await browser.post('/api/user/passkey/register/finish', { ...created, name: 'phone' }));
    const enter = async () => {
      const other = visitor();
      const requested = await ceremonyAt(other, '/api/user/passkey/login/begin');
      return (await other.post('/api/user/passkey/login/finish', device.get(requested, site.tollgate.url))).body;
    };
    expect(await enter()).toMatchObject({ success: true });
    await giveAddress(id);
    expect(await enter()).toMatchObject(REFUSED);
  });

  it('cannot log in or register with another provider', async () => {
    const { browser, id } = await createUser(site.tollgate, site.root);
    expect(await gitHub(browser, { id: 501 })).toMatchObject({ success: true, message: 'bind' });
    await giveAddress(id);
    expect(await gitHub(visitor(), { id: 501 })).toMatchObject(REFUSED);
    expect(await gitHub(visitor(), { id: 502, email: `other@${DOMAIN}` })).toMatchObject(REFUSED);
    expect(await gitHub(visitor(), { id: 503, email: 'other@elsewhere.example' })).toMatchObject({ success: true });
  });

  it('logs in with OIDC, and keeps the address and the binding', async () => {
    const { browser, id, email } = await person();
    const employee = site.addEmployee();
    dataOf(await site.signInWith({ ...site.browsersOf(employee), browser }));
    const browsers = site.browsersOf(employee);
    expect((await site.signIn(employee, browsers)).id).toBe(id);
    const unbind = 'mutation { unbindIdentity(provider: OIDC) { id } }';
    expect(await browsers.browser.graphqlErrorCodes(unbind)).toEqual(['last_way_in']);
    expect(await browsers.browser.graphqlErrorCodes('mutation { unbindEmail { id } }')).toEqual(['enforced_address']);
    const bind = 'mutation ($email: String!) { bindEmail(email: $email, code: "abc123") { id } }';
    const elsewhere = { email: 'me@elsewhere.example' };
    expect(await browsers.browser.graphqlErrorCodes(bind, elsewhere)).toEqual(['enforced_address']);
    const [user] = await site.tollgate.database.query('SELECT email FROM users WHERE id = $1', [id]);
    expect(user).toEqual({ email });
  });

  it('registers with OIDC and has the verified address', async () => {
    const { id } = await site.signIn(site.addEmployee({ email: `hired@${DOMAIN}`, email_verified: true }));
    const [user] = await site.tollgate.database.query('SELECT email FROM users WHERE id = $1', [id]);
    expect(user).toEqual({ email: `hired@${DOMAIN}` });
  });
});

describe('a user without an account of the provider', () => {
  it('cannot bind an address of an enforced domain, with which no login would be possible', async () => {
    const { browser } = await createUser(site.tollgate, site.root);
    const bind = `mutation { bindEmail(email: "me@${DOMAIN}", code: "abc123") { id } }`;
    expect(await browser.graphqlErrorCodes(bind)).toEqual(['oidc_sign_in_required']);
  });
});

describe('other users', () => {
  it('of other domains, and of subdomains, log in with their passwords', async () => {
    for (const domain of ['elsewhere.example', `sub.${DOMAIN}`]) {
      const { email } = await person(domain);
      expect((await logIn(email)).body).toMatchObject({ success: true });
    }
  });

  it('include the super administrator, regardless of the address', async () => {
    const email = await giveAddress(site.root.id);
    expect((await logIn('root')).body).toMatchObject({ success: true });
    expect((await logIn(email)).body).toMatchObject({ success: true });
    expect((await logIn(email, 'wrong-password')).body).toMatchObject(REFUSED);
  });

  it('include everyone while the login with OIDC is off', async () => {
    const { username } = await person();
    await site.option('oidc.enabled', 'false');
    expect((await logIn(username)).body).toMatchObject({ success: true });
    await site.option('oidc.enabled', 'true');
    expect((await logIn(username)).body).toMatchObject(REFUSED);
  });
});

describe('the option with the domains', () => {
  it.each([
    ['company', 'email_domain_invalid'],
    ['@company.example', 'email_domain_invalid'],
    ['a.example,a.example', 'email_domain_duplicate'],
  ])('refuses %s', async (value, code) => {
    const { body } = await site.root.browser.put('/api/option/', { key: 'oidc.enforced_domains', value });
    expect(body).toMatchObject({ success: false, code });
  });
});
