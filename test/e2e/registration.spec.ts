import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { discrepancies } from '../support/tollgate/books.js';
import { type BrowserSession, dataOf } from '../support/tollgate/browser-session.js';
import { given } from '../support/tollgate/given.js';
import { Mailbox } from '../support/tollgate/mailbox.js';
import { Site } from '../support/tollgate/site.js';

const { password } = given;
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) }';

let site: Site;
let mailbox: Mailbox;
let browser: BrowserSession;
let count = 0;

beforeAll(async () => {
  site = await Site.open({ env: { GENERATE_DEFAULT_TOKEN: 'true' } });
  mailbox = await Mailbox.of(site.administrator);
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  browser = given.visitor(site.tollgate);
  for (const [key, value] of Object.entries({ EmailVerificationEnabled: 'true', RegisterEnabled: 'true' }))
    await given.option(site.administrator, key, value);
});

const newName = () => `user${++count}`;
const register = (form: object, turnstile = '') =>
  browser.post(`/api/user/register?turnstile=${turnstile}`, { password, password2: password, ...form });
const askCode = (email: string) => browser.get(`/api/verification?email=${encodeURIComponent(email)}&turnstile=`);

async function login(username: string) {
  const user = dataOf(await browser.post<{ id: number }>('/api/user/login', { username, password }));
  browser.userId = user.id;
  return dataOf(await browser.get<Record<string, unknown>>('/api/user/self'));
}

describe('registering', () => {
  it('goes by a code in the mail, an invitation and a first login', async () => {
    await given.option(site.administrator, 'QuotaForNewUser', '1000');
    await given.option(site.administrator, 'QuotaForInviter', '300');
    const inviteCode = dataOf(await site.administrator.browser.get<string>('/api/user/aff'));
    const [username, email] = [newName(), 'Ada@Example.com'];
    expect((await askCode(email)).body).toEqual({ success: true, message: '' });
    const verification_code = await mailbox.code('ada@example.com');
    const form = { username, email, verification_code, aff_code: inviteCode };
    expect((await register(form)).body).toEqual({ success: true, message: '' });
    expect(browser.cookieHeader).toBe('');
    expect(await login(username)).toMatchObject({
      ...{ username, display_name: username, email: 'ada@example.com', role: 1, group: 'default', quota: 1_000 },
      inviter_id: site.administrator.id,
    });
    const tokens = dataOf(await browser.get<{ name: string }[]>('/api/token/?p=0&size=10'));
    expect(tokens.map(({ name }) => name)).toEqual([`${username}的初始令牌`]);
    await given.option(site.administrator, 'QuotaForNewUser', '0');
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('goes the same way over GraphQL', async () => {
    const [username, email] = [newName(), 'grace@example.com'];
    await browser.graphql('mutation ($email: String!) { requestEmailCode(email: $email) }', { email });
    const input = { username, password, email, verificationCode: await mailbox.code(email) };
    expect(await browser.graphql(REGISTER, { input })).toEqual({ register: true });
    expect(await login(username)).toMatchObject({ email });
  });

  it.each<[string, Record<string, string>, object, string]>([
    ['nobody may', { RegisterEnabled: 'false' }, { username: 'far too long a name' }, '管理员关闭了新用户注册'],
    ['a name is too long', {}, { username: 'far too long a name' }, '输入不合法 用户名最多 12 个字符'],
    ['a password is short', {}, { username: 'u', password: 'short' }, '输入不合法 密码长度必须为 8 到 128 个字符'],
    ['a name is missing', {}, {}, '无效的参数'],
    ['no code is given', {}, { username: 'u' }, '管理员开启了邮箱验证，请输入邮箱地址和验证码'],
    [
      'a code is wrong',
      {},
      { username: 'u', email: 'nobody@example.com', verification_code: 'abcdef' },
      '验证码错误或已过期',
    ],
    ['a name is taken', { EmailVerificationEnabled: 'false' }, { username: 'root' }, '用户名已存在，或已注销'],
  ])('is refused in the documented words when %s', async (_, options, form, message) => {
    for (const [key, value] of Object.entries(options)) await given.option(site.administrator, key, value);
    const { status, body } = await register(form);
    expect({ status, success: body.success, message: body.message }).toEqual({ status: 200, success: false, message });
  });

  it('is refused over GraphQL before what was typed is looked at', async () => {
    await given.option(site.administrator, 'RegisterEnabled', 'false');
    const input = { username: 'far too long a name', password: 'short' };
    expect(await browser.graphqlErrorCodes(REGISTER, { input })).toEqual(['registration_off']);
    await given.option(site.administrator, 'RegisterEnabled', 'true');
    expect(await browser.graphqlErrorCodes(REGISTER, { input })).toEqual(['username_too_long']);
  });

  it.each([
    ['no-address', '无效的参数'],
    ['', '无效的参数'],
    ['"a@b"@example.com', '无效的邮箱地址'],
    ['\u212aa@example.com', '无效的参数'],
  ])('has no code sent to %j', async (email, message) => {
    expect((await askCode(email)).body).toMatchObject({ success: false, message });
  });
});

describe('an address that an account has', () => {
  it('is told from others by nothing in the answer; its owner is told by mail', async () => {
    expect((await askCode('ada@example.com')).status).toBe(429);
    await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
    const [taken, free] = [await askCode('ada@example.com'), await askCode('nobody-yet@example.com')];
    expect(taken.body).toEqual(free.body);
    expect((await mailbox.mail('ada@example.com', 2)).text).not.toContain('<strong>');
    expect(await mailbox.code('nobody-yet@example.com')).toMatch(/^[0-9a-f]{6}$/);
  });

  it('takes no more time than another', async () => {
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
        const stranger = `${path.length}stranger${index}@example.com`;
        // What a request leaves to be done must not count against the same ones every time.
        if (index % 2) differences.push((await taken(path, address)) - (await taken(path, stranger)));
        else differences.push(-(await taken(path, stranger)) + (await taken(path, address)));
      }
      await site.database.query(`UPDATE mailed_codes SET created_at = created_at - interval '1 minute'`);
      return Math.abs(differences.sort((one, other) => one - other)[known.length / 2] ?? 0);
    };
    for (const path of ['/api/verification', '/api/reset_password']) {
      // On a busy machine a round may differ by chance; what differs by its nature does so every time.
      await eventually(
        () => difference(path),
        (milliseconds) => milliseconds < 5,
      );
    }
  });
});

describe('the strict limit of an address', () => {
  it('counts logins, registrations and mails together, and every alias of GraphQL', async () => {
    const limited = await Site.open({ env: { CRITICAL_RATE_LIMIT: '6' } });
    try {
      const visitor = given.visitor(limited.tollgate);
      // The administrator's login was the first; GraphQL stops at the first refusal.
      const mutation = `mutation ($input: RegisterInput!) { a: register(input: $input) b: register(input: $input) }`;
      const input = { username: 'somebody', password };
      const codes = await visitor.graphqlErrorCodes(mutation, { input });
      expect(codes).toEqual(['username_taken']);
      const login = () => visitor.post('/api/user/login', { username: 'somebody', password: 'wrong-password' });
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
