import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isInputObjectType } from 'graphql';
import { dataOf, type Envelope, type GraphqlAnswer } from '../../support/tollgate/browser-session.js';
import { given, type Person } from '../../support/tollgate/given.js';
import { World } from '../contract/world.js';
import { operationOf, resolved } from './description.js';

const server = join(import.meta.dirname, '..', '..', '..', 'server');
const schema = buildSchema(readFileSync(join(server, 'schema.graphql'), 'utf8'));

type Row = Readonly<Record<string, unknown>>;

/** Tables that a person, a token, a channel or a code consists of, and how their rows are named. */
const TABLES: Readonly<Record<string, string>> = {
  users: 'id',
  user_balances: 'user_id',
  tokens: 'id',
  token_usage: 'token_id',
  channels: 'id',
  channel_usage: 'channel_id',
  redemptions: 'id',
};
/** Noted by the product whenever a row is written. */
const BOOKKEEPING = /^(updated_at|last_used_at|last_seen_at|version|status_time)$/;

interface Write {
  readonly what: string;
  /** Who writes. */
  readonly by: 'user' | 'admin' | 'root';
  /** The tables whose columns are sent along. */
  readonly tables: readonly string[];
  /** `<table>.<column>` that may differ afterwards, in one row of each table. */
  readonly changes: readonly string[];
  readonly send: (scene: Scene, extra: Row) => { path: string; body: Row; method?: string };
}

/** What the writes are about. */
interface Scene {
  readonly user: Person;
  readonly token: number;
  readonly channel: number;
  readonly code: number;
  readonly target: Person;
}

const put =
  (path: string, body: (scene: Scene) => Row): Write['send'] =>
  (scene, extra) => ({
    ...{ method: 'PUT', path },
    body: { ...extra, ...body(scene) },
  });
const channelFields = ['name', 'priority', 'weight', 'models'];

const WRITES: readonly Write[] = [
  {
    ...{ what: 'PUT /api/user/self', by: 'user', tables: ['users', 'user_balances'], changes: ['users.display_name'] },
    send: put('/api/user/self', () => ({ display_name: 'Renamed' })),
  },
  {
    ...{ what: 'PUT /api/user/setting', by: 'user', tables: ['users', 'user_balances'], changes: ['users.setting'] },
    send: put('/api/user/setting', () => ({ notify_type: 'email', quota_warning_threshold: 77_000 })),
  },
  {
    ...{ what: 'PUT /api/token', by: 'user', tables: ['tokens', 'token_usage'] },
    changes: ['tokens.name', 'tokens.granted_quota', 'tokens.expires_at'],
    send: put('/api/token/', ({ token }) => ({
      id: token,
      name: 'renamed',
      remain_quota: 7,
      expired_time: 4_102_444_800,
    })),
  },
  {
    ...{
      what: 'PUT /api/token?status_only=true',
      by: 'user',
      tables: ['tokens', 'token_usage'],
      changes: ['tokens.status'],
    },
    send: put('/api/token/?status_only=true', ({ token }) => ({ id: token, status: 2 })),
  },
  {
    ...{ what: 'PUT /api/user', by: 'admin', tables: ['users', 'user_balances'] },
    changes: ['users.display_name', 'user_balances.quota'],
    send: put('/api/user/', ({ target }) => ({
      ...{ id: target.id, username: target.username, display_name: 'Edited', group: 'default', quota: 77 },
    })),
  },
  {
    ...{ what: 'PUT /api/channel', by: 'admin', tables: ['channels', 'channel_usage'] },
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
    ...{
      what: 'PUT /api/redemption',
      by: 'admin',
      tables: ['redemptions'],
      changes: ['redemptions.name', 'redemptions.quota'],
    },
    send: put('/api/redemption/', ({ code }) => ({ id: code, name: 'renamed', quota: 5 })),
  },
  {
    ...{
      what: 'PUT /api/redemption?status_only=true',
      by: 'admin',
      tables: ['redemptions'],
      changes: ['redemptions.status'],
    },
    send: put('/api/redemption/?status_only=true', ({ code }) => ({ id: code, status: 2 })),
  },
];

/** What new rows have, whatever else was asked for. */
const BIRTHS: readonly {
  path: string;
  by: 'anonymous' | 'user' | 'admin';
  tables: string[];
  body: Row;
  born: string;
  are: Row;
}[] = [
  {
    ...{ path: '/api/user/register', by: 'anonymous', tables: ['users', 'user_balances'], born: 'users' },
    body: { username: 'newborn', password: given.password, password2: given.password },
    are: {
      username: 'newborn',
      role: 1,
      status: 1,
      group: 'default',
      inviter_id: null,
      aff_quota: 0,
      github_id: null,
      deleted_at: null,
    },
  },
  {
    ...{ path: '/api/user/', by: 'admin', tables: ['users', 'user_balances'], born: 'users' },
    body: { username: 'added', password: given.password, display_name: 'Added' },
    are: {
      username: 'added',
      role: 1,
      status: 1,
      inviter_id: null,
      aff_quota: 0,
      github_id: null,
      access_token_digest: null,
      deleted_at: null,
    },
  },
  {
    ...{ path: '/api/token/', by: 'user', tables: ['tokens', 'token_usage'], born: 'tokens' },
    body: { name: 'newborn', remain_quota: 9, expired_time: -1, unlimited_quota: false },
    are: { name: 'newborn', status: 1, granted_quota: 9, unlimited_quota: false, expires_at: null, deleted_at: null },
  },
  {
    ...{ path: '/api/redemption/', by: 'admin', tables: ['redemptions'], born: 'redemptions' },
    body: { name: 'newborn', quota: 9, count: 1, is_gift: false, max_uses: -1 },
    are: { name: 'newborn', status: 1, quota: 9, used_count: 0, used_by: null, used_at: null, deleted_at: null },
  },
];

