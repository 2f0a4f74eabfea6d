import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import pg from 'pg';
import request from 'supertest';
import { WebSocket } from 'ws';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly requestId?: string; readonly status?: number };
}

let site: Site;
let token: string;
const http = () => request(site.tollgate.url);
const send = (body: object, headers: Record<string, string> = {}) =>
  http()
    .post('/graphql')
    .set({ authorization: `Bearer ${token}`, ...headers })
    .send(body);
const repeated = (number: number, field: (index: number) => string) =>
  Array.from({ length: number }, (_, i) => field(i));

beforeAll(async () => {
  site = await Site.open({ GRAPHQL_QUERY_TIMEOUT_MS: '1000' });
  const made = await site.administrator.browser.graphql<{ createAccessToken: string }>(
    'mutation { createAccessToken }',
  );
  token = made.createAccessToken;
});
afterAll(() => site.close());

describe('GraphQL document', () => {
  const page = (first: number | string) =>
    `logs(page: { first: ${first} }) { nodes { id receipt { lines { kind } } } }`;

  it.each<[string, string, string, number]>([
    [
      'its nesting is too deep',
      `{ logs { nodes { receipt { ${'lines { '.repeat(9)}kind${' }'.repeat(9)} } } } }`,
      'document_too_deep',
      400,
    ],
    [
      'its nesting in fragments is too deep',
      `{ ...A } fragment A on Query { logs { ...B } } fragment B on LogConnection { nodes { receipt { ${'lines { '.repeat(6)}kind${' }'.repeat(6)} } } }`,
      'document_too_deep',
      400,
    ],
    ['it has too many aliases', `{ status { ${repeated(21, (i) => `v${i}: version`)} } }`, 'too_many_aliases', 400],
    [
      'it has too many directives',
      `{ status { ${'version @include(if: true) '.repeat(11)} } }`,
      'too_many_directives',
      400,
    ],
    [
      'it has too many root fields',
      `{ ${repeated(11, (i) => `s${i}: status { version }`)} }`,
      'too_many_root_fields',
      400,
    ],
    [
      'it has too many root fields in a fragment',
      `{ ...A ...A } fragment A on Query { ${repeated(6, (i) => `s${i}: status { version }`)} }`,
      'too_many_root_fields',
      400,
    ],
    ['it has too many tokens', `{ status { ${'version '.repeat(2_100)} } }`, 'too_many_tokens', 400],
    ['it is too large', `{ status { version } } # ${'x'.repeat(33 * 1024)}`, 'document_too_large', 413],
    ['it may return too many nodes', `{ ${repeated(9, (i) => `l${i}: ${page(100)}`)} }`, 'document_too_costly', 400],
    [
      'it may return too many usage points',
      `{ ${repeated(6, (i) => `u${i}: usage(first: 2000) { quota }`)} }`,
      'document_too_costly',
      400,
    ],
    ['it has a syntax error', '{ status { version ', 'GRAPHQL_PARSE_FAILED', 400],
    ['it selects an unknown field', '{ status { nonsense } }', 'GRAPHQL_VALIDATION_FAILED', 400],
  ])('is rejected when %s', async (_, query, code, status) => {
    const response = await send({ query }, { 'accept-language': 'en' });
    const [first, ...others]: Refusal[] = response.body.errors;
    expect([first?.extensions.code, response.status, response.body.data]).toEqual([code, status, undefined]);
    expect(others.length).toBeLessThan(5);
    expect(JSON.stringify(response.body)).not.toMatch(/stacktrace|node_modules|at \w+ \(/);
  });

  it('is accepted within the cost limit', async () => {
    const query = `{ ${repeated(4, (i) => `l${i}: ${page(100)}`)} }`;
    expect((await send({ query })).status).toBe(200);
    expect(
      (await send({ query: `query ($first: Int!) { ${page('$first')} }`, variables: { first: 100 } })).status,
    ).toBe(200);
  });

  it('is accepted when it is the introspection query', async () => {
    const { body } = await send({ query: getIntrospectionQuery() });
    expect(body.data.__schema.types.length).toBeGreaterThan(50);
  });

  it('is rejected with a message in the requested language', async () => {
    const query = `{ ${repeated(11, (i) => `s${i}: status { version }`)} }`;
    const messages = await Promise.all(
      ['en', 'zh'].map(
        async (language) => (await send({ query }, { 'accept-language': language })).body.errors[0].message,
      ),
    );
    expect(messages).toEqual([
      'At most 10 root fields per request; this one has 11',
      '一次请求最多 10 个根字段，实际为 11 个',
    ]);
  });

  it('is rejected with at most five errors', async () => {
    const query = `{ status { ${repeated(9, (i) => `nonsense${i}`).join(' ')} } }`;
    expect((await send({ query })).body.errors).toHaveLength(5);
  });
});

describe('GraphQL request', () => {
  const mutation = 'mutation { createTokens(input: { name: "m" }) { key } }';

  it('is rejected when it is a batch or a persisted query', async () => {
    expect((await send([{ query: '{ __typename }' }, { query: '{ __typename }' }])).status).toBe(400);
    const persisted = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    const response = await send({ extensions: persisted });
    expect(response.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
  });

  it('changes nothing unless it is a POST with application/json', async () => {
    const before = await tokens();
    const get = await http()
      .get('/graphql')
      .set({ authorization: token, 'content-type': 'application/json' })
      .query({ query: mutation });
    expect(get.status).toBe(405);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/graphql']) {
      const post = await http()
        .post('/graphql')
        .set({ authorization: token, 'content-type': type, 'apollo-require-preflight': '1' })
        .send(
          type.endsWith('urlencoded') ? `query=${encodeURIComponent(mutation)}` : JSON.stringify({ query: mutation }),
        );
      expect([type, post.status]).toEqual([type, 415]);
    }
    expect(await tokens()).toBe(before);
  });

  it('fails with operation_timed_out when it exceeds the query timeout', async () => {
    const client = new pg.Client({ connectionString: site.database.url });
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE logs IN ACCESS EXCLUSIVE MODE');
      const { body } = await send({ query: '{ logs { totalCount } }' });
      expect(body.errors[0].extensions).toMatchObject({ code: 'operation_timed_out', status: 504 });
    } finally {
      await client.end();
    }
  });

  const tokens = async () => {
    const { body } = await send({ query: '{ tokens { totalCount } }' });
    return body.data.tokens.totalCount;
  };
});

