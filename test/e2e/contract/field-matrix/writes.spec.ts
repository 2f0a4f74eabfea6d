import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isInputObjectType } from 'graphql';
import { dataOf, type Envelope, type GraphqlResponse } from '../../../support/tollgate/browser-session.js';
import { PASSWORD, type TestUser } from '../../../support/tollgate/fixtures.js';
import { ContractSite } from '../contract-site.js';
import { operationOf, resolved } from './description.js';

const server = join(import.meta.dirname, '..', '..', '..', '..', 'server');
const schema = buildSchema(readFileSync(join(server, 'schema.graphql'), 'utf8'));

type Row = Readonly<Record<string, unknown>>;

/** Tables of users, tokens, channels and codes, with the column that identifies a row. */
const TABLES: Readonly<Record<string, string>> = {
  users: 'id',
  user_balances: 'user_id',
  tokens: 'id',
  token_usage: 'token_id',
  channels: 'id',
  channel_usage: 'channel_id',
  redemptions: 'id',
  coupons: 'id',
};
/** Columns that the server updates with every write. */
const SERVER_MANAGED_COLUMNS = /^(updated_at|last_used_at|last_seen_at|version|status_time)$/;

interface Write {
  readonly what: string;
  /** The role of the caller. */
  readonly by: 'user' | 'admin' | 'root';
  /** The tables whose columns are sent as additional fields. */
  readonly tables: readonly string[];
  /** `<table>.<column>` that may differ afterwards, in one row of each table. */
  readonly changes: readonly string[];
  readonly send: (objects: WriteObjects, extra: Row) => { path: string; body: Row; method?: string };
}

/** The objects that a write refers to. */
interface WriteObjects {
  readonly user: TestUser;
  readonly token: number;
  readonly channel: number;
  readonly code: number;
  readonly target: TestUser;
}

const put =
  (path: string, body: (objects: WriteObjects) => Row): Write['send'] =>
  (objects, extra) => ({
    method: 'PUT',
    path,
    body: { ...extra, ...body(objects) },
  });
const channelFields = ['name', 'priority', 'weight', 'models'];

const WRITES: readonly Write[] = [
  {
    what: 'PUT /api/user/self',
    by: 'user',
    tables: ['users', 'user_balances'],
    changes: ['users.display_name'],
    send: put('/api/user/self', () => ({ display_name: 'Renamed' })),
  },
  {
    what: 'PUT /api/user/setting',
    by: 'user',
    tables: ['users', 'user_balances'],
    changes: ['users.setting'],
    send: put('/api/user/setting', () => ({ notify_type: 'email', quota_warning_threshold: 77_000 })),
  },
  {
    what: 'PUT /api/token',
    by: 'user',
    tables: ['tokens', 'token_usage'],
    changes: ['tokens.name', 'tokens.granted_quota', 'tokens.expires_at'],
    send: put('/api/token/', ({ token }) => ({
      id: token,
      name: 'renamed',
      remain_quota: 7,
      expired_time: 4_102_444_800,
    })),
  },
  {
    what: 'PUT /api/token?status_only=true',
    by: 'user',
    tables: ['tokens', 'token_usage'],
    changes: ['tokens.status'],
    send: put('/api/token/?status_only=true', ({ token }) => ({ id: token, status: 2 })),
  },
  {
    what: 'PUT /api/user',
    by: 'admin',
    tables: ['users', 'user_balances'],
    changes: ['users.display_name', 'user_balances.quota'],
    send: put('/api/user/', ({ target }) => ({
      id: target.id,
      username: target.username,
      display_name: 'Edited',
      group: 'default',
      quota: 77,
    })),
  },
  {
    what: 'PUT /api/channel',
    by: 'admin',
    tables: ['channels', 'channel_usage'],
    changes: channelFields.map((name) => `channels.${name}`),
    send: put('/api/channel/', ({ channel }) => ({
      id: channel,
      name: 'renamed',
      priority: 3,
      weight: 4,
      models: 'gpt-4o',
    })),
  },
  {
    what: 'PUT /api/redemption',
    by: 'admin',
    tables: ['redemptions'],
    changes: ['redemptions.name', 'redemptions.quota'],
    send: put('/api/redemption/', ({ code }) => ({ id: code, name: 'renamed', quota: 5 })),
  },
  {
    what: 'PUT /api/redemption?status_only=true',
    by: 'admin',
    tables: ['redemptions'],
    changes: ['redemptions.status'],
    send: put('/api/redemption/?status_only=true', ({ code }) => ({ id: code, status: 2 })),
  },
];

