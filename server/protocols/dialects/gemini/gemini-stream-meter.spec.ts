import { describe, expect, it } from '@jest/globals';
import type { StreamMeter } from '../../metering/meter.js';
import { GeminiArrayStreamMeter, GeminiStreamMeter } from './gemini-stream-meter.js';

const usage = (candidatesTokenCount?: number) => ({
  promptTokenCount: 7,
  ...(candidatesTokenCount !== undefined && { candidatesTokenCount }),
  thoughtsTokenCount: 2,
  toolUsePromptTokenCount: 3,
  cachedContentTokenCount: 4,
  totalTokenCount: 12 + (candidatesTokenCount ?? 0),
  promptTokensDetails: [
    { modality: 'TEXT', tokenCount: 5 },
    { modality: 'AUDIO', tokenCount: 2 },
  ],
});
const fragment = (parts: object[], more: object = {}, top: object = {}) =>
  JSON.stringify({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }], ...top });

const FIRST = fragment([{ text: 'Grüße, ' }], {}, { usageMetadata: usage() });
const SECOND = fragment([{ text: '世界' }], {}, { usageMetadata: usage(1) });
const LAST = fragment([{ text: '!' }], { finishReason: 'STOP' }, { usageMetadata: usage(5), modelVersion: 'm' });

/** Relays a stream in chunks of `size` bytes; returns what is sent before and after the charge is booked. */
function relay(meter: StreamMeter, stream: string, size = 1_000) {
  const bytes = Buffer.from(stream);
  let before = '';
  for (let at = 0; at < bytes.length; at += size) {
    const step = meter.push(bytes.subarray(at, at + size));
    before += step.forward?.toString() ?? '';
    if (step.error) return { before, after: '', error: step.error, metered: meter.metered() };
  }
  const step = meter.end();
  before += step.forward?.toString() ?? '';
  return { before, after: meter.closing().toString(), error: step.error, metered: meter.metered() };
}

const everySize = (stream: string) => Array.from({ length: Buffer.byteLength(stream) }, (_, index) => index + 1);

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('GeminiStreamMeter with %s line ends, split at every offset', (_, eol) => {
  const event = (data: string) => `data: ${data}${eol}${eol}`;

  it('forwards all events unchanged, the last one after the charge is booked', () => {
    const stream = event(FIRST) + event(SECOND) + event(LAST);
    for (const size of everySize(stream)) {
      const { before, after, metered } = relay(new GeminiStreamMeter(), stream, size);
      expect(before).toBe(event(FIRST) + event(SECOND));
      expect(after).toBe(event(LAST));
      expect(metered).toMatchObject({ produced: true, producedText: 'Grüße, 世界!' });
      // Tokens that built-in tools added before the model are part of the prompt; thoughts are part of the output.
      expect(metered.usage).toMatchObject({ input: 10, output: 7, reasoning: 2, cacheRead: 4, audioIn: 2 });
    }
  });

  it('charges its searches once, although they are reported twice', () => {
    const grounding = (...webSearchQueries: string[]) => ({ groundingMetadata: { webSearchQueries } });
    const fragments = [fragment([{ text: 'a' }], grounding('x')), fragment([{ text: 'b' }], grounding('x', 'y'))];
    const stream = fragments.map(event).join('') + event(LAST);
    for (const size of [1, 11, stream.length]) {
      expect(relay(new GeminiStreamMeter(), stream, size).metered.tools).toEqual({ google_search: 2 });
    }
  });

  it('becomes one array for clients that read one', () => {
    const stream = event(FIRST) + event(SECOND) + event(LAST);
    for (const size of everySize(stream)) {
      const { before, after } = relay(new GeminiArrayStreamMeter(), stream, size);
      expect(before).toBe(`[${FIRST},\r\n${SECOND}`);
      expect(after).toBe(`,\r\n${LAST}]`);
    }
  });

  it('stops at an error', () => {
    const error = '{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}';
    const stream = event(FIRST) + event(error) + event(SECOND);
    for (const size of everySize(stream)) {
      const read = relay(new GeminiStreamMeter(), stream, size);
      expect(read).toMatchObject({ before: event(FIRST), error: { message: 'overloaded', status: 503 } });
    }
  });
});

