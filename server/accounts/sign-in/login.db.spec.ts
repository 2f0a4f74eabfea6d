import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { eventually } from '../../../test/support/eventually.js';
import { UserStatus } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { AccountsModule } from '../accounts.module.js';
import { saveUser } from '../model/user-writes.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { PendingLoginsService } from '../sessions/pending-logins.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LoginService } from './login.service.js';
import { SignInService } from './sign-in.service.js';

const OLD = 'the old password';
const WAITING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
let domain: DomainModule;
let oldHash: string;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
  oldHash = await domain.get(Passwords).hash(OLD);
});
afterAll(() => domain.close());

const user = (username: string, email = '', passwordHash: string | null = oldHash) =>
  domain
    .get(DataSource)
    .transaction((manager) =>
      domain.get(SignupBonusesService).join({ username, displayName: '', passwordHash, email }, '', manager),
    );
const login = (username: string, password = OLD, previous?: string) =>
  domain.get(LoginService).login({ username, password, botCheck: '' }, { ip: '', userAgent: '' }, previous);

describe('login with a password', () => {
  it('does not begin a session when the password changes during the comparison', async () => {
    const id = await user('changer');
    let attempt: Promise<unknown> | undefined;
    await domain.get(DataSource).transaction(async (manager) => {
      await saveUser(manager, id, { passwordHash: await domain.get(Passwords).hash('a new password') });
      attempt = login('changer').catch((error: unknown) => error);
      await eventually(
        () => domain.database.query(WAITING),
        (waiting) => waiting.length > 0,
      );
      await domain.get(SessionsService).endAllOf(id, manager);
    });
    expect(await attempt).toMatchObject({ code: 'login_failed' });
    expect(await domain.get(SessionsService).list(id)).toEqual([]);
  });

  it.each([
    ['banned', { status: UserStatus.banned }],
    ['deleted', { deletedAt: new Date() }],
  ])('does not begin a session when the user is %s during the comparison', async (change, columns) => {
    const id = await user(`to be ${change}`);
    let attempt: Promise<unknown> | undefined;
    await domain.get(DataSource).transaction(async (manager) => {
      await saveUser(manager, id, columns);
      attempt = login(`to be ${change}`).catch((error: unknown) => error);
      await eventually(
        () => domain.database.query(WAITING),
        (waiting) => waiting.length > 0,
      );
      await domain.get(SessionsService).endAllOf(id, manager);
    });
    expect(await attempt).toMatchObject({ code: 'login_failed' });
    expect(await domain.get(SessionsService).list(id)).toEqual([]);
  });

  it('with a second factor is ended, without a deadlock, when all logins of the user end at the same time', async () => {
    const id = await user('pending');
    const pending = domain.get(PendingLoginsService);
    const database = domain.get(DataSource);
    const pendingId = await database.transaction((manager) => pending.begin(id, manager));
    let attempt: Promise<unknown> | undefined;
    await database.transaction(async (manager) => {
      await saveUser(manager, id, { passwordHash: await domain.get(Passwords).hash('a new password') });
      attempt = domain
        .get(SignInService)
        .completePending(pendingId, id, { ip: '', userAgent: '' }, undefined)
        .catch((error: unknown) => error);
      await eventually(
        () => domain.database.query(WAITING),
        (waiting) => waiting.length > 0,
      );
      await pending.endAllOf(id, manager);
    });
    expect(await attempt).toMatchObject({ code: 'pending_login_over' });
  });

  it('ends the former login of the browser before its end is published', async () => {
    await user('returning');
    const { sessionId = '' } = await login('returning');
    const found: boolean[] = [];
    domain.get(Changes).on('user', async () => {
      found.push(...(await domain.get(SessionsService).exist([sessionId])));
    });
    await login('returning', OLD, sessionId);
    await eventually(
      () => found,
      (states) => states.length > 0,
    );
    expect(found).toEqual([false]);
  });

  it('by e-mail address belongs to the owner of the address, even when another user has it as a username', async () => {
    await user('me@a.example', '', await domain.get(Passwords).hash('another password'));
    expect((await login('me@a.example', 'another password')).user.username).toBe('me@a.example');
    const owner = await user('owner', 'me@a.example');
    expect((await login('me@a.example')).user.id).toBe(owner);
  });
});
