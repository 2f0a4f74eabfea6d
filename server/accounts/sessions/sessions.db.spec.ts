import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { Repository } from 'typeorm';
import { AccountsDomain, ORIGIN, PASSWORD } from '../../../test/support/accounts-domain.js';
import type { DomainModule } from '../../../test/support/domain-module.js';
import { Authenticator, type Principal } from '../../common/principal.js';
import { SelfService } from '../self/self.service.js';
import { LoginService } from '../sign-in/login.service.js';
import { UserEditorService } from '../users/user-editor.service.js';
import { CredentialCheck } from './credential-check.js';
import { SessionCookie } from './session-credentials.js';
import { SessionsService } from './sessions.service.js';

let accounts: AccountsDomain;
let domain: DomainModule;
let admin: Principal;
beforeAll(async () => {
  accounts = await AccountsDomain.open();
  domain = accounts.domain;
  admin = await accounts.newUser('PROMOTE');
});
afterAll(() => accounts.close());

const isLoggedIn = async (sessionId: string) => (await domain.get(SessionsService).find(sessionId)) !== null;

describe('login session', () => {
  it('is found by an id that the database does not store', async () => {
    const user = await accounts.newUser();
    const id = await accounts.login(user);
    expect(await domain.get(SessionsService).find(id)).toMatchObject({ userId: user.userId });
    const [row] = await domain.database.query('SELECT sessions::text AS text FROM sessions WHERE user_id = $1', [
      user.userId,
    ]);
    expect(row?.text).not.toContain(id);
    expect(row?.text).not.toContain(Buffer.from(id, 'base64url').toString('hex'));
  });

  it.each([
    ['a wrong password', (user: Principal) => accounts.login(user, 'wrong')],
    ['an unknown user', (user: Principal) => accounts.login({ ...user, username: 'unknown' })],
    [
      'a banned user',
      async (user: Principal) =>
        domain
          .get(UserEditorService)
          .act(accounts.root, user.userId, 'DISABLE')
          .then(() => accounts.login(user)),
    ],
    [
      'a cancelled user',
      async (user: Principal) =>
        domain
          .get(SelfService)
          .cancel(user)
          .then(() => accounts.login(user)),
    ],
  ])('is refused with the same error for %s', async (_, attempt) => {
    await expect(attempt(await accounts.newUser())).rejects.toThrow('用户名或密码错误，或用户已被封禁');
  });

  it('ends when the browser logs in again', async () => {
    const user = await accounts.newUser();
    const first = await accounts.login(user);
    const input = { username: user.username, password: PASSWORD, botCheck: '' };
    await domain.get(LoginService).login(input, ORIGIN, first);
    expect(await isLoggedIn(first)).toBe(false);
  });

  it.each([
    ['7 days without a visit', `last_seen_at = now() - interval '7 days'`],
    ['30 days in all', `created_at = now() - interval '30 days'`],
  ])('ends after %s', async (_, age) => {
    const user = await accounts.newUser();
    const id = await accounts.login(user);
    await domain.database.query(`UPDATE sessions SET ${age} WHERE user_id = $1`, [user.userId]);
    expect(await isLoggedIn(id)).toBe(false);
    expect(await domain.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [user.userId])).toEqual([]);
  });

  it.each([
    ['bans the user', (user: Principal) => domain.get(UserEditorService).act(admin, user.userId, 'DISABLE')],
    ['cancels the user', (user: Principal) => domain.get(UserEditorService).remove(admin, user.userId)],
    [
      'sets a password',
      (user: Principal) => domain.get(UserEditorService).update(admin, user.userId, { password: 'another-one-1' }),
    ],
  ])('ends when an administrator %s', async (_, act) => {
    const user = await accounts.newUser();
    const id = await accounts.login(user);
    await act(user);
    expect(await isLoggedIn(id)).toBe(false);
  });
});

describe('change of the own password', () => {
  const fresh = (user: Principal): Principal => ({
    ...user,
    session: { digest: Buffer.alloc(32), startedAt: new Date() },
  });
  const change = (caller: Principal, currentPassword?: string, freshLoginSuffices = false) =>
    domain.get(SelfService).update(caller, { password: 'brand-new-pass', currentPassword }, freshLoginSuffices);

  it('requires the current password', async () => {
    const user = await accounts.newUser();
    await expect(change(fresh(user))).rejects.toMatchObject({ code: 'current_password_required' });
    await expect(change(fresh(user), 'a guess')).rejects.toMatchObject({ code: 'current_password_wrong' });
    await change(user, PASSWORD);
    await expect(accounts.login(user, 'brand-new-pass')).resolves.toEqual(expect.any(String));
  });

  it('accepts a login of the last ten minutes where the call has no field for the current password', async () => {
    const user = await accounts.newUser();
    const old = { digest: Buffer.alloc(32), startedAt: new Date(Date.now() - 600_000) };
    await expect(change(user, undefined, true)).rejects.toMatchObject({ code: 'current_password_required' });
    await expect(change({ ...user, session: old }, undefined, true)).rejects.toMatchObject({
      code: 'current_password_required',
    });
    await expect(change(fresh(user), undefined, true)).resolves.toBeUndefined();
  });

  it('ends every other login and keeps the current one', async () => {
    const user = await accounts.newUser();
    const [here, elsewhere] = [await accounts.login(user), await accounts.login(user)];
    const session = await domain.get(SessionsService).find(here);
    await change({ ...user, session: session ?? undefined }, PASSWORD);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  });
});

describe('batched credential lookup', () => {
  it('separates valid credentials from guesses with one query of each kind', async () => {
    const user = await accounts.newUser();
    const login = await accounts.login(user);
    const token = await domain.get(SelfService).createAccessToken(user);
    const guesses = Array.from({ length: 50 }, (_, at) => `guess-${at}`);
    const found = jest.spyOn(Repository.prototype, 'find');
    const check = domain.get(CredentialCheck);
    const existing = async (kind: 'session' | 'accessToken') => {
      const values = [login, token, ...guesses];
      const exist = await Promise.all(values.map((value) => check.exists({ kind, value })));
      return values.filter((_, at) => exist[at]);
    };
    expect(await Promise.all([existing('session'), existing('accessToken')])).toEqual([[login], [token]]);
    expect(found).toHaveBeenCalledTimes(2);
    found.mockRestore();
  });

  it('remembers a credential from its first valid use to its first failed use', async () => {
    const user = await accounts.newUser();
    const id = await accounts.login(user);
    const { name } = domain.get(SessionCookie);
    const request = () =>
      ({ headers: { cookie: `${name}=${id}` }, url: '/api/user/self' }) as unknown as FastifyRequest;
    const authenticator = domain.get(Authenticator);
    expect(authenticator.isKnown(request())).toBe(false);
    expect(await authenticator.authenticate(request(), 'together')).toMatchObject({ userId: user.userId });
    expect(authenticator.isKnown(request())).toBe(true);
    await domain.get(SessionsService).end(id);
    expect(await authenticator.authenticate(request())).toBeNull();
    expect(authenticator.isKnown(request())).toBe(false);
  });
});
