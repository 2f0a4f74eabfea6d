import { describe, expect, it } from '@jest/globals';
import { SseReader } from '../../bytes/sse-reader.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { geminiGenerateUpstream } from './gemini.generate.js';

const candidate = (parts: object[], more: object = {}) => ({ content: { role: 'model', parts }, index: 0, ...more });
const body = (parts: object[], more: object = { finishReason: 'STOP' }, top: object = {}) => ({
  candidates: [candidate(parts, more)],
  ...top,
});
const event = (payload: object) => `data: ${JSON.stringify(payload)}\r\n\r\n`;

function readStream(stream: string, size: number): ReplyEvent[] {
  const bytes = Buffer.from(stream);
  const sse = new SseReader();
  const reader = geminiGenerateUpstream.stream();
  const events: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...sse.push(bytes.subarray(at, at + size)).flatMap((record) => reader.take(record)));
  }
  events.push(...sse.end().flatMap((record) => reader.take(record)));
  return [...events, ...reader.end()];
}

describe('response of Gemini', () => {
  const read = (value: unknown) => geminiGenerateUpstream.read(value);

  it('returns thoughts, text, calls and images in order', () => {
    const reply = read(
      body(
        [
          { text: 'hm', thought: true, thoughtSignature: 'c2ln' },
          { text: 'a\n' },
          { text: '\nb' },
          { functionCall: { id: 'c1', name: 'look', args: { at: '<b>' } }, thoughtSignature: 'czI=' },
          { functionCall: { name: 'see' } },
          { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
        ],
        { finishReason: 'STOP' },
        {
          responseId: 'r1',
          modelVersion: 'gemini-x',
          usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 6, thoughtsTokenCount: 7, totalTokenCount: 18 },
        },
      ),
    );
    expect(reply).toMatchObject({ id: 'r1', model: 'gemini-x', usage: { input: 5, output: 13, reasoning: 7 } });
    expect(reply.choices).toEqual([
      {
        stop: 'tool_calls',
        parts: [
          { type: 'reasoning', text: 'hm', signature: 'c2ln', issuer: 'gemini' },
          { type: 'text', text: 'a\n\nb' },
          { type: 'tool_call', id: 'c1', name: 'look', arguments: '{"at":"<b>"}', signature: 'czI=' },
          { type: 'tool_call', id: expect.stringMatching(/^call_\w+$/), name: 'see', arguments: '{}' },
          { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
        ],
      },
    ]);
  });

  it.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['IMAGE_SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['MALFORMED_FUNCTION_CALL', 'stop'],
    ['SOMETHING_NEW', 'stop'],
  ])('with the finish reason %s has the stop reason %s', (finishReason, stop) => {
    expect(read(body([{ text: 'a' }], { finishReason })).choices[0]?.stop).toBe(stop);
  });

  it.each(['MALFORMED_FUNCTION_CALL', 'OTHER', 'NO_IMAGE'])('without content, with %s, is an error', (finishReason) => {
    expect(() => read(body([], { finishReason }))).toThrow(finishReason);
  });

  it("returns code that Google's interpreter ran", () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
    ];
    const [choice] = read(body(parts)).choices;
    expect(choice?.parts).toEqual([{ type: 'text', text: '\n```python\nprint(1)\n```\n\n```output\n1\n```\n' }]);
  });

  it('returns its sources, with positions in characters', () => {
    const groundingMetadata = {
      groundingChunks: [{ web: { uri: 'https://a', title: 'A' } }, { web: { uri: 'https://b' } }],
      groundingSupports: [{ segment: { startIndex: 8, endIndex: 10, text: 'is' }, groundingChunkIndices: [0, 9] }],
    };
    const reply = read(body([{ text: 'Grüße is' }], { finishReason: 'STOP', groundingMetadata }));
    expect(reply.choices[0]?.parts[0]).toMatchObject({
      citations: [{ url: 'https://a', title: 'A', start: 6, end: 8, citedText: 'is' }, { url: 'https://b' }],
    });
    expect(reply.only).toEqual({ gemini: { groundingMetadata } });
  });

  it('can have several candidates', () => {
    const candidates = [
      candidate([{ text: 'a' }], { finishReason: 'STOP' }),
      { ...candidate([{ text: 'b' }]), index: 1 },
    ];
    expect(read({ candidates }).choices.map(({ parts }) => parts)).toMatchObject([[{ text: 'a' }], [{ text: 'b' }]]);
  });

  it.each([
    [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, { code: 'content_filter', status: 400 }],
    [{ error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }, { code: 'UNAVAILABLE', status: 503 }],
    [[{ error: { code: 429, message: 'quota' } }], { status: 429 }],
    [{}, { code: 'bad_response_body' }],
    [null, { code: 'bad_response_body' }],
    ['text', { code: 'bad_response_body' }],
  ])('rejects %j', (value, error) => {
    expect(() => read(value)).toThrow(expect.objectContaining(error));
  });

  it.each([
    [{ candidates: [{ content: { parts: [null, 5, { functionCall: 'x' }, { inlineData: {} }, { text: 7 }] } }] }],
    [{ candidates: [{ index: -1, content: null }] }],
    [{ candidates: [{ groundingMetadata: { groundingChunks: 'x', groundingSupports: [{ segment: null }] } }] }],
  ])('of the invalid form %j is read without an error', (value) => {
    expect(read(value).choices).toHaveLength(1);
  });
});

