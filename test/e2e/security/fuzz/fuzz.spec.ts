import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { buildSchema } from 'graphql';
import { Agent, fetch } from 'undici';
import { dataOf } from '../../../support/tollgate/browser-session.js';
import { createChannel, createToken, createUser, PASSWORD, type TestUser } from '../../../support/tollgate/fixtures.js';
import { discrepancies } from '../../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../../support/tollgate/site.js';
import type { TestServer } from '../../../support/tollgate/test-server.js';
import { undocumentedParts } from '../../contract/field-matrix/description.js';
import { graphqlRequests } from './graphql-cases.js';
import { type ApiDescription, type FuzzRequest, restRequests } from './rest-cases.js';

/** Requests of each kind from each caller, others in each run; `npm run test:fuzz` sends more. */
const CASES = Number(process.env.FUZZ_CASES ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MAX_CONCURRENT = 6;
const HANG_MS = 20_000;
const RUN_LIMIT_MS = 60_000 + CASES * 40;

/** Errors of the request or the upstream for which the OpenAPI document has a 5xx status. */
const EXPECTED_5XX = /无可用渠道|"code":"(model_price_error|do_request_failed|bad_response_status_code)"/;
const NOT_IMPLEMENTED = 501;

const root = join(import.meta.dirname, '..', '..', '..', '..', 'server');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as ApiDescription;
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

const management = restRequests(api, (path) => path.startsWith('/api/') || /^\/(healthz|readyz)/.test(path));
const relay = restRequests(api, (path) => !path.startsWith('/api/') && !/^\/(healthz|readyz)/.test(path));
const graphql: Arbitrary<FuzzRequest> = graphqlRequests(schema).map((request) => ({
  method: 'POST',
  path: '/graphql',
  type: 'application/json',
  body: JSON.stringify(request),
}));

interface Caller {
  name: string;
  headers: () => Record<string, string>;
  /** Restores the user and logs in again after a request has ended the login. */
  renew: () => Promise<void>;
}

let site: Site<TestServer>;
const callers = {} as Record<'anonymous' | 'user' | 'accessToken' | 'admin' | 'root' | 'apiToken', Caller>;
const agent = new Agent({ connections: MAX_CONCURRENT, pipelining: 1 });

beforeAll(async () => {
  const quick = { UPSTREAM_CONNECT_TIMEOUT_MS: '500', UPSTREAM_RESPONSE_TIMEOUT_MS: '2000' };
  const noNames = new URL('../../../support/tollgate/no-name-server.mjs', import.meta.url);
  site = await Site.openProcess({ env: { ...quick, NODE_OPTIONS: `--import ${noNames.href}` } });
  const { tollgate, administrator } = site;
  await createChannel(administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini,demo-chat' });
  const user = await createUser(tollgate, administrator, { quota: 1e12 });
  const admin = await createUser(tollgate, administrator);
  await administrator.browser.post('/api/user/manage', { id: admin.id, action: 'promote' });
  const token = await createToken(user, { unlimited_quota: true });
  const script = await createUser(tollgate, administrator);
  const accessToken = dataOf(await script.browser.get<string>('/api/user/token'));
  const nothing = async () => undefined;
  const bearer = (key: string) => () => ({ authorization: `Bearer ${key}` });
  callers.anonymous = { name: 'anonymous', headers: () => ({}), renew: nothing };
  callers.apiToken = { name: 'apiToken', headers: bearer(token.key), renew: nothing };
  callers.user = await loggedIn('user', user);
  callers.admin = await loggedIn('admin', admin);
  callers.root = await loggedIn('root', administrator);
  callers.accessToken = {
    name: 'accessToken',
    headers: () => ({ ...bearer(accessToken)(), 'veloera-user': String(script.id) }),
    renew: nothing,
  };
});
afterAll(async () => {
  if (process.env.FUZZ_CASES) console.table(tallies);
  await agent.close();
  await site.close();
});

async function loggedIn(name: string, person: TestUser): Promise<Caller> {
  const [row] = await site.database.query<Record<string, unknown>>(
    'SELECT username, password_hash, role FROM users WHERE id = $1',
    [person.id],
  );
  const restore = `UPDATE users SET username = $2, password_hash = $3, role = $4, status = 1, deleted_at = NULL WHERE id = $1`;
  return {
    name,
    headers: () => ({ cookie: person.browser.cookieHeader, 'veloera-user': String(person.id) }),
    renew: async () => {
      await site.database.query(restore, [person.id, row?.username, row?.password_hash, row?.role]);
      const login = { username: row?.username, password: PASSWORD };
      await person.browser.post('/api/user/login', login);
    },
  };
}

/** The number of responses of each kind for each caller, to check that requests pass authentication. */
const tallies: Record<string, Record<string, number>> = {};

function tally({ name }: Caller, outcome: string): void {
  tallies[name] ??= {};
  tallies[name][outcome] = (tallies[name][outcome] ?? 0) + 1;
}

function graphqlOutcome(text: string): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  if (code === undefined) return 'data';
  return /^[A-Z_]+$/.test(code) ? 'not valid' : 'refused';
}

/** Sends a request. @returns the fault of the response, or null */
async function send(request: FuzzRequest, caller: Caller): Promise<string | null> {
  const { url } = site.tollgate;
  const { method, path, type, body } = request;
  const headers = { origin: url, 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) };
  const started = performance.now();
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...caller.headers() },
      body: method === 'GET' ? undefined : body,
      redirect: 'manual',
      dispatcher: agent,
      signal: AbortSignal.timeout(HANG_MS),
    });
    const text = await response.text();
    if (response.status === 401 && caller.name !== 'anonymous') await caller.renew();
    tally(caller, path === '/graphql' ? graphqlOutcome(text) : String(response.status));
    const failed = response.status >= 500 && response.status !== NOT_IMPLEMENTED && !EXPECTED_5XX.test(text);
    if (failed || text.includes('"code":"internal"')) return `${response.status} ${text.slice(0, 300)}`;
    const sent = { status: response.status, type: response.headers.get('content-type'), text };
    const [deviation] = path === '/graphql' ? [] : undocumentedParts(method, path, sent);
    return deviation === undefined ? null : `${deviation}: ${response.status} ${text.slice(0, 300)}`;
  } catch (error) {
    const { name, message } = error as Error;
    const seconds = Math.round(performance.now() - started);
    return `${name} after ${seconds} ms: ${message}`;
  }
}

