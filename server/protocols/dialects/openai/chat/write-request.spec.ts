import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ObjectBody } from '../../../bytes/request-body.js';
import {
  type Conversation,
  emptyConversation,
  type Message,
  type Part,
  type Tool,
} from '../../../canonical/conversation.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import { providerOf } from '../../../providers/registry.js';
import { readRequest } from './read-request.js';
import { writeRequest } from './write-request.js';

const OPENROUTER = 20;

function write(fields: Partial<Conversation>, { model = 'some-model', stream = false, channelType = 1 } = {}) {
  const downgrades = new Downgrades();
  const traits = providerOf(channelType)?.upstreamTraits;
  const body = writeRequest({ ...emptyConversation(model), ...fields }, { stream, traits }, downgrades);
  return { body, noted: String(downgrades) };
}
const messages = (parts: Part[], role: Message['role'] = 'user', options = {}) =>
  write({ messages: [{ role, parts }] }, options).body.messages;
const text = (words: string): Part => ({ type: 'text', text: words });
const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: null,
  parameters: null,
  strict: null,
  ...more,
});
const IMAGE: Part = { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' }, detail: 'low' };
const IMAGE_WIRE = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } };

describe('writeRequest for chats', () => {
  it('contains only the fields that were set', () => {
    expect(write({ messages: [{ role: 'user', parts: [text('hi')] }] }).body).toEqual({
      model: 'some-model',
      messages: [{ role: 'user', content: 'hi' }],
    });
  });

  it('requests usage in a stream', () => {
    expect(write({}, { stream: true }).body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it.each([
    ['gpt-4o', 'max_tokens'],
    ['gpt-5-chat-latest', 'max_tokens'],
    ['deepseek-chat', 'max_tokens'],
    ['gpt-oss-120b', 'max_tokens'],
    ['o3', 'max_completion_tokens'],
    ['o4-mini-2025-04-16', 'max_completion_tokens'],
    ['gpt-5', 'max_completion_tokens'],
    ['gpt-5.1-chat-latest', 'max_completion_tokens'],
  ])('limits the tokens of %s by %s', (model, field) => {
    const { body } = write({ maxTokens: 7 }, { model });
    expect(body).toMatchObject({ [field]: 7 });
    expect('max_tokens' in body && 'max_completion_tokens' in body).toBe(false);
  });

  it.each<[Conversation['reasoning'], string, unknown, string]>([
    [{ mode: 'effort', effort: 'high' }, 'o3', 'high', ''],
    [{ mode: 'off' }, 'gpt-5.1', 'none', ''],
    [{ mode: 'auto' }, 'gpt-5', undefined, ''],
    [{ mode: 'auto' }, 'qwen3-max', 'medium', ''],
    [{ mode: 'budget', budget: 1024 }, 'o3', 'low', ''],
    [{ mode: 'budget', budget: 8192 }, 'o3', 'medium', ''],
    [{ mode: 'budget', budget: 32768 }, 'o3', 'high', ''],
    [{ mode: 'auto', summary: 'auto' }, 'gpt-5', undefined, 'reasoning.summary'],
    [{ mode: 'effort', effort: 'high' }, 'gpt-4o', undefined, 'reasoning_effort'],
    [{ mode: 'off' }, 'gpt-4o', undefined, ''],
  ])('with reasoning %j requests from %s the effort %s', (reasoning, model, effort, downgraded) => {
    const { body, noted } = write({ reasoning }, { model });
    expect([body.reasoning_effort, noted]).toEqual([effort, downgraded]);
  });

  it.each<[string, Partial<Conversation>, string, object, string]>([
    ['top_k', { topK: 4 }, 'gpt-4o', {}, 'top_k'],
    ['top_k', { topK: 4 }, 'qwen3', { top_k: 4 }, ''],
    ['too many stops', { stop: ['a', 'b', 'c', 'd', 'e'] }, 'gpt-4o', { stop: ['a', 'b', 'c', 'd'] }, 'stop'],
    ['a search', { webSearch: { contextSize: 'low' } }, 'gpt-4o', {}, 'web_search_options'],
    [
      'a search',
      { webSearch: { contextSize: 'low', maxUses: 3, location: { city: 'Oslo' } } },
      'gpt-4o-search-preview',
      {
        web_search_options: {
          search_context_size: 'low',
          user_location: { type: 'approximate', approximate: { city: 'Oslo' } },
        },
      },
      'max_uses',
    ],
    ['the tier of another family', { serviceTier: 'standard_only' }, 'gpt-4o', { service_tier: 'default' }, ''],
    ['an unknown tier', { serviceTier: 'gold' }, 'gpt-4o', {}, 'service_tier'],
    ['metadata', { metadata: { a: 'b' } }, 'gpt-4o', {}, 'metadata'],
    [
      'metadata to store',
      { metadata: { a: 'b' }, only: { openai: { store: true } } },
      'gpt-4o',
      { metadata: { a: 'b' }, store: true },
      '',
    ],
    [
      "another family's fields",
      { only: { gemini: { safetySettings: [] }, anthropic: { container: 'c' } } },
      'm',
      {},
      'container, safetySettings',
    ],
  ])('with %s: %j for %s', (_, fields, model, expected, downgraded) => {
    const { body, noted } = write(fields, { model });
    expect([body, noted]).toEqual([{ model, messages: [], ...expected }, downgraded]);
  });
});

describe('messages of a conversation', () => {
  it.each<[string, Part[], unknown]>([
    ['nothing', [], ''],
    ['a text', [text('hi')], 'hi'],
    ['several texts', [text('a'), text('b')], [text('a'), text('b')]],
    ['an image', [IMAGE], [IMAGE_WIRE]],
    [
      'an image by URL',
      [{ type: 'image', source: { kind: 'url', url: 'https://x.test' } }],
      [{ type: 'image_url', image_url: { url: 'https://x.test' } }],
    ],
    [
      'audio',
      [{ type: 'audio', source: { kind: 'data', mediaType: 'audio/wav', base64: 'AAAA' }, format: 'wav' }],
      [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }],
    ],
    [
      'a file',
      [{ type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' }, name: 'a.pdf' }],
      [{ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' } }],
    ],
    [
      'a file of text',
      [{ type: 'file', source: { kind: 'data', mediaType: 'text/plain', base64: 'aGk=' }, name: 'a.txt' }],
      [{ type: 'text', text: 'a.txt:\nhi' }],
    ],
    [
      'a video',
      [{ type: 'video', source: { kind: 'url', url: 'https://x.test' } }],
      [{ type: 'video_url', video_url: { url: 'https://x.test' } }],
    ],
  ])('contain %s', (_, parts, content) => {
    expect(messages(parts)).toEqual([{ role: 'user', content }]);
  });

  it('reject an image that is stored at another vendor', () => {
    expect(() => messages([{ type: 'image', source: { kind: 'file', id: 'f' } }])).toThrow('images by file id');
  });

  const marked: Part[] = [{ type: 'text', text: 'long', cache: { ttl: '1h' } }];
  it('contain cache marks only for upstreams that support them', () => {
    expect(messages(marked, 'system', { channelType: OPENROUTER })).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'long', cache_control: { type: 'ephemeral', ttl: '1h' } }] },
    ]);
    const plain = write({ messages: [{ role: 'system', parts: marked }] });
    expect([plain.body.messages, plain.noted]).toEqual([[{ role: 'system', content: 'long' }], 'cache_control']);
  });

  const parts: Part[] = [
    { type: 'reasoning', text: 'hm', signature: 'S', issuer: 'anthropic' },
    text('o'),
    text('k'),
    { type: 'tool_call', id: 'a', name: 'f', arguments: '', signature: 'T' },
  ];
  const wireCall = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const signed = { ...wireCall, extra_content: { google: { thought_signature: 'T' } } };
  it('of the assistant contain reasoning for vendors that may need it', () => {
    expect(messages(parts, 'assistant', { model: 'kimi-k2' })).toEqual([
      { role: 'assistant', content: 'ok', reasoning_content: 'hm', tool_calls: [signed] },
    ]);
    expect(messages(parts, 'assistant', { model: 'gpt-4o' })).toEqual([
      { role: 'assistant', content: 'ok', tool_calls: [wireCall] },
    ]);
    expect(messages(parts, 'assistant', { model: 'anthropic/claude', channelType: OPENROUTER })).toMatchObject([
      { reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 'S', format: 'anthropic-claude-v1' }] },
    ]);
  });

  it.each<[string, Part[], object]>([
    [
      'only calls',
      [{ type: 'tool_call', id: 'a', name: 'g', arguments: 'free', custom: true }],
      { content: null, tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'g', input: 'free' } }] },
    ],
    ['refuses', [{ type: 'refusal', text: 'no' }], { content: null, refusal: 'no' }],
    ['is empty', [], { content: '' }],
    [
      'has audio',
      [{ type: 'audio', id: 'au', source: { kind: 'file', id: 'au' }, format: 'wav' }],
      { content: null, audio: { id: 'au' } },
    ],
    [
      'has audio of another vendor',
      [{ type: 'audio', source: { kind: 'file', id: 'x' }, format: 'wav', transcript: 'la' }],
      { content: 'la' },
    ],
  ])('of an assistant that %s', (_, parts, expected) => {
    expect(messages(parts, 'assistant')).toEqual([{ role: 'assistant', ...expected }]);
  });

  it.each([
    ['some-model', undefined],
    ['google/gemini-3-pro', { google: { thought_signature: 'skip_thought_signature_validator' } }],
  ])('has the placeholder of a signature for %s only if the model needs one', (model, extra_content) => {
    const signature = 'skip_thought_signature_validator';
    const parts: Part[] = [{ type: 'tool_call', id: 'a', name: 'f', arguments: '{}', signature }];
    const [{ tool_calls: calls }] = messages(parts, 'assistant', { model }) as [{ tool_calls: object[] }];
    expect(calls[0]).toEqual({ ...wireCall, extra_content });
  });

  it('mark a prefix to continue where the API supports it', () => {
    const prefix: Message[] = [{ role: 'assistant', parts: [text('so')], prefix: true }];
    expect(write({ messages: prefix }).body.messages).toEqual([{ role: 'assistant', content: 'so', prefix: true }]);
    const own = write({ messages: prefix }, { model: 'gpt-4o' });
    expect([own.body.messages, own.noted]).toEqual([[{ role: 'assistant', content: 'so' }], 'prefix']);
  });

  it('contain results before the text, with their images in a user message', () => {
    const result = (callId: string, parts: Part[]): Part => ({ type: 'tool_result', callId, parts, isError: false });
    expect(messages([result('a', [text('done'), IMAGE]), result('b', [IMAGE]), result('c', []), text('and?')])).toEqual(
      [
        { role: 'tool', tool_call_id: 'a', content: 'done' },
        { role: 'tool', tool_call_id: 'b', content: 'The result is shown in the next message.' },
        { role: 'tool', tool_call_id: 'c', content: '' },
        {
          role: 'user',
          content: [
            text('Shown by the result of tool call a:'),
            IMAGE_WIRE,
            text('Shown by the result of tool call b:'),
            IMAGE_WIRE,
            text('and?'),
          ],
        },
      ],
    );
  });
});

