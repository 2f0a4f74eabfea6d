import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type OpenAI from 'openai';
import pg from 'pg';
import { WebSocket } from 'ws';
import { eventually } from '../../support/eventually.js';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import {
  cutAfterEvents,
  failure,
  hangBeforeHeaders,
  hangMidStream,
  raw,
  respondAfter,
  respondWith,
} from '../../support/mock-upstream/behaviour.js';
import type { MockDialect } from '../../support/mock-upstream/dialect.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import { jsonPlan } from '../../support/mock-upstream/plan.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

const balance = 10_000_000;
const usage = { prompt: 1_000, completion: 500, cached: 0, reasoning: 100 };
const NATIVE = 'gpt-4o-mini';
const CLAUDE = 'claude-haiku-4-5';
const STORED = 'gpt-4.1-mini';

let site: Site;
let upstream: MockUpstream;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([openAiDialect, anthropicDialect]);
  const { administrator } = site;
  await setOption(administrator, 'ModelRatio', JSON.stringify({ [NATIVE]: 1, [CLAUDE]: 1, [STORED]: 1 }));
  await setOption(administrator, 'CompletionRatio', JSON.stringify({ [NATIVE]: 4, [CLAUDE]: 4 }));
  await createChannel(administrator, { base_url: upstream.url, models: NATIVE, auto_ban: 0 });
  await createChannel(administrator, { type: 14, base_url: upstream.url, models: CLAUDE, auto_ban: 0 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: balance });
  token = await createToken(user, { unlimited_quota: true });
});

const openai = () => site.openai(token);

