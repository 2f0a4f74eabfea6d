import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { AppError } from '../../../../server/common/errors/app-error.js';
import { type Principal, Role } from '../../../../server/common/principal.js';
import type { AccessLevel } from '../../../../server/platform/access/access-rule.js';
import type { DemoSite } from '../../../../server/platform/access/demo-site.js';
import { applyFieldPolicy } from '../../../../server/platform/graphql/field-policy.js';
import { SchemaOnDemand } from '../../../../server/platform/graphql/schema-on-demand.js';
import { type FieldRow, ROOT_FIELDS, TYPES } from '../../../support/access-policy.js';
import { setOption } from '../../../support/tollgate/fixtures.js';
import { Site } from '../../../support/tollgate/site.js';
import type { TestApp } from '../../../support/tollgate/test-app.js';
import { CALLERS, type Caller, type CallerName, callersOf, SERVICE_PERMISSIONS, SUPPORT } from './callers.js';
import { documentOf } from './documents.js';
import { meets, turnOf } from './sampling.js';
import { fingerprints } from './tables.js';
import { mayPass, type Outcome, runInBatches, verdictOf } from './verdict.js';

const source = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'server', 'schema.graphql'), 'utf8');
const schema = buildSchema(source);
const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);
const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).map((field) => ({ type, field, row: `${type.name}.${field.name}` }));

const rootFields = rootTypes.flatMap(fieldsOf);
/** The row of a root field. @throws {Error} when the page has none */
function rowOf(row: string): FieldRow {
  const declared = ROOT_FIELDS.get(row);
  if (!declared) throw new Error(`${row} has no row`);
  return declared;
}

const operations = rootFields
  .filter(({ type }) => type !== schema.getSubscriptionType())
  .map(({ type, field, row }) => ({ row, document: documentOf(type, field), ...rowOf(row) }))
  // Mutations that end the login of the caller come last.
  .sort((a, b) => Number(/deleteSelf|end\w*Session/.test(a.row)) - Number(/deleteSelf|end\w*Session/.test(b.row)));

const inner = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !type.name.startsWith('__') && !rootTypes.includes(type));

let site: Site<TestApp>;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

describe('field policy', () => {
  it('has a row for every root field and no other', () => {
    expect(rootFields.map(({ row }) => row).sort()).toEqual([...ROOT_FIELDS.keys()].sort());
  });

  it('has a row for every other object type and no other', () => {
    const rows = [...TYPES.keys()].filter((row) => !row.includes('.'));
    expect(inner.map(({ name }) => name).sort()).toEqual(rows.sort());
  });
});

