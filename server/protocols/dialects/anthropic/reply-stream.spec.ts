import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ObjectBody } from '../../bytes/request-body.js';
import { SseReader } from '../../bytes/sse-reader.js';
import type { ReplyContext } from '../../canonical/chat-codec.js';
import { emptyConversation } from '../../canonical/conversation.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { AnthropicReplyStream } from './reply-stream.js';

const context: ReplyContext = {
  requestId: 'r1',
  model: 'gpt-x',
  createdAt: 0,
  body: new ObjectBody({}),
  conversation: emptyConversation('gpt-x'),
  wantsUsage: true,
  promptEstimate: 90,
};
const usage = {
  input: 100,
  output: 20,
  cacheRead: 60,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 4,
  audioIn: 0,
  audioOut: 0,
};

interface ClientEvent {
  type: string;
  index?: number;
  content_block?: Record<string, unknown>;
  delta?: Record<string, unknown>;
  usage?: Record<string, unknown>;
  message?: { id: string; usage: Record<string, unknown> };
}

/** The events that a client receives; the last ones are sent after the charge is booked. */
function clientEvents(events: ReplyEvent[]): ClientEvent[] {
  const stream = new AnthropicReplyStream(context);
  const text = events.map((event) => stream.write(event)).join('') + stream.end();
  const sse = new SseReader();
  return [...sse.push(Buffer.from(text)), ...sse.end()].map(({ event, data }) => {
    const parsed = JSON.parse(data) as ClientEvent;
    // Anthropic's SDK skips events without a name.
    expect(event).toBe(parsed.type);
    return parsed;
  });
}

const brief = ({ type, index, content_block: block, delta }: ClientEvent) =>
  [
    type.replace('content_block_', ''),
    index,
    block?.type ?? delta?.type,
    delta?.thinking ?? delta?.text ?? delta?.partial_json,
  ]
    .filter((word) => word !== undefined)
    .join(' ');