/** Calls that create a row, and its values regardless of the additional fields that are sent. */
const CREATIONS: readonly {
  path: string;
  by: 'anonymous' | 'user' | 'admin';
  tables: string[];
  body: Row;
  table: string;
  values: Row;
}[] = [
  {
    path: '/api/user/register',
    by: 'anonymous',
    tables: ['users', 'user_balances'],
    table: 'users',
    body: { username: 'created', password: PASSWORD, password2: PASSWORD },
    values: {
      username: 'created',
      role: 1,
      status: 1,
      group: 'default',
      inviter_id: null,
      aff_quota: 0,
      deleted_at: null,
    },
  },
  {
    path: '/api/user/',
    by: 'admin',
    tables: ['users', 'user_balances'],
    table: 'users',
    body: { username: 'added', password: PASSWORD, display_name: 'Added' },
    values: {
      username: 'added',
      role: 1,
      status: 1,
      inviter_id: null,
      aff_quota: 0,
      access_token_digest: null,
      deleted_at: null,
    },
  },
  {
    path: '/api/token/',
    by: 'user',
    tables: ['tokens', 'token_usage'],
    table: 'tokens',
    body: { name: 'created', remain_quota: 9, expired_time: -1, unlimited_quota: false },
    values: {
      name: 'created',
      status: 1,
      granted_quota: 9,
      unlimited_quota: false,
      expires_at: null,
      deleted_at: null,
    },
  },
  {
    path: '/api/redemption/',
    by: 'admin',
    tables: ['redemptions'],
    table: 'redemptions',
    body: { name: 'created', quota: 9, count: 1, is_gift: false, max_uses: -1 },
    values: { name: 'created', status: 1, quota: 9, used_count: 0, used_by: null, used_at: null, deleted_at: null },
  },
  {
    path: '/api/coupon/',
    by: 'admin',
    tables: ['coupons'],
    table: 'coupons',
    body: { name: 'created', percent_off: 10 },
    values: {
      name: 'created',
      enabled: true,
      percent_off: 10,
      cents_off: null,
      currency: null,
      user_group: null,
      max_uses: -1,
      max_uses_per_user: 1,
      min_quota: expect.anything(),
      valid_until: null,
      deleted_at: null,
    },
  },
];

