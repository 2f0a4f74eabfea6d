import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '../../../../common/errors/app-error.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { Message } from '../../../canonical/conversation.js';
import { readRequest } from './read-request.js';

const HI = [{ role: 'user', content: 'hi' }];
const read = (fields: object) => readRequest(new ObjectBody({ model: 'm', messages: HI, ...fields }), 'm');
const message = (...messages: object[]): Message[] => read({ messages }).messages;
const parts = (content: unknown) => message({ role: 'user', content })[0]?.parts;
const text = (words: string) => ({ type: 'text', text: words });

describe('messages of a chat request', () => {
  it.each(['system', 'developer', 'user', 'assistant'])('keep the role %s', (role) => {
    expect(message({ role, content: 'hi', name: 'ann' })).toEqual([{ role, parts: [text('hi')], name: 'ann' }]);
  });

  it.each([
    ['a text', 'hi', [text('hi')]],
    ['nothing', null, []],
    ['an empty text', '', []],
    ['an empty text part', [text('')], []],
    ['several texts', [text('a'), text('b')], [text('a'), text('b')]],
    [
      'an image by URL',
      [{ type: 'image_url', image_url: { url: 'https://x.test/a.png', detail: 'low' } }],
      [{ type: 'image', source: { kind: 'url', url: 'https://x.test/a.png' }, detail: 'low' }],
    ],
    [
      'an image as a plain URL',
      [{ type: 'image_url', image_url: 'https://x.test/a.png' }],
      [{ type: 'image', source: { kind: 'url', url: 'https://x.test/a.png' } }],
    ],
    [
      'an image as bytes',
      [{ type: 'image_url', image_url: { url: 'data:image/PNG;base64,AAAA' } }],
      [{ type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } }],
    ],
    [
      'bytes that are not base64',
      [{ type: 'image_url', image_url: { url: 'data:image/svg+xml;charset=utf-8,%3Csvg/%3E' } }],
      [{ type: 'image', source: { kind: 'data', mediaType: 'image/svg+xml', base64: 'PHN2Zy8+' } }],
    ],
    [
      'audio',
      [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } }],
      [{ type: 'audio', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'AAAA' }, format: 'mp3' }],
    ],
    [
      'a file with its bytes',
      [{ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' } }],
      [{ type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' }, name: 'a.pdf' }],
    ],
    [
      'a file without a data URL prefix',
      [{ type: 'file', file: { file_data: 'AAAA', filename: 'a.TXT' } }],
      [{ type: 'file', source: { kind: 'data', mediaType: 'text/plain', base64: 'AAAA' }, name: 'a.TXT' }],
    ],
    [
      'an uploaded file',
      [{ type: 'file', file: { file_id: 'file-1' } }],
      [{ type: 'file', source: { kind: 'file', id: 'file-1' } }],
    ],
    [
      'a video',
      [{ type: 'video_url', video_url: { url: 'https://x.test/a.mp4' } }],
      [{ type: 'video', source: { kind: 'url', url: 'https://x.test/a.mp4' } }],
    ],
    [
      'cache marks',
      [
        { ...text('a'), cache_control: { type: 'ephemeral' } },
        { ...text('b'), cache_control: { type: 'ephemeral', ttl: '1h' } },
      ],
      [
        { ...text('a'), cache: { ttl: '5m' } },
        { ...text('b'), cache: { ttl: '1h' } },
      ],
    ],
  ])('can contain %s', (_, content, expected) => {
    expect(parts(content)).toEqual(expected);
  });

  it('of the assistant contain reasoning, text, a refusal and calls', () => {
    const calls = [
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
      { id: 'b', type: 'custom', custom: { name: 'g', input: 'free' } },
    ];
    const wire = { role: 'assistant', reasoning_content: 'hm', content: 'ok', refusal: 'no', tool_calls: calls };
    expect(message(wire)[0]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      text('ok'),
      { type: 'refusal', text: 'no' },
      { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
      { type: 'tool_call', id: 'b', name: 'g', arguments: 'free', custom: true },
    ]);
  });

  it.each([
    ['', '{}'],
    [null, '{}'],
    [undefined, '{}'],
    [{ x: 1 }, '{"x":1}'],
    ['{"x":1}', '{"x":1}'],
  ])('with the call arguments %j are read as %s', (given, expected) => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: given } };
    expect(message({ role: 'assistant', content: null, tool_calls: [call] })[0]?.parts).toEqual([
      { type: 'tool_call', id: 'a', name: 'f', arguments: expected },
    ]);
  });

  it('restore signed content of a vendor', () => {
    const details = [
      { type: 'reasoning.text', text: 'hm', signature: 'S', format: 'anthropic-claude-v1' },
      { type: 'reasoning.encrypted', data: 'D', format: 'anthropic-claude-v1' },
    ];
    const call = {
      id: 'a',
      type: 'function',
      function: { name: 'f', arguments: '{}' },
      extra_content: { google: { thought_signature: 'T' } },
    };
    const wire = {
      role: 'assistant',
      content: '',
      reasoning_content: 'hm',
      reasoning_details: details,
      tool_calls: [call],
    };
    expect(message(wire)[0]?.parts).toEqual([
      { type: 'reasoning', text: 'hm', signature: 'S', issuer: 'anthropic' },
      { type: 'reasoning', text: '', redacted: 'D', issuer: 'anthropic' },
      { type: 'tool_call', id: 'a', name: 'f', arguments: '{}', signature: 'T' },
    ]);
  });

  it('join a signature without text to its reasoning', () => {
    const details = [{ type: 'reasoning.text', text: '', signature: 'S', format: 'anthropic-claude-v1' }];
    const wire = { role: 'assistant', content: '', reasoning_content: 'hm', reasoning_details: details };
    expect(message(wire)[0]?.parts).toEqual([{ type: 'reasoning', text: 'hm', signature: 'S', issuer: 'anthropic' }]);
  });

  it("with results of one turn become one user message, followed by the user's text", () => {
    const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: id });
    const read = (id: string) => ({ type: 'tool_result', callId: id, parts: [text(id)], isError: false });
    expect(
      message(result('a'), result('b'), { role: 'user', content: 'and?' }, { role: 'user', content: 'so?' }),
    ).toEqual([
      { role: 'user', parts: [read('a'), read('b'), text('and?')] },
      { role: 'user', parts: [text('so?')] },
    ]);
  });

  it('with legacy functions are assigned generated call ids', () => {
    const call = (name: string) => ({ role: 'assistant', content: null, function_call: { name, arguments: '{}' } });
    const result = (name: string) => ({ role: 'function', name, content: name });
    const read = message(call('f'), result('f'), call('f'), result('f'));
    const ids = read.map(({ parts: [part] }) =>
      part?.type === 'tool_call' ? part.id : part?.type === 'tool_result' && part.callId,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('can end with an assistant message to continue', () => {
    expect(message({ role: 'assistant', content: 'so', partial: true })).toMatchObject([{ prefix: true }]);
    expect(message({ role: 'assistant', content: 'so', prefix: true })).toMatchObject([{ prefix: true }]);
  });

  it.each([
    [[null], 'messages[0] must be an object'],
    [['hi'], 'messages[0] must be an object'],
    [[{ role: 'robot' }], 'messages[0].role must be'],
    [[{ role: 'user', content: 7 }], 'messages[0].content must be a text or a list'],
    [[{ role: 'user', content: [7] }], 'messages[0].content[0] must be an object'],
    [[{ role: 'user', content: [{ type: 'text', text: 7 }] }], 'messages[0].content[0].text must be a text'],
    [[{ role: 'user', content: [{ type: 'image_url' }] }], 'image_url.url is required'],
    [[{ role: 'user', content: [{ type: 'file', file: {} }] }], 'needs file_data or file_id'],
    [[{ role: 'user', content: [{ type: 'hologram' }] }], 'hologram'],
    [[{ role: 'tool', content: 'x' }], 'does not say which call'],
    [[{ role: 'function', name: 'f', content: 'x' }], 'does not say which call'],
    [{}, 'field messages must be a list'],
  ])('rejects %j', (messages, detail) => {
    expect(() => read({ messages })).toThrow(detail);
  });
});

describe('tools of a chat request', () => {
  const parameters = { type: 'object', properties: { x: { type: 'number' } } };

  it.each([
    [
      'tools',
      { tools: [{ type: 'function', function: { name: 'f', description: 'd', parameters, strict: true } }] },
      true,
    ],
    ['functions', { functions: [{ name: 'f', description: 'd', parameters }] }, null],
    [
      'tools in the form of the Responses API',
      { tools: [{ type: 'function', name: 'f', description: 'd', parameters }] },
      null,
    ],
    [
      'tools in the form of the Messages API',
      { tools: [{ name: 'f', description: 'd', input_schema: parameters }] },
      null,
    ],
  ])('are read from %s', (_, fields, strict) => {
    expect(read(fields).tools).toEqual([{ name: 'f', description: 'd', parameters, strict }]);
  });

  it('can be custom tools', () => {
    const format = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } };
    expect(read({ tools: [{ type: 'custom', custom: { name: 'g', format } }] }).tools).toEqual([
      { name: 'g', description: null, parameters: null, strict: null, custom: { format } },
    ]);
  });

  it('of a vendor are kept for vendors', () => {
    const tool = { type: 'web_search', web_search: { enable: true } };
    expect(read({ tools: [tool] })).toMatchObject({ tools: [], only: { openai: { tools: [tool] } } });
  });

  const tools = [{ type: 'function', function: { name: 'f' } }];
  it.each([
    ['auto', { mode: 'auto' }],
    ['none', { mode: 'none' }],
    ['required', { mode: 'required' }],
    ['any', { mode: 'required' }],
    [{ type: 'auto' }, { mode: 'auto' }],
    [{ type: 'any' }, { mode: 'required' }],
    [
      { type: 'function', function: { name: 'f' } },
      { mode: 'named', name: 'f' },
    ],
    [
      { type: 'function', name: 'f' },
      { mode: 'named', name: 'f' },
    ],
    [
      { type: 'tool', name: 'f' },
      { mode: 'named', name: 'f' },
    ],
    [
      { type: 'custom', custom: { name: 'g' } },
      { mode: 'named', name: 'g' },
    ],
    [
      { type: 'allowed_tools', allowed_tools: { mode: 'required', tools } },
      { mode: 'required', allowed: ['f'] },
    ],
    [null, null],
  ])('with the tool choice %j', (choice, expected) => {
    expect(read({ tools, tool_choice: choice }).toolChoice).toEqual(expected);
  });

  it.each([
    ['auto', { mode: 'auto' }],
    [{ name: 'f' }, { mode: 'named', name: 'f' }],
  ])('with the legacy function_call %j', (choice, expected) => {
    expect(read({ functions: [{ name: 'f' }], function_call: choice }).toolChoice).toEqual(expected);
  });

  it('reject a tool choice without tools', () => {
    expect(read({ tools: [], tool_choice: 'required' }).toolChoice).toBeNull();
  });
});

