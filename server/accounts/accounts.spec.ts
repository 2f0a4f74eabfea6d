import { randomBytes } from 'node:crypto';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { ChannelNames } from '../logs/channel-names.js';
import { OptionEditor } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import type { Principal } from '../platform/access/principal.js';
import { AccountsModule } from './accounts.module.js';
import { LoginService } from './login/login.service.js';
import { SelfService } from './self/self.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { UsageMode } from './setup/initialize-site.input.js';
import { SetupService } from './setup/setup.service.js';
import { UserDirectory } from './user-directory.js';
import { UserEditor } from './users/user-editor.service.js';
import { UserSort } from './users/user-filter.input.js';
import { UserList } from './users/user-list.service.js';
import { UsersService } from './users/users.service.js';

const password = 'correct-horse-1';
const origin = { ip: '192.0.2.1', userAgent: 'a browser' };
const form = { username: 'root', password, confirmPassword: password, mode: UsageMode.SELF_USE };

let domain: DomainModule;
let setupAnswers: PromiseSettledResult<unknown>[];
let root: Principal;
let admin: Principal;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }], {
    SETUP_SECRET: 'open sesame',
  });
  const visitor = { address: '192.0.2.9', secret: 'open sesame' };
  const setup = domain.get(SetupService);
  setupAnswers = await Promise.allSettled(Array.from({ length: 20 }, () => setup.initialise(form, visitor)));
  root = { userId: await idOf('root'), username: 'root', role: 100, group: 'default', via: 'session' };
  admin = await newUser('PROMOTE');
});
afterAll(() => domain.close());

async function idOf(username: string): Promise<number> {
  const rows = await domain.database.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [username]);
  return Number(rows[0]?.id);
}

async function newUser(action?: 'PROMOTE'): Promise<Principal> {
  const username = randomBytes(5).toString('hex');
  const { user } = await domain.get(UsersService).create(root, { username, password });
  if (action) await domain.get(UserEditor).act(root, user.id, action);
  return { userId: user.id, username, role: action ? 10 : 1, group: 'default', via: 'session' };
}

async function login(user: Principal, secret = password): Promise<string> {
  const input = { username: user.username, password: secret, botCheck: '' };
  const { sessionId } = await domain.get(LoginService).login(input, origin, undefined);
  return sessionId ?? 'a second factor is due';
}

const isLoggedIn = async (sessionId: string) => (await domain.get(Sessions).find(sessionId)) !== null;
const quotaOf = async (user: Principal) => (await domain.get(UserList).get(user.userId)).balance.quota;

const logTexts = async (user: Principal) =>
  (
    await domain.database.query<{ content: string }>('SELECT content FROM logs WHERE user_id = $1 ORDER BY id', [
      user.userId,
    ])
  ).map(({ content }) => content);

describe('setup', () => {
  it('is done by one of many who ask at once', async () => {
    expect(setupAnswers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of setupAnswers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: '系统已经初始化完成' });
    }
    const [ledger] = await domain.database.query(
      'SELECT count(*)::int AS entries, sum(amount)::int AS sum FROM ledger_entries WHERE user_id = $1',
      [root.userId],
    );
    expect(ledger).toEqual({ entries: 1, sum: 100_000_000 });
  });

  it('has set the mode and cannot be repeated', async () => {
    expect(
      domain
        .get(OptionEditor)
        .list()
        .find(({ key }) => key === 'SelfUseModeEnabled')?.value,
    ).toBe('true');
    const again = domain.get(SetupService).initialise(form, { address: '192.0.2.8', secret: 'open sesame' });
    await expect(again).rejects.toMatchObject({ code: 'setup_done' });
  });

  it('asks for the setup secret before anything else', async () => {
    const guess = domain.get(SetupService).initialise(form, { address: '192.0.2.7', secret: 'open pepper' });
    await expect(guess).rejects.toMatchObject({ code: 'setup_secret_wrong', envelopeStatus: 403 });
  });
});

