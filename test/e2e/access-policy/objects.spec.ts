import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLInputType, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { ROUTE_POLICY } from '../../../server/platform/access/policy/routes.js';
import { dataOf, type Envelope, type GraphqlAnswer } from '../../support/tollgate/browser-session.js';
import { type GivenToken, given, type Person } from '../../support/tollgate/given.js';
import { FullSite, type Things } from '../field-matrix/full-site.js';
import { type Ask, NOBODYS, OWN_THINGS } from './own-things.js';
import { fingerprints } from './tables.js';

type Inhabitant = { person: Person; token: GivenToken; things: Things };

const server = join(import.meta.dirname, '..', '..', '..', 'server');
/** Of the same forms as real ones, and nobody's. */
const MISSING: Things = {
  ...{ token: '999999999', passkey: '999999999', log: '999999999' },
  ...{ session: 'A'.repeat(43), order: 'USR1NOnobody', drawing: '9999999999999', song: '9999999999999' },
  notice: '999999999',
};

let site: FullSite;
let owner: Inhabitant;
let stranger: Inhabitant;
beforeAll(async () => {
  site = await FullSite.open();
  [owner, stranger] = await Promise.all([site.inhabitant(), site.inhabitant()]);
});
afterAll(() => site.close());

/** An answer without the request's id. */
async function answerOf(row: string, ask: Ask, { person, token }: Inhabitant): Promise<string> {
  const [method = ''] = row.split(' ');
  const isRelay = 'path' in ask && !ask.path.startsWith('/api/');
  const { browser } = person;
  const response = await fetch(`${site.world.site.tollgate.url}${'path' in ask ? ask.path : '/graphql'}`, {
    method: 'path' in ask ? method : 'POST',
    headers: {
      ...(isRelay
        ? { authorization: `Bearer ${token.key}` }
        : { cookie: browser.cookieHeader, origin: site.world.site.tollgate.url }),
      ...(('query' in ask || ask.body !== undefined) && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify('query' in ask ? ask : ask.body),
  });
  return `${response.status} ${await response.text()}`.replace(/20\d{12,}\w+/g, '<request>');
}

describe(`${OWN_THINGS.length} calls that name somebody's own thing`, () => {
  it('answer strangers as if it were not there, and nothing comes of it', async () => {
    const before = await fingerprints(site.world.site.database);
    const told = [];
    for (const { row, ask } of OWN_THINGS) {
      const foreign = await answerOf(row, ask(owner.things), stranger);
      const missing = await answerOf(row, ask(MISSING), stranger);
      told.push({ row, foreign, missing });
    }
    expect(told.map(({ row, foreign }) => [row, foreign])).toEqual(told.map(({ row, missing }) => [row, missing]));
    expect(await fingerprints(site.world.site.database)).toEqual(before);
  });

  it('do what they are for when the owner makes them', async () => {
    const failed: unknown[] = [];
    for (const { row, ask } of OWN_THINGS) {
      const mine = await answerOf(row, ask(owner.things), owner);
      const missing = await answerOf(row, ask(MISSING), owner);
      // Deleted once is deleted for the other call that deletes it, too.
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
  const inPath = Object.keys(ROUTE_POLICY).filter((row) => row.includes('/:') && !/:(model|owner)\(?/.test(row));
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

it('every call that takes an id is about somebody’s thing, about a person, or about nobody’s', () => {
  const known = new Set([...OWN_THINGS.map(({ row }) => row), ...Object.keys(NOBODYS)]);
  expect([...routesWithIds(), ...fieldsWithIds()].filter((row) => !known.has(row))).toEqual([]);
  const rows = new Set([...Object.keys(ROUTE_POLICY), ...fieldsWithIds()]);
  expect([...known].filter((row) => !rows.has(row))).toEqual([]);
});

const ACTIONS = ['disable', 'enable', 'delete', 'promote', 'demote'];
/** What administrators do with people, over both APIs. */
const WITH_PEOPLE: readonly { row: string; ask: (id: number) => Ask }[] = [
  { row: 'GET /api/user/:id', ask: (id) => ({ path: `/api/user/${id}` }) },
  { row: 'DELETE /api/user/:id', ask: (id) => ({ path: `/api/user/${id}` }) },
  { row: 'DELETE /api/user/:id/2fa', ask: (id) => ({ path: `/api/user/${id}/2fa` }) },
  { row: 'DELETE /api/user/:id/sessions', ask: (id) => ({ path: `/api/user/${id}/sessions` }) },
  {
    row: 'PUT /api/user',
    ask: (id) => ({
      path: '/api/user',
      body: { id, username: 'taken', display_name: 'Taken', group: 'default', quota: 1, password: 'taken-over-1' },
    }),
  },
  ...ACTIONS.map((action) => ({
    row: 'POST /api/user/manage',
    ask: (id: number) => ({ path: '/api/user/manage', body: { id, action } }),
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
    ask: (id: number) => ({ query: `${operation} ($id: ID!) { ${field} }`, variables: { id } }),
  })),
];

describe(`${WITH_PEOPLE.length} calls of administrators about a person`, () => {
  it.each(['an equal', 'the root', 'themselves'])('refuse to be about %s, and nothing comes of it', async (whom) => {
    const { admin, root } = site.world.people;
    const equal = await site.world.newAdmin();
    const id = { 'an equal': equal.id, 'the root': root.id, themselves: admin.id }[whom] ?? 0;
    const before = await fingerprints(site.world.site.database);
    const answers = [];
    for (const { row, ask } of WITH_PEOPLE) {
      const asked = ask(id);
      const { body } =
        'path' in asked
          ? await admin.browser.call<Envelope>(row.split(' ')[0] ?? '', asked.path, asked.body)
          : await admin.browser.call<GraphqlAnswer<object>>('POST', '/graphql', asked);
      const done = 'success' in body ? body.success : body.errors === undefined;
      if (done) answers.push([row, body]);
    }
    expect(answers).toEqual([]);
    expect(await fingerprints(site.world.site.database)).toEqual(before);
  });

  it('do not show an equal’s secrets in lists either', async () => {
    const { admin, root } = site.world.people;
    const equal = await site.world.newAdmin();
    const token = await given.token(equal);
    const accessToken = dataOf(await equal.browser.get<string>('/api/user/token'));
    for (const { browser } of [admin, root]) {
      const { body } = await browser.get('/api/user/?p=1&page_size=100');
      expect(JSON.stringify(body)).toContain(equal.username);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${token.key.slice(3)}|${accessToken}`));
    }
  });
});
