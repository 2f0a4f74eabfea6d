import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { WebSocket } from 'ws';
import { FIELD_POLICY } from '../../server/platform/access/policy/fields.js';
import { ROUTE_POLICY } from '../../server/platform/access/policy/routes.js';
import type { Access } from '../../server/platform/access/policy/rule.js';
import { BrowserSession, dataOf } from '../support/tollgate/browser-session.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Tollgate } from '../support/tollgate/tollgate.js';

const roles = ['nobody', 'user', 'admin', 'root'] as const;
type Role = (typeof roles)[number];

/** The least role that may pass; relay routes look at no login at all. */
const least: Record<Access, Role | 'token'> = {
  public: 'nobody',
  page: 'nobody',
  user: 'user',
  login: 'user',
  admin: 'admin',
  root: 'root',
  relay: 'token',
};

const mayPass = (access: Access, role: Role): boolean => {
  const needed = least[access];
  return needed !== 'token' && roles.indexOf(role) >= roles.indexOf(needed);
};

interface Route {
  row: string;
  method: string;
  /** A path that the row answers, about a record nobody has. */
  path: string;
  access: Access;
  changes: boolean;
}

/** What stands for the rest of a path. */
const rests: Record<string, string> = {
  'GET /api/docs/*': 'swagger-ui.css',
  'GET /admin/queues/*': 'api/queues',
};

const routes: Route[] = Object.entries(ROUTE_POLICY).map(([row, { access, changes = false }]) => {
  const [method = '', template = ''] = row.split(' ');
  const path = template.replace(/:\w+/, '999999999').replace('*', rests[row] ?? 'nothing');
  return { row, method, path, access, changes: changes || method !== 'GET' };
});
const ending = (row: string): boolean => /logout|DELETE \/api\/user\/self$/.test(row);
const cells = (some: Route[]) => some.flatMap((route) => roles.map((role) => ({ ...route, role })));

/** One answer, reduced to what the policy decides. */
interface Outcome {
  status: number;
  text: string;
}

const turnedAway = new Set(['unauthenticated', 'forbidden', 'token_missing']);

/** The codes of what failed, in the envelope, in GraphQL or in the dialect of the relay. */
function codesIn(text: string): unknown[] {
  if (!text.startsWith('{')) return [];
  const {
    code,
    error,
    errors = [],
  } = JSON.parse(text) as {
    code?: unknown;
    error?: { code?: unknown };
    errors?: { extensions?: { code?: unknown } }[];
  };
  return [code, error?.code, ...errors.map(({ extensions }) => extensions?.code)];
}

/** Turned away for who the caller is. */
const isRefusal = ({ status, text }: Outcome): boolean =>
  status === 401 || codesIn(text).some((code) => turnedAway.has(String(code)));
const isUnknown = ({ text }: Outcome): boolean => text.includes('Invalid URL (');

