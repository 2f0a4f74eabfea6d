import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
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
  respondWith,
} from '../../../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../../../support/tollgate/fixtures.js';
import { discrepancies } from '../../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../../support/tollgate/site.js';

const MODEL = 'gpt-4o-mini';
const BALANCE = 1_000_000;
const LIMIT_MS = 500;
const STORY = { text: 'This is the beginning of a very long story about many things and their people' };

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  const limit = String(LIMIT_MS);
  site = await Site.open({
    UPSTREAM_FIRST_BYTE_TIMEOUT_MS: limit,
    UPSTREAM_RESPONSE_TIMEOUT_MS: limit,
    UPSTREAM_IDLE_TIMEOUT_MS: limit,
  });
  // Chat calls pass through to this upstream unchanged; calls in the other dialects are translated.
  await createChannel(site.administrator, { base_url: site.upstream.url, models: MODEL, auto_ban: 0 });
});
afterAll(() => site.close());
beforeEach(() => site.upstream.reset());

/** Creates the user of the next calls. */
async function changeUser() {
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user, { unlimited_quota: true });
}

interface Dialect {
  readonly name: string;
  path(stream: boolean): string;
  body(stream: boolean): object;
  /** Whether a body is an error in the format of this API. */
  isError(body: unknown): boolean;
  /** The error event at the end of a stream. */
  readonly errorEvent: RegExp;
  /** Text that only a complete stream contains. */
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

/** Failures before any output: the call returns an error and costs nothing. */
const failuresBeforeOutput: readonly [name: string, behaviour: Behaviour][] = [
  ['sends no response headers', hangBeforeHeaders()],
  ['sends headers and no body', hangAfterHeaders()],
  ['resets the connection before the body', cutAfterBytes(0)],
  ['responds with 500', failure(500)],
  ['responds with 429', failure(429, { headers: { 'retry-after': '1' } })],
  ['responds with a 502 HTML page', html502()],
  ['responds with invalid JSON', garbledBody()],
  ['responds with 200 and an error', raw(200, 'application/json', '{"error":{"message":"Out of luck."}}')],
  ['responds with an HTML page', raw(200, 'text/html', '<html><body>Welcome</body></html>')],
  ['responds with an empty stream', raw(200, 'text/event-stream', '')],
  ['starts the stream with an error', raw(200, 'text/event-stream', 'data: {"error":{"message":"Out of luck."}}\n\n')],
];

/** Failures after some output: the output stays, an error follows, and the produced tokens are billed. */
const failuresAfterOutput: readonly [name: string, behaviour: Behaviour][] = [
  ['stops sending', hangMidStream(6, STORY)],
  ['resets the connection', cutAfterEvents(6, STORY)],
  [
    'sends an error event',
    respondWith(STORY, { keep: 6, append: ['data: {"error":{"message":"The server had an error."}}\n\n'] }),
  ],
];

async function send(dialect: Dialect, stream: boolean) {
  const response = await fetch(site.tollgate.url + dialect.path(stream), {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(dialect.body(stream)),
  });
  // A connection reset while the body is read counts as an empty body.
  const text = await response.text().catch(() => '');
  return { status: response.status, text };
}

/**
 * Each failure in each API, for the first API with and without a stream. The others, to which the same failures are
 * translated, take turns: each failure meets a stream in one of them and none in another.
 */
function casesOf(dialect: Dialect): [stream: boolean, name: string, behaviour: Behaviour][] {
  const turn = dialects.indexOf(dialect);
  return failuresBeforeOutput.flatMap(([name, behaviour], at) =>
    (turn === 0 ? [false, true] : [(turn + at) % 2 === 0]).map((stream): [boolean, string, Behaviour] => [
      stream,
      name,
      behaviour,
    ]),
  );
}

describe.each(dialects)('upstream failure in the $name API', (dialect) => {
  beforeAll(changeUser);

  it.each(casesOf(dialect))(
    'returns an error, free of charge, with stream %s when the upstream %s',
    async (stream, _, behaviour) => {
      site.upstream.byDefault(behaviour);
      const { status, text } = await send(dialect, stream);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(dialect.isError(JSON.parse(text))).toBe(true);
      expect(await site.balance(user)).toBe(BALANCE);
    },
  );

  it.each(failuresAfterOutput)(
    'bills partial output and appends an error when the upstream %s',
    async (_, behaviour) => {
      await changeUser();
      site.upstream.byDefault(behaviour);
      const { status, text } = await send(dialect, true);
      expect(status).toBe(200);
      expect(text).toContain('This');
      expect(text).toMatch(dialect.errorEvent);
      expect(text).not.toContain(dialect.closing);
      const bills = await site.bills(user);
      expect(bills).toHaveLength(1);
      expect(await site.balance(user)).toBe(BALANCE - (bills[0]?.quota ?? 0));
    },
  );

  it('does not stop the server when the upstream sends invalid UTF-8 or an invalid JSON event', async () => {
    for (const behaviour of [brokenUtf8(), garbledEvent(4)]) {
      site.upstream.byDefault(behaviour);
      for (const stream of [false, true]) await send(dialect, stream);
    }
    expect((await fetch(`${site.tollgate.url}/readyz`)).status).toBe(200);
  });

  it('streams a complete response when the upstream works again, and the ledger agrees with all calls', async () => {
    site.upstream.byDefault(respondWith(STORY));
    const { status, text } = await send(dialect, true);
    expect(status).toBe(200);
    expect(text).toContain(dialect.closing);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