describe('a login', () => {
  it('is found by its id, of which the database knows nothing', async () => {
    const user = await newUser();
    const id = await login(user);
    expect(await domain.get(Sessions).find(id)).toMatchObject({ userId: user.userId });
    const [row] = await domain.database.query('SELECT sessions::text AS text FROM sessions WHERE user_id = $1', [
      user.userId,
    ]);
    expect(row?.text).not.toContain(id);
    expect(row?.text).not.toContain(Buffer.from(id, 'base64url').toString('hex'));
  });

  it.each([
    ['a wrong password', async (user: Principal) => login(user, 'wrong')],
    ['an unknown user', async (user: Principal) => login({ ...user, username: 'nobody' })],
    [
      'a banned user',
      async (user: Principal) =>
        domain
          .get(UserEditor)
          .act(root, user.userId, 'DISABLE')
          .then(() => login(user)),
    ],
    [
      'a cancelled user',
      async (user: Principal) =>
        domain
          .get(SelfService)
          .cancel(user)
          .then(() => login(user)),
    ],
  ])('is refused in the same words for %s', async (_, attempt) => {
    await expect(attempt(await newUser())).rejects.toThrow('用户名或密码错误，或用户已被封禁');
  });

  it('ends when the browser logs in again', async () => {
    const user = await newUser();
    const first = await login(user);
    const input = { username: user.username, password, botCheck: '' };
    await domain.get(LoginService).login(input, origin, first);
    expect(await isLoggedIn(first)).toBe(false);
  });

  it.each([
    ['7 days without a visit', `last_seen_at = now() - interval '7 days'`],
    ['30 days in all', `created_at = now() - interval '30 days'`],
  ])('ends after %s', async (_, age) => {
    const user = await newUser();
    const id = await login(user);
    await domain.database.query(`UPDATE sessions SET ${age} WHERE user_id = $1`, [user.userId]);
    expect(await isLoggedIn(id)).toBe(false);
    expect(await domain.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [user.userId])).toEqual([]);
  });

  it.each([
    ['bans the user', (user: Principal) => domain.get(UserEditor).act(admin, user.userId, 'DISABLE')],
    ['cancels the user', (user: Principal) => domain.get(UserEditor).remove(admin, user.userId)],
    [
      'sets a password',
      (user: Principal) => domain.get(UserEditor).update(admin, user.userId, { password: 'another-one-1' }),
    ],
  ])('ends when an administrator %s', async (_, act) => {
    const user = await newUser();
    const id = await login(user);
    await act(user);
    expect(await isLoggedIn(id)).toBe(false);
  });
});

describe('changing the own password', () => {
  const fresh = (user: Principal): Principal => ({
    ...user,
    session: { digest: Buffer.alloc(32), startedAt: new Date() },
  });
  const change = (caller: Principal, currentPassword?: string, freshLoginSuffices = false) =>
    domain.get(SelfService).update(caller, { password: 'brand-new-pass', currentPassword }, freshLoginSuffices);

  it('needs the current one', async () => {
    const user = await newUser();
    await expect(change(fresh(user))).rejects.toMatchObject({ code: 'current_password_required' });
    await expect(change(fresh(user), 'a guess')).rejects.toMatchObject({ code: 'current_password_wrong' });
    await change(user, password);
    await expect(login(user, 'brand-new-pass')).resolves.toEqual(expect.any(String));
  });

  it('takes a login of the last ten minutes instead where the call has no field for it', async () => {
    const user = await newUser();
    const old = { digest: Buffer.alloc(32), startedAt: new Date(Date.now() - 600_000) };
    await expect(change(user, undefined, true)).rejects.toMatchObject({ code: 'current_password_required' });
    await expect(change({ ...user, session: old }, undefined, true)).rejects.toMatchObject({
      code: 'current_password_required',
    });
    await expect(change(fresh(user), undefined, true)).resolves.toBeUndefined();
  });

  it('ends every other login and keeps this one', async () => {
    const user = await newUser();
    const [here, elsewhere] = [await login(user), await login(user)];
    const session = await domain.get(Sessions).find(here);
    await change({ ...user, session: session ?? undefined }, password);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false]);
  });
});

