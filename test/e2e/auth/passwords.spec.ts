import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserSession, dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';
import { Mailbox } from '../../support/tollgate/mailbox.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

let site: Site;
let mailbox: Mailbox;
let visitor: BrowserSession;
let count = 0;

beforeAll(async () => {
  site = await Site.open(WITH_JOBS);
  visitor = openSession(site.tollgate);
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const newAddress = () => `person${++count}@example.com`;
const login = (username: string, password: string) => visitor.post('/api/user/login', { username, password });
const isLoggedIn = async (person: TestUser) => (await person.browser.get('/api/user/self')).body.success;

/** A user who has bound an email address with the requests of the console. */
async function withAddress(email = newAddress()) {
  const person = await createUser(site.tollgate, site.administrator);
  dataOf(await person.browser.get(`/api/verification?email=${email}&turnstile=`));
  dataOf(await person.browser.get(`/api/oauth/email/bind?email=${email}&code=${await mailbox.code(email)}`));
  // Removes the wait of 30 seconds before the next mail to the address.
  await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
  return { person, email };
}

describe('verification and password reset mail', () => {
  it('is rejected with a message when no SMTP server is configured', async () => {
    for (const path of ['verification', 'reset_password']) {
      const { body } = await visitor.get(`/api/${path}?email=a@example.com`);
      expect(body).toMatchObject({ success: false, message: 'SMTP 服务器未配置' });
    }
    mailbox = await Mailbox.of(site.administrator);
  });
});

describe('password reset', () => {
  it('sets a new password through the mailed link and revokes all sessions and the access token', async () => {
    const { person, email } = await withAddress();
    const elsewhere = openSession(site.tollgate);
    const credentials = { username: person.username, password: PASSWORD };
    elsewhere.userId = dataOf(await elsewhere.post<{ id: number }>('/api/user/login', credentials)).id;
    const accessToken = dataOf(await person.browser.get<string>('/api/user/token'));

    expect((await visitor.get(`/api/reset_password?email=${email}&turnstile=`)).body).toEqual({
      success: true,
      message: '',
    });
    const link = await mailbox.link(email, 2);
    expect(link.pathname).toBe('/user/reset');
    const form = { email: link.searchParams.get('email'), token: link.searchParams.get('token') };
    const password = dataOf(await visitor.post<string>('/api/user/reset', form));

    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(await isLoggedIn(person)).toBe(false);
    expect((await elsewhere.get('/api/user/self')).status).toBe(401);
    const headers = { authorization: accessToken, 'veloera-user': String(person.id) };
    const byToken = await openSession(site.tollgate).call('GET', '/api/user/self', undefined, headers);
    expect(byToken.body).toMatchObject({ success: false });
    expect((await login(person.username, PASSWORD)).body.success).toBe(false);
    expect((await login(email.toUpperCase(), password)).body.success).toBe(true);
    expect((await visitor.post('/api/user/reset', form)).body.message).toBe('重置链接非法或已过期');
  });

  it('sets a new password over GraphQL after four wrong tokens', async () => {
    const { person, email } = await withAddress();
    await visitor.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email });
    const token = (await mailbox.link(email, 2)).searchParams.get('token');
    const mutation = 'mutation ($email: String!, $token: String!) { resetPassword(email: $email, token: $token) }';
    const wrong = () => visitor.graphqlErrorCodes(mutation, { email, token: 'f'.repeat(32) });
    for (let tries = 0; tries < 4; tries++) expect(await wrong()).toEqual(['reset_link_over']);
    const { resetPassword } = await visitor.graphql<{ resetPassword: string }>(mutation, { email, token });
    expect((await login(person.username, resetPassword)).body.success).toBe(true);
  });

  it('returns the same response for an unknown address and sends no mail to it', async () => {
    const { email } = await withAddress();
    const unregistered = newAddress();
    const unknown = await visitor.get(`/api/reset_password?email=${unregistered}`);
    const known = await visitor.get(`/api/reset_password?email=${email}`);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailbox.mail(email, 2);
    expect(mailbox.to(unregistered)).toEqual([]);
  });

  it.each([[{}], [{ email: 'a@example.com' }], [{ email: 'a@example.com', token: '' }], [{ email: 'a', token: 'x' }]])(
    'rejects an incomplete or invalid form: %j',
    async (form) => {
      expect((await visitor.post('/api/user/reset', form)).body).toMatchObject({
        success: false,
        message: '无效的参数',
      });
    },
  );
});

