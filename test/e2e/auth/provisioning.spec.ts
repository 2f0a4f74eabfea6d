import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompanySite } from '../../support/company-provider/company-site.js';
import { Directory } from '../../support/company-provider/directory.js';
import { dataOf } from '../../support/tollgate/browser-session.js';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let site: CompanySite;
let directory: Directory;
beforeAll(async () => {
  site = await CompanySite.start();
  directory = await Directory.of(site.tollgate, site.root);
});
afterAll(() => site.close());

interface Account {
  readonly username: string;
  readonly display_name: string;
  readonly email: string;
  readonly role: number;
  readonly status: number;
  readonly group: string;
}
const account = async (id: number) => dataOf(await site.root.browser.get<Account>(`/api/user/${id}`));
const manage = async (id: number, action: string) =>
  dataOf(await site.root.browser.post('/api/user/manage', { id, action }));

describe('requests of Entra ID', () => {
  it('provision a user, change and disable it, and cancel the account', async () => {
    const found = await directory.get('/Users', { filter: 'userName eq "ada.lovelace@example.com"' });
    expect(found.body).toMatchObject({ totalResults: 0, Resources: [] });
    const created = await directory.call('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: 'entra-object-1',
      userName: 'ada.lovelace@example.com',
      active: true,
      displayName: 'Ada Lovelace',
      emails: [{ primary: true, type: 'work', value: 'Ada.Lovelace@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
      [ENTERPRISE]: { department: 'Engines' },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toContain('application/scim+json');
    const { id, meta } = created.body;
    expect(created.headers.get('location')).toBe(meta.location);
    expect(await account(id)).toMatchObject({
      username: 'ada.lovelace',
      display_name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
      role: 1,
      status: 1,
    });

    const patched = await directory.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Poetry' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'ada@home.example' },
      { op: 'Replace', path: 'displayName', value: 'Ada King' },
    ]);
    expect(patched.body).toMatchObject({ name: { familyName: 'King', givenName: 'Ada' }, displayName: 'Ada King' });
    expect(patched.body.emails).toEqual([
      { primary: true, type: 'work', value: 'ada@example.com' },
      { type: 'home', value: 'ada@home.example' },
    ]);
    expect(await account(id)).toMatchObject({ display_name: 'Ada King', email: 'ada@example.com' });

    const disabled = await directory.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect([disabled.status, disabled.body.active]).toEqual([200, false]);
    expect((await account(id)).status).toBe(2);
    const enabled = await directory.patch(`/Users/${id}`, [{ op: 'Replace', value: { active: 'True' } }]);
    expect(enabled.body.active).toBe(true);
    expect((await account(id)).status).toBe(1);

    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404);
    expect((await directory.call('DELETE', `/Users/${id}`)).body).toMatchObject({ schemas: [ERROR], status: '404' });
  });

  it('provision a group, add and remove members, rename and delete it', async () => {
    const [one, two] = [await directory.user('entra-1'), await directory.user('entra-2')];
    const created = await directory.call('POST', '/Groups', {
      externalId: 'entra-group',
      displayName: 'Research',
      meta: { resourceType: 'Group' },
    });
    const path = `/Groups/${created.body.id}`;
    const add = (id: number) => ({ op: 'Add', path: 'members', value: [{ $ref: null, value: String(id) }] });
    await directory.patch(path, [add(one), add(two), add(one)]);
    expect(await directory.members(created.body.id)).toEqual([one, two]);
    await directory.patch(path, [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: String(one) }] }]);
    expect(await directory.members(created.body.id)).toEqual([two]);
    await directory.patch(path, [{ op: 'Replace', path: 'displayName', value: 'Research and more' }]);
    const listed = await directory.get('/Groups', {
      excludedAttributes: 'members',
      filter: 'displayName eq "research and more"',
    });
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Research and more' }] });
    expect(listed.body.Resources[0]).not.toHaveProperty('members');
    expect((await directory.call('DELETE', path)).status).toBe(204);
    expect((await directory.call('GET', `/Users/${two}`)).body.groups).toEqual([]);
  });
});

