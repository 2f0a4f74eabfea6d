import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

let site: Site<TestApp>;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

interface Response {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to GraphQL as a script does: without a cookie. */
async function send({ method = 'POST', headers = {}, body }: Sent, query = ''): Promise<[number, Response]> {
  const response = await fetch(`${site.tollgate.url}/graphql${query}`, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body,
  });
  return [response.status, (await response.json()) as Response];
}

const document = (query: string): string => JSON.stringify({ query });

describe('viewer', () => {
  const viewer = async (headers: Readonly<Record<string, string>>) => {
    const [, { data, errors }] = await send({ headers, body: document('{ viewer { username } }') });
    return errors?.[0]?.extensions['code'] ?? data;
  };

  it.each([
    ['no credential', {}],
    ['a cookie of an ended login', { cookie: 'session=ended' }],
    ['the credentials of a proxy that the browser signs in to', { authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
  ])('is null with %s', async (_, headers) => {
    expect(await viewer(headers)).toEqual({ viewer: null });
  });

  it.each([
    ['an unknown token', 'Bearer abcdef', 'access_token_invalid'],
    ['an unknown token without a scheme', 'abcdef', 'access_token_invalid'],
    ['a key of the relay', 'Bearer sk-abcdef', 'access_token_invalid'],
    ['an ended login', 'Bearer session.ended', 'unauthenticated'],
    ['an unknown service credential', 'Bearer tgs_bad', 'service_credential_invalid'],
  ])('is refused with %s', async (_, authorization, code) => {
    expect(await viewer({ authorization })).toBe(code);
  });

  it('is the user of an access token, until it is revoked', async () => {
    const token = dataOf(await site.administrator.browser.get<string>('/api/user/token'));
    const headers = { authorization: `Bearer ${token}` };
    expect(await viewer(headers)).toEqual({ viewer: { username: 'root' } });
    dataOf(await site.administrator.browser.get<string>('/api/user/token'));
    expect(await viewer(headers)).toBe('access_token_invalid');
  });
});

describe('request that contains no operation', () => {
  const LARGE = 'x'.repeat(33 * 1024 * 1024);
  it.each<[string, Sent, number, string]>([
    ['a body that is not JSON', { body: '{"query":' }, 400, 'invalid_parameter'],
    ['no body', {}, 400, 'BAD_REQUEST'],
    ['a batch', { body: '[{"query":"{ viewer { id } }"}]' }, 400, 'BAD_REQUEST'],
    ['another content type', { headers: { 'content-type': 'text/plain' }, body: '{}' }, 415, 'unsupported_media_type'],
    ['a body over the limit', { body: document(LARGE) }, 413, 'body_too_large'],
    ['a document over the limit', { body: document(LARGE.slice(0, 40_000)) }, 413, 'document_too_large'],
    ['a document that is not GraphQL', { body: document('{') }, 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { body: document('{ nothing }') }, 400, 'GRAPHQL_VALIDATION_FAILED'],
  ])('with %s is an error of GraphQL', async (_, sent, status, code) => {
    const [found, { data, errors = [] }] = await send(sent);
    expect([found, data]).toEqual([status, undefined]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ extensions: { code, status, requestId: expect.any(String) } });
  });

  it('by GET needs a header that other sites cannot send', async () => {
    const query = '?query=%7Bstatus%7Bsetup%7D%7D';
    const [status, { errors }] = await send({ method: 'GET', headers: { 'content-type': 'text/plain' } }, query);
    expect([status, errors?.[0]]).toMatchObject([400, { extensions: { code: 'BAD_REQUEST', status: 400 } }]);
    const headers = { 'apollo-require-preflight': 'true' };
    expect(await send({ method: 'GET', headers }, query)).toEqual([200, { data: { status: { setup: true } } }]);
  });
});

describe('subscription by POST', () => {
  const EVENTS = 'subscription { balanceChanged { quota } }';
  const query = async (body: object, headers: Readonly<Record<string, string>> = {}): Promise<[number, Response]> =>
    send({ headers: { ...(await signedIn()), ...headers }, body: JSON.stringify(body) });

  it.each([
    ['en', 'Subscriptions are served over WebSocket only, with the protocol graphql-transport-ws'],
    ['zh', '订阅仅支持 WebSocket（graphql-transport-ws 协议）'],
  ])('is refused in the language of the caller: %s', async (language, message) => {
    const code = 'subscriptions_by_websocket';
    const extensions = { code, status: 400, requestId: expect.any(String) };
    const refusal = await query({ query: EVENTS }, { 'accept-language': language });
    expect(refusal).toEqual([400, { errors: [{ message, extensions }] }]);
  });

  it('is refused with `Accept: text/event-stream`, and nothing is logged', async () => {
    const [status] = await query({ query: EVENTS }, { accept: 'text/event-stream' });
    expect(status).toBe(400);
    expect(site.tollgate.output).not.toContain('graphql.failed');
  });

  it('may be in the document of a query', async () => {
    const document = `query Name { viewer { username } } ${EVENTS.replace('subscription', 'subscription Balance')}`;
    expect(await query({ query: document, operationName: 'Name' })).toEqual([
      200,
      { data: { viewer: { username: 'root' } } },
    ]);
  });
});

describe('subscription over WebSocket', () => {
  it.each([
    ['an unknown field', 'subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED', 400, '查询不符合 schema'],
    [
      'a missing variable',
      'subscription ($id: ID!) { jobRunChanged(id: $id) { id } }',
      'BAD_USER_INPUT',
      400,
      '变量无效',
    ],
    ['an unknown record', 'subscription { jobRunChanged(id: "999999") { id } }', 'not_found', 404, '记录不存在'],
    ['a query instead of a subscription', '{ viewer { username } }', 'subscriptions_only', 400, 'WebSocket'],
  ])('with %s has an error with the properties of others', async (_, query, code, status, text) => {
    const errors = await refusedOverSocket(query);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(text),
      extensions: { code, status, requestId: expect.any(String) },
    });
  });
});

