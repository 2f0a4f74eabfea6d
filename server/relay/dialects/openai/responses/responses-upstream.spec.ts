import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Conversation, emptyConversation, type Message, type Part } from '../../../canonical/conversation.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { collectReply } from '../../../translation/collect.js';
import { ObjectBody } from '../../../wire/object-body.js';
import { SseReader } from '../../../wire/sse-reader.js';
import { responsesClient } from './responses-client.js';
import { responsesUpstream } from './responses-upstream.js';

const target = { stream: true, channelType: 1 };

function write(fields: Partial<Conversation>, model = 'gpt-4.1') {
  const downgrades = new Downgrades();
  const body = responsesUpstream.write({ ...emptyConversation(model), ...fields }, target, downgrades);
  return { body, dropped: downgrades.toString() };
}
const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const input = (...messages: Message[]) => write({ messages }).body.input;

describe('the request of a response', () => {
  it('keeps nothing at the upstream', () => {
    expect(write({ messages: [user(text('hi'))] }).body).toEqual({
      model: 'gpt-4.1',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
      stream: true,
      store: false,
    });
  });

  it('writes a turn with tools as items', () => {
    expect(
      input(
        { role: 'system', parts: [text('be')] },
        user(text('go')),
        assistant(
          { type: 'reasoning', text: 'hm', signature: 'gAAA', issuer: 'openai' },
          text('Ok.'),
          { type: 'tool_call', id: 'a', name: 'f', arguments: '' },
          { type: 'tool_call', id: 'b', name: 'patch', arguments: '*** Begin', custom: true },
        ),
        user(
          { type: 'tool_result', callId: 'a', parts: [text('one'), text('two')], isError: false },
          {
            type: 'tool_result',
            callId: 'b',
            parts: [{ type: 'image', source: { kind: 'url', url: 'https://x' } }],
            isError: false,
          },
          text('more'),
        ),
      ),
    ).toEqual([
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'be' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'gAAA' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Ok.' }] },
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      { type: 'custom_tool_call', call_id: 'b', name: 'patch', input: '*** Begin' },
      { type: 'function_call_output', call_id: 'a', output: 'one\ntwo' },
      {
        type: 'custom_tool_call_output',
        call_id: 'b',
        output: [{ type: 'input_image', image_url: 'https://x', detail: 'auto' }],
      },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'more' }] },
    ]);
  });

  it.each<[Part, object]>([
    [
      { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' }, detail: 'low' },
      { type: 'input_image', image_url: 'data:image/png;base64,iVBO', detail: 'low' },
    ],
    [
      { type: 'image', source: { kind: 'file', id: 'file_1' } },
      { type: 'input_image', file_id: 'file_1', detail: 'auto' },
    ],
    [
      { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' } },
      { type: 'input_file', filename: 'file.pdf', file_data: 'data:application/pdf;base64,JVBE' },
    ],
    [
      { type: 'file', source: { kind: 'url', url: 'https://x/a.pdf' } },
      { type: 'input_file', file_url: 'https://x/a.pdf' },
    ],
    [
      { type: 'audio', source: { kind: 'data', mediaType: 'audio/wav', base64: 'UklG' }, format: 'wav' },
      { type: 'input_audio', input_audio: { data: 'UklG', format: 'wav' } },
    ],
  ])('writes %j', (part, expected) => {
    expect(input(user(part))).toEqual([{ type: 'message', role: 'user', content: [expected] }]);
  });

  it.each<[Partial<Conversation>, object]>([
    [{ maxTokens: 1 }, { max_output_tokens: 16 }],
    [
      { maxTokens: 100, temperature: 0, topP: 0.5 },
      { max_output_tokens: 100, temperature: 0, top_p: 0.5 },
    ],
    [{ logprobs: 2 }, { top_logprobs: 2, include: ['message.output_text.logprobs'] }],
    [
      { outputFormat: { type: 'json' }, verbosity: 'low' },
      { text: { format: { type: 'json_object' }, verbosity: 'low' } },
    ],
    [
      { outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: null } },
      { text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object' }, strict: true } } },
    ],
    [{ reasoning: { mode: 'off' } }, { reasoning: { effort: 'none' } }],
    [{ reasoning: { mode: 'effort', effort: 'high' } }, { reasoning: { effort: 'high', summary: 'auto' } }],
    [{ reasoning: { mode: 'effort', effort: 'low', hidden: true } }, { reasoning: { effort: 'low' } }],
    [{ reasoning: { mode: 'budget', budget: 8_192 } }, { reasoning: { effort: 'medium', summary: 'auto' } }],
    [{ reasoning: { mode: 'auto', summary: 'detailed' } }, { reasoning: { summary: 'detailed' } }],
    [
      { user: 'u', cacheKey: 'k', serviceTier: 'flex', metadata: { a: 'b' } },
      { user: 'u', prompt_cache_key: 'k', service_tier: 'flex', metadata: { a: 'b' } },
    ],
    [
      { webSearch: { contextSize: 'low', location: { country: 'DE' } } },
      {
        tools: [
          { type: 'web_search', search_context_size: 'low', user_location: { type: 'approximate', country: 'DE' } },
        ],
      },
    ],
    [{ only: { openai: { safety_identifier: 's' } } }, { safety_identifier: 's' }],
  ])('writes %j', (fields, expected) => {
    expect(write(fields).body).toMatchObject(expected);
  });

  it('writes tools flat, and lenient unless they say otherwise', () => {
    const plain = { name: 'f', description: null, parameters: null, strict: null };
    const grammar = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: x' } };
    const custom = { ...plain, name: 'patch', description: 'd', custom: { format: grammar } };
    const { body } = write({
      tools: [plain, { ...plain, strict: true }, custom],
      toolChoice: { mode: 'auto', allowed: ['f', 'patch'] },
      parallelToolCalls: false,
    });
    expect(body).toMatchObject({
      tools: [
        { type: 'function', name: 'f', parameters: { type: 'object', properties: {} }, strict: false },
        { type: 'function', name: 'f', strict: true },
        {
          type: 'custom',
          name: 'patch',
          description: 'd',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: x' },
        },
      ],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [
          { type: 'function', name: 'f' },
          { type: 'custom', name: 'patch' },
        ],
      },
      parallel_tool_calls: false,
    });
    expect(write({ tools: [plain], toolChoice: { mode: 'named', name: 'f' } }).body.tool_choice).toEqual({
      type: 'function',
      name: 'f',
    });
    expect(write({ toolChoice: { mode: 'auto' } }).body).not.toHaveProperty('tool_choice');
  });

  it('says what it leaves out', () => {
    const fields: Partial<Conversation> = {
      topK: 1,
      frequencyPenalty: 1,
      presencePenalty: 1,
      seed: 1,
      stop: ['x'],
      logitBias: { 1: 1 },
      choices: 2,
      only: { gemini: { safetySettings: [] }, openai: { prediction: {} } },
      messages: [
        {
          role: 'assistant',
          parts: [{ type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' }],
          name: 'n',
        },
      ],
    };
    expect(write(fields).dropped.split(', ').sort()).toEqual(
      [
        'top_k',
        'frequency_penalty',
        'presence_penalty',
        'seed',
        'stop',
        'logit_bias',
        'n',
        'safetySettings',
        'prediction',
        'reasoning',
        'name',
      ].sort(),
    );
  });

  it.each(['o3-pro', 'gpt-5', 'gpt-5.1-codex', 'openai/o4-mini', 'codex-mini-latest'])(
    'treats %s as a model that thinks',
    (model) => {
      const { body, dropped } = write({ temperature: 1, topP: 1 }, model);
      expect(body).toMatchObject({ include: ['reasoning.encrypted_content'] });
      expect(body).not.toHaveProperty('temperature');
      expect(dropped).toBe('temperature, top_p');
    },
  );

  it.each(['gpt-4o', 'gpt-5-chat-latest', 'gpt-4.1-mini'])('treats %s as one that does not', (model) => {
    expect(write({ temperature: 1 }, model).body).toMatchObject({ temperature: 1 });
    expect(write({}, model).body).not.toHaveProperty('include');
  });

  it.each<[string, Partial<Conversation>]>([
    ['spoken answers', { modalities: ['text', 'audio'] }],
    ['films', { messages: [user({ type: 'video', source: { kind: 'url', url: 'https://x' } })] }],
    [
      'sound by address',
      { messages: [user({ type: 'audio', source: { kind: 'url', url: 'https://x' }, format: 'wav' })] },
    ],
  ])('refuses %s', (_, fields) => {
    expect(() => write(fields)).toThrow(expect.objectContaining({ code: 'unsupported' }) as Error);
  });
});

const usage = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 60 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 4 },
};
const COUNTED = { input: 100, output: 20, cacheRead: 60, reasoning: 4 };
const ANNOTATION = { type: 'url_citation', url: 'https://a.org', title: 'A', start_index: 0, end_index: 2 };
const ITEMS = [
  {
    type: 'reasoning',
    id: 'rs_1',
    summary: [
      { type: 'summary_text', text: 'hm' },
      { type: 'summary_text', text: 'so' },
    ],
    encrypted_content: 'gAAA',
  },
  { type: 'web_search_call', id: 'ws_1', status: 'completed' },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Grüße, 世界', annotations: [ANNOTATION] }],
  },
  { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'f', arguments: '{"x":1}' },
  { type: 'custom_tool_call', id: 'ctc_1', call_id: 'b', name: 'patch', input: '*** Begin' },
];
const WHOLE = {
  id: 'resp_1',
  object: 'response',
  model: 'gpt-5',
  status: 'completed',
  error: null,
  output: ITEMS,
  usage,
};
const REPLY = {
  id: 'resp_1',
  model: 'gpt-5',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'hm\n\nso', signature: 'gAAA', issuer: 'openai' },
        {
          type: 'text',
          text: 'Grüße, 世界',
          citations: [{ url: 'https://a.org', title: 'A', start: 0, end: 2, raw: ANNOTATION }],
        },
        { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
        { type: 'tool_call', id: 'b', name: 'patch', arguments: '*** Begin', custom: true },
      ],
      stop: 'tool_calls',
    },
  ],
  usage: COUNTED,
};

