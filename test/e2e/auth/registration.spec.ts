import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { type BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { openSession, PASSWORD, setOption } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Mailbox } from '../../support/tollgate/mailbox.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

const password = PASSWORD;
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) }';

let site: Site;
let mailbox: Mailbox;
let browser: BrowserSession;
let count = 0;

beforeAll(async () => {
  site = await Site.open({ ...WITH_JOBS, GENERATE_DEFAULT_TOKEN: 'true' });
  mailbox = await Mailbox.of(site.administrator);
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  browser = openSession(site.tollgate);
  for (const [key, value] of Object.entries({ EmailVerificationEnabled: 'true', RegisterEnabled: 'true' }))
    await setOption(site.administrator, key, value);
});

const newName = () => `user${++count}`;
const register = (form: object, turnstile = '') =>
  browser.post(`/api/user/register?turnstile=${turnstile}`, { password, password2: password, ...form });
const requestCode = (email: string) => browser.get(`/api/verification?email=${encodeURIComponent(email)}&turnstile=`);

async function login(username: string) {
  const user = dataOf(await browser.post<{ id: number }>('/api/user/login', { username, password }));
  browser.userId = user.id;
  return dataOf(await browser.get<Record<string, unknown>>('/api/user/self'));
}

describe('registration', () => {
  it('creates a user with quota, inviter and default token when the mailed code is correct', async () => {
    await setOption(site.administrator, 'QuotaForNewUser', '1000');
    await setOption(site.administrator, 'QuotaForInviter', '300');
    const inviteCode = dataOf(await site.administrator.browser.get<string>('/api/user/aff'));
    const [username, email] = [newName(), 'Ada@Example.com'];
    expect((await requestCode(email)).body).toEqual({ success: true, message: '' });
    const verification_code = await mailbox.code('ada@example.com');
    const form = { username, email, verification_code, aff_code: inviteCode };
    expect((await register(form)).body).toEqual({ success: true, message: '' });
    expect(browser.cookieHeader).toBe('');
    expect(await login(username)).toMatchObject({
      username,
      display_name: username,
      email: 'ada@example.com',
      role: 1,
      group: 'default',
      quota: 1_000,
      inviter_id: site.administrator.id,
    });
    const tokens = dataOf(await browser.get<{ name: string }[]>('/api/token/?p=0&size=10'));
    expect(tokens.map(({ name }) => name)).toEqual([`${username}的初始令牌`]);
    await setOption(site.administrator, 'QuotaForNewUser', '0');
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('creates a user over GraphQL when the mailed code is correct', async () => {
    const [username, email] = [newName(), 'grace@example.com'];
    await browser.graphql('mutation ($email: String!) { requestEmailCode(email: $email) }', { email });
    const input = { username, password, email, verificationCode: await mailbox.code(email) };
    expect(await browser.graphql(REGISTER, { input })).toEqual({ register: true });
    expect(await login(username)).toMatchObject({ email });
  });

  it.each<[string, Record<string, string>, object, string]>([
    ['it is disabled', { RegisterEnabled: 'false' }, { username: 'far too long a name' }, '管理员关闭了新用户注册'],
    ['the username is long', {}, { username: 'far too long a name' }, '输入不合法 用户名最多 12 个字符'],
    ['the password is short', {}, { username: 'u', password: 'short' }, '输入不合法 密码长度必须为 8 到 20 个字符'],
    [
      'the password is long',
      {},
      { username: 'u', password: 'x'.repeat(21), password2: 'x'.repeat(21) },
      '输入不合法 密码长度必须为 8 到 20 个字符',
    ],
    ['the passwords differ', {}, { username: 'u', password2: `${password}!` }, '两次输入的密码不一致'],
    ['the username is missing', {}, {}, '无效的参数'],
    ['the verification code is missing', {}, { username: 'u' }, '管理员开启了邮箱验证，请输入邮箱地址和验证码'],
    [
      'the verification code is wrong',
      {},
      { username: 'u', email: 'unknown@example.com', verification_code: 'abcdef' },
      '验证码错误或已过期',
    ],
    ['the username is taken', { EmailVerificationEnabled: 'false' }, { username: 'root' }, '用户名已存在，或已注销'],
  ])('is rejected with the documented message when %s', async (_, options, form, message) => {
    for (const [key, value] of Object.entries(options)) await setOption(site.administrator, key, value);
    const { status, body } = await register(form);
    expect({ status, success: body.success, message: body.message }).toEqual({ status: 200, success: false, message });
  });

  it('is rejected over GraphQL before the input is validated when it is disabled', async () => {
    await setOption(site.administrator, 'RegisterEnabled', 'false');
    const input = { username: 'far too long a name', password: 'short' };
    expect(await browser.graphqlErrorCodes(REGISTER, { input })).toEqual(['registration_off']);
    await setOption(site.administrator, 'RegisterEnabled', 'true');
    expect(await browser.graphqlErrorCodes(REGISTER, { input })).toEqual(['username_too_long']);
  });

  it.each([
    ['no-address', '无效的参数'],
    ['', '无效的参数'],
    ['"a@b"@example.com', '无效的邮箱地址'],
    ['\u212aa@example.com', '无效的参数'],
  ])('rejects a code request for the invalid address %j', async (email, message) => {
    expect((await requestCode(email)).body).toMatchObject({ success: false, message });
  });
});

describe('email address of an existing account', () => {
  it('returns the same response as an unknown address and sends its owner a mail without a code', async () => {
    expect((await requestCode('ada@example.com')).status).toBe(429);
    await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
    const [taken, free] = [await requestCode('ada@example.com'), await requestCode('unregistered@example.com')];
    expect(taken.body).toEqual(free.body);
    expect((await mailbox.mail('ada@example.com', 2)).text).not.toContain('<strong>');
    expect(await mailbox.code('unregistered@example.com')).toMatch(/^[0-9a-f]{6}$/);
  });

  it('is processed in the same time as an unknown address', async () => {
    const known = Array.from({ length: 20 }, (_, index) => `known${index}@example.com`);
    for (const [index, address] of known.entries())
      await site.database.query(
        `INSERT INTO users (username, email, aff_code) VALUES ('known${index}', $1, 'known${index}')`,
        [address],
      );
    const taken = async (path: string, email: string) => {
      const begun = performance.now();
      expect((await browser.get(`${path}?email=${email}`)).status).toBe(200);
      return performance.now() - begun;
    };
    const difference = async (path: string) => {
      const differences: number[] = [];
      for (const [index, address] of known.entries()) {
        const unknown = `${path.length}unknown${index}@example.com`;
        // The order alternates, so that remaining work of one request does not always delay the same kind.
        if (index % 2) differences.push((await taken(path, address)) - (await taken(path, unknown)));
        else differences.push(-(await taken(path, unknown)) + (await taken(path, address)));
      }
      await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
      return Math.abs(differences.sort((one, other) => one - other)[known.length / 2] ?? 0);
    };
    for (const path of ['/api/verification', '/api/reset_password']) {
      // On a busy machine one round may differ by chance; a systematic difference appears in every round.
      await eventually(
        () => difference(path),
        (milliseconds) => milliseconds < 5,
      );
    }
  });
});

describe('critical rate limit of an IP address', () => {
  it('counts logins, registrations, mails and every GraphQL alias together', async () => {
    const limited = await Site.open({ CRITICAL_RATE_LIMIT: '6' });
    try {
      const visitor = openSession(limited.tollgate);
      // The administrator's login was the first; GraphQL stops at the first refusal.
      const mutation = `mutation ($input: RegisterInput!) { a: register(input: $input) b: register(input: $input) }`;
      const input = { username: 'new-user', password };
      const codes = await visitor.graphqlErrorCodes(mutation, { input });
      expect(codes).toEqual(['username_taken']);
      const login = () => visitor.post('/api/user/login', { username: 'new-user', password: 'wrong-password' });
      expect((await login()).status).toBe(200);
      expect((await visitor.get('/api/reset_password?email=a@example.com')).status).toBe(200);
      expect((await visitor.post('/api/user/reset', { email: 'a@example.com', token: 'x' })).status).toBe(200);
      const refused = await login();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_000);
      expect(refused.body).toMatchObject({ success: false, code: 'rate_limited' });
      expect(await visitor.graphqlErrorCodes(mutation, { input })).toEqual(['rate_limited']);
      expect((await visitor.get('/api/status')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
