import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { Secrets } from '../../platform/config/secrets.js';
import { AccountsModule } from '../accounts.module.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { EmailBindingService } from './email-binding.service.js';
import { SelfService } from './self.service.js';

let domain: DomainModule;
let count = 0;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
});
afterAll(() => domain.close());

/** Creates a user who registered through an identity provider and has no password. */
async function person(): Promise<Principal> {
  const username = `u${++count}`;
  const newUser = { username, displayName: '', passwordHash: null };
  const userId = await domain
    .get(DataSource)
    .transaction((manager) => domain.get(SignupBonusesService).join(newUser, '', manager));
  return { userId, username, role: 1, group: 'default', via: 'session' };
}

const since = (who: Principal, minutes: number): Principal => ({
  ...who,
  session: { digest: Buffer.alloc(32), startedAt: new Date(Date.now() - minutes * 60_000) },
});

describe('account without a password', () => {
  const set = (who: Principal) => domain.get(SelfService).update(who, { password: 'brand-new-pass' }, false);

  it('can set a password only with a recent login', async () => {
    const who = await person();
    await expect(set(who)).rejects.toMatchObject({ code: 'fresh_login_required' });
    await expect(set(since(who, 11))).rejects.toMatchObject({ code: 'fresh_login_required' });
    expect(await domain.get(SelfService).hasPassword(who.userId)).toBe(false);
    await set(since(who, 1));
    expect(await domain.get(SelfService).hasPassword(who.userId)).toBe(true);
    await expect(set(since(who, 1))).rejects.toMatchObject({ code: 'current_password_required' });
  });
});

describe('cancellation of the own account', () => {
  it('requires its exact name', async () => {
    const who = await person();
    const session = await domain.get(SessionsService).begin(who.userId, { ip: '', userAgent: '' });
    for (const name of ['', who.username.toUpperCase(), `${who.username} `]) {
      const attempt = domain.get(SelfService).cancelConfirmed(who, name);
      await expect(attempt).rejects.toMatchObject({ code: 'username_mismatch' });
    }
    expect(await domain.get(SessionsService).find(session)).not.toBeNull();
    await domain.get(SelfService).cancelConfirmed(who, who.username);
    expect(await domain.get(SessionsService).find(session)).toBeNull();
  });

  it('is refused for the super administrator', async () => {
    const who: Principal = { ...(await person()), role: 100 };
    await expect(domain.get(SelfService).cancel(who)).rejects.toThrow('不能删除超级管理员账户');
  });
});

describe('e-mail address of an account', () => {
  async function mailed(email: string): Promise<string> {
    const digest = domain.get(Secrets).digest('mailedCode', `email\n${email}\nabc123`);
    await domain.database.query(
      `INSERT INTO mailed_codes (address, purpose, digest, language, expires_at)
        VALUES ($1, 'email', $2, 'zh', now() + interval '10 minutes')
        ON CONFLICT (address) DO UPDATE SET used = false, digest = excluded.digest`,
      [email, digest],
    );
    return 'abc123';
  }
  const bind = async (who: Principal, email: string) =>
    domain.get(EmailBindingService).bind(who, { email, code: await mailed(email) });
  const addressOf = async ({ userId }: Principal) =>
    (await domain.database.query('SELECT email FROM users WHERE id = $1', [userId]))[0]?.email;

  it('is bound with a code, replaced and removed', async () => {
    const who = await person();
    await bind(who, 'one@example.com');
    await bind(who, 'one@example.com');
    expect(await addressOf(who)).toBe('one@example.com');
    await bind(who, 'two@example.com');
    expect(await addressOf(who)).toBe('two@example.com');
    await domain.get(EmailBindingService).unbind(who);
    expect(await addressOf(who)).toBe('');
  });

  it('is not bound with a wrong code', async () => {
    const who = await person();
    await mailed('three@example.com');
    const attempt = domain.get(EmailBindingService).bind(who, { email: 'three@example.com', code: 'abc124' });
    await expect(attempt).rejects.toThrow('验证码错误或已过期');
  });

  it('is not bound while another account has it, including a cancelled one', async () => {
    const [owner, other] = [await person(), await person()];
    await bind(owner, 'four@example.com');
    await expect(bind(other, 'four@example.com')).rejects.toThrow('邮箱地址已被占用');
    await domain.get(SelfService).cancel(owner);
    await expect(bind(other, 'four@example.com')).rejects.toThrow('邮箱地址已被占用');
    expect(await addressOf(other)).toBe('');
  });
});
