import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DirectoryRulesJob } from '../../../server/accounts/provisioning/directory-rules.job.js';
import { Directory } from '../../support/company-provider/directory.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';
import { undocumentedParts } from '../contract/field-matrix/description.js';

const SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const PEOPLE = [
  {
    userName: 'Ada@example.com',
    externalId: 'X1',
    displayName: 'Ada',
    name: { familyName: 'Lovelace' },
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  },
  { userName: 'bob@example.com', externalId: 'x2', displayName: 'Bob "B" O\'Neil', active: false },
  {
    userName: 'cyd@other.example',
    name: { givenName: 'Cyd', familyName: 'Charisse' },
    emails: [{ value: 'c@work.example', type: 'work' }],
  },
];

let site: Site<TestApp>;
let directory: Directory;
const ids = new Map<string, number>();
beforeAll(async () => {
  site = await Site.open();
  directory = await Directory.of(site.tollgate, site.administrator);
  for (const person of PEOPLE)
    ids.set(person.userName.slice(0, 3).toLowerCase(), await directory.user(person.userName, person));
  await directory.group('First', [ids.get('ada') ?? 0]);
});
afterAll(() => site.close());

const names = (body: { Resources: { userName: string }[] }) =>
  body.Resources.map(({ userName }) => userName.slice(0, 3).toLowerCase()).join(' ');

describe('a filter of users', () => {
  it.each<[string, string]>([
    ['userName eq "ada@EXAMPLE.com"', 'ada'],
    ['USERNAME Eq "ada@example.com"', 'ada'],
    [`${SCHEMAS}:User:userName eq "ada@example.com"`, 'ada'],
    ['userName ne "ada@example.com"', 'bob cyd'],
    ['userName co "EXAMPLE.com"', 'ada bob'],
    ['userName sw "b"', 'bob'],
    ['userName ew "other.example"', 'cyd'],
    ['userName co "%"', ''],
    ['externalId eq "X1"', 'ada'],
    ['externalId eq "x1"', ''],
    ['externalId pr', 'ada bob'],
    ['not (externalId pr)', 'cyd'],
    ['externalId eq null', 'cyd'],
    ['active eq true', 'ada cyd'],
    ['active eq "False"', 'bob'],
    ['name.familyName eq "charisse" or displayName eq "ada"', 'ada cyd'],
    ['displayName pr and (active eq false or name.familyName sw "L")', 'ada bob'],
    ['not (userName sw "a" or userName sw "b")', 'cyd'],
    ['displayName co "\\"B\\""', 'bob'],
    ['displayName eq "\'; DROP TABLE users; --"', ''],
    ['emails.value eq "ADA@example.com"', 'ada'],
    ['emails eq "ada@example.com"', 'ada'],
    ['emails[type eq "work" and value co "@work"]', 'cyd'],
    ['emails[type eq "work"] and not (emails[primary eq true])', 'cyd'],
    ['emails pr', 'ada cyd'],
    ['groups.display eq "First"', 'ada'],
    ['meta.created gt "2020-01-01T00:00:00Z"', 'ada bob cyd'],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', ''],
  ])('%s matches %s', async (filter, expected) => {
    const { status, body } = await directory.get('/Users', { filter });
    expect([status, body.Resources && names(body), body.totalResults]).toEqual([
      200,
      expected,
      expected.split(' ').filter(Boolean).length,
    ]);
  });

  it.each([
    'userName',
    'userName is "a"',
    'title eq "x"',
    'active gt true',
    'active eq "x"',
    'name[familyName eq "x"]',
    'meta.created gt "soon"',
    `${'('.repeat(990)}a`,
    `userName eq "${'x'.repeat(2_000)}"`,
  ])('%s is refused', async (filter) => {
    const { status, body } = await directory.get('/Users', { filter });
    expect([status, body]).toEqual([
      400,
      { schemas: [ERROR], status: '400', scimType: 'invalidFilter', detail: expect.any(String) },
    ]);
  });
});