describe('GeminiStreamMeter', () => {
  const event = (data: string) => `data: ${data}\r\n\r\n`;

  it('does not count comments as progress', () => {
    const meter = new GeminiStreamMeter();
    expect(meter.push(Buffer.from(': data: {}\n\n')).alive).toBe(false);
    expect(meter.push(Buffer.from(`: data: {}\n\n${event(FIRST)}`)).alive).toBe(true);
  });

  it('starts a stream of one event without a byte, so that @google/generative-ai can read it', () => {
    const meter = new GeminiStreamMeter();
    expect(meter.push(Buffer.from(event(LAST))).forward).toBeNull();
    expect(meter.end()).toEqual({ forward: Buffer.alloc(0), error: null, alive: true });
    expect(meter.closing().toString()).toBe(event(LAST));
  });

  it.each([
    { comments: 'before the first event', stream: `: PROCESSING\n\n${event(FIRST)}${event(LAST)}` },
    { comments: 'between events', stream: `${event(FIRST)}: a\n\n: b\r\n\r\n${event(LAST)}` },
    { comments: 'after the last event', stream: `${event(FIRST)}${event(LAST)}: end\n\n` },
  ])('removes comments $comments', ({ stream }) => {
    for (const size of everySize(stream)) {
      const { before, after } = relay(new GeminiStreamMeter(), stream, size);
      expect(before + after).not.toMatch(/^:/m);
      expect((before + after).match(/^data:.*$/gm)).toEqual([`data: ${FIRST}`, `data: ${LAST}`]);
    }
  });

  it('writes one event as an array of one', () => {
    const { before, after } = relay(new GeminiArrayStreamMeter(), event(LAST));
    expect({ before, after }).toEqual({ before: ' ', after: `[${LAST}]` });
  });

  it('closes an array with an error as valid JSON', () => {
    const meter = new GeminiArrayStreamMeter();
    meter.push(Buffer.from(event(FIRST)));
    const definition = { code: 'x', status: 502, zh: 'z', en: 'e' };
    const error = { definition, status: 502, code: 'x', details: {}, text: () => 'broken' };
    const end = meter.errorEvent(error as unknown as Parameters<typeof meter.errorEvent>[0], 'r1');
    expect(JSON.parse(`[${FIRST}${end}`)).toMatchObject([{}, { error: { code: 502, status: 'INTERNAL' } }]);
  });

  it('forwards an event with a finish reason when another event follows, as with several candidates', () => {
    const other = fragment([{ text: 'b' }], { index: 1, finishReason: 'STOP' });
    const { before, after } = relay(new GeminiStreamMeter(), event(LAST) + event(other));
    expect({ before, after }).toEqual({ before: event(LAST), after: event(other) });
  });

  it('charges the reported prompt and the counted output when the stream is cut off before output was reported', () => {
    const usageMetadata = { promptTokenCount: 50, totalTokenCount: 50, cachedContentTokenCount: 20 };
    const early = event(fragment([{ text: 'x'.repeat(40) }], {}, { usageMetadata }));
    for (const stream of [early, early + event(fragment([{ text: 'x'.repeat(40) }]))]) {
      const { metered } = relay(new GeminiStreamMeter(), stream);
      expect(metered.usage).toMatchObject({ input: 50, cacheRead: 20, output: metered.producedText.length / 4 });
      expect(metered.produced).toBe(true);
    }
  });

  it("ignores keys inside the model's text", () => {
    const text = '"error": {"usageMetadata": {"promptTokenCount": 1}} "finishReason"';
    const { before, metered, error } = relay(new GeminiStreamMeter(), event(fragment([{ text }])));
    expect({ before, error }).toMatchObject({ before: event(fragment([{ text }])), error: { code: 'stream_cut' } });
    expect(metered).toMatchObject({ usage: null, producedText: text });
  });

  it.each([
    ['a call', { functionCall: { name: 'look', args: { error: 'none' } } }],
    ['an image', { inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
  ])('of only %s reports produced', (_, part) => {
    expect(relay(new GeminiStreamMeter(), event(fragment([part]))).metered.produced).toBe(true);
  });

  it('is free when the prompt was blocked', () => {
    const blocked = JSON.stringify({
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
    });
    const { before, metered } = relay(new GeminiStreamMeter(), event(blocked));
    expect(before).toBe(event(blocked));
    expect(metered.produced).toBe(false);
  });

  it.each([
    [{ promptTokenCount: -1, candidatesTokenCount: 3 }],
    [{ promptTokenCount: '7', candidatesTokenCount: 3 }],
    [{ promptTokenCount: 7, candidatesTokenCount: 1e15 }],
  ])('ignores the implausible usage %j', (usageMetadata) => {
    const stream = event(fragment([{ text: 'a' }], {}, { usageMetadata }));
    expect(relay(new GeminiStreamMeter(), stream).metered.usage).toBeNull();
  });

  it.each([
    ['no reason', {}],
    ['an empty reason', { finishReason: '' }],
    ['null for a reason', { finishReason: null }],
    ['a reason that is none', { finishReason: 'FINISH_REASON_UNSPECIFIED' }],
  ])('reports a stream that ends with %s as cut off, after the received content', (_, more) => {
    const stream = event(FIRST) + event(fragment([{ text: 'a' }], more));
    for (const size of everySize(stream)) {
      const { before, error, metered } = relay(new GeminiStreamMeter(), stream, size);
      expect({ before, error }).toMatchObject({ before: stream, error: { code: 'stream_cut' } });
      expect(metered.produced).toBe(true);
    }
    expect(relay(new GeminiArrayStreamMeter(), stream).error).toMatchObject({ code: 'stream_cut' });
  });

  it.each([
    ['a reason', event(LAST)],
    ['a reason in one of two candidates', event(LAST) + event(fragment([{ text: 'b' }], { index: 1 }))],
    ['a reason in the other spelling', event(fragment([{ text: 'b' }], { finish_reason: 'STOP' }))],
    ['a block reason', event(JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } }))],
    ['an end marker', `${event(FIRST)}data: [DONE]\n\n`],
  ])('with %s is complete', (_, stream) => {
    for (const size of everySize(stream)) expect(relay(new GeminiStreamMeter(), stream, size).error).toBeNull();
  });

  it('reads an error without the prefix data:', () => {
    const { error } = relay(new GeminiStreamMeter(), `${event(FIRST)}{"error":{"code":429,"message":"quota"}}\n`);
    expect(error).toMatchObject({ message: 'quota', status: 429 });
  });

  it('accepts a last event without a line end', () => {
    expect(relay(new GeminiStreamMeter(), `data: ${LAST}`, 5).after).toBe(`data: ${LAST}\n\n`);
  });
});
