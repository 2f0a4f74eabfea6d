import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsDomain, PASSWORD } from '../../../test/support/accounts-domain.js';
import type { DomainModule } from '../../../test/support/domain-module.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { UserDirectory } from '../model/user-directory.js';
import { SelfService } from '../self/self.service.js';
import { UserBulkService, type UserChange } from './user-bulk.service.js';
import { UserEditorService } from './user-editor.service.js';
import { UserListService } from './user-list.service.js';
import { UsersService } from './users.service.js';

let accounts: AccountsDomain;
let domain: DomainModule;
let admin: Principal;
beforeAll(async () => {
  accounts = await AccountsDomain.open();
  domain = accounts.domain;
  admin = await accounts.newUser('PROMOTE');
});
afterAll(() => accounts.close());

const quotaOf = async (user: Principal) => (await domain.get(UserListService).get(user.userId)).balance.quota;

const logTexts = async (user: Principal) =>
  (
    await domain.database.query<{ content: string }>('SELECT content FROM logs WHERE user_id = $1 ORDER BY id', [
      user.userId,
    ])
  ).map(({ content }) => content);

describe('user administration', () => {
  it('books entered quotas as ledger entries that add up when several administrators edit concurrently', async () => {
    const user = await accounts.newUser();
    const editor = domain.get(UserEditorService);
    await Promise.all(Array.from({ length: 10 }, () => editor.update(admin, user.userId, { quota: 1_000 })));
    expect(await quotaOf(user)).toBe(1_000);
    const amounts = await domain.database.query('SELECT amount::int FROM ledger_entries WHERE user_id = $1', [
      user.userId,
    ]);
    expect(amounts).toEqual([{ amount: 1_000 }]);
    expect(await logTexts(user)).toEqual(['管理员将用户额度从 ＄0.000000 额度修改为 ＄0.002000 额度']);
  });

  it('books an adjustment once per effect key', async () => {
    const user = await accounts.newUser();
    const adjustment = { amount: -50, reason: 'refund of a mistake', effectKey: 'click-1' };
    const editor = domain.get(UserEditorService);
    await Promise.all(Array.from({ length: 5 }, () => editor.adjustQuota(accounts.root, user.userId, adjustment)));
    expect(await quotaOf(user)).toBe(-50);
    expect(await logTexts(user)).toHaveLength(1);
  });

  it('changes several users, and reports those who may not be changed', async () => {
    const [user, other] = [await accounts.newUser(), await accounts.newUser()];
    const bulk = domain.get(UserBulkService);
    const ids = [user.userId, accounts.root.userId, 'x', other.userId].map(String);
    const outcomes = (changes: UserChange[]) =>
      changes.map(({ username, result }) => [username, result instanceof AppError ? result.code : 'changed']);
    const expected = [
      [user.username, 'changed'],
      ['root', 'user_edit_forbidden'],
      [null, 'user_not_found'],
      [other.username, 'changed'],
    ];
    const adjustment = { amount: 70, reason: '', effectKey: 'all' };
    await domain.get(UserEditorService).act(admin, other.userId, 'DISABLE');
    const disabled = await bulk.act(admin, ids, 'DISABLE');
    expect(outcomes(disabled)).toEqual(expected);
    expect(disabled.map(({ statusChanged }) => statusChanged)).toEqual([true, false, false, false]);
    expect(outcomes(await bulk.setGroup(admin, ids, 'vip'))).toEqual(expected);
    expect(outcomes(await bulk.adjustQuota(admin, ids, adjustment))).toEqual(expected);
    await bulk.adjustQuota(admin, ids, adjustment);
    expect(await domain.get(UserListService).get(other.userId)).toMatchObject({
      user: { status: 2, group: 'vip' },
      balance: { quota: 70 },
    });
    expect(await logTexts(other)).toHaveLength(1);
  });

  it('creates users with the initial quota of the site', async () => {
    await domain.get(OptionEditorService).change(accounts.root, 'QuotaForNewUser', '500000');
    const user = await accounts.newUser();
    await domain.get(OptionEditorService).change(accounts.root, 'QuotaForNewUser', '0');
    expect(await quotaOf(user)).toBe(500_000);
    expect(await logTexts(user)).toEqual(['新用户注册赠送 ＄1.000000 额度']);
  });

  it.each([
    ['an equal', () => accounts.newUser('PROMOTE')],
    ['the super administrator', async () => accounts.root],
  ])('rejects an administrator who edits %s', async (_, find) => {
    const target = (await find()).userId;
    await expect(domain.get(UsersService).get(admin, target)).rejects.toMatchObject({ code: 'user_view_forbidden' });
    const edits = [
      domain.get(UserEditorService).update(admin, target, { displayName: 'x' }),
      domain.get(UserEditorService).act(admin, target, 'DISABLE'),
      domain.get(UserEditorService).adjustQuota(admin, target, { amount: 1, reason: '', effectKey: 'x' }),
    ];
    for (const edit of edits) await expect(edit).rejects.toMatchObject({ code: 'user_edit_forbidden' });
    await expect(domain.get(UserEditorService).remove(admin, target)).rejects.toMatchObject({
      code: 'user_delete_forbidden',
    });
  });

  it('rejects a username that another user has or had', async () => {
    const user = await accounts.newUser();
    await domain.get(SelfService).cancel(user);
    const { username } = user;
    await expect(domain.get(UsersService).create(accounts.root, { username, password: PASSWORD })).rejects.toThrow(
      '用户名已存在，或已注销',
    );
    const other = await accounts.newUser();
    await expect(domain.get(UserEditorService).update(accounts.root, other.userId, { username })).rejects.toMatchObject(
      {
        code: 'username_taken',
      },
    );
  });

  it.each([
    ['in another case', 'PAVLO'],
    ['in full-width letters', 'ｐａｖｌｏ'],
    ['with letters of other scripts', 'рαvlо'],
  ])('rejects a username that is confusable with an existing username: %s', async (_, like) => {
    await domain.database.query(
      `INSERT INTO users (username, aff_code) VALUES ('pavlo', 'pv1') ON CONFLICT DO NOTHING`,
    );
    const taken = { code: 'username_taken' };
    const create = (username: string) =>
      domain.get(UsersService).create(accounts.root, { username, password: PASSWORD });
    await expect(create(like)).rejects.toMatchObject(taken);
    const other = await accounts.newUser();
    await expect(
      domain.get(UserEditorService).update(accounts.root, other.userId, { username: like }),
    ).rejects.toMatchObject(taken);
  });

  it('keeps an existing username that is confusable with another one', async () => {
    const user = await accounts.newUser();
    const [older, changed] = ['oldname', 'OldName'];
    await domain.database.query('ALTER TABLE users DISABLE TRIGGER USER');
    await domain.database.query(`INSERT INTO users (username, aff_code) VALUES ($1, 'ol1')`, [older]);
    await domain.database.query('UPDATE users SET username = $2 WHERE id = $1', [user.userId, changed]);
    await domain.database.query('ALTER TABLE users ENABLE TRIGGER USER');
    const update = (input: object) => domain.get(UserEditorService).update(accounts.root, user.userId, input);
    await update({ username: changed, group: 'vip' });
    expect(await domain.get(UsersService).get(accounts.root, user.userId)).toMatchObject({
      user: { username: changed, group: 'vip' },
    });
    await update({ username: `${changed}2` });
    await expect(update({ username: changed })).rejects.toMatchObject({ code: 'username_taken' });
  });

  it('updates the user directory immediately', async () => {
    const user = await accounts.newUser();
    const directory = domain.get(UserDirectory);
    expect(await directory.find(user.userId)).toMatchObject({ role: 1, status: 1, group: 'default', deleted: false });
    await domain.get(UserEditorService).update(accounts.root, user.userId, { group: 'vip' });
    await domain.get(UserEditorService).act(accounts.root, user.userId, 'PROMOTE');
    await domain.get(UserEditorService).act(accounts.root, user.userId, 'DISABLE');
    expect(await directory.find(user.userId)).toMatchObject({ role: 10, status: 2, group: 'vip' });
    await domain.get(UserEditorService).act(accounts.root, user.userId, 'DELETE');
    expect(await directory.find(user.userId)).toMatchObject({ deleted: true });
    expect(await directory.find(999_999)).toBeNull();
  });

  it('finds users by any part of their names and by id', async () => {
    const user = await accounts.newUser();
    const find = async (keyword: string, group = '') =>
      (
        await domain.get(UserListService).page({ keyword, group }, { sort: 'NEWEST' }, { page: 1, offset: 0, size: 10 })
      ).records.map((record) => record.user.id);
    expect(await find(user.username.slice(1, 9).toUpperCase())).toEqual([user.userId]);
    expect(await find(String(user.userId))).toContain(user.userId);
    expect(await find(user.username, 'vip')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });
});
