import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { AttemptRecord } from '../../../server/common/routing.js';
import { eventually } from '../../support/eventually.js';
import { RealtimeUpstream } from '../../support/mock-upstream/realtime.js';
import { alsoLoggedIn } from '../../support/sign-in.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
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
import type { TestApp } from '../../support/tollgate/test-app.js';

const MODEL = 'gpt-4o-realtime-preview';
const QUOTA = 1_000_000;

type Event = Record<string, unknown> & { type: string };

let site: Site<TestApp>;
let upstream: RealtimeUpstream;
let channel: number;
let user: TestUser;
let token: CreatedToken;
const clients: Client[] = [];

beforeAll(async () => {
  // For the test of a stop, which awaits a response.
  const opening = Site.open({ SHUTDOWN_GRACE_SECONDS: '30' });
  [site, upstream] = await Promise.all([opening, RealtimeUpstream.start()]);
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
  channel = await createChannel(site.administrator, {
    base_url: upstream.url,
    models: `${MODEL},gpt-4o-mini`,
    setting: JSON.stringify({ purchase_price: 0.2 }),
  });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: QUOTA });
  token = await createToken(user, { unlimited_quota: true });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

/** A client of a realtime session and the events it received. */
class Client {
  readonly received: Event[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(readonly socket: WebSocket) {
    clients.push(this);
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.received.push(JSON.parse(String(data)) as Event));
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  send(event: object): void {
    this.socket.send(JSON.stringify(event));
  }

  /** Waits for an event of a type and returns the newest one. */
  async waitForEvent(type: string): Promise<Event> {
    return eventually(() => this.received.findLast((event) => event.type === type), Boolean) as Promise<Event>;
  }
}

interface Opening {
  query?: string;
  headers?: Record<string, string>;
  protocols?: string[];
}

function dial({ query = `?model=${MODEL}`, headers, protocols = [] }: Opening = {}): Client {
  const url = `${site.tollgate.url.replace('http', 'ws')}/v1/realtime${query}`;
  const authorization = { authorization: `Bearer ${token.key}`, 'x-litellm-end-user-id': 'customer-17' };
  return new Client(new WebSocket(url, protocols, { headers: headers ?? authorization }));
}

async function opened(opening: Opening = {}): Promise<Client> {
  const client = dial(opening);
  await client.waitForEvent('session.created');
  return client;
}

/** The status and the body of a rejected handshake. */
async function refused(opening: Opening): Promise<{ status: number; body: string }> {
  const { socket } = dial(opening);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: Buffer.concat(chunks).toString() };
}

const usage = {
  total_tokens: 150,
  input_tokens: 100,
  output_tokens: 50,
  input_token_details: { text_tokens: 40, audio_tokens: 60, cached_tokens: 0 },
  output_token_details: { text_tokens: 10, audio_tokens: 40 },
};
/** Input: 40 text tokens, 60 audio tokens at 20 times the price. Output: 10 text tokens at 4 times, 40 audio at 40. */
const PRICE = (40 + 60 * 20 + 10 * 4 + 40 * 40) * 2.5;

let responses = 0;
/** Responds to `response.create` with a response of two deltas. */
function respond(fields: object = { usage }): void {
  upstream.responses = (event, socket) => {
    if (event.type !== 'response.create') return;
    const id = `resp_${++responses}`;
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ type: 'response.created', response: { id } });
    send({ type: 'response.output_text.delta', response_id: id, delta: '12345678' });
    if ('usage' in fields) send({ type: 'response.done', response: { id, status: 'completed', ...fields } });
  };
}

/** What the owner of the site pays for the responses, at a fifth of the price of the site. */
async function purchaseCosts(): Promise<number[]> {
  const rows = await site.database.query<{ cost: number }>(
    'SELECT cost::int FROM logs WHERE user_id = $1 AND type = 2 ORDER BY id',
    [user.id],
  );
  return rows.map(({ cost }) => cost);
}

