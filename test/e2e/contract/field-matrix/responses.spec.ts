import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { Role } from '../../../../server/common/principal.js';
import { TYPES } from '../../../support/access-policy.js';
import type { Envelope, GraphqlResponse } from '../../../support/tollgate/browser-session.js';
import type { TestUser } from '../../../support/tollgate/fixtures.js';
import { plainQueries } from '../../security/fuzz/graphql-cases.js';
import { accountCalls } from '../accounts.calls.js';
import { billingCalls } from '../billing.calls.js';
import type { Call } from '../call.js';
import { channelCalls } from '../channels.calls.js';
import { logCalls } from '../logs.calls.js';
import { siteCalls } from '../site.calls.js';
import { tokenCalls } from '../tokens.calls.js';
import { deviations, OPERATIONS, operationOf } from './description.js';
import { FullSite, type ObjectIds } from './full-site.js';
import { moreCalls } from './more.calls.js';
import { forbiddenTo, type Reader } from './readers.js';

/** Operations whose success other specs cover, with the name of the spec. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/setup': 'runs once, before the first user exists',
  'GET /api/channel/update_balance/{id}': 'the upstream of this test has no balance; channels.spec.ts',
  'GET /api/log/{id}': 'needs the id of a row; log-lists.spec.ts',
  'POST /api/site_import/file': 'takes a file instead of JSON; imports-in-the-console.spec.ts',
  'POST /api/user/2fa/enable': 'called to set up the second factor; a code is valid once',
  'GET /api/oauth/{provider}': 'third-party-sign-in.spec.ts',
  'POST /api/oauth/oidc/backchannel_logout': 'needs a token of the provider; company-logout.spec.ts',
  'GET /api/oauth/wechat': 'third-party-sign-in.spec.ts',
  'GET /api/oauth/wechat/bind': 'third-party-sign-in.spec.ts',
  'GET /api/oauth/telegram/login': 'third-party-sign-in.spec.ts',
  'GET /api/usage/token': 'needs an API key; charges.spec.ts',
  ...Object.fromEntries(
    [
      'POST /api/user/stripe/pay',
      'POST /api/user/stripe/portal',
      'POST /api/stripe/webhook',
      'POST /api/payment/{orderNumber}/refund',
    ].map((call) => [call, 'needs the API of Stripe; stripe-payments.spec.ts']),
  ),
  'POST /api/user/{id}/erase': 'cannot be reverted; personal-data.spec.ts',
  'GET /api/video': 'needs an upstream for videos; videos.spec.ts',
  'GET /api/video/self': 'needs an upstream for videos; videos.spec.ts',
};

const all = [...siteCalls, ...accountCalls, ...channelCalls, ...tokenCalls, ...billingCalls, ...logCalls, ...moreCalls];
const shown = all.flatMap(({ request: sendRequest, ...call }) => {
  return sendRequest && !/update_balance\/\{id\}/.test(call.call) ? [{ ...call, request: sendRequest }] : [];
});
const ascendingRoles = ['user', 'admin', 'root'] as const;
const schema = buildSchema(
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'server', 'schema.graphql'), 'utf8'),
);
const queries = plainQueries(schema);
const minRole: Readonly<Record<string, number>> = { public: 0, user: Role.common, admin: Role.admin, root: Role.root };
const rank: Readonly<Record<Reader, number>> = { user: Role.common, admin: Role.admin, root: Role.root };
/** Fields for administrators only, in types that every user may read. */
const FOR_ADMINISTRATORS = [
  'Log.channelId',
  'Log.channelName',
  'Log.route',
  'Drawing.channelId',
  'Task.channelId',
  'Batch.channelId',
  'UsagePoint.channelId',
  'UsagePoint.channelName',
];

const seen = new Set<string>();

let site: FullSite;
let people: Record<Reader, TestUser>;
let things: ObjectIds;
beforeAll(async () => {
  site = await FullSite.open();
  const owner = await site.userWithObjects();
  await site.userWithObjects();
  things = owner.things;
  people = { user: owner.person, admin: site.contractSite.people.admin, root: site.contractSite.people.root };
});
afterAll(() => site.close());