describe('a list', () => {
  it('has pages and an order', async () => {
    const second = await directory.get('/Users', { startIndex: '2', count: '1' });
    expect(second.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(names(second.body)).toBe('bob');
    expect((await directory.get('/Users', { count: '0' })).body).toMatchObject({ totalResults: 3, Resources: [] });
    const ordered = await directory.get('/Users', { sortBy: 'userName', sortOrder: 'descending' });
    expect(names(ordered.body)).toBe('cyd bob ada');
    expect((await directory.get('/Users', { sortBy: 'emails' })).body.scimType).toBe('invalidPath');
  });

  it('has the requested attributes only', async () => {
    const { body } = await directory.get('/Users', {
      attributes: 'username,name.familyName',
      filter: 'externalId eq "X1"',
    });
    expect(body.Resources).toEqual([
      {
        schemas: [`${SCHEMAS}:User`],
        id: expect.any(String),
        userName: 'Ada@example.com',
        name: { familyName: 'Lovelace' },
      },
    ]);
    const without = await directory.get(`/Users/${ids.get('ada')}`, { excludedAttributes: 'emails,meta' });
    expect(Object.keys(without.body)).toEqual(expect.not.arrayContaining(['emails', 'meta']));
  });

  it('of groups is filtered by members', async () => {
    const listed = await directory.get('/Groups', { filter: `members[value eq "${ids.get('ada')}"]` });
    expect(listed.body.Resources).toEqual([expect.objectContaining({ displayName: 'First' })]);
  });
});

describe('discovery', () => {
  it.each([
    ['/ServiceProviderConfig', { patch: { supported: true }, filter: { supported: true } }],
    ['/ResourceTypes', { totalResults: 2 }],
    ['/ResourceTypes/User', { endpoint: '/Users' }],
    ['/Schemas', { totalResults: 2 }],
    [`/Schemas/${SCHEMAS}:Group`, { name: 'Group' }],
  ])('responds at %s', async (path, expected) => {
    const { status, headers, body } = await directory.call('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/scim+json')]);
    expect(body).toMatchObject(expected);
  });
});

describe('a request', () => {
  it.each<[string, string, string, unknown, number, string | undefined]>([
    ['without a userName', 'POST', '/Users', {}, 400, 'invalidValue'],
    ['with a userName that is too long', 'POST', '/Users', { userName: 'x'.repeat(257) }, 400, 'invalidValue'],
    ['with an invalid boolean', 'POST', '/Users', { userName: 'x', active: 'maybe' }, 400, 'invalidValue'],
    ['that is a list', 'POST', '/Users', [], 400, 'invalidSyntax'],
    [
      'with an unknown member',
      'POST',
      '/Groups',
      { displayName: 'g', members: [{ value: '999' }] },
      400,
      'invalidValue',
    ],
    [
      'with a member that is not an id',
      'POST',
      '/Groups',
      { displayName: 'g', members: [{ value: 'ada' }] },
      400,
      'invalidValue',
    ],
    ['with the name of another group', 'POST', '/Groups', { displayName: 'First' }, 409, 'uniqueness'],
    ['for an unknown id', 'GET', '/Users/999', undefined, 404, undefined],
    ['for an invalid id', 'PUT', '/Groups/first', { displayName: 'x' }, 404, undefined],
    ['for an unknown path', 'GET', '/Devices', undefined, 404, undefined],
    ['for a part of SCIM that is not supported', 'POST', '/Bulk', {}, 501, undefined],
    ['with a method that is not supported', 'DELETE', '/Schemas', undefined, 405, undefined],
    ['for a resource of the site', 'GET', '/', undefined, 404, undefined],
  ])('%s is refused with an error of SCIM', async (_, method, path, body, status, scimType) => {
    const reply = await directory.call(method, path, body);
    expect(reply.headers.get('content-type')).toContain('application/scim+json');
    expect([reply.status, reply.body]).toEqual([
      status,
      { schemas: [ERROR], status: String(status), detail: expect.any(String), ...(scimType && { scimType }) },
    ]);
  });

  it('is refused if its body is not JSON or too large', async () => {
    const send = async (body: string) => {
      const headers = { authorization: directory.authorization, 'content-type': 'application/scim+json' };
      const response = await fetch(`${directory.url}/Users`, { method: 'POST', headers, body });
      return (await response.json()) as object;
    };
    expect(await send('{')).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    expect(await send(' '.repeat(1_048_577))).toMatchObject({ status: '413' });
  });
});