describe('the access policy', () => {
  let tollgate: Tollgate;
  let token: GivenToken;
  const people = {} as Record<Role, BrowserSession>;
  const names = {} as Record<Role, string>;

  beforeAll(async () => {
    tollgate = await Tollgate.start();
    const root = await given.administrator(tollgate);
    const user = await given.user(tollgate, root);
    const admin = await given.user(tollgate, root);
    dataOf(await root.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
    people.nobody = given.visitor(tollgate);
    for (const [role, person] of Object.entries({ user, admin, root }) as [Role, Person][]) {
      people[role] = person.browser;
      names[role] = person.username;
    }
    token = await given.token(user);
  });
  afterAll(() => tollgate.close());

  const sameOrigin = (): Record<string, string> => ({ origin: tollgate.url, 'sec-fetch-site': 'same-origin' });

  /** One call exactly as written: nothing is added but the cookies of the caller. */
  async function call(
    { method, path }: Pick<Route, 'method' | 'path'>,
    session: BrowserSession | undefined,
    headers: Record<string, string>,
    type = 'application/json',
  ): Promise<Outcome> {
    const hasBody = method === 'POST' || method === 'PUT';
    const response = await fetch(`${tollgate.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(session && session.cookieHeader !== '' && { cookie: session.cookieHeader }),
        ...(hasBody && { 'content-type': type }),
        ...headers,
      },
      body: hasBody ? '{}' : undefined,
    });
    return { status: response.status, text: await response.text() };
  }

  /** A login of its own, for calls that end it. */
  async function anew(role: Role): Promise<BrowserSession> {
    const session = given.visitor(tollgate);
    const login = { username: names[role], password: given.password };
    if (role !== 'nobody') dataOf(await session.post('/api/user/login', login));
    return session;
  }

  const verdict = ({ access, role }: { access: Access; role: Role }) => (mayPass(access, role) ? 'allowed' : 'refused');

  describe('of routes', () => {
    it.each(cells(routes.filter(({ row }) => !ending(row))))('decides $row for $role', async (cell) => {
      const outcome = await call(cell, people[cell.role], sameOrigin());
      expect(isRefusal(outcome) ? 'refused' : 'allowed').toBe(verdict(cell));
      if (cell.access !== 'page') expect(isUnknown(outcome)).toBe(false);
    });

    it.each(routes.filter(({ access }) => access === 'relay'))('lets an API token pass $row', async (route) => {
      const outcome = await call(route, undefined, { authorization: `Bearer ${token.key}` });
      expect(isRefusal(outcome) || outcome.status === 403 || isUnknown(outcome)).toBe(false);
    });

    it.each([
      { method: 'GET', path: '/api/nothing' },
      { method: 'GET', path: '/api/user/self/nothing' },
      { method: 'DELETE', path: '/api/token' },
      { method: 'PATCH', path: '/api/user/self' },
      { method: 'POST', path: '/api/log' },
      { method: 'POST', path: '/v1/nothing' },
      { method: 'GET', path: '/pg/chat/completions' },
    ])('knows no $method $path, not even for the super administrator', async (route) => {
      const outcome = await call(route, people.root, sameOrigin());
      expect([outcome.status, isUnknown(outcome)]).toEqual([404, true]);
    });
  });

  describe('of other origins', () => {
    const proofs: { origin: string; headers: Record<string, string> }[] = [
      { origin: 'no origin at all', headers: {} },
      { origin: 'the Origin of another site', headers: { origin: 'https://evil.example' } },
      { origin: 'an Origin of null', headers: { origin: 'null' } },
      { origin: 'Sec-Fetch-Site: cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
      { origin: 'Sec-Fetch-Site: same-site', headers: { 'sec-fetch-site': 'same-site' } },
    ];
    // Relay routes look at no cookie, and GraphQL decides by field.
    const changing = routes.filter(({ row, access, changes }) => changes && access !== 'relay' && !/graphql/.test(row));

    it.each(changing.flatMap((route) => proofs.map((proof) => ({ ...route, ...proof }))))(
      'refuses $row to a cookie with $origin',
      async ({ headers, ...route }) => {
        const outcome = await call(route, people.root, headers);
        expect([outcome.status, outcome.text]).toEqual([403, expect.stringContaining('"cross_origin"')]);
      },
    );

    it.each(changing.filter(({ method }) => method === 'POST' || method === 'PUT'))(
      'refuses $row with a form instead of JSON',
      async (route) => {
        const outcome = await call(route, people.root, sameOrigin(), 'text/plain');
        expect([outcome.status, outcome.text]).toEqual([415, expect.stringContaining('application/json')]);
      },
    );

    it.each(proofs)('refuses GraphQL to a cookie with $origin', async ({ headers }) => {
      const answer = await graphql('mutation { createAccessToken }', people.root, headers);
      expect(answer).toMatch(/"cross_origin"/);
    });

    it('refuses GraphQL with a form instead of JSON', async () => {
      const outcome = await call({ method: 'POST', path: '/graphql' }, people.root, sameOrigin(), 'text/plain');
      expect(outcome.status).toBeGreaterThanOrEqual(400);
    });

    it('needs no proof from a script with an access token, which no other site can ride on', async () => {
      const made = await people.user.call<{ data: string }>('GET', '/api/user/token');
      const headers = { authorization: `Bearer ${made.body.data}` };
      const outcome = await call({ method: 'PUT', path: '/api/user/self' }, undefined, headers);
      expect(JSON.parse(outcome.text)).toMatchObject({ success: true });
    });
  });

  async function graphql(query: string, session: BrowserSession, headers: Record<string, string>): Promise<string> {
    const response = await fetch(`${tollgate.url}/graphql`, {
      method: 'POST',
      headers: { cookie: session.cookieHeader, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return response.text();
  }

  describe('of GraphQL', () => {
    const fields = rootFields();

    it('has a row for every root field, and no other', () => {
      const rows = Object.keys(FIELD_POLICY).filter((row) => row.includes('.'));
      expect(fields.map(({ row }) => row).sort()).toEqual(rows.sort());
    });

    const asked = fields.filter(({ row }) => !row.startsWith('Subscription.'));
    it.each(asked.flatMap((field) => roles.map((role) => ({ ...field, role }))))(
      'decides $row for $role',
      async ({ row, document, role }) => {
        const answer = await graphql(document, people[role], sameOrigin());
        expect(answer).not.toMatch(/GRAPHQL_(PARSE|VALIDATION)_FAILED|BAD_USER_INPUT/);
        const access = FIELD_POLICY[row] as Access;
        expect(isRefusal({ status: 200, text: answer }) ? 'refused' : 'allowed').toBe(verdict({ access, role }));
      },
    );

    it.each(roles)('opens subscriptions, which all need a login, to a login only: %s', async (role) => {
      const rows = Object.entries(FIELD_POLICY).filter(([row]) => row.startsWith('Subscription.'));
      expect(new Set(rows.map(([, access]) => access))).toEqual(new Set(['user']));
      const headers = { origin: tollgate.url, cookie: people[role].cookieHeader };
      const socket = new WebSocket(`${tollgate.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers,
      });
      const opened = once(socket, 'open').then(() => 101);
      const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
      const status = await Promise.race([opened, refused]);
      socket.on('error', () => undefined).terminate();
      expect(status).toBe(role === 'nobody' ? 401 : 101);
    });
  });

  // Last, because after these somebody is not there any more.
  describe('of what ends a login', () => {
    it.each(cells(routes.filter(({ row }) => ending(row))))('decides $row for $role', async (cell) => {
      const outcome = await call(cell, await anew(cell.role), sameOrigin());
      expect(isRefusal(outcome) ? 'refused' : 'allowed').toBe(verdict(cell));
    });
  });
});

