import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { Role } from '../../../../server/common/principal.js';
import { TYPES } from '../../../support/access-policy.js';
import type { GraphqlResponse } from '../../../support/tollgate/browser-session.js';
import type { TestUser } from '../../../support/tollgate/fixtures.js';
import { plainQueries } from '../../security/fuzz/graphql-cases.js';
import { FullSite, type ObjectIds } from './full-site.js';
import { forbiddenTo, type Reader } from './readers.js';

const schema = buildSchema(
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'server', 'schema.graphql'), 'utf8'),
);
const queries = plainQueries(schema);
const readers = ['user', 'admin', 'root'] as const;
const minRole: Readonly<Record<string, number>> = { public: 0, user: Role.common, admin: Role.admin, root: Role.root };
const rank: Readonly<Record<Reader, number>> = { user: Role.common, admin: Role.admin, root: Role.root };
/** Fields for administrators only, in types that every user may read. */
const FOR_ADMINISTRATORS = [
  ...['Log.channelId', 'Log.channelName', 'Log.route', 'Drawing.channelId', 'Task.channelId'],
  ...['Batch.channelId', 'UsagePoint.channelId', 'UsagePoint.channelName'],
];

let site: FullSite;
let people: Record<Reader, TestUser>;
let things: ObjectIds;
beforeAll(async () => {
  site = await FullSite.open();
  const inhabitant = await site.userWithObjects();
  await site.userWithObjects();
  things = inhabitant.things;
  people = { user: inhabitant.person, admin: site.world.people.admin, root: site.world.people.root };
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

describe(`fields of ${queries.length} GraphQL responses`, () => {
  it.each(readers)('belong to types that the policy grants to %s', async (reader) => {
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