describe('socket of subscriptions', () => {
  const refusal = async (headers: Readonly<Record<string, string>>): Promise<[number | undefined, Response]> => {
    const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers,
    });
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    return [response.statusCode, JSON.parse(await text(response)) as Response];
  };

  it.each([
    ['no credential', async () => ({}), 401, 'unauthenticated'],
    ['an unknown token', async () => ({ authorization: 'Bearer abcdef' }), 401, 'access_token_invalid'],
    ['a page of another site', async () => ({ origin: 'https://other.example' }), 403, 'cross_origin'],
    ['a service credential', serviceCredential, 403, 'forbidden'],
  ])('is refused with an error of GraphQL to %s', async (_, headers, status, code) => {
    expect(await refusal(await headers())).toMatchObject([
      status,
      { errors: [{ extensions: { code, status, requestId: expect.any(String) } }] },
    ]);
  });
});

async function signedIn(): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${dataOf(await site.administrator.browser.get<string>('/api/user/token'))}` };
}

/** The errors that end a subscription, in Chinese. */
async function refusedOverSocket(query: string): Promise<Response['errors']> {
  const headers = { ...(await signedIn()), 'accept-language': 'zh' };
  const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  });
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    const [message] = await once(socket, 'message');
    const { type, payload } = JSON.parse(String(message));
    return type === 'error' ? payload : payload.errors;
  } finally {
    socket.close();
  }
}

async function serviceCredential(): Promise<{ authorization: string }> {
  const fields = { name: 'export', scopes: ['logs:read'] };
  const { secret } = dataOf(
    await site.administrator.browser.post<{ secret: string }>('/api/service_credential', fields),
  );
  return { authorization: `Bearer ${secret}` };
}
