import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  answer,
  type Behaviour,
  brokenUtf8,
  cutAfterBytes,
  cutAfterEvents,
  failure,
  garbledBody,
  garbledEvent,
  hangAfterHeaders,
  hangBeforeHeaders,
  hangMidStream,
  html502,
  raw,
} from '../../support/mock-upstream/behaviour.js';
import { discrepancies } from '../../support/tollgate/books.js';
import { type GivenToken, given, type Person } from '../../support/tollgate/given.js';
import { Site } from '../../support/tollgate/site.js';

const MODEL = 'gpt-4o-mini';
const BALANCE = 1_000_000;
const LIMIT_MS = 500;
/** The limit, a tick of the clock, and what a busy machine takes for the rest. */
const IN_TIME_MS = 5_000;
const STORY = { text: 'This is the beginning of a very long story about many things and their people' };

let site: Site;
let user: Person;
let token: GivenToken;
let pid: number;

beforeAll(async () => {
  const limit = String(LIMIT_MS);
  site = await Site.open({
    env: {
      UPSTREAM_FIRST_BYTE_TIMEOUT_MS: limit,
      UPSTREAM_RESPONSE_TIMEOUT_MS: limit,
      UPSTREAM_IDLE_TIMEOUT_MS: limit,
    },
  });
  // In the other dialects every call is translated, in OpenAI's own the bytes pass: both ways must hold.
  await given.channel(site.administrator, { base_url: site.upstream.url, models: MODEL, auto_ban: 0 });
  pid = site.tollgate.pid;
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.forget();
  user = await given.user(site.tollgate, site.administrator, { quota: BALANCE });
  token = await given.token(user, { unlimited_quota: true });
});

interface Dialect {
  readonly name: string;
  path(stream: boolean): string;
  body(stream: boolean): object;
  /** The error a whole answer is, in this API's own form. */
  isError(body: unknown): boolean;
  /** The error event at the end of a stream. */
  readonly errorEvent: RegExp;
  /** What only a stream has that came to its end. */
  readonly closing: string;
}

const messages = [{ role: 'user', content: 'Tell me a story' }];
const hasMessage = (error: unknown) => typeof (error as { message?: unknown } | undefined)?.message === 'string';

const dialects: readonly Dialect[] = [
  {
    name: 'chat',
    path: () => '/v1/chat/completions',
    body: (stream) => ({ model: MODEL, messages, stream }),
    isError: (body) => hasMessage((body as { error?: unknown }).error),
    errorEvent: /data: \{"error":\{"message":/,
    closing: 'data: [DONE]',
  },
  {
    name: 'responses',
    path: () => '/v1/responses',
    body: (stream) => ({ model: MODEL, input: 'Tell me a story', stream }),
    isError: (body) => hasMessage((body as { error?: unknown }).error),
    errorEvent: /event: (response\.failed|error)\n/,
    closing: 'event: response.completed',
  },
  {
    name: 'messages',
    path: () => '/v1/messages',
    body: (stream) => ({ model: MODEL, max_tokens: 500, messages, stream }),
    isError: (body) => {
      const { type, error } = body as { type?: unknown; error?: unknown };
      return type === 'error' && hasMessage(error);
    },
    errorEvent: /event: error\ndata: \{"type":"error"/,
    closing: 'event: message_stop',
  },
  {
    name: 'gemini',
    path: (stream) => `/v1beta/models/${MODEL}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: () => ({ contents: [{ role: 'user', parts: [{ text: 'Tell me a story' }] }] }),
    isError: (body) => {
      const { error } = body as { error?: { code?: unknown; status?: unknown } };
      return hasMessage(error) && typeof error?.code === 'number' && typeof error.status === 'string';
    },
    errorEvent: /\{"error":\{"code":/,
    closing: '"finishReason":"STOP"',
  },
];

/** Before anything was said: an error of the API, and nothing to pay. */
const silent: readonly [name: string, behaviour: Behaviour][] = [
  ['never answers', hangBeforeHeaders()],
  ['sends a head and falls silent', hangAfterHeaders()],
  ['hangs up', cutAfterBytes(0)],
  ['is broken', failure(500)],
  ['is too busy', failure(429, { headers: { 'retry-after': '1' } })],
  ['is a load balancer', html502()],
  ['answers with what is no JSON', garbledBody()],
  ['says 200 and means an error', raw(200, 'application/json', '{"error":{"message":"Out of luck."}}')],
  ['sends a page', raw(200, 'text/html', '<html><body>Welcome</body></html>')],
  ['says nothing at all', raw(200, 'text/event-stream', '')],
  ['streams an error first', raw(200, 'text/event-stream', 'data: {"error":{"message":"Out of luck."}}\n\n')],
];

/** After something was said: it stands, an error follows, and what was produced is paid for. */
const halfway: readonly [name: string, behaviour: Behaviour][] = [
  ['falls silent', hangMidStream(6, STORY)],
  ['breaks off', cutAfterEvents(6, STORY)],
  [
    'streams an error',
    answer(STORY, { keep: 6, append: ['data: {"error":{"message":"The server had an error."}}\n\n'] }),
  ],
];

async function ask(dialect: Dialect, stream: boolean) {
  const startedAt = performance.now();
  const response = await fetch(site.tollgate.url + dialect.path(stream), {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(dialect.body(stream)),
  });
  // A stream that breaks off under the reader is an answer too: what came counts.
  const text = await response.text().catch(() => '');
  return { status: response.status, text, ms: performance.now() - startedAt };
}

async function expectSoundness() {
  expect(site.tollgate.pid).toBe(pid);
  expect(await discrepancies(site.database)).toEqual([]);
}

describe.each(dialects)('in the dialect of $name, an upstream', (dialect) => {
  describe.each([false, true])('asked to stream: %s', (stream) => {
    it.each(silent)('that %s is told as an error, in time and for free', async (_, behaviour) => {
      site.upstream.byDefault(behaviour);
      const { status, text, ms } = await ask(dialect, stream);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(dialect.isError(JSON.parse(text))).toBe(true);
      expect(ms).toBeLessThan(IN_TIME_MS);
      expect(await site.balance(user)).toBe(BALANCE);
      await expectSoundness();
    });
  });

  it.each(halfway)('that %s halfway leaves what it said, an error, and a bill for it', async (_, behaviour) => {
    site.upstream.byDefault(behaviour);
    const { status, text, ms } = await ask(dialect, true);
    expect(status).toBe(200);
    expect(text).toContain('This');
    expect(text).toMatch(dialect.errorEvent);
    expect(text).not.toContain(dialect.closing);
    expect(ms).toBeLessThan(IN_TIME_MS);
    const bills = await site.bills(user);
    expect(bills).toHaveLength(1);
    expect(await site.balance(user)).toBe(BALANCE - (bills[0]?.quota ?? 0));
    await expectSoundness();
  });

  it('that sends bytes which are no text, or an event that is no JSON, does no harm', async () => {
    for (const behaviour of [brokenUtf8(), garbledEvent(4)]) {
      site.upstream.byDefault(behaviour);
      for (const stream of [false, true]) expect((await ask(dialect, stream)).ms).toBeLessThan(IN_TIME_MS);
    }
    await expectSoundness();
  });

  it('that is well again is served at once', async () => {
    site.upstream.byDefault(answer(STORY));
    const { status, text } = await ask(dialect, true);
    expect(status).toBe(200);
    expect(text).toContain(dialect.closing);
  });
});
