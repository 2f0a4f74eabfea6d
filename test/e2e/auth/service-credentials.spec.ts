import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

interface Credential {
  readonly id: number;
  readonly secret: string;
  readonly prefix: string;
}

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const made = (fields: object = {}, maker = site.administrator) =>
  maker.browser.post<Credential>('/api/service_credential', { name: 'export', scopes: ['logs:read'], ...fields });
const create = async (fields?: object, maker?: TestUser) => dataOf(await made(fields, maker));

async function administrator(): Promise<TestUser> {
  const person = await createUser(site.tollgate, site.administrator);
  dataOf(await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'promote' }));
  return person;
}

/** The status and the error code of a call with a credential; `ok` without an error. */
async function call(secret: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const { success, code, errors, data } = (await response.json()) as {
    readonly success?: boolean;
    readonly code?: string;
    readonly data?: unknown;
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  };
  return errors?.[0]?.extensions.code ?? code ?? (success === false || data === undefined ? 'failed' : 'ok');
}
const graphql = (secret: string, query: string) => call(secret, '/graphql', { query });

const row = async (id: number) => {
  const [found] = await site.database.query<{ at: Date | null; from: string | null; digest: string }>(
    'SELECT last_used_at AS at, last_used_from AS from, secret_digest::text AS digest FROM service_credentials WHERE id = $1',
    [id],
  );
  return found;
};

describe('list of service credentials', () => {
  const names = async (order: string) => {
    const { serviceCredentials } = await site.administrator.browser.graphql<{
      serviceCredentials: { name: string }[];
    }>(`{ serviceCredentials${order} { name } }`);
    return serviceCredentials.map(({ name }) => name).filter((name) => name.startsWith('sorted '));
  };

  it('has valid ones, then expired ones, then revoked ones, or the requested order', async () => {
    const ids = new Map<string, number>();
    for (const name of ['sorted b', 'sorted a', 'sorted d', 'sorted c']) ids.set(name, (await create({ name })).id);
    const at = (column: string, time: string, name: string) =>
      site.database.query(`UPDATE service_credentials SET ${column} = ${time} WHERE id = $1`, [ids.get(name)]);
    await at('expires_at', `now() - interval '1 day'`, 'sorted d');
    await at('revoked_at', 'now()', 'sorted c');
    await at('last_used_at', 'now()', 'sorted b');
    expect(await names('')).toEqual(['sorted a', 'sorted b', 'sorted d', 'sorted c']);
    expect(await names('(sort: NAME)')).toEqual(['sorted a', 'sorted b', 'sorted c', 'sorted d']);
    expect(await names('(sort: EXPIRES)')).toEqual(['sorted d', 'sorted b', 'sorted a', 'sorted c']);
    expect(await names('(sort: LAST_USED)')).toEqual(['sorted b', 'sorted c', 'sorted d', 'sorted a']);
    expect(await names('(sort: CREATOR, direction: DESC)')).toEqual(['sorted c', 'sorted d', 'sorted a', 'sorted b']);
  });
});