describe('stream of Gemini', () => {
  const stream =
    event(
      body(
        [{ text: 'hm', thought: true }],
        {},
        { responseId: 'r1', modelVersion: 'm', usageMetadata: { promptTokenCount: 5, totalTokenCount: 5 } },
      ),
    ) +
    event(body([{ text: 'Grü' }], {})) +
    event(body([{ text: '世界' }], {}, { usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2 } })) +
    event(body([{ functionCall: { id: 'c1', name: 'f', args: { a: 1 } }, thoughtSignature: 's' }], {})) +
    event(body([{ functionCall: { id: 'c2', name: 'g' } }], {})) +
    event(
      body(
        [{ text: '' }],
        { finishReason: 'STOP' },
        { usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 9 } },
      ),
    );

  it('returns the same events wherever it is split', () => {
    const whole = readStream(stream, stream.length);
    expect(whole).toMatchObject([
      { type: 'start', id: 'r1', model: 'm' },
      { type: 'reasoning', text: 'hm' },
      { type: 'usage', usage: { input: 5, output: 1 } },
      { type: 'text', text: 'Grü' },
      { type: 'usage', usage: { input: 5, output: 3 } },
      { type: 'text', text: '世界' },
      { type: 'usage', usage: { output: 2 } },
      { type: 'tool_call', call: 0, id: 'c1', name: 'f', signature: 's' },
      { type: 'arguments', call: 0, text: '{"a":1}' },
      { type: 'tool_call', call: 1, id: 'c2', name: 'g' },
      { type: 'arguments', call: 1, text: '{}' },
      { type: 'stop', reason: 'tool_calls' },
      { type: 'usage', usage: { output: 9 } },
      { type: 'usage', usage: { output: 9 } },
    ]);
    for (let size = 1; size <= Buffer.byteLength(stream); size++) expect(readStream(stream, size)).toEqual(whole);
  });

  it.each([
    ['in mid-text', event(body([{ text: 'a' }], {}))],
    ['with an empty reason', event(body([{ text: 'a' }], { finishReason: '' }))],
    ['with a reason that is none', event(body([{ text: 'a' }], { finishReason: 'FINISH_REASON_UNSPECIFIED' }))],
    ['before it began', event({ usageMetadata: { promptTokenCount: 5 } })],
  ])('that ends %s is cut off', (_, cut) => {
    const events = readStream(cut, 9);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'stream_cut' } });
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'stop' }));
  });

  it.each([
    ['one candidate of two', event({ candidates: [candidate([{ text: 'a' }], { finishReason: 'STOP' })] }), [0, 1]],
    ['an end marker', '', [1]],
  ])('with %s has stopped', (_, first, choices) => {
    const other = event({ candidates: [{ ...candidate([{ text: 'b' }]), index: 1 }] });
    const stops = readStream(`${first}${other}data: [DONE]\n\n`, 9).filter(({ type }) => type === 'stop');
    expect(stops).toEqual(choices.map((choice) => ({ type: 'stop', reason: 'stop', choice })));
  });

  it('that is cut off charges the reported prompt, and the output as reported or counted', () => {
    const reported = { usageMetadata: { promptTokenCount: 50, totalTokenCount: 50, cachedContentTokenCount: 20 } };
    const early = event(body([{ text: 'x'.repeat(40) }], {}, reported));
    const more = event(body([{ text: 'x'.repeat(40) }], {}));
    const counted = event(
      body([{ text: 'y' }], {}, { usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 3 } }),
    );
    const usage = (stream: string) => readStream(stream, 99).findLast(({ type }) => type === 'usage');
    expect(usage(early)).toMatchObject({ usage: { input: 50, cacheRead: 20, output: 10 } });
    expect(usage(early + more)).toMatchObject({ usage: { input: 50, cacheRead: 20, output: 20 } });
    expect(usage(early + more + counted + more)).toMatchObject({ usage: { output: 3 } });
  });

  it('with two finish reasons stops once', () => {
    const twice = event(body([{ text: 'a' }])) + event(body([]));
    expect(readStream(twice, 999).filter(({ type }) => type === 'stop')).toHaveLength(1);
  });

  it('with a blocked prompt is filtered', () => {
    expect(readStream(event({ promptFeedback: { blockReason: 'SAFETY' } }), 999)).toContainEqual({
      type: 'stop',
      reason: 'content_filter',
    });
  });

  it.each([
    [{ error: { code: 503, message: 'overloaded' } }, 'overloaded'],
    [body([], { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'bad call' }), 'bad call'],
  ])('can be an error: %j', (payload, message) => {
    const error = readStream(event(payload), 999).find(({ type }) => type === 'error');
    expect(error).toMatchObject({ error: { message } });
  });

  it('skips data that is not JSON', () => {
    expect(readStream(`data: {oops}\n\n${event(body([{ text: 'a' }]))}`, 3)).toContainEqual(
      expect.objectContaining({ type: 'text', text: 'a' }),
    );
  });
});

it('reports the searches that ground a response', () => {
  const grounded = { finishReason: 'STOP', groundingMetadata: { webSearchQueries: ['a', 'b'] } };
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 3 };
  const reply = geminiGenerateUpstream.read(body([{ text: 'ok' }], grounded, { usageMetadata }));
  expect(reply.usage).toMatchObject({ input: 7, tools: { google_search: 2 } });
});
