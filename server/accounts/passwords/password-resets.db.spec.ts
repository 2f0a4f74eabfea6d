import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { Secrets } from '../../platform/config/secrets.js';
import { AccountsModule } from '../accounts.module.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { SelfService } from '../self/self.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginService } from '../sign-in/login.service.js';
import { PasswordResetsService } from './password-resets.service.js';

const token = 'f'.repeat(32);
const origin = { ip: '192.0.2.1', userAgent: '' };

let domain: DomainModule;
let count = 0;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
});
afterAll(() => domain.close());

/** Creates an account; the address is stored as it was entered. */
async function account(email = `user${++count}@example.com`) {
  const username = `u${++count}`;
  const newUser = { username, displayName: '', passwordHash: null, email };
  const userId = await domain
    .get(DataSource)
    .transaction((manager) => domain.get(SignupBonusesService).join(newUser, '', manager));
  return { userId, username, email: email.toLowerCase() };
}

/** Issues a token as a mail contains it. */
async function mailed(email: string): Promise<void> {
  const digest = domain.get(Secrets).digest('mailedCode', `password\n${email}\n${token}`);
  await domain.database.query(
    `INSERT INTO mailed_codes (address, purpose, digest, language, expires_at)
      VALUES ($1, 'password', $2, 'zh', now() + interval '10 minutes')`,
    [email, digest],
  );
}

const reset = (email: string, by = token) => domain.get(PasswordResetsService).reset({ email, token: by });
const login = (username: string, password: string) =>
  domain.get(LoginService).login({ username, password, botCheck: '' }, origin, undefined);

describe('password reset by mail', () => {
  it('returns a long random password that logs in to the account', async () => {
    const [one, two] = [await account(), await account('Mixed.Case@Example.com')];
    await mailed(one.email);
    await mailed(two.email);
    const passwords = [await reset(one.email), await reset(two.email)];
    for (const password of passwords) expect(password).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(new Set(passwords).size).toBe(2);
    await expect(login(one.username, passwords[0] ?? '')).resolves.toMatchObject({ user: { id: one.userId } });
    await expect(login(two.username, passwords[1] ?? '')).resolves.toMatchObject({ user: { id: two.userId } });
  });

  it('ends every login and deletes the system access token', async () => {
    const { userId, username, email } = await account();
    const session = await domain.get(SessionsService).begin(userId, origin);
    await domain.get(SelfService).createAccessToken({ userId, username, role: 1, group: 'default', via: 'session' });
    await mailed(email);
    await reset(email);
    expect(await domain.get(SessionsService).find(session)).toBeNull();
    const [row] = await domain.database.query('SELECT access_token_digest FROM users WHERE id = $1', [userId]);
    expect(row).toEqual({ access_token_digest: null });
  });

  it('returns a password once when the link is used several times concurrently', async () => {
    const { email, username } = await account();
    await mailed(email);
    const responses = await Promise.allSettled(Array.from({ length: 5 }, () => reset(email)));
    const [password, ...more] = responses.flatMap((response) =>
      response.status === 'fulfilled' ? [response.value] : [],
    );
    expect(more).toEqual([]);
    await expect(login(username, password ?? '')).resolves.toBeDefined();
    await expect(reset(email)).rejects.toThrow('重置链接非法或已过期');
  });

  it.each<[string, (email: string) => Promise<string>]>([
    ['another token', (email) => reset(email, 'e'.repeat(32))],
    ['another address', async () => reset((await account()).email)],
    [
      'a token after ten minutes',
      async (email) => {
        await domain.database.query('UPDATE mailed_codes SET expires_at = now() WHERE address = $1', [email]);
        return reset(email);
      },
    ],
  ])('is rejected with %s', async (_, attempt) => {
    const { email } = await account();
    await mailed(email);
    await expect(attempt(email)).rejects.toThrow('重置链接非法或已过期');
  });

  it('is rejected for an account that was cancelled in the meantime', async () => {
    const { userId, email } = await account();
    await mailed(email);
    await domain.database.query('UPDATE users SET deleted_at = now() WHERE id = $1', [userId]);
    await reset(email);
    const [row] = await domain.database.query('SELECT password_hash FROM users WHERE id = $1', [userId]);
    expect(row).toEqual({ password_hash: null });
  });
});
