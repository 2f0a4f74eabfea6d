import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { Secrets } from '../../platform/config/secrets.js';
import { AccountsModule } from '../accounts.module.js';
import type { RegisterInput } from './register.input.js';
import { RegistrationService } from './registration.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const password = 'correct-horse-1';

let domain: DomainModule;
let count = 0;
const newName = () => `user${++count}`;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }], {
    GENERATE_DEFAULT_TOKEN: 'true',
  });
  await domain.database.query("INSERT INTO setups (id, version) VALUES (1, '0.1.0')");
});
afterAll(() => domain.close());
beforeEach(() =>
  set({
    RegisterEnabled: 'true',
    PasswordRegisterEnabled: 'true',
    SelfUseModeEnabled: 'false',
    EmailVerificationEnabled: 'false',
    EmailDomainRestrictionEnabled: 'false',
    TurnstileCheckEnabled: 'false',
    QuotaForNewUser: '100',
    QuotaForInvitee: '20',
    QuotaForInviter: '3',
  }),
);

async function set(options: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(options)) await domain.get(OptionEditorService).change(root, key, value);
}

const register = (input: Partial<RegisterInput> = {}) =>
  domain.get(RegistrationService).register({ username: newName(), password, botCheck: '', ...input }, '192.0.2.1');

/** Issues a code as a mail contains it. */
async function codeFor(email: string): Promise<string> {
  const digest = domain.get(Secrets).digest('mailedCode', `email\n${email}\nabc123`);
  await domain.database.query(
    `INSERT INTO mailed_codes (address, purpose, digest, language, expires_at)
      VALUES ($1, 'email', $2, 'zh', now() + interval '10 minutes')`,
    [email, digest],
  );
  return 'abc123';
}

async function userNamed(username: string) {
  const [user] = await domain.database.query(
    `SELECT id::int, email, role, status, "group", display_name, aff_code, inviter_id::int, aff_count, aff_quota::int,
      (SELECT quota::int FROM user_balances WHERE user_id = users.id) AS quota,
      (SELECT array_agg(content ORDER BY id) FROM logs WHERE user_id = users.id) AS logs,
      (SELECT jsonb_agg(jsonb_build_array(name, unlimited_quota, expires_at)) FROM tokens WHERE user_id = users.id) AS tokens
      FROM users WHERE username = $1`,
    [username],
  );
  return user;
}

describe('registration', () => {
  it('creates an ordinary user with all bonuses of new users', async () => {
    const username = newName();
    await register({ username });
    expect(await userNamed(username)).toMatchObject({
      role: 1,
      status: 1,
      group: 'default',
      display_name: username,
      email: '',
      inviter_id: null,
      quota: 100,
      aff_code: expect.stringMatching(/^\w{4}$/),
      logs: ['新用户注册赠送 ＄0.000200 额度'],
      tokens: [[`${username}的初始令牌`, true, null]],
    });
  });

  it('rewards both users of an invitation', async () => {
    const [inviter, username] = [newName(), newName()];
    await register({ username: inviter });
    await register({ username, inviteCode: (await userNamed(inviter))?.aff_code });
    const { id, aff_count, aff_quota } = (await userNamed(inviter)) ?? {};
    expect({ aff_count, aff_quota }).toEqual({ aff_count: 1, aff_quota: 3 });
    expect(await userNamed(username)).toMatchObject({ inviter_id: id, quota: 120 });
  });

  it('stores an address that a code verifies, and accepts the code once', async () => {
    await set({ EmailVerificationEnabled: 'true' });
    const [username, email] = [newName(), `${newName()}@example.com`];
    const verificationCode = await codeFor(email);
    await register({ username, email, verificationCode });
    expect(await userNamed(username)).toMatchObject({ email });
    await expect(register({ email, verificationCode })).rejects.toThrow('验证码错误或已过期');
  });

  it('does not store an unverified address', async () => {
    const username = newName();
    await register({ username, email: 'someone@example.com' });
    expect(await userNamed(username)).toMatchObject({ email: '' });
  });

  it.each<[string, Record<string, string>, Partial<RegisterInput>, string]>([
    ['registration is off', { RegisterEnabled: 'false' }, {}, '管理员关闭了新用户注册'],
    ['the site is for one user alone', { SelfUseModeEnabled: 'true' }, {}, '管理员关闭了新用户注册'],
    [
      'passwords are not taken',
      { PasswordRegisterEnabled: 'false' },
      {},
      '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    ],
    [
      'the bot check is not completed',
      { TurnstileSecretKey: 's', TurnstileSiteKey: 'k', TurnstileCheckEnabled: 'true' },
      {},
      'Turnstile token 为空',
    ],
    ['there is no address', { EmailVerificationEnabled: 'true' }, {}, '管理员开启了邮箱验证，请输入邮箱地址和验证码'],
    [
      'there is no code',
      { EmailVerificationEnabled: 'true' },
      { email: 'a@example.com' },
      '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    ],
    [
      'the code is wrong',
      { EmailVerificationEnabled: 'true' },
      { email: 'a@example.com', verificationCode: 'abc124' },
      '验证码错误或已过期',
    ],
    [
      'the domain is not listed',
      { EmailVerificationEnabled: 'true', EmailDomainRestrictionEnabled: 'true' },
      { email: 'a@example.com', verificationCode: 'abc123' },
      '管理员启用了邮箱域名白名单，您的邮箱域名不在其中',
    ],
  ])('is refused when %s', async (_, options, input, message) => {
    await set(options);
    const username = newName();
    await expect(register({ username, ...input })).rejects.toThrow(message);
    expect(await userNamed(username)).toBeUndefined();
  });

  it('of one username succeeds once for many concurrent requests', async () => {
    const username = newName();
    const responses = await Promise.allSettled(Array.from({ length: 10 }, () => register({ username })));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of responses)
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ message: '用户名已存在，或已注销' });
    expect(await userNamed(username)).toMatchObject({ quota: 100 });
  });

  it('with the username of a cancelled account is refused', async () => {
    const username = newName();
    await register({ username });
    await domain.database.query('UPDATE users SET deleted_at = now() WHERE username = $1', [username]);
    await expect(register({ username })).rejects.toThrow('用户名已存在，或已注销');
  });

  it('that fails leaves no data, and its code stays valid', async () => {
    await set({ EmailVerificationEnabled: 'true' });
    const [inviter, email] = [newName(), `${newName()}@example.com`];
    const first = `${newName()}@example.com`;
    await register({ username: inviter, email: first, verificationCode: await codeFor(first) });
    const { aff_code: inviteCode } = (await userNamed(inviter)) ?? {};
    const verificationCode = await codeFor(email);
    const taken = register({ username: inviter, email, verificationCode, inviteCode });
    await expect(taken).rejects.toMatchObject({ code: 'username_taken' });
    expect(await userNamed(inviter)).toMatchObject({ aff_count: 0, quota: 100 });
    await register({ email, verificationCode, inviteCode });
    expect(await userNamed(inviter)).toMatchObject({ aff_count: 1 });
  });

  it('with an address that another account got in the meantime is refused', async () => {
    await set({ EmailVerificationEnabled: 'true' });
    const [owner, email] = [newName(), `${newName()}@example.com`];
    const verificationCode = await codeFor(email);
    await set({ EmailVerificationEnabled: 'false' });
    await register({ username: owner });
    await domain.database.query('UPDATE users SET email = upper($2) WHERE username = $1', [owner, email]);
    await set({ EmailVerificationEnabled: 'true' });
    await expect(register({ email, verificationCode })).rejects.toThrow('用户名已存在，或已注销');
  });
});