describe('user administration', () => {
  it('turns a quota that was entered into ledger entries that add up, whoever else enters one', async () => {
    const user = await newUser();
    const editor = domain.get(UserEditor);
    await Promise.all(Array.from({ length: 10 }, () => editor.update(admin, user.userId, { quota: 1_000 })));
    expect(await quotaOf(user)).toBe(1_000);
    const amounts = await domain.database.query('SELECT amount::int FROM ledger_entries WHERE user_id = $1', [
      user.userId,
    ]);
    expect(amounts).toEqual([{ amount: 1_000 }]);
    expect(await logTexts(user)).toEqual(['管理员将用户额度从 ＄0.000000 额度修改为 ＄0.002000 额度']);
  });

  it('books an adjustment once per effect', async () => {
    const user = await newUser();
    const adjustment = { amount: -50, reason: 'refund of a mistake', effectKey: 'click-1' };
    const editor = domain.get(UserEditor);
    await Promise.all(Array.from({ length: 5 }, () => editor.adjustQuota(root, user.userId, adjustment)));
    expect(await quotaOf(user)).toBe(-50);
    expect(await logTexts(user)).toHaveLength(1);
  });

  it('starts new users with the quota of the site', async () => {
    await domain.get(OptionEditor).change(root, 'QuotaForNewUser', '500000');
    const user = await newUser();
    await domain.get(OptionEditor).change(root, 'QuotaForNewUser', '0');
    expect(await quotaOf(user)).toBe(500_000);
    expect(await logTexts(user)).toEqual(['新用户注册赠送 ＄1.000000 额度']);
  });

  it.each([
    ['an equal', () => newUser('PROMOTE')],
    ['the super administrator', async () => root],
  ])('lets no administrator near %s', async (_, find) => {
    const target = (await find()).userId;
    await expect(domain.get(UsersService).get(admin, target)).rejects.toMatchObject({ code: 'user_view_forbidden' });
    const edits = [
      domain.get(UserEditor).update(admin, target, { displayName: 'x' }),
      domain.get(UserEditor).act(admin, target, 'DISABLE'),
      domain.get(UserEditor).adjustQuota(admin, target, { amount: 1, reason: '', effectKey: 'x' }),
    ];
    for (const edit of edits) await expect(edit).rejects.toMatchObject({ code: 'user_edit_forbidden' });
    await expect(domain.get(UserEditor).remove(admin, target)).rejects.toMatchObject({ code: 'user_delete_forbidden' });
  });

  it('refuses a name that is or was somebody else’s', async () => {
    const user = await newUser();
    await domain.get(SelfService).cancel(user);
    const { username } = user;
    await expect(domain.get(UsersService).create(root, { username, password })).rejects.toThrow(
      '用户名已存在，或已注销',
    );
    const other = await newUser();
    await expect(domain.get(UserEditor).update(root, other.userId, { username })).rejects.toMatchObject({
      code: 'username_taken',
    });
  });

  it('is seen by the directory at once', async () => {
    const user = await newUser();
    const directory = domain.get(UserDirectory);
    expect(await directory.find(user.userId)).toMatchObject({ role: 1, status: 1, group: 'default', deleted: false });
    await domain.get(UserEditor).update(root, user.userId, { group: 'vip' });
    await domain.get(UserEditor).act(root, user.userId, 'PROMOTE');
    await domain.get(UserEditor).act(root, user.userId, 'DISABLE');
    expect(await directory.find(user.userId)).toMatchObject({ role: 10, status: 2, group: 'vip' });
    await domain.get(UserEditor).act(root, user.userId, 'DELETE');
    expect(await directory.find(user.userId)).toMatchObject({ deleted: true });
    expect(await directory.find(999_999)).toBeNull();
  });

  it('finds users by any part of their names and by id', async () => {
    const user = await newUser();
    const find = async (keyword: string, group = '') =>
      (
        await domain.get(UserList).page({ keyword, group }, UserSort.NEWEST, { page: 1, offset: 0, size: 10 })
      ).records.map((record) => record.user.id);
    expect(await find(user.username.slice(1, 9).toUpperCase())).toEqual([user.userId]);
    expect(await find(String(user.userId))).toContain(user.userId);
    expect(await find(user.username, 'vip')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });
});