let world: World;
let columns: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  world = await World.open();
  const found = await world.site.database.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1)`,
    [Object.keys(TABLES)],
  );
  columns = Object.fromEntries(
    Object.keys(TABLES).map((name) => [name, found.filter(({ table }) => table === name).map(({ column }) => column)]),
  );
});
afterAll(() => world.close());

/** Names that other gateways use for what these rows hold. */
const ALIASES = [
  ...['user_id', 'userId', 'quota', 'used_quota', 'request_count', 'aff_quota', 'aff_history_quota', 'inviter_id'],
  ...[
    'created_time',
    'accessed_time',
    'balance',
    'balance_updated_time',
    'key_digest',
    'password_hash',
    'role',
    'status',
  ],
  ...['id_digest', 'access_token', 'accessToken', 'deletedAt', 'DeletedAt', 'isRoot', '__proto__x', 'constructor_name'],
];
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every column of the tables under both spellings, but for what the call documents itself. */
function overreach(tables: readonly string[], documented: readonly string[]): Row {
  const names = [...tables.flatMap((table) => columns[table] ?? []).flatMap((name) => [name, camel(name)]), ...ALIASES];
  const free = names.filter((name) => !documented.includes(name));
  return Object.fromEntries(free.map((name) => [name, /role/.test(name) ? 100 : 12_345]));
}

/** Every row of the tables, by table and name. */
async function rows(): Promise<Map<string, Row>> {
  const found = await Promise.all(
    Object.entries(TABLES).map(async ([table, key]) => {
      const all = await world.site.database.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${table} t`);
      return all.map(({ row }): [string, Row] => [`${table} ${row[key]}`, row]);
    }),
  );
  return new Map(found.flat());
}

/** `<table> <row>.<column>` of whatever differs. */
async function changesOf(act: () => Promise<void>): Promise<string[]> {
  const before = await rows();
  await act();
  const after = await rows();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old || !now) return [`${name} ${old ? 'is gone' : 'is new'}`];
    const differing = Object.keys(now).filter((column) => JSON.stringify(old[column]) !== JSON.stringify(now[column]));
    return differing.filter((column) => !BOOKKEEPING.test(column)).map((column) => `${name}.${column}`);
  });
}

const documentedOf = (method: string, path: string): string[] => {
  const { body } = operationOf(method, path);
  return Object.keys(resolved(body ?? {}).properties ?? {});
};

async function scene(): Promise<Scene> {
  const [user, target] = [await world.newUser({ quota: 1_000_000 }), await world.newUser({ quota: 5_000 })];
  const [code = 0] = (await world.newCodes()).ids;
  return { user, target, code, token: (await world.newToken(user)).id, channel: await world.newChannel() };
}

describe(`${WRITES.length} writes that ask for more than is theirs`, () => {
  it.each(WRITES)('$what changes what it documents, of one row', async ({ by, tables, changes, send }) => {
    const on = await scene();
    const writer = by === 'user' ? on.user : world.people[by];
    const { path, method = 'PUT', body } = send(on, {});
    const extra = overreach(tables, documentedOf(method, path));
    expect(Object.keys(extra).length).toBeGreaterThan(10);
    const changed = await changesOf(async () => {
      const { body: told } = await writer.browser.call<Envelope>(method, path, send(on, extra).body);
      // Refusing what it does not know would do as well.
      if (!told.success) dataOf(await writer.browser.call<Envelope>(method, path, body));
    });
    expect(changed.map((line) => line.replace(/ \d+\./, '.')).sort()).toEqual([...changes].sort());
  });
});

describe(`${BIRTHS.length} births with more than is theirs`, () => {
  it.each(BIRTHS)('POST $path makes what anybody gets', async ({ path, by, tables, body, born, are }) => {
    const before = await rows();
    const extra = overreach(tables, documentedOf('POST', path));
    dataOf(await world.people[by].browser.post(path, { ...extra, ...body }));
    const after = await rows();
    const fresh = [...after].filter(([name]) => name.startsWith(`${born} `) && !before.has(name));
    expect(fresh.map(([, row]) => row)).toEqual([expect.objectContaining(are)]);
    const [[, row] = ['', {} as Row]] = fresh;
    // Nothing that was only asked for is anywhere in the new row.
    expect(Object.entries(row).filter(([, value]) => value === 12_345 || value === '12345')).toEqual([]);
    const owner = row.user_id ?? row.creator_id;
    if (owner !== undefined) expect(owner).toBe(world.people[by].id);
    const balance = after.get(`user_balances ${row.id}`);
    if (born === 'users') expect(balance?.quota ?? 0).toBe(0);
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
    ['register(input: $input)', 'RegisterInput!', 'anonymous', ['users', 'user_balances']],
  ] as const)('%s takes no field that it does not name', async (field, type, by, tables) => {
    const query = `mutation ($input: ${type}) { ${field} }`;
    const input = schema.getType(type.replace('!', ''));
    const known = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
    expect(known.length).toBeGreaterThan(0);
    const changed = await changesOf(async () => {
      for (const name of Object.keys(overreach(tables, known))) {
        const ask = { query, variables: { input: { [name]: 12_345 } } };
        const { body } = await world.people[by].browser.call<GraphqlAnswer<object>>('POST', '/graphql', ask);
        expect(body.errors?.map(({ message }) => message).join()).toContain(`"${name}" is not defined by type`);
      }
    });
    expect(changed).toEqual([]);
  });
});