describe('reasoning of a chat request', () => {
  it.each([
    [{ reasoning_effort: 'none' }, { mode: 'off' }],
    [{ reasoning_effort: 'xhigh' }, { mode: 'effort', effort: 'xhigh' }],
    [{ reasoning: { effort: 'low', exclude: true } }, { mode: 'effort', effort: 'low', hidden: true }],
    [{ reasoning: { max_tokens: 2000 } }, { mode: 'budget', budget: 2000 }],
    [{ reasoning: { enabled: false } }, { mode: 'off' }],
    [{ reasoning: { enabled: true, summary: 'auto' } }, { mode: 'auto', summary: 'auto' }],
    [{ thinking: { type: 'enabled', budget_tokens: 4096 } }, { mode: 'budget', budget: 4096 }],
    [{ thinking: { type: 'enabled' } }, { mode: 'auto' }],
    [{ thinking: { type: 'adaptive', display: 'omitted' } }, { mode: 'auto', hidden: true }],
    [{ thinking: { type: 'disabled' } }, { mode: 'off' }],
    [{ thinking: { type: 'disabled' }, reasoning_effort: 'high' }, { mode: 'off' }],
    [
      { thinking: { type: 'enabled' }, reasoning_effort: 'high' },
      { mode: 'effort', effort: 'high' },
    ],
    [
      { enable_thinking: true, thinking_budget: 512 },
      { mode: 'budget', budget: 512 },
    ],
    [{ enable_thinking: false, thinking_budget: 512 }, { mode: 'off' }],
    [{ enable_thinking: true }, { mode: 'auto' }],
    [{ chat_template_kwargs: { enable_thinking: false } }, { mode: 'off' }],
    [{ chat_template_kwargs: { thinking: true } }, { mode: 'auto' }],
    [{ extra_body: { google: { thinking_config: { thinking_budget: 0 } } } }, { mode: 'off' }],
    [{ extra_body: { google: { thinking_config: { thinking_budget: -1 } } } }, { mode: 'auto' }],
    [{ extra_body: { google: { thinking_config: { thinking_level: 'HIGH' } } } }, { mode: 'effort', effort: 'high' }],
    [{ google: { thinking_config: { include_thoughts: false } } }, { mode: 'auto', hidden: true }],
    [{ think: 'low' }, { mode: 'effort', effort: 'low' }],
    [{ think: false }, { mode: 'off' }],
    [{ reasoning_effort: null, thinking: 7, reasoning: [], think: {} }, null],
    [{}, null],
  ])('%j', (fields, expected) => {
    const conversation = read(fields);
    expect(conversation.reasoning).toEqual(expected);
    expect(conversation.only).toEqual({});
  });

  it('rejects an unknown effort', () => {
    expect(() => read({ reasoning_effort: 'immense' })).toThrow('immense');
  });
});

