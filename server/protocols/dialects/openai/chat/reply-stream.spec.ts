import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { type Conversation, emptyConversation } from '../../../canonical/conversation.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { collectReply } from '../../../canonical/reply-events.js';
import { OpenAiReplyReader } from './reply-reader.js';
import { OpenAiReplyStream } from './reply-stream.js';

interface Chunk {
  id: string;
  created: number;
  model: string;
  choices: { index: number; delta: Record<string, unknown>; finish_reason: string | null }[];
  usage?: Record<string, unknown> | null;
}

const context = (wantsUsage = false, body: object = {}, conversation: Partial<Conversation> = {}): ReplyContext => ({
  requestId: 'r',
  model: 'requested',
  createdAt: 7,
  wantsUsage,
  promptEstimate: 3,
  body: new ObjectBody({ ...body }),
  conversation: { ...emptyConversation('requested'), ...conversation },
});
const USAGE = {
  input: 10,
  output: 5,
  cacheRead: 4,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 3,
  audioIn: 0,
  audioOut: 0,
};

/** The written chunks, and the text at the end of the stream. */
function write(events: ReplyEvent[], about = context()): { chunks: Chunk[]; last: string } {
  const writer = new OpenAiReplyStream(about);
  const out = events.map((event) => writer.write(event)).join('') + writer.end();
  const payloads = out.split('\n\n').slice(0, -1);
  const last = payloads.pop() ?? '';
  return { chunks: payloads.map((line) => JSON.parse(line.replace(/^data: /, '')) as Chunk), last };
}
const deltas = (events: ReplyEvent[], about?: ReplyContext) =>
  write(events, about).chunks.flatMap(({ choices }) =>
    choices.map(({ delta, finish_reason: finish }) => (finish ? finish : delta)),
  );
const ROLE = { role: 'assistant', content: '' };