describe('stream for an Anthropic client', () => {
  it('writes reasoning, text and two calls as consecutive blocks', () => {
    const events = clientEvents([
      { type: 'start', id: 'c1', model: 'm' },
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Ok.' },
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{"x":1}' },
      { type: 'tool_call', call: 1, id: 'b', name: 'g' },
      { type: 'arguments', call: 1, text: '{}' },
      { type: 'stop', reason: 'tool_calls' },
      { type: 'usage', usage },
    ]);
    expect(events.map(brief)).toEqual([
      'message_start',
      'ping',
      'start 0 thinking',
      'delta 0 thinking_delta hm',
      'delta 0 signature_delta',
      'stop 0',
      'start 1 text',
      'delta 1 text_delta Ok.',
      'stop 1',
      'start 2 tool_use',
      'delta 2 input_json_delta {"x":1}',
      'stop 2',
      'start 3 tool_use',
      'delta 3 input_json_delta {}',
      'stop 3',
      'message_delta',
      'message_stop',
    ]);
    expect(events[0]?.message).toMatchObject({ id: 'msg_r1', model: 'gpt-x', usage: { input_tokens: 90 } });
    expect(events.at(-2)).toMatchObject({
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { input_tokens: 40, cache_read_input_tokens: 60, cache_creation_input_tokens: 0, output_tokens: 20 },
    });
  });

  it('holds back its end until it is requested', () => {
    const stream = new AnthropicReplyStream(context);
    expect(stream.write({ type: 'start' })).toBe('');
    const before = stream.write({ type: 'text', text: 'a' }) + stream.write({ type: 'stop', reason: 'stop' });
    expect(before).not.toContain('message_delta');
    expect(stream.end()).toMatch(/message_stop"\}\n\n$/);
  });

  it('without content has an empty text', () => {
    expect(clientEvents([{ type: 'stop', reason: 'refusal' }]).map(brief)).toEqual([
      'message_start',
      'ping',
      'start 0 text',
      'stop 0',
      'message_delta',
      'message_stop',
    ]);
  });

  it.each<[ReplyEvent & { type: 'stop' }, string, string | null]>([
    [{ type: 'stop', reason: 'stop' }, 'end_turn', null],
    [{ type: 'stop', reason: 'stop', sequence: 'END' }, 'stop_sequence', 'END'],
    [{ type: 'stop', reason: 'length' }, 'max_tokens', null],
    [{ type: 'stop', reason: 'content_filter' }, 'refusal', null],
    [{ type: 'stop', reason: 'refusal' }, 'refusal', null],
  ])('with %j ends with %s', (event, stop_reason, stop_sequence) => {
    expect(clientEvents([{ type: 'text', text: 'a' }, event]).at(-2)?.delta).toEqual({ stop_reason, stop_sequence });
  });

  it.each<[ReplyEvent, string]>([
    [{ type: 'tool_call', call: 0, id: 'a', name: 'f' }, 'tool_use'],
    [{ type: 'refusal', text: 'No.' }, 'refusal'],
  ])('with %j and an ordinary stop ends with %s', (event, stop_reason) => {
    expect(clientEvents([event, { type: 'stop', reason: 'stop' }]).at(-2)?.delta).toMatchObject({ stop_reason });
  });

  it("contains signatures: Claude's unchanged, others with a prefix, and redacted thinking", () => {
    const events = clientEvents([
      { type: 'reasoning', text: 'a' },
      { type: 'signature', signature: 'own', issuer: 'anthropic' },
      { type: 'reasoning', text: 'b' },
      { type: 'signature', signature: 'other', issuer: 'gemini' },
      { type: 'redacted', data: 'x', issuer: 'openai' },
    ]);
    const signatures = events.map(({ delta }) => delta?.signature).filter((text) => text !== undefined);
    expect(signatures).toEqual(['own', 'tollgate.gemini.other']);
    expect(events.map(({ content_block: block }) => block?.type).filter(Boolean)).toEqual([
      'thinking',
      'thinking',
      'redacted_thinking',
    ]);
  });

  /** The blocks that a client assembles from the stream. */
  const blocks = (events: ReplyEvent[]): Record<string, unknown>[] => {
    const list: Record<string, unknown>[] = [];
    for (const { content_block: block, delta, type } of clientEvents(events)) {
      if (block) list.push({ ...block });
      const last = list.at(-1);
      if (type !== 'content_block_delta' || !last || !delta) continue;
      for (const [field, piece] of Object.entries(delta)) {
        if (field !== 'type' && typeof piece === 'string') last[field] = `${String(last[field] ?? '')}${piece}`;
      }
    }
    return list;
  };
  const signature = (text: string): ReplyEvent => ({ type: 'signature', signature: text, issuer: 'gemini' });
  const thinking = (text: string, signed: string) => ({ type: 'thinking', thinking: text, signature: signed });
  const toolUse = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {}, partial_json: '{}' });
  const toolCall = (id: string, signed?: string): ReplyEvent[] => [
    { type: 'tool_call', call: id.length, id, name: 'f', ...(signed && { signature: signed }) },
    { type: 'arguments', call: id.length, text: '{}' },
  ];

  it.each<[string, ReplyEvent[], Record<string, unknown>[]]>([
    [
      'before the text',
      [signature('s'), { type: 'text', text: 'a' }],
      [thinking('', 'tollgate.gemini.s'), { type: 'text', text: 'a' }],
    ],
    ['of the last text', [{ type: 'text', text: 'a' }, signature('s')], [{ type: 'text', text: 'a' }]],
    [
      'of the last text, with sources',
      [{ type: 'text', text: 'a' }, signature('s'), { type: 'citation', citation: { url: 'https://x' } }],
      [{ type: 'text', text: 'a' }],
    ],
    [
      'of a text before a call',
      [{ type: 'text', text: 'a' }, signature('s'), ...toolCall('t', 'u')],
      [
        { type: 'text', text: 'a' },
        thinking('', 'tollgate.gemini.s'),
        thinking('', 'tollgate.gemini-call.u'),
        toolUse('t'),
      ],
    ],
    [
      'of the first of two calls',
      [...toolCall('t', 'u'), ...toolCall('tt')],
      [thinking('', 'tollgate.gemini-call.u'), toolUse('t'), toolUse('tt')],
    ],
    [
      'of a text before signed thoughts',
      [
        { type: 'text', text: 'a' },
        signature('s'),
        { type: 'reasoning', text: 'hm' },
        signature('u'),
        { type: 'text', text: 'b' },
      ],
      [
        { type: 'text', text: 'a' },
        thinking('', 'tollgate.gemini.s'),
        thinking('hm', 'tollgate.gemini.u'),
        { type: 'text', text: 'b' },
      ],
    ],
    [
      'of a call after its thoughts',
      [{ type: 'reasoning', text: 'hm' }, ...toolCall('t', 'u')],
      [thinking('hm', 'tollgate.gemini-call.u'), toolUse('t')],
    ],
  ])("keeps Gemini's signature %s out of the last block", (_, events, expected) => {
    expect(blocks(events)).toEqual(expected);
  });

  it('delays events between the chunks of a call', () => {
    const events = clientEvents([
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{"x"' },
      { type: 'tool_call', call: 1, id: '', name: 'g' },
      { type: 'arguments', call: 1, text: '{"y"' },
      { type: 'text', text: 'so' },
      { type: 'arguments', call: 0, text: ':1}' },
      { type: 'arguments', call: 1, text: ':2}' },
    ]);
    expect(events.map(brief).slice(2, -2)).toEqual([
      'start 0 tool_use',
      'delta 0 input_json_delta {"x"',
      'delta 0 input_json_delta :1}',
      'stop 0',
      'start 1 tool_use',
      'delta 1 input_json_delta {"y"',
      'delta 1 input_json_delta :2}',
      'stop 1',
      'start 2 text',
      'delta 2 text_delta so',
      'stop 2',
    ]);
    expect(events.map(({ content_block: block }) => block?.id)).toContain('toolu_r1_1');
  });

  it('contains citations, and an image as Markdown', () => {
    const events = clientEvents([
      { type: 'text', text: 'a' },
      { type: 'citation', citation: { url: 'https://x', title: 'X' } },
      { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA' } },
    ]);
    expect(events[4]?.delta?.citation).toMatchObject({
      type: 'web_search_result_location',
      url: 'https://x',
      title: 'X',
    });
    expect(events[5]?.delta?.text).toBe('![image](data:image/png;base64,AA)');
  });

  it('without usage contains an estimate', () => {
    const [end] = clientEvents([{ type: 'text', text: 'Hello there' }]).slice(-2);
    expect(end?.usage).toMatchObject({ input_tokens: 90, output_tokens: 3 });
  });

  const call = fc.integer({ min: 0, max: 2 });
  const pieces = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('text' as const), text: fc.string() }),
      fc.record({ type: fc.constant('reasoning' as const), text: fc.string() }),
      fc.record({
        type: fc.constant('signature' as const),
        signature: fc.constant('s'),
        issuer: fc.constant('anthropic' as const),
      }),
      fc.record({ type: fc.constant('arguments' as const), call, text: fc.constantFrom('{', '"a":1', '}', '{}', '') }),
      fc.record({ type: fc.constant('tool_call' as const), call, id: fc.constant('t'), name: fc.constant('f') }),
    ),
    { maxLength: 30 },
  );

  it('is one sequence of whole blocks for any events', () => {
    fc.assert(
      fc.property(pieces, (events) => {
        let open: number | null = null;
        let next = 0;
        const all = clientEvents([...events, { type: 'stop', reason: 'stop' }]);
        for (const { type, index } of all) {
          if (type === 'content_block_start') {
            expect([open, index]).toEqual([null, next++]);
            open = index ?? null;
          } else if (type === 'content_block_stop') {
            expect(index).toBe(open);
            open = null;
          } else if (type === 'content_block_delta') expect(index).toBe(open);
        }
        expect(open).toBeNull();
        expect(all.map(({ type }) => type).filter((type) => type.startsWith('message_'))).toEqual([
          'message_start',
          'message_delta',
          'message_stop',
        ]);
        const texts = (list: { text?: unknown; type: string }[], type: string) =>
          list.map((event) => (event.type === type ? event.text : '')).join('');
        expect(all.map(({ delta }) => delta?.text ?? '').join('')).toBe(texts(events, 'text'));
        expect(all.map(({ delta }) => delta?.thinking ?? '').join('')).toBe(texts(events, 'reasoning'));
      }),
    );
  });
});