let contractSite: ContractSite;
let columns: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  contractSite = await ContractSite.open();
  const found = await contractSite.site.database.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1)`,
    [Object.keys(TABLES)],
  );
  columns = Object.fromEntries(
    Object.keys(TABLES).map((name) => [name, found.filter(({ table }) => table === name).map(({ column }) => column)]),
  );
});
afterAll(() => contractSite.close());

/** Names of the same data in other gateways. */
const ALIASES = [
  'user_id',
  'userId',
  'quota',
  'used_quota',
  'request_count',
  'aff_quota',
  'aff_history_quota',
  'inviter_id',
  'created_time',
  'accessed_time',
  'balance',
  'balance_updated_time',
  'key_digest',
  'password_hash',
  'role',
  'status',
  'id_digest',
  'access_token',
  'accessToken',
  'deletedAt',
  'DeletedAt',
  'isRoot',
  '__proto__x',
  'constructor_name',
];
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every column of the tables in snake and camel case, except the documented fields. */
function undocumentedFields(tables: readonly string[], documented: readonly string[]): Row {
  const names = [...tables.flatMap((table) => columns[table] ?? []).flatMap((name) => [name, camel(name)]), ...ALIASES];
  const free = names.filter((name) => !documented.includes(name));
  return Object.fromEntries(free.map((name) => [name, /role/.test(name) ? 100 : 12_345]));
}

/** Every row of the tables, by table and name. */
async function rows(): Promise<Map<string, Row>> {
  const found = await Promise.all(
    Object.entries(TABLES).map(async ([table, key]) => {
      const all = await contractSite.site.database.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
      return all.map(({ row }): [string, Row] => [`${table} ${row[key]}`, row]);
    }),
  );
  return new Map(found.flat());
}

/** `<table> <row>.<column>` of every change. */
async function changesOf(act: () => Promise<void>): Promise<string[]> {
  const before = await rows();
  await act();
  const after = await rows();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old || !now) return [`${name} ${old ? 'is deleted' : 'is new'}`];
    const differing = Object.keys(now).filter((column) => JSON.stringify(old[column]) !== JSON.stringify(now[column]));
    return differing.filter((column) => !SERVER_MANAGED_COLUMNS.test(column)).map((column) => `${name}.${column}`);
  });
}

const documentedOf = (method: string, path: string): string[] => {
  const { body } = operationOf(method, path);
  return Object.keys(resolved(body ?? {}).properties ?? {});
};

async function objects(): Promise<WriteObjects> {
  const [user, target] = [
    await contractSite.newUser({ quota: 1_000_000 }),
    await contractSite.newUser({ quota: 5_000 }),
  ];
  const [code = 0] = (await contractSite.newCodes()).ids;
  return {
    user,
    target,
    code,
    token: (await contractSite.newToken(user)).id,
    channel: await contractSite.newChannel(),
  };
}

describe(`${WRITES.length} updates with undocumented fields`, () => {
  it.each(WRITES)('$what changes only the documented columns of one row', async ({ by, tables, changes, send }) => {
    const on = await objects();
    const writer = by === 'user' ? on.user : contractSite.people[by];
    const { path, method = 'PUT', body } = send(on, {});
    const extra = undocumentedFields(tables, documentedOf(method, path));
    expect(Object.keys(extra).length).toBeGreaterThan(10);
    const changed = await changesOf(async () => {
      const { body: response } = await writer.browser.call<Envelope>(method, path, send(on, extra).body);
      // A call may also reject undocumented fields.
      if (!response.success) dataOf(await writer.browser.call<Envelope>(method, path, body));
    });
    expect(changed.map((line) => line.replace(/ \d+\./, '.')).sort()).toEqual([...changes].sort());
  });
});

describe(`${CREATIONS.length} creations with undocumented fields`, () => {
  it.each(CREATIONS)('POST $path creates a row with defaults', async ({ path, by, tables, body, table, values }) => {
    const before = await rows();
    const extra = undocumentedFields(tables, documentedOf('POST', path));
    dataOf(await contractSite.people[by].browser.post(path, { ...extra, ...body }));
    const after = await rows();
    const newRows = [...after].filter(([name]) => name.startsWith(`${table} `) && !before.has(name));
    expect(newRows.map(([, row]) => row)).toEqual([expect.objectContaining(values)]);
    const [[, row] = ['', {} as Row]] = newRows;
    // No undocumented value is stored in the new row.
    expect(Object.entries(row).filter(([, value]) => value === 12_345 || value === '12345')).toEqual([]);
    const owner = row.user_id ?? row.creator_id;
    if (owner !== undefined) expect(owner).toBe(contractSite.people[by].id);
    const balance = after.get(`user_balances ${row.id}`);
    if (table === 'users') expect(balance?.quota ?? 0).toBe(0);
  });
});

describe('GraphQL inputs', () => {
  it.each([
    ['updateSelf(input: $input) { id }', 'UpdateSelfInput!', 'user', ['users', 'user_balances']],
    ['updatePersonalSettings(input: $input) { notifyType }', 'PersonalSettingsInput!', 'user', ['users']],
    ['createTokens(input: $input) { key }', 'CreateTokenInput!', 'user', ['tokens', 'token_usage']],
    ['updateUser(id: 1, input: $input) { id }', 'UpdateUserInput!', 'admin', ['users', 'user_balances']],
    ['createUser(input: $input) { id }', 'CreateUserInput!', 'admin', ['users', 'user_balances']],
    ['createChannel(input: $input) { id }', 'CreateChannelInput!', 'admin', ['channels', 'channel_usage']],
    ['updateRedemption(id: 1, input: $input) { id }', 'UpdateRedemptionInput!', 'admin', ['redemptions']],
    ['createCoupon(input: $input) { id }', 'CreateCouponInput!', 'admin', ['coupons']],
    ['register(input: $input)', 'RegisterInput!', 'anonymous', ['users', 'user_balances']],
  ] as const)('%s rejects fields that its input does not define', async (field, type, by, tables) => {
    const query = `mutation ($input: ${type}) { ${field} }`;
    const input = schema.getType(type.replace('!', ''));
    const known = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
    expect(known.length).toBeGreaterThan(0);
    const changed = await changesOf(async () => {
      for (const name of Object.keys(undocumentedFields(tables, known))) {
        const request = { query, variables: { input: { [name]: 12_345 } } };
        const { body } = await contractSite.people[by].browser.call<GraphqlResponse<object>>(
          'POST',
          '/graphql',
          request,
        );
        expect(body.errors?.map(({ message }) => message).join()).toContain(`"${name}" is not defined by type`);
      }
    });
    expect(changed).toEqual([]);
  });
});