describe('requests of Okta', () => {
  it('provision a user, replace and disable it', async () => {
    expect((await directory.get('/Users', { startIndex: '1', count: '2' })).status).toBe(200);
    const user = {
      schemas: [USER],
      userName: 'grace@example.com',
      name: { givenName: 'Grace', familyName: 'Hopper' },
      emails: [{ primary: true, value: 'grace@example.com', type: 'work', display: 'grace@example.com' }],
      displayName: 'Grace Hopper',
      locale: 'en-US',
      externalId: '00u1',
      groups: [],
      password: 'Aa1-unused',
      active: true,
    };
    const { body: created } = await directory.call('POST', '/Users', user);
    const again = await directory.call('POST', '/Users', user);
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const path = `/Users/${created.id}`;
    const replaced = await directory.call('PUT', path, { ...created, name: { ...user.name, familyName: 'Murray' } });
    expect(replaced.body).toMatchObject({ id: created.id, name: { familyName: 'Murray' }, externalId: '00u1' });
    const disabled = await directory.patch(path, [{ op: 'replace', value: { active: false } }]);
    expect(disabled.body.active).toBe(false);
    // A body without `active` leaves the user disabled.
    const { active: _, ...rest } = user;
    expect((await directory.call('PUT', path, rest)).body.active).toBe(false);
    expect((await account(created.id)).status).toBe(2);
  });

  it('push a group with its members, and change both', async () => {
    const ids = [await directory.user('okta-1'), await directory.user('okta-2'), await directory.user('okta-3')];
    const group = await directory.group('Okta people', ids.slice(0, 2));
    const value = ids.slice(1).map((id) => ({ value: String(id), display: 'ignored' }));
    await directory.patch(`/Groups/${group}`, [{ op: 'replace', path: 'members', value }]);
    expect(await directory.members(group)).toEqual(ids.slice(1));
    await directory.patch(`/Groups/${group}`, [
      { op: 'remove', path: `members[value eq "${ids[2]}"]` },
      { op: 'add', path: 'members', value: [{ value: String(ids[0]) }] },
    ]);
    expect(await directory.members(group)).toEqual(ids.slice(0, 2));
    const renamed = await directory.patch(`/Groups/${group}`, [
      { op: 'replace', value: { id: String(group), displayName: 'Okta staff' } },
    ]);
    expect(renamed.body).toMatchObject({ displayName: 'Okta staff', members: [{}, {}] });
  });
});

describe('a disabled user', () => {
  it('loses logins and API access, and regains both when enabled', async () => {
    const employee = site.addEmployee({ email: 'linus@example.com', email_verified: true });
    const id = await directory.user('linus@example.com', { externalId: employee.sub });
    const browsers = site.browsersOf(employee);
    expect((await site.signIn(employee, browsers)).id).toBe(id);
    dataOf(await browsers.browser.post('/api/token', { name: 'own', unlimited_quota: true, expired_time: -1 }));
    const [token] = dataOf(await browsers.browser.get<{ key: string }[]>('/api/token'));
    const models = async () =>
      (await fetch(`${site.tollgate.url}/v1/models`, { headers: { authorization: `Bearer sk-${token?.key}` } })).status;
    expect(await models()).toBe(200);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    expect((await browsers.browser.get('/api/user/self')).status).toBe(401);
    expect([401, 403]).toContain(await models());
    expect((await site.signInWith(site.browsersOf(employee))).body.code).toBe('user_banned');
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect(await models()).toBe(200);
    expect((await site.signIn(employee)).id).toBe(id);
  });

  it('who was banned by an administrator stays banned while the directory states the same', async () => {
    const id = await directory.user('banned@example.com');
    await manage(id, 'disable');
    await directory.call('PUT', `/Users/${id}`, { userName: 'banned@example.com', displayName: 'B', active: true });
    expect((await account(id)).status).toBe(2);
  });
});

describe('a login with OpenID Connect', () => {
  it.each<[string, object, object]>([
    ['subject', { externalId: 'SUB' }, {}],
    ['object id of Entra ID', { externalId: 'object-7' }, { oid: 'object-7' }],
    [
      'verified address',
      { emails: [{ value: 'VERIFIED@example.com' }] },
      { email: 'verified@example.com', email_verified: true },
    ],
  ])('finds the provisioned account by the %s', async (_, attributes, claims) => {
    const employee = site.addEmployee(claims);
    const text = JSON.stringify(attributes).replace('SUB', employee.sub);
    const id = await directory.user(`login-${employee.sub}`, JSON.parse(text));
    expect((await site.signIn(employee)).id).toBe(id);
    expect((await site.signIn(employee)).id).toBe(id);
  });

  it('with an unverified address creates a separate account', async () => {
    const id = await directory.user('unverified@example.com', { emails: [{ value: 'unverified@example.com' }] });
    const employee = site.addEmployee({ email: 'unverified@example.com', email_verified: false });
    expect((await site.signIn(employee)).id).not.toBe(id);
  });

  it('of a user who signed in before keeps the account, which the directory takes over', async () => {
    const employee = site.addEmployee();
    const { id } = await site.signIn(employee);
    expect(await directory.user('earlier@example.com', { externalId: employee.sub })).toBe(id);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    expect((await account(id)).status).toBe(2);
  });

  it('of a user whose account was cancelled finds the account that was provisioned afterwards', async () => {
    const employee = site.addEmployee();
    const first = await directory.user('again@example.com', { externalId: employee.sub });
    await site.signIn(employee);
    await directory.call('DELETE', `/Users/${first}`);
    expect((await site.signInWith(site.browsersOf(employee))).body.success).toBe(false);
    const second = await directory.user('again@example.com', { externalId: employee.sub });
    expect(second).not.toBe(first);
    expect((await site.signIn(employee)).id).toBe(second);
  });
});