type Wire = Record<string, unknown>;
const at = (index: number, type: string, fields: Wire): Wire => ({
  type: `response.${type}`,
  output_index: index,
  item_id: ITEMS[index]?.id,
  ...fields,
});
const STREAM: Wire[] = [
  { type: 'response.created', response: { id: 'resp_1', model: 'gpt-5', status: 'in_progress' } },
  { type: 'response.in_progress', response: {} },
  at(0, 'output_item.added', { item: { type: 'reasoning', id: 'rs_1', summary: [] } }),
  at(0, 'reasoning_summary_part.added', { summary_index: 0 }),
  at(0, 'reasoning_summary_text.delta', { summary_index: 0, delta: 'hm' }),
  at(0, 'reasoning_summary_part.added', { summary_index: 1 }),
  at(0, 'reasoning_summary_text.delta', { summary_index: 1, delta: 'so' }),
  at(0, 'output_item.done', { item: ITEMS[0] }),
  at(1, 'output_item.added', { item: ITEMS[1] }),
  at(1, 'web_search_call.searching', {}),
  at(1, 'output_item.done', { item: ITEMS[1] }),
  at(2, 'output_item.added', { item: { type: 'message', id: 'msg_1', content: [] } }),
  at(2, 'content_part.added', { part: { type: 'output_text', text: '' } }),
  at(2, 'output_text.delta', { delta: 'Grüße, ', obfuscation: 'xyz' }),
  at(2, 'output_text.delta', { delta: '世界' }),
  at(2, 'output_text.annotation.added', { annotation: ANNOTATION }),
  at(2, 'output_text.done', { text: 'Grüße, 世界' }),
  at(2, 'output_item.done', { item: ITEMS[2] }),
  at(3, 'output_item.added', { item: { ...ITEMS[3], arguments: '' } }),
  at(3, 'function_call_arguments.delta', { delta: '{"x"' }),
  at(3, 'function_call_arguments.delta', { delta: ':1}' }),
  at(3, 'function_call_arguments.done', { arguments: '{"x":1}' }),
  at(3, 'output_item.done', { item: ITEMS[3] }),
  at(4, 'output_item.added', { item: { ...ITEMS[4], input: '' } }),
  at(4, 'custom_tool_call_input.delta', { delta: '*** Begin' }),
  at(4, 'output_item.done', { item: ITEMS[4] }),
  { type: 'response.completed', response: WHOLE },
];

