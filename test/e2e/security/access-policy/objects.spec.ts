import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLInputType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { ROUTES } from '../../../support/access-policy.js';
import { dataOf, type Envelope, type GraphqlResponse } from '../../../support/tollgate/browser-session.js';
import { type CreatedToken, createToken, type TestUser } from '../../../support/tollgate/fixtures.js';
import { stopJobs } from '../../../support/tollgate/stop-jobs.js';
import { FullSite, type ObjectIds } from '../../contract/field-matrix/full-site.js';
import { fingerprints } from './tables.js';
import { NOT_OWNED, type ObjectRequest, USER_OBJECT_CALLS } from './user-object-calls.js';

type Account = { person: TestUser; token: CreatedToken; things: ObjectIds };

const server = join(import.meta.dirname, '..', '..', '..', '..', 'server');
/** Ids in the right format that do not exist. */
const MISSING: ObjectIds = {
  token: '999999999',
  passkey: '999999999',
  log: '999999999',
  session: 'A'.repeat(43),
  order: 'USR1NOnobody',
  drawing: '9999999999999',
  song: '9999999999999',
  prompt: '999999999',
  notice: '999999999',
  video: `video_${'0'.repeat(32)}`,
};

let site: FullSite;
let owner: Account;
let otherUser: Account;
beforeAll(async () => {
  site = await FullSite.open();
  [owner, otherUser] = await Promise.all([site.userWithObjects(), site.userWithObjects()]);
  await stopJobs(site.contractSite.site.tollgate);
});
afterAll(() => site.close());

/** A response without its request id. */
async function responseOf(row: string, sendRequest: ObjectRequest, { person, token }: Account): Promise<string> {
  const [method = ''] = row.split(' ');
  const isRelay = 'path' in sendRequest && !sendRequest.path.startsWith('/api/');
  const { browser } = person;
  const response = await fetch(
    `${site.contractSite.site.tollgate.url}${'path' in sendRequest ? sendRequest.path : '/graphql'}`,
    {
      method: 'path' in sendRequest ? method : 'POST',
      headers: {
        ...(isRelay
          ? { authorization: `Bearer ${token.key}` }
          : { cookie: browser.cookieHeader, origin: site.contractSite.site.tollgate.url }),
        ...(('query' in sendRequest || sendRequest.body !== undefined) && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify('query' in sendRequest ? sendRequest : sendRequest.body),
    },
  );
  return `${response.status} ${await response.text()}`.replace(/20\d{12,}\w+/g, '<request>');
}

describe(`${USER_OBJECT_CALLS.length} calls that name an object of a user`, () => {
  it('respond to another user as if the object did not exist and change nothing', async () => {
    const before = await fingerprints(site.contractSite.site.database);
    const pairs = [];
    for (const { row, request: requestOf } of USER_OBJECT_CALLS) {
      const foreign = await responseOf(row, requestOf(owner.things), otherUser);
      const missing = await responseOf(row, requestOf(MISSING), otherUser);
      pairs.push({ row, foreign, missing });
    }
    expect(pairs.map(({ row, foreign }) => [row, foreign])).toEqual(pairs.map(({ row, missing }) => [row, missing]));
    expect(await fingerprints(site.contractSite.site.database)).toEqual(before);
  });

  it('succeed for the owner', async () => {
    const failed: unknown[] = [];
    for (const { row, request: buildRequest } of USER_OBJECT_CALLS) {
      const mine = await responseOf(row, buildRequest(owner.things), owner);
      const missing = await responseOf(row, buildRequest(MISSING), owner);
      // The second call that deletes an object finds it deleted.
      if (mine === missing && !/^DELETE/.test(row)) failed.push([row, mine]);
    }
    expect(failed).toEqual([]);
  });
});

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

/** Rows whose path or body names an id. */
function routesWithIds(): string[] {
  const { paths, components } = JSON.parse(readFileSync(join(server, 'openapi.json'), 'utf8')) as Description;
  const inBody = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [{ schema } = { schema: {} as Schema }] = Object.values(requestBody?.content ?? {});
      const { properties = {} } = schema.$ref
        ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
        : schema;
      const row = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      return Object.keys(properties).some((name) => /^ids?$/.test(name)) ? [row] : [];
    }),
  );
  const inPath = [...ROUTES.keys()].filter((row) => row.includes('/:') && !/:(model|owner)\(?/.test(row));
  return [...new Set([...inPath, ...inBody])];
}