describe('tools of a conversation', () => {
  const tools = [tool('f'), tool('g', { custom: { format: null } })];

  it('always have a schema', () => {
    const parameters = { type: 'object', properties: { x: {} } };
    const described = tool('f', { description: 'd', parameters, strict: true });
    expect(write({ tools: [described, ...tools] }).body.tools).toEqual([
      { type: 'function', function: { name: 'f', description: 'd', parameters, strict: true } },
      { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } },
      { type: 'custom', custom: { name: 'g' } },
    ]);
  });

  it('of a vendor are restored', () => {
    const vendor = { type: 'builtin_function', function: { name: '$web_search' } };
    expect(write({ only: { openai: { tools: [vendor] } } }).body).toMatchObject({ tools: [vendor] });
  });

  it.each<[Conversation['toolChoice'], unknown]>([
    [{ mode: 'auto' }, 'auto'],
    [{ mode: 'required' }, 'required'],
    [
      { mode: 'named', name: 'f' },
      { type: 'function', function: { name: 'f' } },
    ],
    [
      { mode: 'named', name: 'g' },
      { type: 'custom', custom: { name: 'g' } },
    ],
    [null, undefined],
  ])('with the tool choice %j are sent with %j', (toolChoice, expected) => {
    expect(write({ tools, toolChoice, parallelToolCalls: false }).body).toMatchObject({ parallel_tool_calls: false });
    expect(write({ tools, toolChoice }).body.tool_choice).toEqual(expected);
    expect(write({ toolChoice, parallelToolCalls: false }).body).toEqual({ model: 'some-model', messages: [] });
  });

  it('that are not allowed are excluded by the tool choice, or not sent', () => {
    const toolChoice = { mode: 'required' as const, allowed: ['f'] };
    expect(write({ tools, toolChoice }, { model: 'gpt-5' }).body.tool_choice).toEqual({
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'f' } }] },
    });
    expect(write({ tools, toolChoice }).body).toMatchObject({
      tools: [{ function: { name: 'f' } }],
      tool_choice: 'required',
    });
    expect(write({ tools, toolChoice }).body.tools).toHaveLength(1);
  });
});