describe('GraphQL rate limit', () => {
  let limited: Site;
  beforeAll(async () => {
    limited = await Site.open({
      GLOBAL_API_RATE_LIMIT_ENABLE: 'true',
      GLOBAL_API_RATE_LIMIT: '20',
      GLOBAL_API_USER_RATE_LIMIT: '40',
      GLOBAL_API_RATE_LIMIT_DURATION: '600',
    });
  });
  afterAll(() => limited.close());

  it('counts an operation once, with the REST calls of its user, and reports the remaining requests', async () => {
    const sendRequest = (query: string) =>
      limited.administrator.browser.call<{ errors?: Refusal[] }>('POST', '/graphql', { query });
    const remaining = ({ headers }: { headers: Headers }) => Number(headers.get('x-ratelimit-remaining-requests'));
    const first = await sendRequest('{ __typename }');
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('40');
    expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+m\d+s$/);
    const several = await sendRequest(
      '{ a: __typename ...B } fragment B on Query { b: __typename c: status { version } }',
    );
    expect(remaining(first) - remaining(several)).toBe(1);
    const rest = await limited.administrator.browser.get('/api/user/self');
    expect(remaining(several) - remaining(rest)).toBe(1);
    for (let left = remaining(rest); left > 0; left--) await sendRequest('{ __typename }');
    const over = await sendRequest('{ __typename }');
    expect([over.status, over.body.errors?.[0]?.extensions.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('GraphQL socket', () => {
  const address = () => `${site.tollgate.url.replace('http', 'ws')}/graphql`;
  const open = (headers: Record<string, string>) => new WebSocket(address(), 'graphql-transport-ws', { headers });
  const statusOf = async (socket: WebSocket) => {
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => undefined);
    return response.statusCode;
  };
  const sendCall = async (socket: WebSocket, query: string) => {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    const [message] = await once(socket, 'message');
    return JSON.parse(String(message));
  };

  it('is opened with an access token or a login only', async () => {
    const cookie = site.administrator.browser.cookieHeader;
    const sockets = [open({ authorization: `Bearer ${token}` }), open({ cookie })];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    for (const socket of sockets) socket.close();
    expect(await statusOf(open({}))).toBe(401);
    expect(await statusOf(open({ authorization: 'Bearer nonsense' }))).toBe(401);
    expect(await statusOf(open({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' }))).toBe(403);
  });

  it.each([
    ['a query', '{ __typename }', 'subscriptions_only'],
    ['a mutation', 'mutation { createAccessToken }', 'subscriptions_only'],
    [
      'too many aliases',
      `subscription { logTail { logs { ${repeated(21, (i) => `a${i}: id`).join(' ')} } } }`,
      'too_many_aliases',
    ],
    ['too many tokens', `subscription { logTail { ${'dropped '.repeat(2_000)} } }`, 'too_many_tokens'],
    ['a syntax error', 'subscription { logTail {', 'GRAPHQL_PARSE_FAILED'],
  ])('refuses a document with %s by an error and stays open', async (_, query, code) => {
    const socket = open({ authorization: `Bearer ${token}` });
    const { type, payload } = await sendCall(socket, query);
    expect([type, payload[0].extensions.code]).toEqual(['error', code]);
    socket.send(JSON.stringify({ type: 'ping' }));
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({ type: 'pong' });
    socket.close();
  });

  it('accepts at most 100 subscriptions', async () => {
    const socket = open({ authorization: `Bearer ${token}` });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await once(socket, 'message');
    const query = 'subscription { logTail { dropped } }';
    for (let id = 0; id <= 100; id++)
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
    const [message] = await once(socket, 'message');
    expect(JSON.parse(String(message))).toMatchObject({
      id: '100',
      type: 'error',
      payload: [{ extensions: { code: 'rate_limited' } }],
    });
    socket.close();
  });

  it('is limited to 20 for each user and is closed when the login ends', async () => {
    const user: TestUser = await createUser(site.tollgate, site.administrator);
    const cookie = user.browser.cookieHeader;
    const sockets = repeated(20, () => '').map(() => open({ cookie }));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    expect(await statusOf(open({ cookie }))).toBe(429);
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    await user.browser.post('/api/user/logout');
    expect((await closed).map(([code]) => code)).toEqual(sockets.map(() => 4403));
  });
});