async function bills(count: number) {
  const found = await eventually(
    () => site.bills(user),
    (rows) => rows.length >= count,
  );
  expect(found).toHaveLength(count);
  expect(await site.balance(user)).toBe(QUOTA - found.reduce((sum, { quota }) => sum + quota, 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return found;
}

describe('realtime session', () => {
  it('relays events in both directions and bills each response before it sends response.done', async () => {
    respond();
    const client = await opened();
    for (const turn of [1, 2]) {
      client.send({ type: 'response.create', event_id: `e${turn}` });
      await eventually(
        async () => client.received.filter(({ type }) => type === 'response.done').length,
        (n) => n === turn,
      );
      expect(await site.bills(user)).toHaveLength(turn);
    }
    const endUsers = 'SELECT end_user FROM logs WHERE user_id = $1 AND type = 2';
    const customer = { end_user: 'customer-17' };
    expect(await site.database.query(endUsers, [user.id])).toEqual([customer, customer]);
    expect(client.received.map(({ type }) => type)).toEqual([
      'session.created',
      'response.created',
      'response.output_text.delta',
      'response.done',
      'response.created',
      'response.output_text.delta',
      'response.done',
    ]);
    expect(upstream.received).toEqual([
      { type: 'response.create', event_id: 'e1' },
      { type: 'response.create', event_id: 'e2' },
    ]);
    const [row] = await bills(2);
    expect(row).toMatchObject({ model_name: MODEL, quota: PRICE, prompt_tokens: 100, completion_tokens: 50 });
    expect(await purchaseCosts()).toEqual([PRICE / 5, PRICE / 5]);
    expect(await site.kinds(user)).toEqual(['realtime']);
    expect(JSON.parse(row?.other ?? '')).toMatchObject({
      ws: true,
      audio: true,
      audio_input: 60,
      audio_output: 40,
      text_input: 40,
      text_output: 10,
    });
  });

  it('bills an input transcription under the transcription model', async () => {
    const completed = 'conversation.item.input_audio_transcription.completed';
    upstream.responses = (_, socket) => {
      const session = { audio: { input: { transcription: { model: 'whisper-1' } } } };
      socket.send(JSON.stringify({ type: 'session.updated', session }));
      socket.send(JSON.stringify({ type: completed, transcript: 'Hi', usage: { type: 'duration', seconds: 6 } }));
    };
    const client = await opened();
    client.send({ type: 'input_audio_buffer.commit' });
    await client.waitForEvent(completed);
    expect((await bills(1))[0]).toMatchObject({ model_name: 'whisper-1', prompt_tokens: 100, quota: 1_500 });
    expect(await purchaseCosts()).toEqual([300]);
    expect(await site.kinds(user)).toEqual(['realtime']);
  });

  it('ends a response before a sensitive word and bills it, and rejects such a word of the client', async () => {
    const options = { SensitiveWords: '3456', CheckSensitiveOnCompletionEnabled: 'true' };
    for (const [name, value] of Object.entries(options)) await setOption(site.administrator, name, value);
    respond();
    const client = await opened();
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'say 3456' }] };
    client.send({ type: 'conversation.item.create', event_id: 'mine', item });
    client.send({ type: 'response.create' });
    expect(await client.waitForEvent('response.done')).toMatchObject({
      response: { status: 'incomplete', status_details: { reason: 'content_filter' } },
    });
    expect(await client.waitForEvent('error')).toMatchObject({
      error: { code: 'sensitive_words_detected', event_id: 'mine' },
    });
    expect(client.received.find(({ delta }) => delta)).toMatchObject({ delta: '12' });
    expect((await bills(1))[0]).toMatchObject({ quota: PRICE });
    expect(upstream.received.map(({ type }) => type)).toEqual(['response.create', 'response.cancel']);
    await setOption(site.administrator, 'CheckSensitiveOnCompletionEnabled', 'false');
    await setOption(site.administrator, 'SensitiveWords', '');
  });

  it('connects upstream with the channel key and the client subprotocols, without the client key', async () => {
    const protocols = ['realtime', `openai-insecure-api-key.${token.key}`, 'openai-beta.realtime-v1'];
    const headers = { origin: 'https://elsewhere.example', 'openai-beta': 'realtime=v1' };
    const client = await opened({ headers, protocols, query: `?model=${MODEL}&intent=transcription` });
    expect(client.socket.protocol).toBe('realtime');
    expect(upstream.handshakes).toMatchObject([
      {
        url: `/v1/realtime?model=${MODEL}&intent=transcription`,
        protocols: ['realtime', 'openai-beta.realtime-v1'],
        headers: { authorization: 'Bearer sk-upstream', 'openai-beta': 'realtime=v1' },
      },
    ]);
    expect(JSON.stringify(upstream.handshakes)).not.toContain(token.key.replace('sk-', ''));
  });

  it('relays large text messages and binary messages', async () => {
    const large = 'x'.repeat(3 * 1024 * 1024);
    upstream.responses = (event, socket) => {
      socket.send(JSON.stringify(event));
      socket.send(Buffer.from([1, 2, 3]));
    };
    const client = await opened();
    const bytes = new Promise((resolve) => {
      client.socket.removeAllListeners('message');
      client.socket.on('message', (data, binary) => {
        if (binary) resolve(data);
        else client.received.push(JSON.parse(String(data)) as Event);
      });
    });
    client.send({ type: 'echo', large });
    expect(await bytes).toEqual(Buffer.from([1, 2, 3]));
    expect((await client.waitForEvent('echo')).large).toBe(large);
  });

  it('closes with 1009 when a message exceeds the size limit', async () => {
    const client = await opened();
    client.socket.send('x'.repeat(17 * 1024 * 1024));
    expect((await client.closed).code).toBe(1009);
  });
});