describe('chat stream', () => {
  it('contains reasoning, text, calls and usage in order', () => {
    const events: ReplyEvent[] = [
      { type: 'start', id: 'c1', model: 'm1' },
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Ok.' },
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{"x":1}' },
      { type: 'tool_call', call: 1, id: 'b', name: 'g', signature: 'T' },
      { type: 'arguments', call: 1, text: '{}' },
      { type: 'usage', usage: USAGE },
      { type: 'stop', reason: 'tool_calls' },
    ];
    expect(deltas(events)).toEqual([
      ROLE,
      { reasoning_content: 'hm' },
      { content: 'Ok.' },
      { tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{"x":1}' } }] },
      {
        tool_calls: [
          {
            index: 1,
            id: 'b',
            type: 'function',
            function: { name: 'g', arguments: '' },
            extra_content: { google: { thought_signature: 'T' } },
          },
        ],
      },
      { tool_calls: [{ index: 1, function: { arguments: '{}' } }] },
      'tool_calls',
    ]);
    const { chunks } = write(events, context(true));
    expect(chunks.at(-1)).toMatchObject({
      id: 'c1',
      model: 'm1',
      created: 7,
      choices: [],
      usage: { prompt_tokens: 10, total_tokens: 15 },
    });
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });

  it('without content has a role, a finish reason and an end marker', () => {
    expect(deltas([])).toEqual([ROLE, 'stop']);
    expect(write([]).last).toBe('data: [DONE]');
  });

  it('estimates missing usage for a client that requested it', () => {
    const { chunks } = write([{ type: 'text', text: 'hello!' }], context(true));
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    });
  });

  it("contains a vendor's signed content once its text is complete", () => {
    const events: ReplyEvent[] = [
      { type: 'reasoning', text: 'h' },
      { type: 'reasoning', text: 'm' },
      { type: 'signature', signature: 'S', issuer: 'anthropic' },
      { type: 'redacted', data: 'D', issuer: 'anthropic' },
    ];
    const written = [
      {
        reasoning_details: [
          { type: 'reasoning.text', text: 'hm', signature: 'S', format: 'anthropic-claude-v1', index: 0 },
        ],
      },
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'D', format: 'anthropic-claude-v1', index: 1 }] },
      'stop',
    ];
    expect(deltas(events)).toEqual([ROLE, { reasoning_content: 'h' }, { reasoning_content: 'm' }, ...written]);
  });

  it('omits reasoning when the client does not request it', () => {
    const hidden = context(false, {}, { reasoning: { mode: 'auto', hidden: true } });
    expect(
      deltas(
        [
          { type: 'reasoning', text: 'hm' },
          { type: 'text', text: 'ok' },
        ],
        hidden,
      ),
    ).toEqual([ROLE, { content: 'ok' }, 'stop']);
  });

  it.each<[ReplyEvent[], unknown[]]>([
    [
      [
        { type: 'refusal', text: 'no' },
        { type: 'stop', reason: 'refusal' },
      ],
      [{ refusal: 'no' }, 'stop'],
    ],
    [[{ type: 'stop', reason: 'refusal' }], ['content_filter']],
    [
      [
        { type: 'audio', id: 'au', data: 'AAAA' },
        { type: 'audio', transcript: 'la' },
      ],
      [{ audio: { id: 'au', data: 'AAAA' } }, { audio: { transcript: 'la' } }, 'stop'],
    ],
    [
      [
        { type: 'tool_call', call: 0, id: 'a', name: 'g', custom: true },
        { type: 'arguments', call: 0, text: 'free' },
      ],
      [
        { tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: { name: 'g', input: '' } }] },
        { tool_calls: [{ index: 0, custom: { input: 'free' } }] },
        'tool_calls',
      ],
    ],
    [
      [
        { type: 'text', text: 'Well, ' },
        { type: 'citation', citation: { url: 'https://x.test', title: 'X', start: 0, end: 4 } },
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'yes' },
        { type: 'citation', citation: { url: 'https://y.test' } },
      ],
      [
        { content: 'Well, ' },
        {
          annotations: [
            { type: 'url_citation', url_citation: { start_index: 0, end_index: 4, url: 'https://x.test', title: 'X' } },
          ],
        },
        { reasoning_content: 'hm' },
        { content: 'yes' },
        {
          annotations: [
            { type: 'url_citation', url_citation: { start_index: 6, end_index: 9, url: 'https://y.test', title: '' } },
          ],
        },
        'stop',
      ],
    ],
  ])('of %j', (events, expected) => {
    expect(deltas(events)).toEqual([ROLE, ...expected]);
  });

  const image: ReplyEvent = { type: 'image', source: { kind: 'url', url: 'https://x.test/a.png' } };
  it('writes images in the text, or next to it when the client requested images', () => {
    expect(deltas([{ type: 'text', text: 'see' }, image])).toEqual([
      ROLE,
      { content: 'see' },
      { content: '\n\n![image](https://x.test/a.png)' },
      'stop',
    ]);
    const listed = { type: 'image_url', image_url: { url: 'https://x.test/a.png' }, index: 0 };
    expect(deltas([image], context(false, {}, { modalities: ['image'] }))).toEqual([
      ROLE,
      { images: [listed] },
      'stop',
    ]);
  });

  it('writes legacy function calls for a client that offered functions', () => {
    const events: ReplyEvent[] = [
      { type: 'tool_call', call: 0, id: 'a', name: 'f' },
      { type: 'arguments', call: 0, text: '{}' },
      { type: 'tool_call', call: 1, id: 'b', name: 'g' },
      { type: 'arguments', call: 1, text: '{}' },
    ];
    expect(deltas(events, context(false, { functions: [] }))).toEqual([
      ROLE,
      { function_call: { name: 'f', arguments: '' } },
      { function_call: { arguments: '{}' } },
      'function_call',
    ]);
  });
});

