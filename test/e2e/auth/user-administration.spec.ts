import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

type Actor = 'root' | 'admin';
type Target = 'user' | 'admin' | 'peer' | 'root' | 'unknown user';

const NOT_ABOVE = '无权更新同权限等级或更高权限等级的用户信息';

let site: Site;
let admin: TestUser;
let peer: TestUser;

beforeAll(async () => {
  site = await Site.open();
  [admin, peer] = [await promoted(), await promoted()];
});
afterAll(() => site.close());

async function promoted(): Promise<TestUser> {
  const person = await createUser(site.tollgate, site.administrator);
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'promote' }));
  return person;
}

const actorOf = (actor: Actor): TestUser => (actor === 'root' ? site.administrator : admin);

async function idOf(target: Target): Promise<number> {
  if (target === 'unknown user') return 999_999;
  if (target === 'root') return site.administrator.id;
  if (target === 'admin') return (await promoted()).id;
  return target === 'peer' ? peer.id : (await createUser(site.tollgate, site.administrator)).id;
}

const ACTIONS: [Actor, string, Target, string][] = [
  ['admin', 'disable', 'peer', NOT_ABOVE],
  ['admin', 'enable', 'root', NOT_ABOVE],
  ['admin', 'promote', 'user', '普通管理员用户无法提升其他用户为管理员'],
  ['admin', 'disable', 'unknown user', '用户不存在'],
  ['root', 'disable', 'root', '无法禁用超级管理员用户'],
  ['root', 'delete', 'root', '无法删除超级管理员用户'],
  ['root', 'demote', 'root', '无法降级超级管理员用户'],
  ['root', 'promote', 'admin', '该用户已经是管理员'],
  ['root', 'demote', 'user', '该用户已经是普通用户'],
];

describe('user action', () => {
  it.each(ACTIONS)(
    'returns the same error over REST and GraphQL when %s tries to %s %s',
    async (actor, action, target, message) => {
      const { browser } = actorOf(actor);
      const id = await idOf(target);
      const { status, body } = await browser.post('/api/user/manage', { id, action });
      expect({ status, success: body.success, message: body.message }).toEqual({
        status: 200,
        success: false,
        message,
      });
      const mutation = 'mutation ($id: ID!, $action: UserAction!) { manageUser(id: $id, action: $action) { id } }';
      const codes = await browser.graphqlErrorCodes(mutation, { id: String(id), action: action.toUpperCase() });
      expect(codes).toEqual([body.code]);
    },
  );

  it.each([
    ['promote', 'user', { role: 10, status: 1 }],
    ['demote', 'admin', { role: 1, status: 1 }],
    ['disable', 'user', { role: 1, status: 2 }],
    ['enable', 'user', { role: 1, status: 1 }],
    ['delete', 'user', { role: 1, status: 1 }],
  ] as const)('returns only role and status when root applies %s to %s', async (action, target, state) => {
    const id = await idOf(target);
    const { browser } = site.administrator;
    const returned = dataOf(await browser.post<object>('/api/user/manage', { id, action }));
    expect(returned).toMatchObject({ ...state, id: 0, username: '', quota: 0 });
    const read = dataOf(await browser.get<{ DeletedAt: string | null }>(`/api/user/${id}`));
    expect(read).toMatchObject(state);
    expect(read.DeletedAt !== null).toBe(action === 'delete');
  });

  it.each([{ id: 0, action: 'disable' }, { id: 'x', action: 'disable' }, { id: 1, action: 'crown' }, {}])(
    'is rejected when the request is invalid: %j',
    async (form) => {
      const { body } = await site.administrator.browser.post('/api/user/manage', form);
      expect(body).toMatchObject({ success: false, message: '无效的参数' });
    },
  );
});

