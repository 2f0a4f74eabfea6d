import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Behaviour, hugeEvent, respondWith, withLineEnd } from '../../support/mock-upstream/behaviour.js';
import { dataEvent } from '../../support/mock-upstream/plan.js';
import { type CreatedToken, createChannel, createToken } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const text = 'Grüezi 你好 👋';
const usage = { prompt: 1_000, completion: 500 };
const reply = { text, usage };
const PIECE_BYTES = 250;

let site: Site;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
});
afterAll(() => site.close());

const call = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }], stream: true };

/** The stream as the client receives it, byte for byte. */
async function relayed(body: object = call, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return response.text();
}

const events = (stream: string): string[] => stream.split(/\r\n\r\n|\n\n|\r\r/).filter((event) => event.trim() !== '');
/** The choices of every chunk of a stream. */
const choicesOf = (stream: string): unknown[] =>
  events(stream)
    .map((event) => event.replace(/^data: ?/, ''))
    .filter((data) => data !== '[DONE]')
    .map((data) => (JSON.parse(data) as { choices: unknown }).choices);

const callWithUsage = { ...call, stream_options: { include_usage: true } };

describe('passed-through stream', () => {
  it('arrives byte for byte when the client requests include_usage', async () => {
    site.upstream.byDefault(respondWith({ ...reply, extra: { energy_joules: 12, nested: { odd: [1.0, 'ü'] } } }));
    const direct = await fetch(`${site.upstream.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(callWithUsage),
    });
    expect(await relayed(callWithUsage)).toBe(await direct.text());
  });

  it('arrives unchanged wherever the network splits it', async () => {
    site.upstream.byDefault(respondWith(reply));
    const whole = await relayed();
    const length = Buffer.byteLength(whole) + 400;
    // Each offset is in one of the streams; a piece is longer than an event.
    const streams = Array.from({ length: PIECE_BYTES }, (_, first) =>
      Array.from({ length: Math.ceil(length / PIECE_BYTES) }, (_, piece) => first + piece * PIECE_BYTES),
    );
    for (let sent = 0; sent < streams.length; sent += 50) {
      const group = streams.slice(sent, sent + 50);
      site.upstream.next(...group.map((splitAt) => respondWith(reply, {}, { splitAt, pauseMs: 1 })));
      expect(new Set(await Promise.all(group.map(() => relayed())))).toEqual(new Set([whole]));
    }
  });

  it.each<{ name: string; behaviour: Behaviour }>([
    { name: 'CRLF line ends', behaviour: withLineEnd('\r\n', reply) },
    { name: 'CR line ends', behaviour: withLineEnd('\r', reply) },
    { name: 'comments between events', behaviour: respondWith(reply, { keep: 0, append: commented() }) },
    { name: 'no [DONE] at the end', behaviour: respondWith(reply, { done: false }) },
  ])('carries the same choices with $name', async ({ behaviour }) => {
    site.upstream.next(respondWith(reply));
    const plain = choicesOf(await relayed());
    site.upstream.next(behaviour);
    const seen = (await relayed()).replace(/^:.*(\r\n|\n|\r)+/gm, '');
    expect(choicesOf(seen)).toEqual(plain);
  });

  it('carries an event of one megabyte', async () => {
    site.upstream.next(hugeEvent(1_000_000));
    expect((await relayed()).length).toBeGreaterThan(3_000_000);
  });

  it('is not compressed when the client accepts compression', async () => {
    site.upstream.byDefault(respondWith(reply));
    expect(await relayed(call, { 'accept-encoding': 'br, gzip' })).toContain('data: [DONE]');
  });
});

/** The same response with keep-alive comments between the events. */
function commented(): string[] {
  const chunk = (choice: object) =>
    dataEvent({
      id: 'chatcmpl-mock',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: 'gpt-4o-mini',
      system_fingerprint: 'fp_mock',
      choices: [{ index: 0, ...choice }],
    });
  const delta = (content: object) => chunk({ delta: content, logprobs: null, finish_reason: null });
  return [
    ': PROCESSING\n\n',
    delta({ role: 'assistant', content: '', refusal: null }),
    ...['Grüezi ', '你好 ', '👋'].flatMap((content) => [': still here\n\n', delta({ content })]),
    chunk({ delta: {}, logprobs: null, finish_reason: 'stop' }),
    dataEvent('[DONE]'),
  ];
}
