import { describe, expect, it } from '@jest/globals';
import { SseReader } from '../../bytes/sse-reader.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import { estimateTokens } from '../../metering/estimate.js';
import { readReply } from './read-reply.js';
import { AnthropicReplyReader } from './reply-reader.js';

/** Reads a stream in chunks of `size` bytes. */
function read(events: object[], size = 1000): ReplyEvent[] {
  const text = events.map(
    (event) => `event: ${String(Reflect.get(event, 'type'))}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  const bytes = Buffer.from(text.join(''));
  const sse = new SseReader();
  const reader = new AnthropicReplyReader();
  const replyEvents: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(bytes.subarray(at, at + size))) replyEvents.push(...reader.take(record));
  }
  for (const record of sse.end()) replyEvents.push(...reader.take(record));
  return [...replyEvents, ...reader.end()];
}

const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
const delta = (index: number, fields: object) => ({ type: 'content_block_delta', index, delta: fields });
const stop = (index: number) => ({ type: 'content_block_stop', index });

const CITATION = {
  type: 'web_search_result_location',
  url: 'https://x',
  title: 'X',
  cited_text: 'c',
  encrypted_index: 'e',
};
const STREAM = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      model: 'claude-opus-4-6',
      usage: { input_tokens: 40, cache_read_input_tokens: 60, cache_creation_input_tokens: 0, output_tokens: 1 },
    },
  },
  { type: 'ping' },
  start(0, { type: 'thinking', thinking: '', signature: '' }),
  delta(0, { type: 'thinking_delta', thinking: 'hm' }),
  delta(0, { type: 'signature_delta', signature: 'c2ln' }),
  stop(0),
  start(1, { type: 'redacted_thinking', data: 'x' }),
  stop(1),
  start(2, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
  delta(2, { type: 'input_json_delta', partial_json: '{"query":"q"}' }),
  stop(2),
  start(3, {
    type: 'web_search_tool_result',
    tool_use_id: 's',
    content: [{ type: 'web_search_result', url: 'https://x' }],
  }),
  stop(3),
  start(4, { type: 'text', text: 'Grüß ' }),
  stop(4),
  start(5, { type: 'text', text: '' }),
  delta(5, { type: 'citations_delta', citation: CITATION }),
  delta(5, { type: 'text_delta', text: '世界' }),
  stop(5),
  start(6, { type: 'tool_use', id: 'a', name: 'fs_x2e_read', input: {} }),
  delta(6, { type: 'input_json_delta', partial_json: '' }),
  delta(6, { type: 'input_json_delta', partial_json: '{"x":' }),
  delta(6, { type: 'input_json_delta', partial_json: '1}' }),
  stop(6),
  start(7, { type: 'tool_use', id: 'b', name: 'g', input: {} }),
  stop(7),
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null, container: { id: 'c' } },
    usage: { input_tokens: null, output_tokens: 20 },
  },
  { type: 'message_stop' },
];

const WHOLE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-4-6',
  content: [
    { type: 'thinking', thinking: 'hm', signature: 'c2ln' },
    { type: 'redacted_thinking', data: 'x' },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
    { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
    { type: 'text', text: 'Grüß ' },
    { type: 'text', text: '世界', citations: [CITATION] },
    { type: 'tool_use', id: 'a', name: 'fs_x2e_read', input: { x: 1 } },
    { type: 'tool_use', id: 'b', name: 'g', input: {} },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  container: { id: 'c' },
  usage: { input_tokens: 40, cache_read_input_tokens: 60, cache_creation_input_tokens: 0, output_tokens: 20 },
};

describe('response of Claude', () => {
  it('is read with its content, usage and stop reason', () => {
    expect(readReply(WHOLE)).toMatchObject({
      id: 'msg_1',
      model: 'claude-opus-4-6',
      choices: [
        {
          parts: [
            { type: 'reasoning', text: 'hm', signature: 'c2ln', issuer: 'anthropic' },
            { type: 'reasoning', redacted: 'x', issuer: 'anthropic' },
            {
              type: 'text',
              text: 'Grüß 世界',
              citations: [{ url: 'https://x', title: 'X', citedText: 'c', start: 5, end: 7 }],
            },
            { type: 'tool_call', id: 'a', name: 'fs.read', arguments: '{"x":1}' },
            { type: 'tool_call', id: 'b', name: 'g', arguments: '{}' },
          ],
          stop: 'tool_calls',
        },
      ],
      usage: { input: 100, cacheRead: 60, output: 20 },
      only: { anthropic: { container: { id: 'c' } } },
    });
  });

  it('reads the same as a stream wherever it is split', () => {
    const whole = readReply(WHOLE);
    const bytes = STREAM.reduce((sum, event) => sum + JSON.stringify(event).length, 0);
    for (let size = 1; size <= bytes; size++) expect(collectReply(read(STREAM, size))).toEqual(whole);
  });

  it('numbers its calls independently of their blocks', () => {
    const calls = read(STREAM).filter((event) => event.type === 'tool_call');
    expect(calls).toMatchObject([
      { call: 0, id: 'a' },
      { call: 1, id: 'b' },
    ]);
  });

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['pause_turn', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['refusal', 'refusal'],
    ['something_new', 'stop'],
  ])('with the stop reason %s has the canonical reason %s', (reason, expected) => {
    expect(readReply({ ...WHOLE, stop_reason: reason }).choices[0]?.stop).toBe(expected);
    const events = read([{ type: 'message_delta', delta: { stop_reason: reason } }]);
    expect(events.filter(({ type }) => type === 'stop')).toEqual([{ type: 'stop', reason: expected }]);
  });

  it('contains the stop sequence that was reached', () => {
    const delta = { stop_reason: 'stop_sequence', stop_sequence: 'END' };
    expect(read([{ type: 'message_delta', delta }])).toContainEqual({ type: 'stop', reason: 'stop', sequence: 'END' });
    expect(readReply({ ...WHOLE, ...delta }).choices[0]?.stopSequence).toBe('END');
  });

  it('with an empty stop sequence contains none', () => {
    const delta = { stop_reason: 'end_turn', stop_sequence: '' };
    expect(read([{ type: 'message_delta', delta }])).toContainEqual({ type: 'stop', reason: 'stop' });
    expect(readReply({ ...WHOLE, ...delta }).choices[0]).not.toHaveProperty('stopSequence');
  });

  it('without a stop reason has one derived from its content', () => {
    const call = start(0, { type: 'tool_use', id: 'a', name: 'f', input: {} });
    expect(read([call, { type: 'message_stop' }])).toEqual([
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{}' },
      { type: 'stop', reason: 'tool_calls' },
    ]);
  });

  it.each([
    ['nowhere', 0],
    ['after its opening', 1],
    ['in the middle', 20],
    ['before a stop reason', STREAM.length - 2],
  ])('whose stream ends %s is cut off', (_, length) => {
    const replyEvents = read(STREAM.slice(0, length));
    expect(replyEvents.at(-1)).toMatchObject({ type: 'error', error: { code: 'stream_cut' } });
    expect(replyEvents).not.toContainEqual(expect.objectContaining({ type: 'stop' }));
  });

  it('with a stop reason is complete without its end marker', () => {
    expect(collectReply(read(STREAM.slice(0, -1)))).toEqual(readReply(WHOLE));
  });

  it('that is cut off is counted up to the last received event', () => {
    const usage = (events: ReplyEvent[]) => events.findLast(({ type }) => type === 'usage');
    const begun = STREAM.slice(0, 1);
    expect(usage(read(begun))).toMatchObject({ usage: { input: 100, cacheRead: 60, output: 1 } });
    const text = delta(0, { type: 'text_delta', text: 'x'.repeat(400) });
    expect(usage(read([...begun, start(0, { type: 'text', text: '' }), text]))).toMatchObject({
      usage: { input: 100, cacheRead: 60, output: 100 },
    });
    const end = { type: 'message_delta', delta: {}, usage: { output_tokens: 80 } };
    expect(usage(read([...begun, text, end, text]))).toMatchObject({ usage: { output: 80 } });
  });

  it('that ends without counting its output is counted by its text, however it was divided', () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index} `);
    const usageOf = (texts: string[]) => {
      const events = read([
        { type: 'message_start', message: { usage: { input_tokens: 40, output_tokens: 1 } } },
        start(0, { type: 'text', text: '' }),
        ...texts.map((text) => delta(0, { type: 'text_delta', text })),
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ]);
      return events.filter((event) => event.type === 'usage').at(-1);
    };
    const tokens = estimateTokens(words.join(''));
    expect(usageOf(words)).toMatchObject({ usage: { input: 40, output: tokens } });
    expect(usageOf([words.join('')])).toEqual(usageOf(words));
  });

  it('can report an error', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    expect(() => readReply(error)).toThrow('Overloaded');
    expect(read([error])[0]).toMatchObject({ type: 'error', error: { message: 'Overloaded', status: 529 } });
  });

  it.each([[null], [[]], ['x'], [{}], [{ content: 'x' }]])('rejects %j', (body) => {
    expect(() => readReply(body)).toThrow('the upstream did not return a message');
  });

  it('ignores unknown events', () => {
    const odd = [
      { type: 'content_block_delta' },
      { type: 'content_block_start', index: {} },
      { type: 'new' },
      { type: 7 },
    ];
    expect(read([...odd, { type: 'message_stop' }])).toEqual([{ type: 'stop', reason: 'stop' }]);
  });
});