/** Sends `count` requests, a few concurrently. @returns the faults by the request that caused them */
async function fuzz(requests: Arbitrary<FuzzRequest>, caller: Caller, count: number): Promise<string[]> {
  const waiting = fc.sample(requests, { numRuns: count, seed: SEED });
  const wrong: string[] = [];
  const one = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const problem = await send(request, caller);
      if (problem === null) continue;
      const body = typeof request.body === 'string' ? request.body.slice(0, 400) : '';
      wrong.push(`${request.method} ${request.path.slice(0, 300)} ${body}\n    → ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, one));
  return wrong;
}

const runs: [keyof typeof callers, string, Arbitrary<FuzzRequest>][] = [
  ['anonymous', 'REST', management],
  ['anonymous', 'GraphQL', graphql],
  ['anonymous', 'relay', relay],
  ['apiToken', 'relay', relay],
  ['apiToken', 'REST', management],
  ['user', 'REST', management],
  ['user', 'GraphQL', graphql],
  ['accessToken', 'REST', management],
  ['accessToken', 'GraphQL', graphql],
  ['admin', 'REST', management],
  ['admin', 'GraphQL', graphql],
  ['root', 'REST', management],
  ['root', 'GraphQL', graphql],
];

describe(`random requests (seed ${SEED})`, () => {
  it.each(runs)(
    'from %s to %s have documented responses and cause no internal error',
    async (who, _what, requests) => {
      const wrong = await fuzz(requests, callers[who], CASES);
      expect(wrong.slice(0, 10)).toEqual([]);
    },
    RUN_LIMIT_MS,
  );

  it('leave the server ready and the ledger without discrepancies', async () => {
    expect((await fetch(`${site.tollgate.url}/readyz`)).status).toBe(200);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
