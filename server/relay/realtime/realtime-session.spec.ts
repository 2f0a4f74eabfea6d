import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { defineErrors } from '../../common/errors/define-errors.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { PromptGuard } from '../safety/guards.js';
import { ResponseWords } from '../safety/text-filter.js';
import type { TextRules } from '../safety/text-rules.js';
import { readWordList } from '../safety/word-matcher.js';
import type { SessionAccount } from './realtime-account.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import { RealtimeFilter } from './realtime-filter.js';
import { RealtimeGuard } from './realtime-guard.js';
import { type Finished, RealtimeMeter } from './realtime-meter.js';
import { RealtimeSession } from './realtime-session.js';

const { broke } = defineErrors({ broke: { status: 403, zh: 'no', en: 'no' } });

/** Both ends of a WebSocket: the gateway's and the peer's. */
async function pair(server: WebSocketServer): Promise<[WebSocket, WebSocket]> {
  const accepted = once(server, 'connection') as Promise<[WebSocket]>;
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: false });
  const [ours] = await accepted;
  ours.pause();
  if (peer.readyState !== peer.OPEN) await once(peer, 'open');
  return [ours, peer];
}

let server: WebSocketServer;
let client: WebSocket;
let upstream: WebSocket;
/** The bookings, in order. */
let booked: Finished[];
/** Completes the next booking. */
let book: () => void;
let refusal: AppError | undefined;
let session: RealtimeSession;
/** The rules for words in responses, and the words that no prompt may contain. */
let rules: TextRules | null;
let forbidden: readonly string[];
const prompts = new PromptGuard({ forbiddenWords: () => forbidden } as SiteSettings);
let ended: Promise<void>;

beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance', 'Date'],
  });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const [ourClient, theirClient] = await pair(server);
  const [ourUpstream, theirUpstream] = await pair(server);
  [client, upstream] = [theirClient, theirUpstream];
  booked = [];
  book = () => undefined;
  refusal = undefined;
  rules = null;
  forbidden = [];
  const account = {
    charge: (done: Finished) => {
      booked.push(done);
      return new Promise<undefined>((resolve) => {
        book = () => resolve(undefined);
      });
    },
    reserve: async () => {
      if (refusal) throw refusal;
    },
    close: () => undefined,
  } as unknown as SessionAccount;
  ended = new Promise((resolve) => {
    session = new RealtimeSession(ourClient, { socket: ourUpstream } as UpstreamConnection, {
      requestId: 'r',
      account,
      meter: new RealtimeMeter(),
      guard: new RealtimeGuard(prompts, new RealtimeFilter(() => rules), () => 'en'),
      allowed: () => Promise.resolve(),
      toAppError: (thrown) => thrown as AppError,
      ended: resolve,
    });
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const socket of [client, upstream, ...server.clients]) socket.terminate();
  server.close();
});

const receivedAudio = async (socket: WebSocket): Promise<string> => String((await once(socket, 'message'))[0]);
const done = JSON.stringify({
  type: 'response.done',
  response: { id: 'r', usage: { input_tokens: 1, output_tokens: 2 } },
});
const delta = JSON.stringify({ type: 'response.text.delta', response_id: 'r', delta: 'Hello' });