/** Every `<type>.<field>` of a response whose value is not empty. */
function filled(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filled);
  if (typeof value !== 'object' || value === null) return [];
  const { __typename: type, ...fields } = value as Record<string, unknown>;
  const own = Object.entries(fields).filter(([, held]) => held !== null && held !== '' && held !== '0');
  return [...own.map(([name]) => `${type}.${name}`), ...Object.values(fields).flatMap(filled)];
}

/** Variables with the ids of the user's own objects. */
function variablesFor(query: string, variables: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = { token: { id: things.token }, log: { id: things.log } };
  const name = /\{ (\w+)/.exec(query)?.[1] ?? '';
  return name === 'payment' ? { orderNumber: things.order } : ((own[name] as Record<string, unknown>) ?? variables);
}

async function read(reader: Reader, scope?: 'SITE'): Promise<{ texts: string[]; fields: Set<string> }> {
  const texts: string[] = [];
  const fields = new Set<string>();
  for (const { query, variables } of queries) {
    const requested = scope
      ? query.replace(/^query \{ (logs|drawings|tasks|batches|payments) /, `query { $1(scope: ${scope}) `)
      : query;
    const request = { query: requested, variables: variablesFor(query, variables) };
    const { body } = await people[reader].browser.call<GraphqlResponse<object>>('POST', '/graphql', request);
    texts.push(JSON.stringify(body.data ?? {}));
    for (const field of filled(body.data)) fields.add(field);
  }
  return { texts, fields };
}

// GraphQL comes first, because it changes nothing.
describe(`fields of ${queries.length} GraphQL responses`, () => {
  it.each(ascendingRoles)('belong to types that the policy grants to %s', async (reader) => {
    const { texts, fields } = await read(reader);
    const types = new Set([...fields].map((field) => field.split('.')[0] ?? ''));
    const closed = [...types].filter((type) => (minRole[TYPES.get(type) ?? 'public'] ?? 0) > rank[reader]);
    expect(closed).toEqual([]);
    const answered = texts.filter((text) => text !== '{}').length;
    expect(answered).toBeGreaterThan({ user: 12, admin: 25, root: 28 }[reader]);
    expect(await forbiddenTo(site, reader, people[reader], texts.join('\n'))).toEqual([]);
  });

  it('identify channels for administrators only', async () => {
    const { fields: own } = await read('user');
    expect(FOR_ADMINISTRATORS.filter((field) => own.has(field))).toEqual([]);
    const { fields: all } = await read('admin', 'SITE');
    expect(
      ['Log.channelId', 'Log.channelName', 'Drawing.channelId', 'Task.channelId'].filter((field) => !all.has(field)),
    ).toEqual([]);
  });
});

/** The roles that may read a response. Calls with effects are made with the lowest role only. */
const readersOf = ({ call, role }: Pick<Call, 'call' | 'role'>): readonly Reader[] => {
  const readers = ascendingRoles.slice(role === 'public' ? 0 : ascendingRoles.indexOf(role));
  return /^GET (?!.*(test|update_balance|oauth|verification|reset_password)$)/.test(call)
    ? readers
    : readers.slice(0, 1);
};

describe(`fields of ${shown.length} REST responses`, () => {
  it.each(shown.flatMap((call) => readersOf(call).map((reader) => ({ ...call, reader }))))(
    '$call returns described fields only to $reader',
    async ({ call, request: requestOf, reader }) => {
      const caller = people[reader];
      const { path, body, by = caller } = await requestOf(site.contractSite, caller);
      const method = call.split(' ')[0] ?? '';
      const { name, response } = operationOf(method, path);
      const { status, body: envelope } = await by.browser.call<Envelope>(method, path, body);
      expect([status, envelope.success]).toEqual([200, true]);
      expect(deviations(response ?? {}, envelope)).toEqual([]);
      if (by === caller) expect(await forbiddenTo(site, reader, by, JSON.stringify(envelope))).toEqual([]);
      seen.add(name);
    },
  );

  it('cover every operation that returns JSON', () => {
    const described = OPERATIONS.filter(({ response }) => response !== undefined).map(({ name }) => name);
    expect(described.filter((name) => !seen.has(name) && !(name in COVERED_ELSEWHERE))).toEqual([]);
    expect(Object.keys(COVERED_ELSEWHERE).filter((name) => seen.has(name))).toEqual([]);
  });
});