const bytesOf = (events: readonly Wire[], eol = '\n') =>
  Buffer.from(
    events.map((event) => `event: ${String(event.type)}${eol}data: ${JSON.stringify(event)}${eol}${eol}`).join(''),
  );

/** Feeds the bytes in pieces of `size`. */
function read(bytes: Buffer, size = bytes.length): ReplyEvent[] {
  const sse = new SseReader();
  const reader = responsesUpstream.stream();
  const events: ReplyEvent[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    for (const record of sse.push(bytes.subarray(from, from + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}
const reply = (...events: Wire[]) => collectReply(read(bytesOf(events)));
const created = STREAM[0] as Wire;
const end = (fields: Wire) => ({
  type: 'response.completed',
  response: { ...WHOLE, output: [], usage: null, ...fields },
});

describe('the answer of a response', () => {
  it('reads the same from a whole and from a stream', () => {
    expect(responsesUpstream.read(WHOLE)).toMatchObject(REPLY);
    expect(reply(...STREAM)).toMatchObject(REPLY);
  });

  it.each(['\n', '\r\n', '\r'])('reads a stream cut anywhere, with lines ending in %j', (eol) => {
    const bytes = bytesOf(STREAM, eol);
    const expected = read(bytes);
    for (let size = 1; size < 200; size++) expect(read(bytes, size)).toEqual(expected);
  });

  it('reads items that were only told as wholes', () => {
    const items = ITEMS.map((item, index) => at(index, 'output_item.done', { item }));
    expect(reply(created, ...items, { type: 'response.completed', response: WHOLE })).toMatchObject(REPLY);
    expect(reply(created, { type: 'response.completed', response: WHOLE })).toMatchObject(REPLY);
  });

  it('lets parallel calls grow side by side', () => {
    const call = (index: number, id: string) =>
      at(index, 'output_item.added', { item: { type: 'function_call', call_id: id, name: 'f', arguments: '' } });
    const args = (index: number, delta: string) => at(index, 'function_call_arguments.delta', { delta });
    const { choices } = reply(
      created,
      call(0, 'a'),
      call(1, 'b'),
      args(0, '{"x"'),
      args(1, '{"y"'),
      args(0, ':1}'),
      args(1, ':2}'),
      end({}),
    );
    expect(choices[0]?.parts).toMatchObject([
      { id: 'a', arguments: '{"x":1}' },
      { id: 'b', arguments: '{"y":2}' },
    ]);
  });

  it.each<[Wire, string]>([
    [{ status: 'completed' }, 'refusal'],
    [{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }, 'length'],
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'content_filter'],
    [{ status: 'incomplete' }, 'length'],
  ])('with %j stops for %s', (fields, stop) => {
    const message = { type: 'message', content: [{ type: 'refusal', refusal: 'no' }] };
    expect(responsesUpstream.read({ ...WHOLE, output: [message], ...fields }).choices[0]).toEqual({
      parts: [{ type: 'refusal', text: 'no' }],
      stop,
    });
  });

  it('reads refusals, raw reasoning, pictures and log probabilities', () => {
    const logprobs = [{ token: 'a', logprob: -1 }];
    const { choices } = reply(
      created,
      at(0, 'reasoning_text.delta', { delta: 'raw' }),
      at(1, 'output_text.delta', { delta: 'a', logprobs }),
      at(1, 'refusal.delta', { delta: 'no' }),
      at(2, 'output_item.done', { item: { type: 'image_generation_call', result: 'iVBO', output_format: 'webp' } }),
      end({}),
    );
    expect(choices[0]).toMatchObject({
      parts: [
        { type: 'reasoning', text: 'raw' },
        { type: 'text', text: 'a' },
        { type: 'refusal', text: 'no' },
        { type: 'image', source: { mediaType: 'image/webp', base64: 'iVBO' } },
      ],
      logprobs: { content: logprobs },
    });
  });

  it.each<[string, Wire, object]>([
    [
      'a failed response',
      {
        type: 'response.failed',
        response: { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'slow' } },
      },
      { message: 'slow', code: 'rate_limit_exceeded', status: 429 },
    ],
    [
      'an error event',
      { type: 'error', code: 'server_error', message: 'slow', param: null },
      { message: 'slow', status: 500 },
    ],
    [
      'a nested error',
      { type: 'error', error: { type: 'overloaded', message: 'slow' } },
      { message: 'slow', type: 'overloaded' },
    ],
    ['an error without a type', { error: { message: 'slow' } }, { message: 'slow' }],
  ])('reports %s, and reads nothing after it', (_, event, error) => {
    const last = read(bytesOf([created, event, at(0, 'output_text.delta', { delta: 'x' })])).slice(1);
    expect(last).toEqual([{ type: 'error', error: expect.objectContaining(error) }]);
  });

  it('reports a stream that was cut off', () => {
    expect(read(bytesOf([created])).at(-1)).toMatchObject({ type: 'error', error: { code: 'stream_cut' } });
  });

  it.each([[null], ['x'], [{}], [{ error: { message: 'no' } }], [{ status: 'failed', error: null }]])(
    'takes %j for an error',
    (body) => {
      expect(() => responsesUpstream.read(body)).toThrow();
    },
  );

  it('skips odd shapes', () => {
    for (const odd of [null, 7, 'x', [], {}, [null]]) {
      const events = [
        at(0, 'output_item.added', { item: odd }),
        at(1, 'output_text.delta', { delta: odd }),
        at(2, 'output_item.done', { item: { type: 'message', content: odd } }),
      ];
      expect(reply(created, ...events, end({ usage: odd })).usage).toBeNull();
    }
  });
});

describe('a conversation', () => {
  const words = fc.string({ minLength: 1, maxLength: 8 });
  const spoken = words.map(text);
  const media = fc.constantFrom<Part>(
    { type: 'image', source: { kind: 'url', url: 'https://x/a.png' }, detail: 'low' },
    { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' }, detail: 'auto' },
    { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }, name: 'a.pdf' },
    { type: 'audio', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'UklG' }, format: 'mp3' },
  );
  const turn = fc
    .tuple(
      fc.array(fc.oneof(spoken, media), { minLength: 1 }),
      fc.array(spoken, { minLength: 1 }),
      fc.array(words),
      fc.boolean(),
    )
    .map(([heard, said, results, custom]): Message[] => [
      user(...heard),
      assistant(
        { type: 'reasoning', text: 'hm', signature: 'gAAA', issuer: 'openai' },
        ...said,
        ...results.map(
          (_, index): Part => ({
            type: 'tool_call',
            id: `c${index}`,
            name: custom ? 'patch' : 'f',
            arguments: custom ? 'x' : '{}',
            ...(custom && { custom }),
          }),
        ),
      ),
      ...(results.length > 0
        ? [
            user(
              ...results.map(
                (result, index): Part => ({
                  type: 'tool_result',
                  callId: `c${index}`,
                  name: custom ? 'patch' : 'f',
                  parts: [text(result)],
                  isError: false,
                }),
              ),
            ),
          ]
        : []),
    ]);

  it('comes back from this API as it went', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 3 }), (turns) => {
        // Only the latest use of a call's id names its tool.
        const conversation: Conversation = {
          ...emptyConversation('gpt-4.1'),
          messages: [{ role: 'developer', parts: [text('be')] }, ...turns.flat()],
          tools: [
            { name: 'f', description: 'd', parameters: { type: 'object', properties: {} }, strict: false },
            { name: 'patch', description: null, parameters: null, strict: null, custom: { format: null } },
          ],
          toolChoice: { mode: 'named', name: 'f' },
          parallelToolCalls: true,
          maxTokens: 100,
          temperature: 0.5,
          outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: 'd' },
          reasoning: { mode: 'effort', effort: 'low', summary: 'auto' },
          webSearch: { contextSize: 'low', allowedDomains: ['a.org'], location: { country: 'DE' } },
          user: 'u',
          cacheKey: 'k',
          metadata: { a: 'b' },
        };
        const downgrades = new Downgrades();
        const body = responsesUpstream.write(conversation, target, downgrades);
        expect(responsesClient.read(new ObjectBody(body), 'gpt-4.1', downgrades)).toEqual(conversation);
        expect(downgrades.any).toBe(false);
      }),
    );
  });
});