const words = fc.string({ minLength: 1, maxLength: 6 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const textPart: fc.Arbitrary<Part> = words.map(text);
const media: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom<Part>(
    IMAGE,
    { type: 'image', source: { kind: 'url', url: 'https://x.test/a.png' } },
    { type: 'audio', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'AAAA' }, format: 'mp3' },
    { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' }, name: 'a.pdf' },
    { type: 'file', source: { kind: 'file', id: 'file-1' }, name: 'b.pdf' },
    { type: 'video', source: { kind: 'url', url: 'https://x.test/a.mp4' } },
  ),
);
const userParts = fc.array(fc.oneof(textPart, media), { minLength: 1, maxLength: 4 });
const call: fc.Arbitrary<Part> = fc.record({
  type: fc.constant('tool_call' as const),
  id: words,
  name: words,
  arguments: fc.constant('{"x":1}'),
});
const assistantParts: fc.Arbitrary<Part[]> = fc
  .tuple(
    fc.array(
      words.map((text): Part => ({ type: 'reasoning', text })),
      { maxLength: 1 },
    ),
    fc.array(textPart, { maxLength: 1 }),
    fc.array(
      words.map((text): Part => ({ type: 'refusal', text })),
      { maxLength: 1 },
    ),
    fc.array(call, { maxLength: 3 }),
  )
  .map((groups) => groups.flat());
const results: fc.Arbitrary<Part[]> = fc.array(
  fc.record({
    type: fc.constant('tool_result' as const),
    callId: words,
    parts: fc.array(textPart, { maxLength: 2 }),
    isError: fc.constant(false),
  }),
  { minLength: 1, maxLength: 3 },
);
/** Turns of a dialogue: user content after results is in the same message. */
const dialogue: fc.Arbitrary<Message[]> = fc
  .array(
    fc.tuple(
      fc.record({
        role: fc.constantFrom('system' as const, 'developer' as const),
        parts: fc.array(textPart, { maxLength: 2 }),
      }),
      fc.record({ role: fc.constant('assistant' as const), parts: assistantParts }),
      fc.record({
        role: fc.constant('user' as const),
        parts: fc.oneof(
          userParts,
          fc.tuple(results, userParts).map((all) => all.flat()),
          results,
        ),
      }),
    ),
    { maxLength: 3 },
  )
  .map((turns) => turns.flat());
const numbers = fc.integer({ min: 1, max: 100 });
const conversation: fc.Arbitrary<Conversation> = fc
  .record({
    messages: dialogue,
    tools: fc.array(
      fc.record({
        name: words,
        description: maybe(words),
        parameters: fc.constant({ type: 'object' }),
        strict: maybe(fc.boolean()),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    toolChoice: maybe(
      fc.oneof(
        fc.constant({ mode: 'required' as const }),
        words.map((name) => ({ mode: 'named' as const, name })),
      ),
    ),
    parallelToolCalls: maybe(fc.boolean()),
    maxTokens: maybe(numbers),
    temperature: maybe(numbers),
    topP: maybe(numbers),
    topK: maybe(numbers),
    seed: maybe(numbers),
    stop: fc.array(words, { maxLength: 4 }),
    choices: numbers,
    logprobs: maybe(numbers),
    logitBias: maybe(fc.constant({ 7: -100 })),
    outputFormat: maybe(
      fc.oneof(
        fc.constant({ type: 'json' as const }),
        fc.record({
          type: fc.constant('schema' as const),
          name: words,
          schema: fc.constant({ type: 'object' }),
          strict: maybe(fc.boolean()),
          description: maybe(words),
        }),
      ),
    ),
    reasoning: maybe(fc.constantFrom({ mode: 'off' as const }, { mode: 'effort' as const, effort: 'high' as const })),
    verbosity: maybe(words),
    user: maybe(words),
    cacheKey: maybe(words),
    serviceTier: maybe(fc.constant('flex')),
    modalities: fc.constantFrom<string[]>([], ['image'], ['audio']),
    audio: maybe(fc.constant({ voice: 'alloy', format: 'wav' })),
    webSearch: maybe(fc.constantFrom({}, { contextSize: 'low' as const, location: { city: 'Oslo' } })),
    metadata: maybe(fc.constant({ a: 'b' })),
  })
  .map((fields) => ({ ...emptyConversation('some-model'), ...fields }));

describe('conversation written as a chat request', () => {
  it('is unchanged when it is read back, except for content that a chat cannot express', () => {
    fc.assert(
      fc.property(conversation, (original) => {
        const downgrades = new Downgrades();
        const body = new ObjectBody(writeRequest(original, { stream: true }, downgrades));
        expect(downgrades.any).toBe(false);
        const wire = new ObjectBody(JSON.parse(body.bytes.toString()) as Record<string, unknown>);
        expect(readRequest(wire, original.model)).toEqual(original);
      }),
    );
  });
});