describe('email address of an account', () => {
  it('is bound and unbound over GraphQL', async () => {
    const [email, person] = [newAddress(), await createUser(site.tollgate, site.administrator)];
    await person.browser.graphql('mutation ($email: String!) { requestEmailCode(email: $email) }', { email });
    const bind = 'mutation ($email: String!, $code: String!) { bindEmail(email: $email, code: $code) { email } }';
    const bound = await person.browser.graphql(bind, { email, code: await mailbox.code(email) });
    expect(bound).toEqual({ bindEmail: { email } });
    const unbound = await person.browser.graphql('mutation { unbindEmail { email hasPassword } }');
    expect(unbound).toEqual({ unbindEmail: { email: '', hasPassword: true } });
  });

  it('cannot be bound without a login, from another site or with a wrong code', async () => {
    const path = '/api/oauth/email/bind?email=a@example.com&code=123456';
    expect((await openSession(site.tollgate).get(path)).status).toBe(401);
    const person = await createUser(site.tollgate, site.administrator);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await person.browser.call('GET', path, undefined, foreign)).status).toBe(403);
    expect((await person.browser.get(path)).body).toMatchObject({ success: false, message: '验证码错误或已过期' });
  });
});

describe('own account', () => {
  it('requires the current password for a password change, which ends the other sessions and the access token', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    const other = openSession(site.tollgate);
    const credentials = { username: person.username, password: PASSWORD };
    other.userId = dataOf(await other.post<{ id: number }>('/api/user/login', credentials)).id;
    const authorization = dataOf(await person.browser.get<string>('/api/user/token'));
    const byToken = async () =>
      (await openSession(site.tollgate).call<Envelope>('GET', '/api/user/self', undefined, { authorization })).body
        .success;
    expect(await byToken()).toBe(true);
    const change = 'mutation ($input: UpdateSelfInput!) { updateSelf(input: $input) { username } }';
    const input = { password: 'brand-new-pass' };
    expect(await person.browser.graphqlErrorCodes(change, { input })).toEqual(['current_password_required']);
    const wrong = { ...input, currentPassword: 'a guess of it' };
    expect(await person.browser.graphqlErrorCodes(change, { input: wrong })).toEqual(['current_password_wrong']);
    await person.browser.graphql(change, { input: { ...input, currentPassword: PASSWORD } });
    expect([await isLoggedIn(person), (await other.get('/api/user/self')).status]).toEqual([true, 401]);
    expect(await byToken()).toBe(false);
  });

  it('limits guesses of the current password to ten over REST and GraphQL together', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    const guess = 'updateSelf(input: { password: "brand-new-pass", currentPassword: "a guess of it" }) { id }';
    const form = { password: 'brand-new-pass', original_password: 'a guess of it' };
    for (let guesses = 0; guesses < 10; guesses += 2) {
      expect(await person.browser.graphqlErrorCodes(`mutation { a: ${guess} b: ${guess} }`)).toEqual([
        'current_password_wrong',
      ]);
      expect((await person.browser.put('/api/user/self', form)).body.code).toBe('current_password_wrong');
    }
    expect(await person.browser.graphqlErrorCodes(`mutation { ${guess} }`)).toEqual(['rate_limited']);
  });

  it('is deleted over GraphQL with the matching username and over REST, except for root', async () => {
    const [one, two] = [
      await createUser(site.tollgate, site.administrator),
      await createUser(site.tollgate, site.administrator),
    ];
    const cancel = 'mutation ($username: String!) { deleteSelf(username: $username) }';
    expect(await one.browser.graphqlErrorCodes(cancel, { username: two.username })).toEqual(['username_mismatch']);
    expect(await one.browser.graphql(cancel, { username: one.username })).toEqual({ deleteSelf: true });
    dataOf(await two.browser.delete('/api/user/self'));
    expect([await isLoggedIn(one), await isLoggedIn(two)]).toEqual([false, false]);
    const { body } = await site.administrator.browser.delete('/api/user/self');
    expect(body).toMatchObject({ success: false, message: '不能删除超级管理员账户' });
  });
});