interface RootField {
  /** The row of the policy. */
  row: string;
  /** An operation that asks for this field only, about records nobody has. */
  document: string;
}

/** Every field of the schema that an operation can begin with. */
function rootFields(): RootField[] {
  const source = readFileSync(join(import.meta.dirname, '..', '..', 'server', 'schema.graphql'), 'utf8');
  const schema = buildSchema(source);
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return types.flatMap((type) => (type ? fieldsOf(type) : []));
}

function fieldsOf(type: GraphQLObjectType): RootField[] {
  return Object.values(type.getFields()).map((field) => {
    const given = field.args.filter(isRequiredArgument).map(({ name, type: input }) => `${name}: ${sample(input)}`);
    const args = given.length > 0 ? `(${given.join(', ')})` : '';
    const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
    const document = `${type.name.toLowerCase()} { ${field.name}${args}${selection} }`;
    return { row: `${type.name}.${field.name}`, document };
  });
}

/** A literal of the type: valid for GraphQL, of no use to anybody. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return `[${sample(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((field) => `${field.name}: ${sample(field.type)}`).join(', ')} }`;
  }
  const literals: Record<string, string> = {
    Boolean: 'true',
    Int: '1',
    Float: '1',
    Quota: '1',
    ID: '"999999999"',
    DateTime: '"2020-01-01T00:00:00.000Z"',
  };
  return literals[type.name] ?? '"x"';
}
