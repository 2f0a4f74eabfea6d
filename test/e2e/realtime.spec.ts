import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually.js';
import { RealtimeUpstream } from '../support/mock-upstream/realtime.js';
import { discrepancies } from '../support/tollgate/books.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

const MODEL = 'gpt-4o-realtime-preview';
const QUOTA = 1_000_000;

type Event = Record<string, unknown> & { type: string };

let site: Site;
let upstream: RealtimeUpstream;
let channel: number;
let user: Person;
let token: GivenToken;
const clients: Client[] = [];

beforeAll(async () => {
  [site, upstream] = await Promise.all([Site.open(), RealtimeUpstream.start()]);
  channel = await given.channel(site.administrator, { base_url: upstream.url, models: `${MODEL},gpt-4o-mini` });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.forget();
  user = await given.user(site.tollgate, site.administrator, { quota: QUOTA });
  token = await given.token(user, { unlimited_quota: true });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});

/** A client of a session, and what it was told. */
class Client {
  readonly told: Event[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(readonly socket: WebSocket) {
    clients.push(this);
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.told.push(JSON.parse(String(data)) as Event));
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  say(event: object): void {
    this.socket.send(JSON.stringify(event));
  }

  /** Waits for an event of a type; the newest one. */
  async hears(type: string): Promise<Event> {
    return eventually(() => this.told.findLast((event) => event.type === type), Boolean) as Promise<Event>;
  }
}

interface Opening {
  query?: string;
  headers?: Record<string, string>;
  protocols?: string[];
}

function dial({ query = `?model=${MODEL}`, headers, protocols = [] }: Opening = {}): Client {
  const url = `${site.tollgate.url.replace('http', 'ws')}/v1/realtime${query}`;
  const authorization = { authorization: `Bearer ${token.key}` };
  return new Client(new WebSocket(url, protocols, { headers: headers ?? authorization }));
}

async function opened(opening: Opening = {}): Promise<Client> {
  const client = dial(opening);
  await client.hears('session.created');
  return client;
}

/** The status and the body of a handshake that was refused. */
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
/** 40 text and 60 audio tokens at 20 times their price, 10 answered ones at 4 times and 40 spoken ones at 40 times. */
const PRICE = (40 + 60 * 20 + 10 * 4 + 40 * 40) * 2.5;

let responses = 0;
/** Answers `response.create` with a response of two deltas. */
function respond(fields: object = { usage }): void {
  upstream.answers = (event, socket) => {
    if (event.type !== 'response.create') return;
    const id = `resp_${++responses}`;
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ type: 'response.created', response: { id } });
    send({ type: 'response.output_text.delta', response_id: id, delta: '12345678' });
    if ('usage' in fields) send({ type: 'response.done', response: { id, status: 'completed', ...fields } });
  };
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