describe('interrupted realtime session', () => {
  it.each<{ name: string; interrupt: (client: Client) => void }>([
    { name: 'the client closes the session', interrupt: (client) => client.socket.close() },
    { name: 'the client connection breaks', interrupt: (client) => client.socket.terminate() },
    { name: 'the upstream closes the session', interrupt: (client) => client.send({ type: 'test.close' }) },
    { name: 'the upstream connection breaks', interrupt: (client) => client.send({ type: 'test.terminate' }) },
  ])('bills an estimate of the received output when $name', async ({ interrupt }) => {
    respond({});
    const begins = upstream.responses;
    upstream.responses = (event, socket) => {
      if (event.type === 'test.close') socket.close(4001, 'enough');
      else if (event.type === 'test.terminate') socket.terminate();
      else begins(event, socket);
    };
    const client = await opened();
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.output_text.delta');
    interrupt(client);
    const [row] = await bills(1);
    expect(row).toMatchObject({ completion_tokens: 2 });
    expect(JSON.parse(row?.other ?? '')).toMatchObject({ ws: true, estimated: true });
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
  });

  it('passes the close code and reason of the upstream on to the client', async () => {
    upstream.responses = (_, socket) => socket.close(4001, 'enough');
    const client = await opened();
    client.send({ type: 'anything' });
    expect(await client.closed).toEqual({ code: 4001, reason: 'enough' });
  });

  it('bills a response once when its usage arrives as the client disconnects', async () => {
    upstream.responses = (event, socket) => {
      if (event.type !== 'response.create') return;
      socket.send(JSON.stringify({ type: 'response.output_text.delta', response_id: 'r', delta: 'Hello' }));
      socket.on('close', () => undefined);
      socket.send(JSON.stringify({ type: 'response.done', response: { id: 'r', usage } }));
    };
    const client = await opened();
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.output_text.delta');
    client.socket.terminate();
    const [row] = await bills(1);
    expect(row?.quota).toBe(PRICE);
  });
});