describe('administrators', () => {
  it('whose role an administrator assigned are not taken over, and the super administrator never', async () => {
    const employee = site.addEmployee();
    const { id } = await site.signIn(employee);
    await manage(id, 'promote');
    const refused = await directory.call('POST', '/Users', { userName: 'boss', externalId: employee.sub });
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404);
    for (const path of [`/Users/${site.root.id}`, `/Users/${id}`]) {
      expect((await directory.call('DELETE', path)).status).toBe(404);
      expect((await directory.patch(path, [{ op: 'replace', path: 'active', value: false }])).status).toBe(404);
    }
  });
});

describe('groups of the directory', () => {
  it('are the claim of the rules: a change of membership immediately changes role and group', async () => {
    await site.rules([
      { claim: 'groups', value: 'gateway-admins', role: 10 },
      { claim: 'groups', value: 'vips', group: 'vip' },
      { claim: 'department', value: 'sales', group: 'vip' },
    ]);
    const id = await directory.user('member@example.com');
    const admins = await directory.group('gateway-admins', [id]);
    const vips = await directory.group('vips', [id]);
    expect(await account(id)).toMatchObject({ role: 10, group: 'vip' });
    await directory.patch(`/Groups/${admins}`, [{ op: 'remove', path: `members[value eq "${id}"]` }]);
    expect(await account(id)).toMatchObject({ role: 1, group: 'vip' });
    await directory.patch(`/Groups/${vips}`, [{ op: 'replace', path: 'displayName', value: 'others' }]);
    expect(await account(id)).toMatchObject({ role: 1, group: 'default' });
    await directory.patch(`/Groups/${vips}`, [{ op: 'replace', path: 'displayName', value: 'vips' }]);
    expect((await account(id)).group).toBe('vip');
    await directory.call('DELETE', `/Groups/${vips}`);
    expect((await account(id)).group).toBe('default');
  });

  it('take precedence over the groups in the token at a login, while its other claims apply', async () => {
    await site.rules([
      { claim: 'groups', value: 'token-admins', role: 10 },
      { claim: 'groups', value: 'directory-admins', role: 10 },
      { claim: 'department', value: 'sales', group: 'vip' },
    ]);
    const employee = site.addEmployee({ groups: ['token-admins'], department: 'sales' });
    const id = await directory.user('both@example.com', { externalId: employee.sub });
    const group = await directory.group('directory-admins');
    expect(await site.signIn(employee)).toMatchObject({ id, role: 1, group: 'vip' });
    await directory.patch(`/Groups/${group}`, [{ op: 'add', path: 'members', value: { value: String(id) } }]);
    expect(await account(id)).toMatchObject({ role: 10, group: 'vip' });
    await directory.call('PUT', `/Groups/${group}`, { displayName: 'directory-admins', members: [] });
    expect(await account(id)).toMatchObject({ role: 1, group: 'vip' });
  });
});

describe('concurrent changes', () => {
  it('of a group lose no member', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => directory.user(`racer-${n}`)));
    const group = await directory.group('racers');
    const add = (id: number) => [{ op: 'Add', path: 'members', value: [{ value: String(id) }] }];
    const replies = await Promise.all(ids.map((id) => directory.patch(`/Groups/${group}`, add(id))));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await directory.members(group)).toEqual([...ids].sort((a, b) => a - b));
  });

  it('of two groups in opposite order of their members do not fail', async () => {
    const ids = await Promise.all(['x', 'y', 'z'].map((name) => directory.user(`opposite-${name}`)));
    const groups = [await directory.group('opposite-1'), await directory.group('opposite-2')];
    const replace = (members: readonly number[]) => [
      { op: 'replace', path: 'members', value: members.map((id) => ({ value: String(id) })) },
    ];
    const rounds = Array.from({ length: 4 }, (_, round) => (round % 2 === 0 ? ids : []));
    const replies = await Promise.all(
      rounds.flatMap((members) =>
        groups.map((group, n) => directory.patch(`/Groups/${group}`, replace(n ? [...members].reverse() : members))),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('that create the same user create one account', async () => {
    const user = { userName: 'twin@example.com', externalId: 'twin' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => directory.call('POST', '/Users', user)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { body } = await site.root.browser.get<{ total: number }>('/api/user/search?keyword=twin%40example');
    expect(body.data?.total).toBe(1);
  });

  it('are refused if the version differs from If-Match', async () => {
    const { body, headers } = await directory.call('POST', '/Users', { userName: 'versioned' });
    const tag = headers.get('etag') ?? '';
    expect(tag).toBe(body.meta.version);
    const path = `/Users/${body.id}`;
    const change = (name: string) =>
      directory.patch(path, [{ op: 'replace', path: 'displayName', value: name }], { 'if-match': tag });
    expect((await change('first')).status).toBe(200);
    expect((await change('second')).body).toMatchObject({ schemas: [ERROR], status: '412' });
    expect((await directory.call('GET', path, undefined, { 'if-none-match': 'W/"2"' })).status).toBe(304);
  });
});
