import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject, OperationObject, ParameterObject, ResponseObject } from '@nestjs/swagger';
import { isPermission, ROOT_PERMISSIONS } from '../../../server/common/permissions.js';
import { RELAY_CALLS } from '../../../server/relay/docs/relay.docs.js';
import { ROUTES } from '../../support/access-policy.js';
import { setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

interface Operation extends OperationObject {
  method: string;
  path: string;
  parameters: ParameterObject[];
}

/** Routes outside this API, besides the pages of the console: GraphQL, the description itself, metrics. */
const NOT_DESCRIBED = new Set([
  'GET /graphql',
  'POST /graphql',
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/openapi.json',
  'GET /metrics',
  'GET /admin/queues',
  'GET /admin/queues/*',
]);

const CONTENT_TYPES = [
  'application/json',
  'text/csv',
  'application/samlmetadata+xml',
  'application/pdf',
  'text/plain',
  'audio/*',
  'image/*',
  'video/*',
  // Stored files, and the results of message batches.
  'application/scim+json',
  'application/octet-stream',
  'application/x-jsonl',
  'application/x-ndjson',
  'application/zip',
];

/** The policy row of a documented call. */
function rowOf({ method, path, operationId }: Operation): string {
  // Calls of the relay state their route.
  const plain = RELAY_CALLS.find(({ id }) => id === operationId);
  if (plain) return `${method.toUpperCase()} ${plain.route}`;
  return `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

const successOf = ({ responses }: Operation) => (responses['200'] ?? responses['201']) as ResponseObject | undefined;

/**
 * The content type of a successful response: the first one, because files have JSON for failures only, and redirects
 * have no other.
 */
const typeOf = (operation: Operation): string | undefined =>
  operation.responses['302'] ? undefined : Object.keys(successOf(operation)?.content ?? {})[0];

/** All references to components of the document. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : referencesIn(inner)));
}

describe('OpenAPI document', () => {
  let tollgate: TestApp;
  let root: TestUser;
  let document: OpenAPIObject;
  let operations: Operation[];

  beforeAll(async () => {
    tollgate = await startApp();
    root = await setUpSite(tollgate);
    document = (await (await fetch(`${tollgate.url}/api/openapi.json`)).json()) as OpenAPIObject;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ ...operation, method, path })),
    );
  });
  afterAll(() => tollgate.close());

  it('has version 3.0 and no broken references', () => {
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.0\./), info: { title: 'Tollgate API' } });
    const missing = referencesIn(document).filter((reference) => {
      const steps = reference.replace(/^#\//, '').split('/');
      const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
      return found === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('describes exactly the routes of the access policy', () => {
    const listed = [...ROUTES].filter(([row, { access }]) => access !== 'page' && !NOT_DESCRIBED.has(row));
    expect(operations.map(rowOf).sort()).toEqual(listed.map(([row]) => row).sort());
  });

  it('gives every call a unique id, one tag and an English summary', () => {
    const tags = document.tags?.map(({ name }) => name);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const { summary, tags: own } of operations) {
      expect(summary).toMatch(/^[\x20-\x7e]{7,}$/);
      expect(own).toHaveLength(1);
      expect(tags).toContain(own?.[0]);
    }
  });

  it('states the credentials and the role that every call requires', () => {
    const login = [{ session: [] }, { accessToken: [] }];
    const roles = { user: login, login: [{ session: [] }], staff: login, root: login };
    const expected = { public: [], relay: [{ apiKey: [] }], ...roles, page: undefined };
    const known = Object.keys(document.components?.securitySchemes ?? {});
    expect(known.sort()).toEqual(['accessToken', 'apiKey', 'session']);
    for (const operation of operations) {
      const { access, login: needsLogin } = ROUTES.get(rowOf(operation)) ?? { access: 'page', login: false };
      const cookieOnly = needsLogin || operation.path.startsWith('/pg/');
      expect(operation.security).toEqual(
        cookieOnly ? [{ session: [] }] : isPermission(access) ? login : expected[access],
      );
      const ofRoot = access === 'root' || (isPermission(access) && ROOT_PERMISSIONS.includes(access));
      if (access === 'staff' || (isPermission(access) && !ofRoot))
        expect(operation.description).toContain('administrator (role 10)');
      if (ofRoot) expect(operation.description).toContain('super administrator (role 100)');
    }
  });

  it('declares every path parameter, and no parameter twice', () => {
    for (const { path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length);
      expect(parameters.filter(({ schema }) => schema === undefined)).toEqual([]);
    }
  });

  it('describes the success and the errors of every call', () => {
    for (const operation of operations) {
      const { method, path, responses, requestBody } = operation;
      const success = successOf(operation);
      const type = typeOf(operation) ?? '';
      if (!success) expect(['101', '204', '501'].some((status) => status in responses)).toBe(true);
      else if (!('302' in responses)) {
        expect(CONTENT_TYPES).toContain(type);
        expect([path, success?.content?.[type]?.schema]).toEqual([path, expect.any(Object)]);
      }
      const { access, unlimited } = ROUTES.get(rowOf(operation)) ?? {};
      const refusals = access === 'relay' || path.startsWith('/pg/') ? ['401'] : unlimited ? [] : ['429'];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...refusals, '503']));
      if (method === 'get' || method === 'delete') expect(requestBody).toBeUndefined();
    }
  });

  it.each([
    { path: '/api/channel', first: 0, size: 10, counted: true },
    { path: '/api/channel/search', first: 0, size: 100, counted: true },
    { path: '/api/token', first: 0, size: 10, counted: true },
    { path: '/api/token/search', first: 0, size: 100, counted: true },
    { path: '/api/user', first: 1, size: 10, counted: false },
    { path: '/api/user/search', first: 1, size: 10, counted: false },
    { path: '/api/log', first: 1, size: 10, counted: false },
    { path: '/api/log/self', first: 1, size: 10, counted: false },
  ])('states that the pages of $path start at $first', async ({ path, first, size, counted }) => {
    const described = operations.find((operation) => operation.path === path && operation.method === 'get');
    const defaults = Object.fromEntries(
      (described?.parameters ?? []).map(({ name, schema }) => [name, (schema as { default?: unknown }).default]),
    );
    expect(defaults).toMatchObject({ p: first, page_size: size });
    const success = described?.responses['200'] as ResponseObject | undefined;
    expect(Object.keys(success?.headers ?? {})).toEqual(counted ? ['X-Total-Count'] : []);
    const { headers, body } = await root.browser.get<{ page?: number; page_size?: number }>(path);
    expect(headers.has('x-total-count')).toBe(counted);
    if (!counted) expect(body.data).toMatchObject({ page: first, page_size: size });
  });
});