describe('a session', () => {
  it('passes what both sides say, and bills each response before it is done', async () => {
    respond();
    const client = await opened();
    for (const turn of [1, 2]) {
      client.say({ type: 'response.create', event_id: `e${turn}` });
      await eventually(
        async () => client.told.filter(({ type }) => type === 'response.done').length,
        (n) => n === turn,
      );
      expect(await site.bills(user)).toHaveLength(turn);
    }
    expect(client.told.map(({ type }) => type)).toEqual([
      'session.created',
      ...['response.created', 'response.output_text.delta', 'response.done'],
      ...['response.created', 'response.output_text.delta', 'response.done'],
    ]);
    expect(upstream.heard).toEqual([
      { type: 'response.create', event_id: 'e1' },
      { type: 'response.create', event_id: 'e2' },
    ]);
    const [row] = await bills(2);
    expect(row).toMatchObject({ model_name: MODEL, quota: PRICE, prompt_tokens: 100, completion_tokens: 50 });
    expect(JSON.parse(row?.other ?? '')).toMatchObject({
      ws: true,
      audio: true,
      audio_input: 60,
      audio_output: 40,
      text_input: 40,
      text_output: 10,
    });
  });

  it('bills what another model wrote down under that model’s name', async () => {
    const completed = 'conversation.item.input_audio_transcription.completed';
    upstream.answers = (_, socket) => {
      const session = { audio: { input: { transcription: { model: 'whisper-1' } } } };
      socket.send(JSON.stringify({ type: 'session.updated', session }));
      socket.send(JSON.stringify({ type: completed, transcript: 'Hi', usage: { type: 'duration', seconds: 6 } }));
    };
    const client = await opened();
    client.say({ type: 'input_audio_buffer.commit' });
    await client.hears(completed);
    expect((await bills(1))[0]).toMatchObject({ model_name: 'whisper-1', prompt_tokens: 100, quota: 1_500 });
  });

  it('is opened upstream with the channel’s key and the client’s protocols, but not its key', async () => {
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

  it('carries large messages both ways, as text and as bytes', async () => {
    const large = 'x'.repeat(3 * 1024 * 1024);
    upstream.answers = (event, socket) => {
      socket.send(JSON.stringify(event));
      socket.send(Buffer.from([1, 2, 3]));
    };
    const client = await opened();
    const bytes = new Promise((resolve) => {
      client.socket.removeAllListeners('message');
      client.socket.on('message', (data, binary) => {
        if (binary) resolve(data);
        else client.told.push(JSON.parse(String(data)) as Event);
      });
    });
    client.say({ type: 'echo', large });
    expect(await bytes).toEqual(Buffer.from([1, 2, 3]));
    expect((await client.hears('echo')).large).toBe(large);
  });

  it('ends when a message is beyond the limit', async () => {
    const client = await opened();
    client.socket.send('x'.repeat(17 * 1024 * 1024));
    expect((await client.closed).code).toBe(1009);
  });
});

describe('what broke off', () => {
  it.each<{ name: string; cut: (client: Client) => void }>([
    { name: 'the client hangs up', cut: (client) => client.socket.close() },
    { name: 'the connection of the client breaks', cut: (client) => client.socket.terminate() },
    { name: 'the upstream hangs up', cut: (client) => client.say({ type: 'hang.up' }) },
    { name: 'the connection of the upstream breaks', cut: (client) => client.say({ type: 'break.off' }) },
  ])('is billed by what had arrived when $name', async ({ cut }) => {
    respond({});
    const begins = upstream.answers;
    upstream.answers = (event, socket) => {
      if (event.type === 'hang.up') socket.close(4001, 'enough');
      else if (event.type === 'break.off') socket.terminate();
      else begins(event, socket);
    };
    const client = await opened();
    client.say({ type: 'response.create' });
    await client.hears('response.output_text.delta');
    cut(client);
    const [row] = await bills(1);
    expect(row).toMatchObject({ completion_tokens: 2 });
    expect(JSON.parse(row?.other ?? '')).toMatchObject({ ws: true, estimated: true });
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
  });

  it('tells the client how the upstream closed', async () => {
    upstream.answers = (_, socket) => socket.close(4001, 'enough');
    const client = await opened();
    client.say({ type: 'anything' });
    expect(await client.closed).toEqual({ code: 4001, reason: 'enough' });
  });

  it('is not billed twice when the count still comes', async () => {
    upstream.answers = (event, socket) => {
      if (event.type !== 'response.create') return;
      socket.send(JSON.stringify({ type: 'response.output_text.delta', response_id: 'r', delta: 'Hello' }));
      socket.on('close', () => undefined);
      socket.send(JSON.stringify({ type: 'response.done', response: { id: 'r', usage } }));
    };
    const client = await opened();
    client.say({ type: 'response.create' });
    await client.hears('response.output_text.delta');
    client.socket.terminate();
    const [row] = await bills(1);
    expect(row?.quota).toBe(PRICE);
  });
});

describe('the money', () => {
  it('is asked for before a session begins', async () => {
    const poor = await given.user(site.tollgate, site.administrator, { quota: 10 });
    token = await given.token(poor, { unlimited_quota: true });
    const client = dial();
    const error = await client.hears('error');
    expect(error).toMatchObject({
      event_id: expect.stringMatching(/^evt_\d{23}/),
      type: 'error',
      error: { code: 'insufficient_user_quota', message: expect.any(String) },
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(upstream.handshakes).toEqual([]);
  });

  it('ends a session when it is used up', async () => {
    user = await given.user(site.tollgate, site.administrator, { quota: PRICE + 100 });
    token = await given.token(user, { unlimited_quota: true });
    respond();
    const client = await opened();
    client.say({ type: 'response.create' });
    expect(await client.hears('error')).toMatchObject({ error: { code: 'insufficient_user_quota' } });
    expect(client.told.map(({ type }) => type)).toContain('response.done');
    expect(await client.closed).toMatchObject({ code: 1008, reason: 'insufficient_user_quota' });
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
    expect(await site.balance(user)).toBe(100);
  });

  it('is not taken for a session in which nothing was said', async () => {
    const client = await opened();
    client.socket.close();
    await client.closed;
    await eventually(
      async () => upstream.open,
      (open) => open === 0,
    );
    await bills(0);
  });

  it('ends a session whose token is switched off', async () => {
    respond();
    const client = await opened();
    await user.browser.put('/api/token/?status_only=true', { id: token.id, status: 2 });
    client.say({ type: 'response.create' });
    expect(await client.hears('error')).toMatchObject({ error: { code: 'token_disabled' } });
    await bills(1);
  });
});

describe('before a session', () => {
  it.each<{ name: string; opening: () => Opening; status: number; code: string }>([
    { name: 'nobody', opening: () => ({ headers: {} }), status: 401, code: 'token_missing' },
    {
      name: 'an unknown key',
      opening: () => ({ headers: {}, protocols: ['realtime', 'openai-insecure-api-key.sk-nonsense'] }),
      status: 401,
      code: 'token_invalid',
    },
    { name: 'whoever names no model', opening: () => ({ query: '' }), status: 400, code: 'model_required' },
    { name: 'whoever names an unknown one', opening: () => ({ query: '?model=x' }), status: 503, code: 'no_channel' },
    {
      name: 'the page of another site without a key of its own',
      opening: () => ({ headers: { authorization: `Bearer ${token.key}`, origin: 'https://evil.example' } }),
      status: 403,
      code: 'cross_origin',
    },
  ])('$name is refused with $status', async ({ opening, status, code }) => {
    const answer = await refused(opening());
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code } });
  });

  it.each(['authorization', 'api-key'])('a key in %s lets in', async (header) => {
    const value = header === 'authorization' ? `Bearer ${token.key}` : token.key;
    await opened({ headers: { [header]: value } });
  });

  it('whoever comes without a WebSocket is told so', async () => {
    const headers = { authorization: `Bearer ${token.key}` };
    const response = await fetch(`${site.tollgate.url}/v1/realtime?model=${MODEL}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([426, { error: { code: 'upgrade_required' } }]);
  });

  it('an address that has no sessions is refused', async () => {
    const socket = new WebSocket(`${site.tollgate.url.replace('http', 'ws')}/v1/models`);
    socket.on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(404);
  });

  it('an upstream that refuses is told of, without its secrets', async () => {
    upstream.refusal = {
      status: 401,
      body: '{"error":{"message":"Incorrect key sk-up1234567, see https://vendor.example/keys","code":"invalid_api_key"}}',
    };
    const client = dial();
    const error = await client.hears('error');
    expect(error).toMatchObject({
      error: { code: 'invalid_api_key', message: expect.stringContaining('Incorrect key') },
    });
    expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|sk-up|vendor\.example/);
    await client.closed;
    await bills(0);
    const kept = 'SELECT content, other FROM logs WHERE user_id = $1 AND type <> 2';
    const rows = () => site.database.query<{ content: string; other: string }>(kept, [user.id]);
    const tried = `"use_channel":["${channel}"]`;
    const failed = await eventually(rows, (found) => found.some(({ other }) => other.includes(tried)));
    expect(failed.map(({ content }) => content).join()).toContain('Incorrect key');
  });

  it('another channel is tried when the first does not answer', async () => {
    const dead = await given.channel(site.administrator, {
      base_url: 'http://127.0.0.1:1',
      models: MODEL,
      priority: 9,
    });
    await given.option(site.administrator, 'RetryTimes', '2');
    respond();
    const client = await opened();
    client.say({ type: 'response.create' });
    await client.hears('response.done');
    await bills(1);
    const served = 'SELECT channel_id::int AS channel FROM logs WHERE user_id = $1 AND type = 2';
    expect(await site.database.query(served, [user.id])).toEqual([{ channel }]);
    await site.administrator.browser.call('DELETE', `/api/channel/${dead}`);
  });
});

it('a stop of the server ends what is quiet at once, and the rest after its response', async () => {
  let finish: (() => void) | undefined;
  upstream.answers = (event, socket) => {
    if (event.type !== 'response.create') return;
    socket.send(JSON.stringify({ type: 'response.output_text.delta', response_id: 'r', delta: 'Hello' }));
    finish = () => socket.send(JSON.stringify({ type: 'response.done', response: { id: 'r', usage } }));
  };
  const [quiet, busy] = await Promise.all([opened(), opened()]);
  busy.say({ type: 'response.create' });
  await busy.hears('response.output_text.delta');
  const stopped = site.tollgate.stop();
  expect(await quiet.closed).toMatchObject({ code: 1001 });
  finish?.();
  await busy.hears('response.done');
  expect(await busy.closed).toMatchObject({ code: 1001 });
  expect(await stopped).toMatchObject({ code: 0 });
  await site.tollgate.launch();
  const rows = await site.database.query<{ quota: number }>(
    'SELECT quota::int FROM logs WHERE user_id = $1 AND type = 2',
    [user.id],
  );
  expect(rows).toEqual([{ quota: PRICE }]);
});