describe('OpenAI SDK', () => {
  it('reads the stream', async () => {
    const { chunks } = write(
      [
        { type: 'reasoning', text: 'hm' },
        { type: 'signature', signature: 'S', issuer: 'anthropic' },
        { type: 'text', text: 'Grüße, ' },
        { type: 'text', text: '世界' },
        { type: 'citation', citation: { url: 'https://x.test' } },
        { type: 'tool_call', call: 0, id: 'a', name: 'f' },
        { type: 'arguments', call: 0, text: '{"x":' },
        { type: 'tool_call', call: 1, id: 'b', name: 'g' },
        { type: 'arguments', call: 0, text: '1}' },
        { type: 'arguments', call: 1, text: '{}' },
        { type: 'usage', usage: USAGE },
        { type: 'stop', reason: 'tool_calls' },
      ],
      context(true),
    );
    const lines = new Blob(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`)).stream();
    const { choices, usage } = await ChatCompletionStream.fromReadableStream(lines).finalChatCompletion();
    expect(usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 5 });
    expect(choices).toMatchObject([
      {
        finish_reason: 'tool_calls',
        message: {
          content: 'Grüße, 世界',
          tool_calls: [
            { id: 'a', function: { name: 'f', arguments: '{"x":1}' } },
            { id: 'b', function: { name: 'g', arguments: '{}' } },
          ],
        },
      },
    ]);
  });
});

const choice = fc.constantFrom(undefined, 0, 1, 2);
const number = fc.nat({ max: 5 });
const words = fc.string({ maxLength: 4 });
const event: fc.Arbitrary<ReplyEvent> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), id: words, model: words }),
  fc.record({ type: fc.constantFrom('text' as const, 'reasoning' as const, 'refusal' as const), text: words, choice }),
  fc.record({
    type: fc.constant('signature' as const),
    signature: words,
    issuer: fc.constant('anthropic' as const),
    choice,
  }),
  fc.record({ type: fc.constant('tool_call' as const), call: number, id: words, name: words, choice }),
  fc.record({ type: fc.constant('arguments' as const), call: number, text: words, choice }),
  fc.record({ type: fc.constant('image' as const), source: fc.constant({ kind: 'url' as const, url: 'u' }), choice }),
  fc.record({ type: fc.constant('citation' as const), citation: fc.record({ url: words }), choice }),
  fc.record({
    type: fc.constant('stop' as const),
    reason: fc.constantFrom('stop' as const, 'length' as const),
    choice,
  }),
  fc.constant({ type: 'usage' as const, usage: USAGE }),
);

describe('chat stream of any events', () => {
  const streams = fc.tuple(fc.array(event, { maxLength: 30 }), fc.boolean());

  it('has the same id in every chunk and ends with the end marker', () => {
    fc.assert(
      fc.property(streams, ([events, wantsUsage]) => {
        const { chunks, last } = write(events, context(wantsUsage));
        expect(last).toBe('data: [DONE]');
        expect(new Set(chunks.map(({ id, created, model }) => JSON.stringify([id, created, model]))).size).toBe(1);
        const withoutChoices = chunks.filter(({ choices }) => choices.length === 0);
        expect(withoutChoices).toEqual(wantsUsage ? [chunks.at(-1)] : []);
        expect(withoutChoices.every(({ usage }) => typeof usage?.total_tokens === 'number')).toBe(true);
      }),
    );
  });

  it('begins every choice with its role, ends it with one finish reason, and has one kind of content per chunk', () => {
    fc.assert(
      fc.property(streams, ([events, wantsUsage]) => {
        const written = write(events, context(wantsUsage)).chunks.flatMap(({ choices }) => choices);
        for (const index of new Set(written.map((each) => each.index))) {
          const own = written.filter((each) => each.index === index);
          expect(own[0]?.delta).toEqual(ROLE);
          expect(own.at(-1)).toMatchObject({ delta: {}, finish_reason: expect.any(String) });
          for (const { delta, finish_reason: finish } of own.slice(1, -1)) {
            expect(finish).toBeNull();
            expect(Object.keys(delta)).toHaveLength(1);
          }
        }
      }),
    );
  });

  it('numbers calls without gaps and names each once before its arguments', () => {
    fc.assert(
      fc.property(streams, ([events]) => {
        const written = write(events).chunks.flatMap(({ choices }) => choices);
        for (const index of new Set(written.map((each) => each.index))) {
          let open = 0;
          for (const { delta } of written.filter((each) => each.index === index)) {
            const [call] = (delta.tool_calls ?? []) as {
              index: number;
              id?: string;
              type?: string;
              function: { arguments: unknown };
            }[];
            if (!call) continue;
            expect(typeof call.function.arguments).toBe('string');
            if (call.type !== undefined) expect(call.index).toBe(open++);
            else expect(call.index).toBeLessThan(open);
          }
        }
      }),
    );
  });

  it('is read back as the same events', () => {
    const plain = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constantFrom('text' as const, 'reasoning' as const),
          text: fc.string({ minLength: 1, maxLength: 4 }),
        }),
        fc.record({ type: fc.constant('refusal' as const), text: fc.string({ minLength: 1, maxLength: 4 }) }),
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(plain, (events) => {
        const reader = new OpenAiReplyReader();
        const read = write(events).chunks.flatMap((chunk) => reader.take({ event: '', data: JSON.stringify(chunk) }));
        const expected = collectReply(events).choices[0]?.parts ?? [];
        expect(collectReply([...read, ...reader.end()]).choices[0]?.parts).toEqual(expected);
      }),
    );
  });
});