describe('a service credential', () => {
  it('is a secret that is returned once and stored as a digest', async () => {
    const { id, secret, prefix } = await create();
    expect(secret).toMatch(/^tgs_[0-9A-Za-z]{40}$/);
    expect(prefix).toBe(secret.slice(0, 10));
    const listed = await site.administrator.browser.get('/api/service_credential');
    expect(JSON.stringify(listed.body)).toContain(prefix);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect(JSON.stringify(await row(id))).not.toContain(secret);
  });

  it.each([
    ['a permission', '/api/log', 'ok'],
    ['another permission', '/api/channel', 'forbidden'],
    ['a user, for own data', '/api/token', 'forbidden'],
    ['a user, with the permission for all', '/api/log/999999', 'not_found'],
  ])('may call REST routes that require %s', async (_, path, expected) => {
    expect(await call((await create()).secret, path)).toBe(expected);
  });

  it.each([
    ['{ logs(scope: SITE) { totalCount } }', 'ok'],
    ['{ channels { totalCount } }', 'forbidden'],
    ['{ tokens { totalCount } }', 'forbidden'],
    ['{ status { systemName } }', 'ok'],
    ['{ viewer { username quota sessions { ip } } }', 'forbidden'],
    ['mutation { createAccessToken }', 'login_required'],
    ['mutation { revokeServiceCredential(id: "1") { id } }', 'forbidden'],
  ])('is restricted to its scopes over GraphQL: %s: %s', async (query, expected) => {
    expect(await graphql((await create()).secret, query)).toBe(expected);
  });

  it('with a write scope also reads', async () => {
    const { secret } = await create({ scopes: ['channels:write'] });
    expect(await call(secret, '/api/channel')).toBe('ok');
  });

  it('records its last use, but not again within a minute', async () => {
    const { id, secret } = await create();
    expect(await row(id)).toMatchObject({ at: null, from: null });
    await call(secret, '/api/log');
    const first = await row(id);
    expect(first).toMatchObject({ at: expect.any(Date), from: '127.0.0.1' });
    await call(secret, '/api/log');
    expect(await row(id)).toEqual(first);
    await site.database.query(
      "UPDATE service_credentials SET last_used_at = now() - interval '61 seconds' WHERE id = $1",
      [id],
    );
    await call(secret, '/api/log');
    expect((await row(id))?.at?.getTime()).toBeGreaterThanOrEqual(first?.at?.getTime() ?? 0);
  });

  it.each([
    ['127.0.0.0/8', 'ok'],
    ['203.0.113.0/24', 'service_credential_address'],
  ])('with the allowed network %s is %s', async (network, expected) => {
    const { secret } = await create({ allowed_addresses: [network] });
    expect(await call(secret, '/api/log')).toBe(expected);
    expect(await graphql(secret, '{ logs { totalCount } }')).toBe(expected);
  });

  it('is refused after its expiry', async () => {
    const { id, secret } = await create({ expires_at: Math.floor(Date.now() / 1000) + 3600 });
    expect(await call(secret, '/api/log')).toBe('ok');
    await site.database.query('UPDATE service_credentials SET expires_at = now() WHERE id = $1', [id]);
    expect(await call(secret, '/api/log')).toBe('service_credential_expired');
    expect(await graphql(secret, '{ viewer { username } }')).toBe('service_credential_expired');
  });

  it('is refused immediately and permanently when it is revoked', async () => {
    const { id, secret } = await create();
    expect(await call(secret, '/api/log')).toBe('ok');
    dataOf(await site.administrator.browser.delete(`/api/service_credential/${id}`));
    expect(await call(secret, '/api/log')).toBe('service_credential_invalid');
    const changed = await site.administrator.browser.put(`/api/service_credential/${id}`, {
      name: 'export',
      scopes: ['logs:read'],
    });
    expect(changed.body.code).toBe('service_credential_revoked');
  });

  it('loses its scopes immediately when its creator is demoted', async () => {
    const maker = await administrator();
    const { secret } = await create({}, maker);
    expect(await call(secret, '/api/log')).toBe('ok');
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: maker.id, action: 'demote' }));
    expect(await call(secret, '/api/log')).toBe('forbidden');
  });

  it('of the super administrator has no rights of the super administrator', async () => {
    const { secret } = await create({ scopes: ['users:write', 'options:write'] });
    const admin = await administrator();
    expect(await call(secret, `/api/user/${admin.id}`)).toBe('user_view_forbidden');
    const payment = 'mutation { updateOption(key: "EpayId", value: "x") { key } }';
    expect(await graphql(secret, payment)).toBe('option_root_only');
  });

  it('is named in the audit log, both for its creation and for its own changes', async () => {
    const { id, secret } = await create({ name: 'tuning', scopes: ['options:write'] });
    expect(
      await graphql(secret, 'mutation { updateOption(key: "QuotaRemindThreshold", value: "123456") { key } }'),
    ).toBe('ok');
    const entries = await site.database.query(
      `SELECT actor_name AS name, credential, action FROM audit_entries
        WHERE (object_type = 'service_credential' AND object_id = $1) OR object_id = 'QuotaRemindThreshold' ORDER BY position`,
      [String(id)],
    );
    const { username } = site.administrator;
    expect(entries).toEqual([
      { name: username, credential: 'session', action: 'service_credential.created' },
      { name: `${username} (tuning)`, credential: 'serviceCredential', action: expect.stringMatching(/^option\./) },
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'service_credential_name_invalid'],
    ['without a scope', { scopes: [] }, 'service_credential_scopes_invalid'],
    ['with an unknown scope', { scopes: ['root'] }, 'service_credential_scopes_invalid'],
    ['that could create credentials', { scopes: ['access:write'] }, 'service_credential_scopes_invalid'],
    ['that has expired', { expires_at: 1 }, 'service_credential_expiry_past'],
    ['for an address that is none', { allowed_addresses: ['localhost'] }, 'service_credential_address_invalid'],
  ])('%s is not created', async (_, fields, code) => {
    expect((await made(fields)).body.code).toBe(code);
  });
});

describe('a staff role', () => {
  const grant = (id: number, staffRole: string, by = site.administrator) =>
    by.browser.put(`/api/user/${id}/staff_role`, { staff_role: staffRole });

  it('takes effect immediately, and ends immediately', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    expect((await person.browser.get('/api/user')).body.code).toBe('forbidden');
    dataOf(await grant(person.id, 'support'));
    expect((await person.browser.get('/api/user')).body.success).toBe(true);
    expect((await person.browser.get('/api/channel')).body.code).toBe('forbidden');
    const viewer = await person.browser.graphql('{ viewer { staffRole permissions } }');
    expect(viewer).toEqual({
      viewer: { staffRole: 'SUPPORT', permissions: ['users:read', 'users:write', 'logs:read', 'payments:read'] },
    });
    dataOf(await grant(person.id, ''));
    expect((await person.browser.get('/api/user')).body.code).toBe('forbidden');
  });

  it('lets its user act on users, but not on staff, administrators or itself', async () => {
    const [support, colleague, user] = await Promise.all([
      ...[0, 1, 2].map(() => createUser(site.tollgate, site.administrator)),
    ]);
    if (!support || !colleague || !user) throw new Error('No users');
    dataOf(await grant(support.id, 'support'));
    dataOf(await grant(colleague.id, 'auditor'));
    const admin = await administrator();
    const disable = (id: number) => support.browser.post('/api/user/manage', { id, action: 'disable' });
    for (const { id } of [colleague, admin, support, site.administrator])
      expect((await disable(id)).body.code).toBe('user_edit_forbidden');
    expect((await disable(user.id)).body.success).toBe(true);
    const quota = await support.browser.put('/api/user', { id: user.id, quota_delta: 100 });
    expect(quota.body.code).toBe('forbidden');
    expect((await grant(user.id, 'auditor', support)).body.code).toBe('forbidden');
  });

  it('is not for administrators, and a promotion ends it', async () => {
    const person = await createUser(site.tollgate, site.administrator);
    dataOf(await grant(person.id, 'finance'));
    const { browser } = site.administrator;
    dataOf(await browser.post('/api/user/manage', { id: person.id, action: 'promote' }));
    expect((await grant(person.id, 'finance')).body.code).toBe('staff_role_of_admin');
    dataOf(await browser.post('/api/user/manage', { id: person.id, action: 'demote' }));
    expect((await person.browser.get('/api/redemption')).body.code).toBe('forbidden');
  });
});