it('responses match the OpenAPI document', async () => {
  const { body: user } = await directory.call('POST', '/Users', { userName: 'documented', name: { givenName: 'D' } });
  const { body: group } = await directory.call('POST', '/Groups', {
    displayName: 'Documented',
    members: [{ value: user.id }],
  });
  const add = { Operations: [{ op: 'add', path: 'emails', value: [{ value: 'd@example.com' }] }] };
  const ofUser = `/Users/${user.id}`;
  const ofGroup = `/Groups/${group.id}`;
  const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', '/Users'],
    ['GET', ofUser],
    ['PATCH', ofUser, add],
    ['PUT', ofUser, { userName: 'documented' }],
    ['POST', '/Users', {}],
    ['POST', '/Users', { userName: 'documented-too' }],
    ['GET', '/Groups'],
    ['GET', ofGroup],
    ['PUT', ofGroup, group],
    ['POST', '/Groups', group],
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/Schemas'],
    ['GET', '/ResourceTypes/User'],
    ['DELETE', ofGroup],
    ['DELETE', ofUser],
    ['DELETE', ofUser],
  ];
  for (const [method, path, body] of calls) {
    const reply = await directory.call(method, path, body);
    const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
    const sent = { status: reply.status, type: reply.headers.get('content-type'), text };
    expect([method, path, undocumentedParts(method, `/scim/v2${path}`, sent)]).toEqual([method, path, []]);
  }
});

describe('the credential', () => {
  const statusOf = async (secret: string) => (await new Directory(directory.url, secret).call('GET', '/Users')).status;
  const made = (by = site.administrator, scopes = ['provisioning:write']) =>
    by.browser.post<{ id: number; secret: string }>('/api/service_credential', { name: 'scim', scopes });

  it('is refused without the provisioning scope', async () => {
    expect(await statusOf(dataOf(await made(site.administrator, ['users:write'])).secret)).toBe(403);
    expect(await statusOf('tgs_unknown')).toBe(401);
    expect(await statusOf('')).toBe(401);
  });

  it('can be created only by the super administrator, because groups may grant the administrator role', async () => {
    const admin = await createUser(site.tollgate, site.administrator);
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
    expect((await made(admin)).body.code).toBe('service_credential_scopes_invalid');
    const headers = { cookie: admin.browser.cookieHeader };
    expect((await fetch(`${directory.url}/Users`, { headers })).status).toBe(403);
  });

  it('is refused when it is revoked', async () => {
    const { id, secret } = dataOf(await made());
    expect(await statusOf(secret)).toBe(200);
    dataOf(await site.administrator.browser.delete(`/api/service_credential/${id}`));
    expect(await statusOf(secret)).toBe(401);
  });

  it('is named in the audit log', async () => {
    const id = await directory.user('audited');
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    const group = await directory.group('Audited', [id]);
    const entries = await site.database.query<{ action: string; actor: string }>(
      `SELECT action, actor_name AS actor FROM audit_entries WHERE owner_id = $1 OR (object_type = 'provisioned_group' AND object_id = $2)
        ORDER BY position`,
      [id, String(group)],
    );
    expect([...new Set(entries.map(({ actor }) => actor))]).toEqual([`${site.administrator.username} (directory)`]);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'user.created',
        'provisioned_user.created',
        'provisioned_user.updated',
        'user.updated',
        'provisioned_group.created',
        'provisioned_member.created',
      ]),
    );
  });
});

it('the console shows how many users and groups are provisioned, and marks these users', async () => {
  const { browser } = site.administrator;
  expect(await browser.graphql('{ provisioning { users groups credentials lastCallAt } }')).toEqual({
    provisioning: { users: 5, groups: 2, credentials: expect.any(Number), lastCallAt: expect.any(String) },
  });
  const ada = await browser.graphql(`{ user(id: "${ids.get('ada')}") { provisioned } }`);
  expect(ada).toEqual({ user: { provisioned: true } });
});

it('the job applies the rules to a user whose process was killed before it applied them', async () => {
  const { browser } = site.administrator;
  const id = ids.get('cyd') ?? 0;
  await directory.group('staff-of-job', [id]);
  const rules = JSON.stringify([{ claim: 'groups', value: 'staff-of-job', group: 'vip' }]);
  await browser.put('/api/option', { key: 'oidc.claim_rules', value: rules });
  await site.database.query('UPDATE provisioned_users SET rules_due = true WHERE user_id = $1', [id]);
  await site.tollgate.app.get(DirectoryRulesJob, { strict: false }).run();
  const [user] = await site.database.query<{ group: string; due: boolean }>(
    `SELECT "group", rules_due AS due FROM users JOIN provisioned_users ON user_id = id WHERE id = $1`,
    [id],
  );
  expect(user).toEqual({ group: 'vip', due: false });
});