describe('realtime session billing', () => {
  it('rejects a session before it connects upstream when the balance is too low', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 10 });
    token = await createToken(poor, { unlimited_quota: true });
    const client = dial();
    const error = await client.waitForEvent('error');
    expect(error).toMatchObject({
      event_id: expect.stringMatching(/^evt_\d{23}/),
      type: 'error',
      error: { code: 'insufficient_user_quota', message: expect.any(String) },
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(upstream.handshakes).toEqual([]);
  });

  it('closes the session with insufficient_user_quota when the balance is used up', async () => {
    user = await createUser(site.tollgate, site.administrator, { quota: PRICE + 100 });
    token = await createToken(user, { unlimited_quota: true });
    respond();
    const client = await opened();
    client.send({ type: 'response.create' });
    expect(await client.waitForEvent('error')).toMatchObject({ error: { code: 'insufficient_user_quota' } });
    expect(client.received.map(({ type }) => type)).toContain('response.done');
    expect(await client.closed).toMatchObject({ code: 1008, reason: 'insufficient_user_quota' });
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
    expect(await site.balance(user)).toBe(100);
  });

  it('charges nothing for a session without a response', async () => {
    const client = await opened();
    client.socket.close();
    await client.closed;
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
    await bills(0);
  });

  const tokenFields = { name: 't', unlimited_quota: true, remain_quota: 0, expired_time: -1 };
  const changeToken = (fields: object) => () =>
    user.browser.call('PUT', '/api/token/', { id: token.id, ...tokenFields, ...fields });
  const manage = (action: string) => () => site.administrator.browser.post('/api/user/manage', { id: user.id, action });

  it.each<[string, () => Promise<unknown>, string]>([
    ['the user is banned', manage('disable'), 'user_banned'],
    ['the user is deleted', manage('delete'), 'token_invalid'],
    ['the token is deleted', () => user.browser.call('DELETE', `/api/token/${token.id}`), 'token_invalid'],
    [
      'the token is disabled',
      () => user.browser.put('/api/token/?status_only=true', { id: token.id, status: 2 }),
      'token_disabled',
    ],
    [
      'the token is limited to other models',
      changeToken({ model_limits_enabled: true, model_limits: 'gpt-4o-mini' }),
      'model_not_allowed',
    ],
    ['the token is limited to other addresses', changeToken({ allow_ips: '203.0.113.7' }), 'ip_not_allowed'],
  ])('is closed immediately when %s', async (_change, change, code) => {
    const client = await opened();
    await change();
    expect(await client.waitForEvent('error')).toMatchObject({ error: { code } });
    expect(await client.closed).toEqual({ code: 1008, reason: code });
  });

  it('charges the delivered part of a response when its user is banned', async () => {
    respond({});
    const client = await opened();
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.output_text.delta');
    await manage('disable')();
    expect(await client.closed).toEqual({ code: 1008, reason: 'user_banned' });
    const charged = 'SELECT quota::int FROM logs WHERE user_id = $1 AND type = 2';
    const rows = await eventually(
      () => site.database.query<{ quota: number }>(charged, [user.id]),
      (found) => found.length > 0,
    );
    expect(rows).toEqual([{ quota: expect.any(Number) }]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('stays open when a change of the user or the token leaves it allowed', async () => {
    respond();
    const client = await opened();
    await changeToken({ name: 'renamed' })();
    await alsoLoggedIn(site, user).then((other) => other.call('POST', '/api/user/logout'));
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.done');
    await bills(1);
  });
});

describe('realtime session handshake', () => {
  it.each<{ name: string; opening: () => Opening; status: number; code: string }>([
    { name: 'a request without credentials', opening: () => ({ headers: {} }), status: 401, code: 'token_missing' },
    {
      name: 'an unknown key',
      opening: () => ({ headers: {}, protocols: ['realtime', 'openai-insecure-api-key.sk-nonsense'] }),
      status: 401,
      code: 'token_invalid',
    },
    { name: 'a request without a model', opening: () => ({ query: '' }), status: 400, code: 'model_required' },
    { name: 'an unknown model', opening: () => ({ query: '?model=x' }), status: 404, code: 'model_not_found' },
    {
      name: 'a cross-origin request with the key in the Authorization header',
      opening: () => ({ headers: { authorization: `Bearer ${token.key}`, origin: 'https://evil.example' } }),
      status: 403,
      code: 'cross_origin',
    },
  ])('rejects $name with $status', async ({ opening, status, code }) => {
    const response = await refused(opening());
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ error: { code } });
  });

  it.each(['authorization', 'api-key'])('accepts a key in the %s header', async (header) => {
    const value = header === 'authorization' ? `Bearer ${token.key}` : token.key;
    await opened({ headers: { [header]: value } });
  });

  it('returns 426 for a request without a WebSocket upgrade', async () => {
    const headers = { authorization: `Bearer ${token.key}` };
    const response = await fetch(`${site.tollgate.url}/v1/realtime?model=${MODEL}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([426, { error: { code: 'upgrade_required' } }]);
  });

  it('returns 404 for a WebSocket upgrade on another path', async () => {
    const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/v1/models`);
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(404);
  });

  it('reports and logs an upstream rejection without exposing keys or addresses to the client', async () => {
    upstream.refusal = {
      status: 401,
      body: '{"error":{"message":"Incorrect key sk-up1234567, see https://vendor.example/keys","code":"invalid_api_key"}}',
    };
    const client = dial();
    const error = await client.waitForEvent('error');
    expect(error).toMatchObject({
      error: { code: 'invalid_api_key', message: expect.stringContaining('Incorrect key') },
    });
    expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|sk-up|vendor\.example/);
    await client.closed;
    await bills(0);
    const kept = 'SELECT content, attempts FROM logs WHERE user_id = $1 AND type <> 2';
    const rows = () =>
      site.database.query<{ content: string; attempts: readonly AttemptRecord[] | null }>(kept, [user.id]);
    const failed = await eventually(rows, (found) => found.some(({ attempts }) => attempts?.[0]?.channel === channel));
    expect(failed.map(({ content }) => content).join()).toContain('Incorrect key');
  });

  it('uses another channel when the first is unreachable', async () => {
    const unreachable = await createChannel(site.administrator, {
      base_url: 'http://127.0.0.1:1',
      models: MODEL,
      priority: 9,
    });
    await setOption(site.administrator, 'RetryTimes', '2');
    respond();
    const client = await opened();
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.done');
    await bills(1);
    const served = 'SELECT channel_id::int AS channel FROM logs WHERE user_id = $1 AND type = 2';
    expect(await site.database.query(served, [user.id])).toEqual([{ channel }]);
    await site.administrator.browser.call('DELETE', `/api/channel/${unreachable}`);
  });
});