describe('user management over REST', () => {
  it.each<[string, (id: number) => Promise<{ body: { success: boolean; message: string } }>, Target, string]>([
    ['read peers', (id) => admin.browser.get(`/api/user/${id}`), 'peer', '无权获取同级或更高等级用户的信息'],
    ['change root', (id) => admin.browser.put('/api/user/', { id, display_name: 'x' }), 'root', NOT_ABOVE],
    [
      'raise users to the own role',
      (id) => admin.browser.put('/api/user/', { id, role: 10 }),
      'user',
      '无权将其他用户权限等级提升到大于等于自己的权限等级',
    ],
    ['delete peers', (id) => admin.browser.delete(`/api/user/${id}`), 'peer', '无权删除同权限等级或更高权限等级的用户'],
  ])('does not allow an administrator to %s', async (_, act, target, message) => {
    expect((await act(await idOf(target))).body).toMatchObject({ success: false, message });
  });

  it('creates users only with a role below the role of the creator', async () => {
    const make = (username: string, role?: number) =>
      admin.browser.post('/api/user/', { username, password: PASSWORD, role });
    expect((await make('crowned', 10)).body.message).toBe('无法创建权限大于等于自己的用户');
    expect((await make(' plain ', 1)).body).toEqual({ success: true, message: '' });
    const { items } = dataOf(
      await admin.browser.get<{ items: object[] }>('/api/user/search?keyword=plain&role=1&status=1&p=1&page_size=10'),
    );
    const secrets = { password: '', access_token: '' };
    expect(items).toMatchObject([{ username: 'plain', display_name: 'plain', role: 1, ...secrets }]);
  });

  it('sorts users by quota, including deleted users', async () => {
    const rich = await createUser(site.tollgate, site.administrator, { quota: 5_000 });
    dataOf(await site.administrator.browser.delete(`/api/user/${rich.id}`));
    const page = '/api/user/search?sort=QUOTA&keyword=u-&p=1&page_size=1';
    const { items, total } = dataOf(await admin.browser.get<{ items: object[]; total: number }>(page));
    expect(items).toMatchObject([{ id: rich.id, quota: 5_000, DeletedAt: expect.any(String) }]);
    expect(total).toBeGreaterThan(1);
  });

  it('applies every one of several concurrent quota deltas', async () => {
    const user = await createUser(site.tollgate, site.administrator, { quota: 1_000 });
    const moves = [100, -300, 50, -1_000].map((quota_delta) =>
      admin.browser.put('/api/user/', { id: user.id, quota_delta }),
    );
    for (const response of await Promise.all(moves)) expect(response.body).toEqual({ success: true, message: '' });
    expect(await site.balance(user)).toBe(-150);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('administrator', () => {
  const MAX_DELTA = Number.MAX_SAFE_INTEGER;

  it('cannot raise a balance above the largest safe integer', async () => {
    const user = await createUser(site.tollgate, site.administrator, { quota: 1_000 });
    const { body } = await admin.browser.put('/api/user/', { id: user.id, quota_delta: MAX_DELTA });
    expect(body).toMatchObject({ success: false, code: 'quota_out_of_range' });
    const adjust = `mutation { adjustUserQuota(id: "${user.id}", amount: ${MAX_DELTA}, effectKey: "most") { id } }`;
    expect(await admin.browser.graphqlErrorCodes(adjust)).toEqual(['quota_out_of_range']);
    expect(await site.balance(user)).toBe(1_000);
  });

  it('adjusts a balance once for each effect key, and only by the amount of the first adjustment', async () => {
    const [user, other] = [await createUser(site.tollgate, site.administrator), await createUser(site.tollgate, admin)];
    const before = await site.balance(user);
    const adjust = (id: number, amount: number) =>
      `mutation { adjustUserQuota(id: "${id}", amount: ${amount}, effectKey: "dup1") { id } }`;
    for (const amount of [10, 10]) await admin.browser.graphql(adjust(user.id, amount));
    expect(await admin.browser.graphqlErrorCodes(adjust(user.id, 99))).toEqual(['idempotency_key_reused']);
    const several = `mutation { adjustQuotaOfUsers(ids: ["${user.id}", "${other.id}"], amount: 99, effectKey: "dup1") { code } }`;
    expect(await admin.browser.graphql(several)).toEqual({
      adjustQuotaOfUsers: [{ code: 'idempotency_key_reused' }, { code: null }],
    });
    expect(await site.balance(user)).toBe(before + 10);
  });

  it('cannot adjust a balance by 0', async () => {
    const query = `mutation { adjustUserQuota(id: "${peer.id}", amount: 0, effectKey: "nothing") { id } }`;
    expect(await admin.browser.graphqlErrorCodes(query)).toEqual(['adjustment_zero']);
  });

  it('does not see the settings of other administrators in user lists', async () => {
    const address = 'https://hooks.example.com/a-secret-of-its-owner';
    const setting = { notify_type: 'webhook', quota_warning_threshold: 5, webhook_url: address };
    dataOf(await peer.browser.put('/api/user/setting', setting));
    const found = async ({ browser }: TestUser) => {
      const path = `/api/user/search?keyword=${peer.id}&p=1`;
      const { items } = dataOf(await browser.get<{ items: { id: number; setting: string }[] }>(path));
      return items.find(({ id }) => id === peer.id)?.setting;
    };
    expect(await found(admin)).toBe('');
    expect(await found(peer)).toContain(address);
    expect(await found(site.administrator)).toContain(address);
  });
});

describe('super administrator', () => {
  it('cannot change the own password with an access token or remove the own second factor', async () => {
    const { browser, id } = site.administrator;
    const token = dataOf(await browser.get<string>('/api/user/token'));
    const byToken = { authorization: `Bearer ${token}`, 'veloera-user': String(id) };
    const script = openSession(site.tollgate);
    const form = { id, password: 'changed-by-access-token' };
    const { body } = await script.call<{ code: string }>('PUT', '/api/user/', form, byToken);
    expect(body.code).toBe('current_password_required');
    expect((await browser.delete(`/api/user/${id}/2fa`)).body).toMatchObject({ message: NOT_ABOVE });
  });
});

describe('username', () => {
  it.each([
    ['a zero-width character', 'ro\u200bot'],
    ['a bidirectional control character', 'to\u202eor'],
    ['a line break', 'ro\not'],
    ['an unpaired surrogate', 'root\ud800'],
  ])('is rejected when it contains %s', async (_, username) => {
    const form = { username, password: PASSWORD };
    const refused = { success: false, message: '无效的参数' };
    expect((await site.administrator.browser.post('/api/user/', form)).body).toMatchObject(refused);
    expect((await openSession(site.tollgate).post('/api/user/register', form)).body).toMatchObject(refused);
    expect((await peer.browser.put('/api/user/self', { username })).body).toMatchObject(refused);
  });
});
