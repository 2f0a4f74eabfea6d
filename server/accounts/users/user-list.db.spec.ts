import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import type { Connection } from '../../platform/graphql/connection.js';
import { type OrderRequest, SortDirection } from '../../platform/graphql/list-order.js';
import { AccountsModule } from '../accounts.module.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { UserEditorService } from './user-editor.service.js';
import { UserListService, type UserSort } from './user-list.service.js';
import { type UserFilter } from './users.input.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };

let domain: DomainModule;

/** Username, quota, used quota, requests, and other fields. */
const people: [string, number, number, number, string][] = [
  ['dora', 500, 10, 7, ''],
  ['adam', 0, 30, 7, `"group" = 'vip'`],
  ['carl', -20, 20, 1, 'role = 10'],
  ['bert', 500, 0, 0, 'status = 2'],
  ['eve%', 90, 30, 2, `deleted_at = now(), email = 'eve@example.com'`],
];

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
  for (const [username, quota, used, requests, special] of people) {
    const newUser = { username, displayName: '', passwordHash: null };
    const id = await domain
      .get(DataSource)
      .transaction((manager) => domain.get(SignupBonusesService).join(newUser, '', manager));
    await domain.database.query(
      'UPDATE user_balances SET quota = $2, used_quota = $3, request_count = $4 WHERE user_id = $1',
      [id, quota, used, requests],
    );
    if (special) await domain.database.query(`UPDATE users SET ${special} WHERE id = $1`, [id]);
  }
});
afterAll(() => domain.close());

const { ASC, DESC } = SortDirection;

/** All pages of two by cursor. */
async function walked(filter: UserFilter, order: OrderRequest<UserSort>): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | null = null; ; ) {
    const page: Connection<string> = await domain
      .get(UserListService)
      .connection(filter, order, { first: 2, after }, ({ user }) => user.username);
    names.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return names;
    after = page.pageInfo.endCursor;
  }
}

describe('user list', () => {
  it.each<[UserSort, SortDirection | undefined, string]>([
    ['NEWEST', undefined, 'eve% bert carl adam dora'],
    ['NEWEST', ASC, 'dora adam carl bert eve%'],
    ['OLDEST', undefined, 'dora adam carl bert eve%'],
    ['USERNAME', undefined, 'adam bert carl dora eve%'],
    ['USERNAME', DESC, 'eve% dora carl bert adam'],
    ['GROUP', undefined, 'dora carl bert eve% adam'],
    ['ROLE', undefined, 'carl eve% bert adam dora'],
    ['STATUS', DESC, 'bert eve% carl adam dora'],
    ['QUOTA', undefined, 'bert dora eve% adam carl'],
    ['QUOTA', ASC, 'carl adam eve% dora bert'],
    ['USED_QUOTA', undefined, 'eve% adam carl dora bert'],
    ['REQUEST_COUNT', undefined, 'adam dora eve% carl bert'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    expect((await walked({}, { sort, direction })).join(' ')).toBe(expected);
    const { records, total } = await domain
      .get(UserListService)
      .page({}, { sort, direction }, { page: 1, offset: 0, size: 10 });
    expect(records.map(({ user }) => user.username).join(' ')).toBe(expected);
    expect(total).toBe(5);
  });

  it.each<[string, UserFilter, string]>([
    ['a group', { group: 'vip' }, 'adam'],
    ['a role', { role: 10 }, 'carl'],
    ['a status', { status: 2 }, 'bert'],
    ['those who cancelled', { deleted: true }, 'eve%'],
    ['those who did not', { deleted: false }, 'bert carl adam dora'],
    ['a part of a name, in any letters', { keyword: 'AR' }, 'carl'],
    ['a part of an address', { keyword: '@example' }, 'eve%'],
    ['a sign that means much in SQL', { keyword: '%' }, 'eve%'],
    ['several conditions together', { keyword: 'a', role: 1, group: 'vip' }, 'adam'],
    ['a role without users', { role: 100 }, ''],
  ])('is filtered by %s', async (_, filter, expected) => {
    expect((await walked(filter, { sort: 'NEWEST' })).join(' ')).toBe(expected);
  });

  it('rejects a cursor of another order', async () => {
    const list = domain.get(UserListService);
    const page = await list.connection({}, { sort: 'QUOTA' }, { first: 1 }, ({ user }) => user.id);
    for (const sort of ['NEWEST', 'USERNAME'] as const) {
      const next = list.connection({}, { sort }, { first: 1, after: page.pageInfo.endCursor }, ({ user }) => user.id);
      await expect(next).rejects.toMatchObject({ code: 'invalid_parameter' });
    }
  });
});

describe('balance that an administrator edits', () => {
  const dora = async () => {
    const { records } = await domain
      .get(UserListService)
      .page({ keyword: 'dora' }, { sort: 'NEWEST' }, { page: 1, offset: 0, size: 1 });
    return records[0]?.user.id ?? 0;
  };

  it.each([
    [{ quotaDelta: -700 }, -200],
    [{ quota: 1_000 }, 1_000],
    [{ quota: 5, quotaDelta: 50 }, 1_050],
    [{ quota: 5, quotaDelta: 0 }, 1_050],
  ])('changes by the delta, which takes precedence, or to the target: %j', async (change, expected) => {
    const { balance } = await domain.get(UserEditorService).update(root, await dora(), change);
    expect(balance.quota).toBe(expected);
  });

  it('has a log row and a ledger entry for each edit', async () => {
    const id = await dora();
    const logs = await domain.database.query('SELECT content FROM logs WHERE user_id = $1 AND type = 3 ORDER BY id', [
      id,
    ]);
    expect(logs[0]?.content).toMatch(/^管理员将用户额度从 .*修改为 .*/);
    expect(logs).toHaveLength(3);
  });
});
