import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserSession, dataOf } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Mailbox } from '../support/tollgate/mailbox.js';
import { Site } from '../support/tollgate/site.js';

let site: Site;
let mailbox: Mailbox;
let visitor: BrowserSession;
let count = 0;

beforeAll(async () => {
  site = await Site.open();
  visitor = given.visitor(site.tollgate);
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const newAddress = () => `person${++count}@example.com`;
const login = (username: string, password: string) => visitor.post('/api/user/login', { username, password });
const isLoggedIn = async (person: Person) => (await person.browser.get('/api/user/self')).body.success;

/** A user who has bound an address the way the console does it. */
async function withAddress(email = newAddress()) {
  const person = await given.user(site.tollgate, site.administrator);
  dataOf(await person.browser.get(`/api/verification?email=${email}&turnstile=`));
  dataOf(await person.browser.get(`/api/oauth/email/bind?email=${email}&code=${await mailbox.code(email)}`));
  // The next mail to the address need not wait half a minute.
  await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
  return { person, email };
}

describe('mail', () => {
  it('that cannot be sent is refused in clear words', async () => {
    for (const path of ['verification', 'reset_password']) {
      const { body } = await visitor.get(`/api/${path}?email=a@example.com`);
      expect(body).toMatchObject({ success: false, message: 'SMTP 服务器未配置' });
    }
    mailbox = await Mailbox.of(site.administrator);
  });
});

describe('a forgotten password', () => {
  it('is replaced by way of a mail, and everybody who was in is out', async () => {
    const { person, email } = await withAddress();
    const elsewhere = given.visitor(site.tollgate);
    const credentials = { username: person.username, password: given.password };
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
    const byToken = await given.visitor(site.tollgate).call('GET', '/api/user/self', undefined, headers);
    expect(byToken.body).toMatchObject({ success: false });
    expect((await login(person.username, given.password)).body.success).toBe(false);
    expect((await login(email.toUpperCase(), password)).body.success).toBe(true);
    expect((await visitor.post('/api/user/reset', form)).body.message).toBe('重置链接非法或已过期');
  });

  it('is replaced the same way over GraphQL, with five tries at the link', async () => {
    const { person, email } = await withAddress();
    await visitor.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email });
    const token = (await mailbox.link(email, 2)).searchParams.get('token');
    const mutation = 'mutation ($email: String!, $token: String!) { resetPassword(email: $email, token: $token) }';
    const wrong = () => visitor.graphqlErrorCodes(mutation, { email, token: 'f'.repeat(32) });
    for (let tries = 0; tries < 4; tries++) expect(await wrong()).toEqual(['reset_link_over']);
    const { resetPassword } = await visitor.graphql<{ resetPassword: string }>(mutation, { email, token });
    expect((await login(person.username, resetPassword)).body.success).toBe(true);
  });

  it('gets no mail where nobody has the address, and the answer does not say so', async () => {
    const { email } = await withAddress();
    const stranger = newAddress();
    const unknown = await visitor.get(`/api/reset_password?email=${stranger}`);
    const known = await visitor.get(`/api/reset_password?email=${email}`);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailbox.mail(email, 2);
    expect(mailbox.to(stranger)).toEqual([]);
  });

  it.each([[{}], [{ email: 'a@example.com' }], [{ email: 'a@example.com', token: '' }], [{ email: 'a', token: 'x' }]])(
    'needs all that the link carries: %j',
    async (form) => {
      expect((await visitor.post('/api/user/reset', form)).body).toMatchObject({
        success: false,
        message: '无效的参数',
      });
    },
  );
});

describe('the address of an account', () => {
  it('is bound and given up over GraphQL', async () => {
    const [email, person] = [newAddress(), await given.user(site.tollgate, site.administrator)];
    await person.browser.graphql('mutation ($email: String!) { requestEmailCode(email: $email) }', { email });
    const bind = 'mutation ($email: String!, $code: String!) { bindEmail(email: $email, code: $code) { email } }';
    const bound = await person.browser.graphql(bind, { email, code: await mailbox.code(email) });
    expect(bound).toEqual({ bindEmail: { email } });
    const unbound = await person.browser.graphql('mutation { unbindEmail { email hasPassword } }');
    expect(unbound).toEqual({ unbindEmail: { email: '', hasPassword: true } });
  });

  it('is bound for who is logged in only, and from this site only', async () => {
    const path = '/api/oauth/email/bind?email=a@example.com&code=123456';
    expect((await given.visitor(site.tollgate).get(path)).status).toBe(401);
    const person = await given.user(site.tollgate, site.administrator);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await person.browser.call('GET', path, undefined, foreign)).status).toBe(403);
    expect((await person.browser.get(path)).body).toMatchObject({ success: false, message: '验证码错误或已过期' });
  });
});

describe('the own account', () => {
  it('asks for its password before it changes it, and ends the other logins', async () => {
    const person = await given.user(site.tollgate, site.administrator);
    const other = given.visitor(site.tollgate);
    const credentials = { username: person.username, password: given.password };
    other.userId = dataOf(await other.post<{ id: number }>('/api/user/login', credentials)).id;
    const change = 'mutation ($input: UpdateSelfInput!) { updateSelf(input: $input) { username } }';
    const input = { password: 'brand-new-pass' };
    expect(await person.browser.graphqlErrorCodes(change, { input })).toEqual(['current_password_required']);
    const wrong = { ...input, currentPassword: 'a guess of it' };
    expect(await person.browser.graphqlErrorCodes(change, { input: wrong })).toEqual(['current_password_wrong']);
    await person.browser.graphql(change, { input: { ...input, currentPassword: given.password } });
    expect([await isLoggedIn(person), (await other.get('/api/user/self')).status]).toEqual([true, 401]);
  });

  it('lets nobody guess its password more than ten times, over REST and GraphQL together', async () => {
    const person = await given.user(site.tollgate, site.administrator);
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

  it('is cancelled by who types its name, over GraphQL; over REST at once; never the super administrator’s', async () => {
    const [one, two] = [
      await given.user(site.tollgate, site.administrator),
      await given.user(site.tollgate, site.administrator),
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