/** The raw HTTP response, for details that the SDK hides. */
function call(path: string, body?: object, method = 'POST'): Promise<Response> {
  return fetch(`${site.tollgate.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token.key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The log row of the last call; expects balance, log and ledger to agree on its charge. */
async function bill() {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(balance - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return row;
}

describe('Responses API with an OpenAI upstream', () => {
  it('streams the upstream bytes unchanged and bills the usage of the last event', async () => {
    upstream.byDefault(respondWith({ text: 'Grüße, 世界', reasoning: 'hm', usage }));
    const body = { model: NATIVE, input: 'hi', stream: true };
    const direct = await fetch(`${upstream.url}/v1/responses`, { method: 'POST', body: JSON.stringify(body) });
    expect((await (await call('/v1/responses', body)).text()).trimEnd()).toBe((await direct.text()).trimEnd());
    expect(upstream.lastRequest.body).toEqual(body);
    expect(await bill()).toMatchObject({ prompt_tokens: 1_000, completion_tokens: 500, quota: 3_000 });
  });

  it('returns a non-streamed response and bills its usage', async () => {
    upstream.byDefault(respondWith({ text: 'Hello', usage }));
    const response = await openai().responses.create({ model: NATIVE, input: 'hi', store: true });
    expect(response.output_text).toBe('Hello');
    expect(upstream.lastRequest.body).toEqual({ model: NATIVE, input: 'hi', store: true });
    expect(await bill()).toMatchObject({ quota: 3_000 });
  });

  it.each([false, true])(
    'passes on the limits of the upstream where the site enables it, stream %s',
    async (stream) => {
      const headers = { 'x-ratelimit-remaining-requests': '59', 'openai-organization': 'org-secret' };
      const limited = failure(429, { message: 'slow down', headers });
      const remaining = async () => {
        upstream.next(limited, limited, limited, limited);
        const answered = await call('/v1/responses', { model: NATIVE, input: 'hi', stream });
        expect(answered.headers.get('openai-organization')).toBeNull();
        return answered.headers.get('x-ratelimit-remaining-requests');
      };
      expect(await remaining()).toBeNull();
      await setOption(site.administrator, 'global.upstream_headers_enabled', 'true');
      expect(await remaining()).toBe('59');
      await setOption(site.administrator, 'global.upstream_headers_enabled', 'false');
    },
  );

  it('ends an interrupted stream with response.failed and bills the partial output', async () => {
    upstream.byDefault(cutAfterEvents(6, { text: 'one two three four five six' }));
    const events = (await (await call('/v1/responses', { model: NATIVE, input: 'hi', stream: true })).text())
      .split('\n\n')
      .flatMap((event) =>
        event.includes('data: ') ? [JSON.parse(event.slice(event.indexOf('data: ') + 6)) as Wire] : [],
      );
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    expect(events.at(-1)).toMatchObject({ type: 'response.failed', response: { id: 'resp_mock', status: 'failed' } });
    expect(await bill()).toMatchObject({ model_name: NATIVE });
  });
});

interface Wire {
  type: string;
  sequence_number: number;
}

describe('Responses API with an Anthropic upstream', () => {
  it('sends the encrypted reasoning back to the vendor with the next request', async () => {
    const include: OpenAI.Responses.ResponseIncludable[] = ['reasoning.encrypted_content'];
    const toolCalls = [{ id: 'toolu_1', name: 'look', arguments: '{"at":"sky"}' }];
    upstream.byDefault(respondWith({ reasoning: 'I must look.', signature: 'vendor-signature', toolCalls, usage }));
    const tools: OpenAI.Responses.Tool[] = [
      { type: 'function', name: 'look', parameters: { type: 'object' }, strict: false },
    ];
    const first = { model: CLAUDE, tools, include, store: false, reasoning: { effort: 'low' as const } };
    const response = await openai()
      .responses.stream({ ...first, input: 'hi' })
      .finalResponse();
    expect(response.output.map(({ type }) => type)).toEqual(['reasoning', 'function_call']);
    expect(await bill()).toMatchObject({ prompt_tokens: 1_000, completion_tokens: 500, quota: 3_000 });
    expect(JSON.stringify(response)).not.toContain('vendor-signature');

    upstream.byDefault(respondWith({ text: 'Blue.', usage }));
    const output = { type: 'function_call_output' as const, call_id: 'toolu_1', output: 'blue' };
    const kept = response.output as OpenAI.Responses.ResponseInputItem[];
    const next = await openai().responses.create({
      ...first,
      input: [{ role: 'user', content: 'hi' }, ...kept, output],
    });
    expect(next.output_text).toBe('Blue.');
    expect(upstream.lastRequest.body.messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'I must look.', signature: 'vendor-signature' },
          { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 'sky' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] },
    ]);
  });

  it('lists dropped fields in the x-tollgate-dropped header', async () => {
    upstream.byDefault(respondWith({ text: 'Hello', usage }));
    const answered = await call('/v1/responses', { model: CLAUDE, input: 'hi', tools: [{ type: 'image_generation' }] });
    expect(answered.headers.get('x-tollgate-dropped')).toContain('tools.image_generation');
    expect(await answered.json()).toMatchObject({ object: 'response', store: false });
  });

  it('reports a failure in the middle of a stream as response.failed', async () => {
    upstream.byDefault(cutAfterEvents(6, { text: 'one two three four five six' }));
    const stream = openai().responses.stream({ model: CLAUDE, input: 'hi' });
    const failed = new Promise((resolve) => stream.on('response.failed', resolve));
    stream.done().catch(() => undefined);
    expect(await failed).toMatchObject({ response: { status: 'failed', error: { code: 'server_error' } } });
  });

  it.each([
    [{ previous_response_id: 'resp_1' }, 'previous_response_not_found'],
    [{ background: true }, 'invalid_responses_request'],
    [{ conversation: 'conv_1' }, 'unsupported'],
  ])('rejects %j with 400 and charges nothing', async (fields, code) => {
    const answered = await call('/v1/responses', { model: CLAUDE, input: 'hi', ...fields });
    expect(answered.status).toBe(400);
    expect(await answered.json()).toMatchObject({ error: { code, type: 'invalid_request_error' } });
    expect(await bill()).toBeUndefined();
  });
});

describe('stored response', () => {
  const first = { model: STORED, input: 'hi' };
  const channels: number[] = [];
  let made = 0;

  beforeAll(async () => {
    for (const key of ['sk-account-1\nsk-account-2', 'sk-account-3\nsk-account-4']) {
      channels.push(
        await createChannel(site.administrator, { base_url: upstream.url, models: STORED, auto_ban: 0, key }),
      );
    }
  });

  /** Creates a response that one of the four accounts stores. */
  async function create(fields: object = {}) {
    const id = `resp_${++made}`;
    upstream.next(respondWith({ text: 'Hello', usage, extra: { id } }));
    await (await call('/v1/responses', { ...first, ...fields })).text();
    return { id, account: upstream.lastRequest.headers.authorization };
  }

  const continued = (id: string) => ({ ...first, previous_response_id: id });
  const setEnabled = async (enabled: boolean) => {
    for (const id of channels) {
      dataOf(await site.administrator.browser.put('/api/channel/', { id, status: enabled ? 1 : 2 }));
    }
  };

  it.each([
    ['whole', {}],
    ['streamed', { stream: true }],
  ])('(%s) is continued with the channel and key that store it', async (_, fields) => {
    for (let turn = 0; turn < 5; turn++) {
      const { id, account } = await create(fields);
      expect((await call('/v1/responses', continued(id))).status).toBe(200);
      expect(upstream.lastRequest.headers.authorization).toBe(account);
    }
  });

  it.each([
    ['GET', '', '?include[]=file_search_call.results&key=secret', '?include%5B%5D=file_search_call.results'],
    ['GET', '/input_items', '?limit=2', '?limit=2'],
    ['POST', '/cancel', '', ''],
    ['DELETE', '', '', ''],
  ])('is served for %s %s%s by the account that stores it', async (method, below, query, passed) => {
    const { id, account } = await create();
    const upstreamBody = { id, object: 'response' };
    upstream.next(raw(200, 'application/json', JSON.stringify(upstreamBody)));
    const answered = await call(`/v1/responses/${id}${below}${query}`, undefined, method);
    expect({ status: answered.status, body: await answered.json() }).toEqual({ status: 200, body: upstreamBody });
    const { lastRequest } = upstream;
    expect(lastRequest).toMatchObject({ method, path: `/v1/responses/${id}${below}` });
    expect(lastRequest.query.toString()).toBe(new URLSearchParams(passed).toString());
    expect(lastRequest.headers.authorization).toBe(account);
    const known = method === 'DELETE' ? 404 : 200;
    upstream.next(raw(200, 'application/json', JSON.stringify(upstreamBody)));
    expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(known);
  });

  it('returns the error of its upstream', async () => {
    const { id } = await create();
    upstream.next(failure(404, { message: `Response with id '${id}' not found.` }));
    const answered = await call(`/v1/responses/${id}`, undefined, 'GET');
    expect(answered.status).toBe(404);
    expect(await answered.json()).toMatchObject({ error: { message: expect.stringContaining('not found.') } });
  });

  it('is not found for another user', async () => {
    const { id } = await create();
    const otherUser = await createUser(site.tollgate, site.administrator, { quota: balance });
    token = await createToken(otherUser, { unlimited_quota: true });
    upstream.reset();
    const refused = await call('/v1/responses', continued(id));
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 400,
      body: { error: { code: 'previous_response_not_found', param: 'previous_response_id' } },
    });
    expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(404);
    expect((await call(`/v1/responses/${id}`, undefined, 'DELETE')).status).toBe(404);
    expect(upstream.requests).toEqual([]);
  });

  it('is rejected while its channel is disabled, without a request to another account', async () => {
    const spare = await createChannel(site.administrator, { base_url: upstream.url, models: STORED, priority: -1 });
    const { id } = await create();
    await setEnabled(false);
    upstream.reset();
    const responses = [
      await call('/v1/responses', continued(id)),
      await call(`/v1/responses/${id}`, undefined, 'GET'),
    ].map(async (answered) => [answered.status, await answered.json()]);
    await setEnabled(true);
    dataOf(await site.administrator.browser.put('/api/channel/', { id: spare, status: 2 }));
    expect(await Promise.all(responses)).toMatchObject([
      [400, { error: { code: 'previous_response_not_found', message: expect.stringContaining('渠道已不可用') } }],
      [404, { error: { code: 'response_unavailable' } }],
    ]);
    expect(upstream.requests).toEqual([]);
  });
});

describe('upstream with one of the two APIs', () => {
  const CHAT_ONLY = /\/responses$/;
  const RESPONSES_ONLY = /\/chat\/completions$/;
  const paths = ({ requests }: MockUpstream) => requests.map(({ path }) => path);

  /** A channel whose upstream responds with 404 to a path, and the model that only this channel serves. */
  async function channelWithout(path: RegExp, model: string, setting = '') {
    const absent: MockDialect = {
      ...openAiDialect,
      matchesPath: (request) => path.test(request.path),
      plan: ({ path }) =>
        jsonPlan(404, { error: { message: `Invalid URL (POST ${path})`, type: 'x', param: '', code: '' } }),
    };
    const other = await MockUpstream.start([absent, openAiDialect]);
    others.push(other);
    await createChannel(site.administrator, { base_url: other.url, models: model, auto_ban: 0, setting });
    return other.byDefault(respondWith({ text: 'Hello', usage }));
  }
  const others: MockUpstream[] = [];
  const models = ['chat-only', 'chat-only-codex', 'responses-only', 'set-to-chat', 'no-model'];

  beforeAll(async () => {
    await setOption(
      site.administrator,
      'ModelRatio',
      JSON.stringify(Object.fromEntries([NATIVE, CLAUDE, STORED, ...models].map((model) => [model, 1]))),
    );
  });
  afterAll(() => Promise.all(others.map((other) => other.close())));

  it.each([false, true])('serves responses by chat completions, stream %s, after one refusal', async (stream) => {
    const model = stream ? 'chat-only' : 'chat-only-codex';
    const other = await channelWithout(CHAT_ONLY, model);
    for (const expected of [['/v1/responses', '/v1/chat/completions'], ['/v1/chat/completions']]) {
      other.requests.length = 0;
      const answered = await call('/v1/responses', { model, input: 'hi', stream });
      expect({ status: answered.status, body: await answered.text() }).toMatchObject({
        status: 200,
        body: expect.stringContaining('Hello'),
      });
      expect(paths(other)).toEqual(expected);
    }
    const bills = await site.bills(user);
    expect(bills.map(({ prompt_tokens, completion_tokens }) => [prompt_tokens, completion_tokens])).toEqual([
      [1_000, 500],
      [1_000, 500],
    ]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('serves chat completions by responses, after one refusal', async () => {
    const other = await channelWithout(RESPONSES_ONLY, 'responses-only');
    const chat = { model: 'responses-only', messages: [{ role: 'user' as const, content: 'hi' }] };
    for (const expected of [['/v1/chat/completions', '/v1/responses'], ['/v1/responses']]) {
      other.requests.length = 0;
      expect((await openai().chat.completions.create(chat)).choices[0]?.message.content).toBe('Hello');
      expect(paths(other)).toEqual(expected);
    }
  });

  it('sends no refused request when the channel has the setting', async () => {
    const other = await channelWithout(CHAT_ONLY, 'set-to-chat', '{"openai_api":"chat"}');
    expect((await openai().responses.create({ model: 'set-to-chat', input: 'hi' })).output_text).toBe('Hello');
    expect(paths(other)).toEqual(['/v1/chat/completions']);
  });

  it('does not try the other API for a model that the upstream does not have', async () => {
    const other = await channelWithout(CHAT_ONLY, 'no-model');
    other.byDefault(failure(404, { message: 'The model `m` does not exist', code: 'model_not_found' }));
    expect((await call('/v1/responses', { model: 'no-model', input: 'hi' })).status).toBe(404);
    expect(paths(other)).toEqual(['/v1/responses']);
    expect(await bill()).toBeUndefined();
  });
});

describe('Responses API over WebSocket', () => {
  type Event = Record<string, unknown> & { type: string };
  const CODEX = { 'openai-beta': 'responses_websockets=2026-02-06' };
  const sockets: WebSocket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });

  function dial(key = token.key): WebSocket {
    const url = `${site.tollgate.url.replace('http', 'ws')}/v1/responses`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}`, ...CODEX } });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  }

  /** An open connection and the events it receives. */
  async function connected(key = token.key) {
    const socket = dial(key);
    const events: Event[] = [];
    socket.on('message', (data) => events.push(JSON.parse(String(data)) as Event));
    await once(socket, 'open');
    const send = (event: object) => socket.send(JSON.stringify(event));
    /** Waits for the first event of a type, and removes it and those before it. */
    const receive = async (type: string): Promise<Event> => {
      await eventually(() => events.some((event) => event.type === type), Boolean);
      return events.splice(0, events.findIndex((event) => event.type === type) + 1).at(-1) as Event;
    };
    return { socket, events, send, receive };
  }

  const message = (text: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });
  const create = (text: string, fields: object = {}) => ({
    type: 'response.create',
    model: NATIVE,
    store: false,
    input: [message(text)],
    ...fields,
  });
  const statusOf = async (socket: WebSocket) => {
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    return response.statusCode;
  };

  it('sends each event as a message and charges each response', async () => {
    upstream.byDefault(respondWith({ text: 'Hello', usage }));
    const { send, receive } = await connected();
    for (let turn = 0; turn < 2; turn++) {
      send(create('hi', { stream: true }));
      await receive('response.created');
      await receive('response.output_text.delta');
      expect(await receive('response.completed')).toMatchObject({ response: { usage: { input_tokens: 1_000 } } });
    }
    expect(upstream.lastRequest.body).toEqual({ model: NATIVE, store: false, input: [message('hi')], stream: true });
    expect(upstream.lastRequest.headers['openai-beta']).toBeUndefined();
    expect((await site.bills(user)).map(({ quota, is_stream }) => [quota, is_stream])).toEqual([
      [3_000, true],
      [3_000, true],
    ]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it.each([NATIVE, CLAUDE])('continues the last response with %s, which stores none', async (model) => {
    upstream.byDefault(respondWith({ text: 'Hello', usage, extra: { store: false } }));
    const { send, receive } = await connected();
    send(create('one', { model, generate: false }));
    const { response: prepared } = (await receive('response.completed')) as unknown as { response: { id: string } };
    expect(upstream.requests).toEqual([]);
    send(create('two', { model, previous_response_id: prepared.id }));
    const { response: first } = (await receive('response.completed')) as unknown as { response: { id: string } };
    send(create('three', { model, previous_response_id: first.id }));
    await receive('response.completed');
    const { body } = upstream.lastRequest;
    const texts = JSON.stringify(body).match(/"(?:one|two|three|Hello)"/g);
    expect(texts).toEqual(['"one"', '"two"', '"Hello"', '"three"']);
    expect(body).not.toHaveProperty('previous_response_id');
    expect(await site.bills(user)).toHaveLength(2);
  });

  it('rejects a previous response that is not the last one', async () => {
    const { send, receive } = await connected();
    send(create('hi', { model: CLAUDE, previous_response_id: 'resp_other' }));
    expect(await receive('error')).toMatchObject({ status: 400, error: { code: 'previous_response_not_found' } });
  });

  it('cancels the response in progress, charges its output and serves the next request', async () => {
    upstream.next(hangMidStream(8, { text: 'one two three four five six' }));
    const { send, receive } = await connected();
    send(create('hi'));
    await receive('response.output_text.delta');
    send({ type: 'response.cancel' });
    expect(await receive('error')).toMatchObject({ status: 400, error: { code: 'response_cancelled' } });
    upstream.byDefault(respondWith({ text: 'Hello', usage }));
    send(create('hi'));
    await receive('response.completed');
    const bills = await site.bills(user);
    expect(bills).toHaveLength(2);
    expect(bills[1]?.completion_tokens).toBeGreaterThan(0);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('ends the call at the upstream when the connection is closed, and charges its output', async () => {
    upstream.next(hangMidStream(8, { text: 'one two three four five six' }));
    const { socket, send, receive } = await connected();
    send(create('hi'));
    await receive('response.output_text.delta');
    socket.terminate();
    await eventually(
      () => site.bills(user),
      (bills) => bills.length === 1,
    );
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it.each<[string, object | string, number, string]>([
    ['an unknown model', create('hi', { model: 'unknown-model' }), 404, 'model_not_found'],
    ['a request without input', { type: 'response.create', model: NATIVE }, 400, 'invalid_responses_request'],
    ['a parallel stream', create('hi', { stream_id: 'a' }), 400, 'invalid_responses_request'],
    ['an unknown event', { type: 'response.steer' }, 400, 'invalid_responses_request'],
    ['no JSON', '{', 400, 'invalid_json'],
  ])('rejects %s and keeps the connection', async (_, sent, status, code) => {
    const { socket, send, receive } = await connected();
    if (typeof sent === 'string') socket.send(sent);
    else send(sent);
    expect(await receive('error')).toMatchObject({ status, error: { code } });
    send(create('hi'));
    await receive('response.completed');
  });

  it('closes the connection immediately when the user is banned, and charges the output of the response', async () => {
    const person = await createUser(site.tollgate, site.administrator, { quota: balance });
    const { key } = await createToken(person, { unlimited_quota: true });
    upstream.next(hangMidStream(8, { text: 'one two three four five six' }));
    const { socket, send, receive } = await connected(key);
    const closed = once(socket, 'close');
    send(create('hi'));
    await receive('response.output_text.delta');
    await site.administrator.browser.post('/api/user/manage', { id: person.id, action: 'disable' });
    expect(await receive('error')).toMatchObject({ status: 403, error: { code: 'user_banned' } });
    expect((await closed)[0]).toBe(1008);
    await eventually(
      () => site.database.query('SELECT FROM logs WHERE user_id = $1 AND type = 2', [person.id]),
      (rows) => rows.length === 1,
    );
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('closes an idle connection immediately when its token is deleted', async () => {
    const own = await createToken(user, { unlimited_quota: true });
    const { socket, receive } = await connected(own.key);
    const closed = once(socket, 'close');
    await user.browser.call('DELETE', `/api/token/${own.id}`);
    expect(await receive('error')).toMatchObject({ error: { code: 'token_invalid' } });
    expect((await closed)[0]).toBe(1008);
  });

  it('rejects the handshake of an invalid key with 401', async () => {
    expect(await statusOf(dial('sk-invalid'))).toBe(401);
  });

  it('is refused with 426 before the key is checked where it is disabled', async () => {
    await setOption(site.administrator, 'global.responses_websocket_enabled', 'false');
    expect(await statusOf(dial('sk-invalid'))).toBe(426);
    await setOption(site.administrator, 'global.responses_websocket_enabled', 'true');
    expect((await call('/v1/responses', undefined, 'GET')).status).toBe(426);
  });
});

describe('response that the site stores', () => {
  beforeAll(() => setOption(site.administrator, 'StoredResponseHours', '24'));
  afterAll(() => setOption(site.administrator, 'StoredResponseHours', '0'));

  const first = { model: CLAUDE, input: 'My name is Ada.' };
  const textsSent = () => JSON.stringify(upstream.lastRequest.body).match(/My name is Ada\.|Hello|Who am I\?/g);
  /** Creates a response of an upstream that stores none, and returns its id. */
  async function create(fields: object = {}): Promise<string> {
    upstream.byDefault(respondWith({ text: 'Hello', usage }));
    const text = await (await call('/v1/responses', { ...first, ...fields })).text();
    return /"id":"(resp_\w+)"/.exec(text)?.[1] ?? '';
  }

  it.each([false, true])('is continued with the whole conversation, and charged (stream %s)', async (stream) => {
    const id = await create({ stream });
    const next = await call('/v1/responses', { model: CLAUDE, previous_response_id: id, input: 'Who am I?' });
    expect(next.status).toBe(200);
    expect(textsSent()).toEqual(['My name is Ada.', 'Hello', 'Who am I?']);
    const { id: second } = (await next.json()) as { id: string };
    await call('/v1/responses', { model: CLAUDE, previous_response_id: second, input: 'Who am I?' });
    expect(textsSent()).toEqual(['My name is Ada.', 'Hello', 'Who am I?', 'Hello', 'Who am I?']);
    expect(await site.bills(user)).toHaveLength(3);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is not stored when its upstream fails in the middle of the stream', async () => {
    upstream.byDefault(cutAfterEvents(6, { text: 'one two three four five six' }));
    const text = await (await call('/v1/responses', { ...first, stream: true })).text();
    const events = text.split('\n\n').filter((event) => event.includes('data: {'));
    const sent = events.map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as Wire);
    expect(sent.at(-1)).toMatchObject({ type: 'response.failed' });
    expect(sent.map(({ sequence_number: number }) => number)).toEqual(sent.map((_, index) => index));
    const [, id] = /"id":"(resp_\w+)"/.exec(text) ?? [];
    expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(404);
  });

  it.each([false, true])('is stored before its client has all of it (stream %s)', async (stream) => {
    const lock = new pg.Client({ connectionString: site.database.url });
    await lock.connect();
    try {
      await lock.query('BEGIN; LOCK TABLE stored_responses IN EXCLUSIVE MODE');
      const ended = Promise.withResolvers<string>();
      let hasEnded = false;
      void create({ stream }).then((id) => {
        hasEnded = true;
        ended.resolve(id);
      }, ended.reject);
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO stored_responses%'`;
      await eventually(
        () => site.database.query(waiting),
        (found) => found.length === 1,
      );
      expect(hasEnded).toBe(false);
      await lock.query('COMMIT');
      expect((await call(`/v1/responses/${await ended.promise}`, undefined, 'GET')).status).toBe(200);
    } finally {
      await lock.end();
    }
  });

  // The AI SDK sends references instead of the items of earlier steps, unless `store` is false.
  it('is continued by references to its items, by its user only', async () => {
    const id = await create();
    const read = await call(`/v1/responses/${id}`, undefined, 'GET');
    const { output } = (await read.json()) as { output: { id: string }[] };
    const referring = {
      model: CLAUDE,
      input: [
        { role: 'user', content: first.input },
        ...output.map((item) => ({ type: 'item_reference', id: item.id })),
        { role: 'user', content: 'Who am I?' },
      ],
    };
    expect((await call('/v1/responses', referring)).status).toBe(200);
    expect(textsSent()).toEqual(['My name is Ada.', 'Hello', 'Who am I?']);
    token = await createToken(await createUser(site.tollgate, site.administrator, { quota: balance }), {
      unlimited_quota: true,
    });
    expect(await (await call('/v1/responses', referring)).json()).toMatchObject({ error: { code: 'item_not_found' } });
  });

  it('is read, listed and deleted, by its user only', async () => {
    const id = await create();
    const read = async (below = '', method = 'GET') => {
      const answered = await call(`/v1/responses/${id}${below}`, undefined, method);
      return { status: answered.status, body: await answered.json() };
    };
    expect(await read()).toMatchObject({ status: 200, body: { id, store: true, output: [{ type: 'message' }] } });
    expect(await read('/input_items')).toMatchObject({
      body: { object: 'list', data: [{ content: [{ text: first.input }] }], has_more: false },
    });
    expect(await read('/cancel', 'POST')).toMatchObject({ status: 400 });
    const own = token;
    token = await createToken(await createUser(site.tollgate, site.administrator, { quota: balance }), {
      unlimited_quota: true,
    });
    expect(await read()).toMatchObject({ status: 404 });
    expect(await read('', 'DELETE')).toMatchObject({ status: 404 });
    token = own;
    expect(await read('', 'DELETE')).toEqual({ status: 200, body: { id, object: 'response', deleted: true } });
    expect(await read()).toMatchObject({ status: 404, body: { error: { code: 'response_not_found' } } });
  });

  it('is not stored when the client disables storing', async () => {
    const id = await create({ store: false });
    expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(404);
    const next = await call('/v1/responses', { model: CLAUDE, previous_response_id: id, input: 'Who am I?' });
    expect(await next.json()).toMatchObject({ error: { code: 'previous_response_not_found' } });
  });

  describe('in the background', () => {
    const start = async (fields: object = {}) => {
      const answered = await call('/v1/responses', { ...first, background: true, ...fields });
      return (await answered.json()) as { id: string; status: string };
    };
    const over = (id: string) =>
      eventually(
        () => openai().responses.retrieve(id),
        ({ status }) => status !== 'in_progress',
      );

    it('is polled until it is complete, charged once, and continued', async () => {
      upstream.byDefault(respondWith({ text: 'Hello', usage }));
      const queued = await start();
      expect(queued).toMatchObject({ object: 'response', status: 'queued', background: true, store: true, output: [] });
      const { id } = queued;
      const ended = await over(id);
      expect(ended).toMatchObject({ id, status: 'completed', background: true, output_text: 'Hello' });
      expect(ended.usage).toMatchObject({ input_tokens: 1_000, output_tokens: 500 });
      expect(await site.bills(user)).toMatchObject([{ prompt_tokens: 1_000, completion_tokens: 500 }]);
      const second = await start({ previous_response_id: id, input: 'Who am I?' });
      expect(await over(second.id)).toMatchObject({ status: 'completed', previous_response_id: id });
      expect(textsSent()).toEqual(['My name is Ada.', 'Hello', 'Who am I?']);
      expect(await site.bills(user)).toHaveLength(2);
      expect(await discrepancies(site.database)).toEqual([]);
      const own = token;
      token = await createToken(await createUser(site.tollgate, site.administrator, { quota: balance }));
      expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(404);
      token = own;
    });

    it('is cancelled, and cannot be continued before it has ended', async () => {
      upstream.byDefault(hangBeforeHeaders());
      const { id } = await start();
      expect((await openai().responses.retrieve(id)).status).toBe('in_progress');
      const next = await call('/v1/responses', { model: CLAUDE, previous_response_id: id, input: 'Who am I?' });
      expect(await next.json()).toMatchObject({ error: { code: 'previous_response_not_found' } });
      expect((await openai().responses.cancel(id)).status).toBe('cancelled');
      expect((await openai().responses.cancel(id)).status).toBe('cancelled');
      expect((await openai().responses.retrieve(id)).status).toBe('cancelled');
      await eventually(
        () => site.balance(user),
        (left) => left === balance,
      );
      expect((await site.bills(user)).map(({ quota }) => quota)).toEqual([0]);
    });

    it('ends with the connection of its client while it waits for admission', async () => {
      const rules = (value: object) => setOption(site.administrator, 'LimitRules', JSON.stringify(value));
      await rules({ user: { [user.id]: { calls: 1, atLimit: 'queue', queueSeconds: 600 } } });
      const release = Promise.withResolvers<void>();
      upstream.next(respondAfter(release.promise));
      const arrival = upstream.arrival();
      const ordinary = call('/v1/responses', { ...first });
      await arrival;
      const client = new AbortController();
      const headers = { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ ...first, background: true });
      const background = fetch(`${site.tollgate.url}/v1/responses`, {
        method: 'POST',
        headers,
        body,
        signal: client.signal,
      });
      const openCalls = async () => {
        const query = '{ health { process { openCalls } } }';
        const { health } = await site.administrator.browser.graphql<{ health: { process: { openCalls: number } } }>(
          query,
        );
        return health.process.openCalls;
      };
      await eventually(openCalls, (count) => count === 2);
      client.abort();
      await expect(background).rejects.toThrow();
      await eventually(openCalls, (count) => count === 1);
      release.resolve();
      expect((await ordinary).status).toBe(200);
      await rules({});
      const rows = await site.database.query('SELECT 1 FROM stored_responses WHERE running_until IS NOT NULL');
      expect(rows).toEqual([]);
      expect(upstream.requests).toHaveLength(1);
      expect(await site.bills(user)).toHaveLength(1);
    });

    it('is stopped when it is deleted, and then is not charged', async () => {
      upstream.byDefault(hangBeforeHeaders());
      const { id } = await start();
      await eventually(() => upstream.requests.length, Boolean);
      expect((await call(`/v1/responses/${id}`, undefined, 'DELETE')).status).toBe(200);
      await eventually(
        () => upstream.lastRequest.outcome,
        (outcome) => outcome === 'aborted',
      );
      expect((await call(`/v1/responses/${id}`, undefined, 'GET')).status).toBe(404);
      expect(await site.balance(user)).toBe(balance);
      expect((await site.bills(user)).map(({ quota }) => quota)).toEqual([0]);
    });

    it.each([
      ['an unknown model', { model: 'no-such-model' }],
      ['a response that the balance cannot pay', { max_output_tokens: 1_000_000_000 }],
    ])('is refused like an ordinary call and not stored: %s', async (_, fields) => {
      const ordinary = await call('/v1/responses', { ...first, ...fields });
      const answered = await call('/v1/responses', { ...first, ...fields, background: true });
      expect(ordinary.ok).toBe(false);
      expect(answered.status).toBe(ordinary.status);
      const { error } = (await answered.json()) as { error: { code: string } };
      expect(error.code).toBe(((await ordinary.json()) as { error: { code: string } }).error.code);
      const rows = await site.database.query('SELECT id FROM stored_responses WHERE user_id = $1', [user.id]);
      expect(rows).toEqual([]);
    });

    it('has failed when its call fails, or when its process was stopped', async () => {
      upstream.byDefault(failure(400, { message: 'no such thing' }));
      const failed = await over((await start()).id);
      expect(failed).toMatchObject({ status: 'failed', background: true });
      expect(failed.error?.message).toContain('no such thing');
      upstream.byDefault(hangBeforeHeaders());
      const { id } = await start();
      await site.database.query('UPDATE stored_responses SET running_until = now() WHERE running_until IS NOT NULL');
      expect(await over(id)).toMatchObject({ status: 'failed', error: { code: 'server_error' } });
      upstream.byDefault(respondWith());
    });

    it.each([
      ['a stream', { stream: true }],
      ['store: false', { store: false }],
      ['an unknown previous response', { previous_response_id: 'resp_unknown' }],
      ['no input', { input: undefined }],
    ])('is refused with %s', async (_, fields) => {
      const answered = await call('/v1/responses', { ...first, background: true, ...fields });
      expect(answered.status).toBe(400);
      expect(await answered.json()).toMatchObject({ error: { code: 'invalid_responses_request' } });
    });
  });
});

describe('other Responses API routes', () => {
  it('count the tokens of a prompt without a charge', async () => {
    const counted = await openai().responses.inputTokens.count({ model: NATIVE, input: 'Tell me a joke.' });
    expect(counted).toEqual({ object: 'response.input_tokens', input_tokens: 8 });
    expect(await bill()).toBeUndefined();
  });

  it.each([
    ['GET', '/v1/responses/resp_1', 404],
    ['DELETE', '/v1/responses/resp_1', 404],
    ['POST', '/v1/responses/resp_1/cancel', 404],
    ['GET', '/v1/responses/resp_1/input_items', 404],
    ['POST', '/v1/responses/compact', 501],
  ])('respond to %s %s with status %i', async (method, path, status) => {
    const answered = await call(path, undefined, method);
    expect(answered.status).toBe(status);
    expect(await answered.json()).toHaveProperty('error.code');
  });

  it('return 401 without a token', async () => {
    expect((await fetch(`${site.tollgate.url}/v1/responses/resp_1`)).status).toBe(401);
  });
});