describe('alias of a realtime session', () => {
  const DOWN = 'gpt-4o-mini-realtime-preview';

  beforeAll(async () => {
    await createChannel(site.administrator, { base_url: 'http://127.0.0.1:1', models: DOWN });
    const talk = [{ model: 'absent' }, { model: DOWN }, { model: MODEL }];
    const aliases = { talk, failing: [{ model: 'absent' }] };
    await setOption(site.administrator, 'ModelAliases', JSON.stringify(aliases));
  });

  it('is served by the first model that accepts the session, which is billed and named in the log', async () => {
    respond();
    const client = await opened({ query: '?model=talk' });
    client.send({ type: 'response.create' });
    await client.waitForEvent('response.done');
    const [bill] = await bills(1);
    expect(bill).toMatchObject({ model_name: MODEL, quota: PRICE });
    expect(JSON.parse(bill?.other ?? '')).toMatchObject({ requested_model: 'talk', model_alias: 'talk' });
    const attempts = 'SELECT attempts FROM logs WHERE user_id = $1 AND type = 2';
    const [row] = await site.database.query<{ attempts: AttemptRecord[] }>(attempts, [user.id]);
    expect(row?.attempts.map(({ model }) => model)).toEqual(expect.arrayContaining(['absent', DOWN, MODEL]));
  });

  it('is refused before the upgrade when no channel serves its models', async () => {
    expect((await refused({ query: '?model=failing' })).status).toBe(404);
  });
});

it('an upgrade with an invalid handshake takes no slot of concurrent calls', async () => {
  await setOption(site.administrator, 'LimitRules', JSON.stringify({ user: { [user.id]: { calls: 1 } } }));
  const headers = { authorization: `Bearer ${token.key}`, connection: 'Upgrade', upgrade: 'websocket' };
  const [response] = (await once(get(`${site.tollgate.url}/v1/realtime?model=${MODEL}`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  expect(response.statusCode).toBe(400);
  await opened();
  await setOption(site.administrator, 'LimitRules', '{}');
});

describe('budget of a user', () => {
  afterAll(() => setOption(site.administrator, 'LimitRules', '{}'));

  it('ends a session when the next response does not fit', async () => {
    await setOption(site.administrator, 'LimitRules', JSON.stringify({ user: { [user.id]: { day: PRICE } } }));
    respond();
    const client = await opened();
    client.send({ type: 'response.create' });
    expect(await client.closed).toEqual({ code: 1008, reason: 'subject_budget_reached' });
    await bills(1);
  });
});

it('server stop closes idle realtime sessions immediately and busy sessions after their response', async () => {
  let finish: (() => void) | undefined;
  upstream.responses = (event, socket) => {
    if (event.type !== 'response.create') return;
    socket.send(JSON.stringify({ type: 'response.output_text.delta', response_id: 'r', delta: 'Hello' }));
    finish = () => socket.send(JSON.stringify({ type: 'response.done', response: { id: 'r', usage } }));
  };
  const [idle, busy] = await Promise.all([opened(), opened()]);
  busy.send({ type: 'response.create' });
  await busy.waitForEvent('response.output_text.delta');
  const stopped = site.tollgate.stop();
  expect(await idle.closed).toMatchObject({ code: 1001 });
  finish?.();
  await busy.waitForEvent('response.done');
  expect(await busy.closed).toMatchObject({ code: 1001 });
  await stopped;
  const rows = await site.database.query<{ quota: number }>(
    'SELECT quota::int FROM logs WHERE user_id = $1 AND type = 2',
    [user.id],
  );
  expect(rows).toEqual([{ quota: PRICE }]);
});