/** Resolves after all pending callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('end of a response', () => {
  it('is sent to the client only after it is booked, and later messages keep their order', async () => {
    const received: string[] = [];
    client.on('message', (data) => received.push(String(data)));
    const first = receivedAudio(client);
    for (const message of [delta, done, 'after']) upstream.send(message);
    await first;
    while (booked.length === 0) await settled();
    await settled();
    expect(received).toEqual([delta]);
    const second = receivedAudio(client);
    book();
    await second;
    while (received.length < 3) await settled();
    expect(received).toEqual([delta, done, 'after']);
  });

  it('ends the session when no quota can be reserved for the next response', async () => {
    refusal = new AppError(broke);
    const received: string[] = [];
    client.on('message', (data) => received.push(String(data)));
    const closed = once(client, 'close');
    upstream.send(done);
    while (booked.length === 0) await settled();
    book();
    expect((await closed).map(String)).toEqual(['1008', 'broke']);
    expect([received[0], JSON.parse(received[1] ?? '')]).toMatchObject([
      done,
      { event_id: 'evt_r', error: { code: 'broke' } },
    ]);
    await ended;
  });

  it('is booked completely even if the client has disconnected', async () => {
    upstream.send(done);
    while (booked.length === 0) await settled();
    client.terminate();
    let over = false;
    void ended.then(() => {
      over = true;
    });
    await once(upstream, 'close');
    expect(over).toBe(false);
    book();
    await ended;
    expect(booked).toHaveLength(1);
  });
});

describe('slow reader', () => {
  it('pauses its writer', async () => {
    client.pause();
    const block = 'x'.repeat(1024 * 1024);
    const blocks = 64;
    for (let sent = 0; sent < blocks; sent++) upstream.send(block);
    let waiting = -1;
    while (upstream.bufferedAmount !== waiting) {
      waiting = upstream.bufferedAmount;
      for (let turn = 0; turn < 50; turn++) await settled();
    }
    expect(waiting).toBeGreaterThan((blocks / 2) * block.length);
    let arrived = 0;
    const all = new Promise<void>((resolve) => {
      client.on('message', () => {
        if (++arrived === blocks) resolve();
      });
    });
    client.resume();
    await all;
  });
});

describe('unresponsive peer', () => {
  it.each(['client', 'upstream'])('ends the session: %s', async (silent) => {
    const [quiet, lively] = silent === 'client' ? [client, upstream] : [upstream, client];
    lively.on('ping', (data) => lively.pong(data));
    const pinged = () => Promise.all([once(quiet, 'ping'), once(lively, 'ping')]);
    const first = pinged();
    jest.advanceTimersByTime(30_000);
    await first;
    for (let turn = 0; turn < 50; turn++) await settled();
    const [closed, other] = [once(quiet, 'close'), once(lively, 'close')];
    jest.advanceTimersByTime(30_000);
    expect((await closed)[0]).toBe(1006);
    await other;
    await ended;
  });
});

describe('retired session', () => {
  it('ends immediately when no response is in progress', async () => {
    const closed = once(client, 'close');
    session.retire();
    expect((await closed)[0]).toBe(1001);
    await ended;
  });

  it('completes the response in progress first', async () => {
    const first = receivedAudio(client);
    upstream.send(delta);
    await first;
    session.retire();
    const [closed, last] = [once(client, 'close'), receivedAudio(client)];
    upstream.send(done);
    while (booked.length === 0) await settled();
    book();
    expect([await last, (await closed)[0]]).toEqual([done, 1001]);
    await ended;
  });
});

describe('forbidden words in a realtime session', () => {
  const textMessage = (text: string) =>
    JSON.stringify({
      type: 'conversation.item.create',
      event_id: 'mine',
      item: { role: 'user', content: [{ type: 'input_text', text }] },
    });

  it.each([
    ['a short message', 'a bomb'],
    ['a message that is searched in pieces', `${'a'.repeat(300_000)} bomb`],
  ])('are refused in %s of the client, and the session continues in order', async (_, text) => {
    forbidden = ['bomb'];
    const reached: string[] = [];
    upstream.on('message', (data) => reached.push(String(data)));
    const refused = receivedAudio(client);
    for (const message of [textMessage(text), textMessage('fine'), 'last']) client.send(message);
    expect(JSON.parse(await refused)).toMatchObject({
      type: 'error',
      error: { code: 'sensitive_words_detected', event_id: 'mine' },
    });
    while (reached.length < 2) await settled();
    expect(reached).toEqual([textMessage('fine'), 'last']);
  });

  it('end a response: it is cancelled at the upstream and its last event is billed', async () => {
    rules = { words: new ResponseWords(readWordList(['hello'])), stops: true };
    const received: string[] = [];
    client.on('message', (data) => received.push(String(data)));
    const cancelled = receivedAudio(upstream);
    upstream.send(delta);
    expect(JSON.parse(await cancelled)).toMatchObject({ type: 'response.cancel', response_id: 'r' });
    upstream.send(done);
    while (booked.length === 0) await settled();
    book();
    while (received.length === 0) await settled();
    expect(received.map((event) => JSON.parse(event) as unknown)).toMatchObject([
      { type: 'response.done', response: { status: 'incomplete', status_details: { reason: 'content_filter' } } },
    ]);
    expect(booked).toMatchObject([{ metered: { usage: { input: 1, output: 2 } } }]);
  });

  it('in a transcript of user audio cause an error event', async () => {
    rules = { words: new ResponseWords(readWordList(['hello'])), stops: true };
    const received: string[] = [];
    client.on('message', (data) => received.push(String(data)));
    const type = 'conversation.item.input_audio_transcription.completed';
    upstream.send(JSON.stringify({ type, item_id: 'i', content_index: 0, transcript: 'Oh hello' }));
    while (received.length < 2) await settled();
    expect(received.map((event) => JSON.parse(event) as unknown)).toMatchObject([
      { type, transcript: 'Oh ' },
      { type: 'error', error: { code: 'answer_filtered', message: expect.stringContaining('sensitive words') } },
    ]);
  });
});