describe(`access policy of ${operations.length} root fields for ${CALLERS.length} callers`, () => {
  let callers: Record<CallerName, Caller>;
  beforeAll(async () => {
    callers = await callersOf(site);
  });

  async function graphql(query: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
    const response = await fetch(`${site.tollgate.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, text: await response.text() };
  }

  it.each(CALLERS)('refuses %s every field that the policy does not grant and changes nothing', async (name) => {
    const caller = callers[name];
    const before = await fingerprints(site.database);
    const refused = operations.filter(({ row, access }) => meets(row, name) && !mayPass(row, access, caller));
    const outcomes = await runInBatches(refused, async ({ row, document }) => {
      const outcome = await graphql(document, caller.headers);
      return { row, verdict: verdictOf(outcome), hasData: dataIn(outcome.text) };
    });
    expect(outcomes.filter(({ verdict, hasData }) => verdict !== 'refused' || hasData)).toEqual([]);
    expect(await fingerprints(site.database)).toEqual(before);
  });

  const ON_DEMO_SITE = ['anonymous', 'a user', 'an administrator'] as const;
  /**
   * A public mutation meets visitors, and another one of the two others who may call it on other sites: the rule of a
   * demo site knows the root only.
   */
  const meetsOnDemoSite = (row: string, access: AccessLevel, name: CallerName) => {
    const granted = ON_DEMO_SITE.filter((caller) => mayPass(row, access, callers[caller]));
    return granted[0] === 'anonymous' ? name === 'anonymous' : turnOf(row, granted) === name;
  };

  it.each(ON_DEMO_SITE)(
    'refuses %s every mutation on a demo site except those that the policy leaves open, and changes nothing',
    async (name) => {
      await setOption(site.administrator, 'DemoSiteEnabled', 'true');
      const caller = callers[name];
      const before = await fingerprints(site.database);
      const kept = operations
        .filter(({ row, access }) => row.startsWith('Mutation.') && meetsOnDemoSite(row, access, name))
        .filter(({ demo }) => demo === 'root');
      const outcomes = await runInBatches(kept, async ({ row, document }) => {
        const { text } = await graphql(document, caller.headers);
        return [row, text.includes('"demo_site"') && !dataIn(text)];
      });
      expect(kept.length).toBeGreaterThan(0);
      expect(outcomes).toEqual(kept.map(({ row }) => [row, true]));
      expect(await fingerprints(site.database)).toEqual(before);
      await setOption(site.administrator, 'DemoSiteEnabled', 'false');
    },
  );

  it('leaves no other mutations open on a demo site', () => {
    const open = operations.filter(({ row, demo }) => row.startsWith('Mutation.') && demo !== 'root');
    expect(open.map(({ row }) => row).sort()).toEqual([
      'Mutation.initializeSite',
      'Mutation.markAllNoticesRead',
      'Mutation.markNoticesRead',
    ]);
  });

  it.each(CALLERS)('returns %s every field that the policy grants', async (name) => {
    const caller = callers[name];
    const wrong: unknown[] = [];
    await runInBatches(
      operations.filter(({ row, access }) => meets(row, name) && mayPass(row, access, caller)),
      async ({ row, document }) => {
        const outcome = await graphql(document, caller.headers);
        const understood = !/GRAPHQL_(PARSE|VALIDATION)_FAILED|BAD_USER_INPUT/.test(outcome.text);
        if (verdictOf(outcome) !== 'allowed' || !understood) wrong.push([row, outcome]);
      },
      // One at a time: a call may end the login that the next one uses.
      1,
    );
    expect(wrong).toEqual([]);
  });
});

/** Whether a response contains data. */
function dataIn(text: string): boolean {
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> | null };
  return Object.values(data ?? {}).some((value) => value !== null);
}

const principals = [
  { who: 'anonymous', rank: 'visitor', loggedIn: false, role: 0 },
  { who: 'a user', rank: 'user', loggedIn: true, role: Role.common },
  { who: 'an access token of a user', rank: 'user', loggedIn: false, role: Role.common },
  { who: 'support', rank: 'user', loggedIn: true, role: Role.common, permissions: SUPPORT, staffRole: 'support' },
  {
    ...({ who: 'a service credential', rank: 'user', loggedIn: false, role: Role.admin, isService: true } as const),
    permissions: SERVICE_PERMISSIONS,
  },
  { who: 'an administrator', rank: 'admin', loggedIn: true, role: Role.admin },
  { who: 'an access token of an administrator', rank: 'admin', loggedIn: false, role: Role.admin },
  { who: 'the root', rank: 'root', loggedIn: true, role: Role.root },
  { who: 'the access token of the root', rank: 'root', loggedIn: false, role: Role.root },
] as const;

describe(`access policy of ${inner.flatMap(fieldsOf).length} nested fields`, () => {
  let guarded: GraphQLSchema;
  beforeAll(async () => {
    // The declarations of the application, without its resolvers.
    const bare = mapSchema(await site.tollgate.app.get(SchemaOnDemand).get(), {
      [MapperKind.OBJECT_FIELD]: (field) => ({ ...field, resolve: undefined, subscribe: undefined }),
    });
    guarded = applyFieldPolicy(bare, { requireMutation: () => undefined } as unknown as DemoSite);
  });

  it.each(principals)('allows and refuses each field for $who as the policy states', ({ role, ...caller }) => {
    const {
      isService = false,
      staffRole = null,
      permissions = [],
    } = caller as Partial<Caller> & Pick<Principal, 'staffRole'>;
    const via = caller.loggedIn ? 'session' : isService ? 'serviceCredential' : 'accessToken';
    const credential = isService ? { id: 1, name: '', scopes: new Set(permissions) } : undefined;
    const principal =
      role === 0 ? null : { userId: 1, username: 'user', role, staffRole, group: 'default', via, credential };
    const decided = inner.flatMap(fieldsOf).map(({ type, field, row }) => {
      const { resolve } = (guarded.getType(type.name) as GraphQLObjectType).getFields()[field.name] ?? {};
      try {
        resolve?.({}, {}, { principal }, {} as never);
        return [row, 'allowed'];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return [row, 'refused'];
      }
    });
    const described = { name: caller.who, mayRelay: false, headers: {}, anew: () => Promise.resolve({}), ...caller };
    const expected = inner.flatMap(fieldsOf).map(({ type, row }) => {
      const access = TYPES.get(row) ?? TYPES.get(type.name) ?? 'root';
      return [row, mayPass(row, access, described) ? 'allowed' : 'refused'];
    });
    expect(decided).toEqual(expected);
  });
});