describe('other fields of a chat request', () => {
  it('are read into the conversation', () => {
    const fields = {
      max_tokens: 5,
      max_completion_tokens: 7,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      seed: 1,
      n: 2,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      stop: 'end',
      logprobs: true,
      top_logprobs: 3,
      logit_bias: { 50256: -100 },
      user: 'ann',
      prompt_cache_key: 'k',
      service_tier: 'flex',
      verbosity: 'low',
      parallel_tool_calls: false,
      modalities: ['text', 'image'],
      audio: { voice: 'alloy', format: 'wav' },
      metadata: { a: 'b', c: 1 },
      stream: true,
      stream_options: { include_usage: true },
      web_search_options: {
        search_context_size: 'low',
        user_location: { type: 'approximate', approximate: { city: 'Oslo' } },
      },
    };
    expect(read(fields)).toMatchObject({
      maxTokens: 7,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      seed: 1,
      choices: 2,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      stop: ['end'],
      logprobs: 3,
      logitBias: { 50256: -100 },
      user: 'ann',
      cacheKey: 'k',
      serviceTier: 'flex',
      verbosity: 'low',
      parallelToolCalls: false,
      modalities: ['image'],
      audio: { voice: 'alloy', format: 'wav' },
      metadata: { a: 'b', c: '1' },
      webSearch: { contextSize: 'low', location: { city: 'Oslo' } },
      only: {},
    });
  });

  it('can all be null', () => {
    const names = ['max_tokens', 'temperature', 'stop', 'n', 'tools', 'tool_choice', 'response_format', 'user', 'seed'];
    const empty = read({});
    expect(read(Object.fromEntries(names.map((name) => [name, null])))).toEqual(empty);
  });

  it('of OpenAI alone are kept for OpenAI', () => {
    const own = { store: true, prediction: { type: 'content', content: 'x' }, min_p: 0.1, extra_body: { a: 1 } };
    expect(read(own).only).toEqual({ openai: own });
  });

  it.each([
    [{ user: 7 }, '7'],
    [{ safety_identifier: 's' }, 's'],
    [{ user: 'u', safety_identifier: 's' }, 'u'],
  ])('contain the user: %j', (fields, user) => {
    expect(read(fields).user).toBe(user);
  });

  it.each([
    [{ type: 'text' }, { type: 'text' }],
    [{ type: 'json_object' }, { type: 'json' }],
    [
      { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' }, strict: true } },
      { type: 'schema', name: 'a', schema: { type: 'object' }, strict: true, description: null },
    ],
    ['json', null],
  ])('request the output format %j', (format, expected) => {
    expect(read({ response_format: format }).outputFormat).toEqual(expected);
  });

  it.each([{ temperature: 'hot' }, { top_p: '1' }, { seed: {} }, { max_tokens: -1 }, { n: 0 }])(
    'rejects %j',
    (fields) => {
      expect(() => read(fields)).toThrow();
    },
  );
});

describe('chat request in the form of the Responses API', () => {
  const respond = (input: unknown, extra: object = {}) =>
    readRequest(new ObjectBody({ model: 'm', input, ...extra }), 'm');

  it('can be one text', () => {
    expect(respond('hi', { instructions: 'be kind' }).messages).toEqual([
      { role: 'system', parts: [text('be kind')] },
      { role: 'user', parts: [text('hi')] },
    ]);
  });

  it('can be a list of items', () => {
    const image = 'https://x.test/a.png';
    const input = [
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'see' },
          { type: 'input_image', image_url: image },
        ],
      },
      { type: 'reasoning', summary: [] },
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      { type: 'custom_tool_call', call_id: 'b', name: 'g', input: 'x' },
      { type: 'function_call_output', call_id: 'a', output: 'done' },
      { type: 'custom_tool_call_output', call_id: 'b', output: [{ type: 'output_text', text: 'too' }] },
    ];
    expect(respond(input)).toMatchObject({
      messages: [
        { role: 'user', parts: [text('see'), { type: 'image', source: { url: image } }] },
        {
          role: 'assistant',
          parts: [
            { type: 'tool_call', id: 'a' },
            { type: 'tool_call', id: 'b', custom: true },
          ],
        },
        {
          role: 'user',
          parts: [
            { callId: 'a', parts: [text('done')] },
            { callId: 'b', parts: [text('too')] },
          ],
        },
      ],
      only: {},
    });
  });
});

const NAMES = [
  'messages',
  'role',
  'content',
  'type',
  'text',
  'image_url',
  'url',
  'input_audio',
  'file',
  'tool_calls',
  'function',
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'name',
  'reasoning',
  'reasoning_details',
  'thinking',
  'input',
  'response_format',
  'json_schema',
  'web_search_options',
  'extra_body',
  'google',
  'thinking_config',
  'metadata',
];
const WORDS = [
  'user',
  'assistant',
  'tool',
  'function',
  'text',
  'image_url',
  'custom',
  'enabled',
  'json_schema',
  'data:,x',
];
const { body: oddBody } = fc.letrec<{ value: unknown; body: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, 0, -1, true, '', ...WORDS),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('body'),
  ),
  body: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 6 }),
}));

describe('chat request of any shape', () => {
  it('is read, or rejected with a reason', () => {
    fc.assert(
      fc.property(oddBody, fc.array(oddBody, { maxLength: 4 }), (fields, messages) => {
        for (const body of [fields, { ...fields, messages }]) {
          try {
            expect(readRequest(new ObjectBody(body), 'm').model).toBe('m');
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(error.status).toBe(400);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