/** Fields of operations that take an id. */
function fieldsWithIds(): string[] {
  const schema = buildSchema(readFileSync(join(server, 'schema.graphql'), 'utf8'));
  const names = (type: GraphQLInputType): boolean => {
    const named = getNamedType(type);
    return isInputObjectType(named)
      ? Object.values(named.getFields()).some((field) => names(field.type))
      : named.name === 'ID';
  };
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some((arg) => names(arg.type) || arg.name === 'orderNumber'))
        .map(({ name }) => `${type.name}.${name}`),
    );
}

it('every call that takes an id is listed as owned by a user or as not owned', () => {
  const known = new Set([...USER_OBJECT_CALLS.map(({ row }) => row), ...Object.keys(NOT_OWNED)]);
  expect([...routesWithIds(), ...fieldsWithIds()].filter((row) => !known.has(row))).toEqual([]);
  const rows = new Set([...ROUTES.keys(), ...fieldsWithIds()]);
  expect([...known].filter((row) => !rows.has(row))).toEqual([]);
});

const ACTIONS = ['disable', 'enable', 'delete', 'promote', 'demote'];
/** Calls of administrators about a user, over both APIs. */
const USER_CALLS: readonly { row: string; request: (id: number) => ObjectRequest }[] = [
  { row: 'GET /api/user/:id', request: (id) => ({ path: `/api/user/${id}` }) },
  { row: 'DELETE /api/user/:id', request: (id) => ({ path: `/api/user/${id}` }) },
  { row: 'DELETE /api/user/:id/2fa', request: (id) => ({ path: `/api/user/${id}/2fa` }) },
  { row: 'DELETE /api/user/:id/sessions', request: (id) => ({ path: `/api/user/${id}/sessions` }) },
  {
    row: 'PUT /api/user',
    request: (id) => ({
      path: '/api/user',
      body: { id, username: 'taken', display_name: 'Taken', group: 'default', quota: 1, password: 'taken-over-1' },
    }),
  },
  ...ACTIONS.map((action) => ({
    row: 'POST /api/user/manage',
    request: (id: number) => ({ path: '/api/user/manage', body: { id, action } }),
  })),
  ...[
    ['user(id: $id) { email }', 'query'],
    ['updateUser(id: $id, input: {displayName: "Taken", password: "taken-over-1"}) { id }', 'mutation'],
    ['adjustUserQuota(id: $id, amount: 1, effectKey: "taken") { id }', 'mutation'],
    ['endUserSessions(id: $id)', 'mutation'],
    ['removeUserSecondFactor(id: $id)', 'mutation'],
    ...ACTIONS.map((action) => [`manageUser(id: $id, action: ${action.toUpperCase()}) { id }`, 'mutation']),
  ].map(([field = '', operation = '']) => ({
    row: `${operation} ${field.slice(0, 30)}`,
    request: (id: number) => ({ query: `${operation} ($id: ID!) { ${field} }`, variables: { id } }),
  })),
];

describe(`${USER_CALLS.length} calls of administrators about a user`, () => {
  it.each(['another administrator', 'the root', 'the caller'])('are refused without effect for %s', async (target) => {
    const { admin, root } = site.contractSite.people;
    const peer = await site.contractSite.newAdmin();
    const id = { 'another administrator': peer.id, 'the root': root.id, 'the caller': admin.id }[target] ?? 0;
    const before = await fingerprints(site.contractSite.site.database);
    const responses = [];
    for (const { row, request } of USER_CALLS) {
      const requested = request(id);
      const { body } =
        'path' in requested
          ? await admin.browser.call<Envelope>(row.split(' ')[0] ?? '', requested.path, requested.body)
          : await admin.browser.call<GraphqlResponse<object>>('POST', '/graphql', requested);
      const done = 'success' in body ? body.success : body.errors === undefined;
      if (done) responses.push([row, body]);
    }
    expect(responses).toEqual([]);
    expect(await fingerprints(site.contractSite.site.database)).toEqual(before);
  });

  it('do not show the secrets of another administrator in lists', async () => {
    const { admin, root } = site.contractSite.people;
    const peer = await site.contractSite.newAdmin();
    const token = await createToken(peer);
    const accessToken = dataOf(await peer.browser.get<string>('/api/user/token'));
    for (const { browser } of [admin, root]) {
      const { body } = await browser.get('/api/user/?p=1&page_size=100');
      expect(JSON.stringify(body)).toContain(peer.username);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${token.key.slice(3)}|${accessToken}`));
    }
  });
});
