import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { readRequest } from './read-request.js';

const read = (fields: object) =>
  readRequest(new ObjectBody({ max_tokens: 64, messages: [{ role: 'user', content: 'hi' }], ...fields }), 'm');
/** The parts of a single message with this content. */
const parts = (role: string, content: unknown) => read({ messages: [{ role, content }] }).messages[0]?.parts;

describe('messages request', () => {
  it('is read with all its options', () => {
    const requested = read({
      system: 'Be kind.',
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      stop_sequences: ['END', 7],
      metadata: { user_id: 'u' },
      service_tier: 'auto',
      inference_geo: 'us',
    });
    expect(requested).toMatchObject({
      model: 'm',
      messages: [
        { role: 'system', parts: [{ type: 'text', text: 'Be kind.' }] },
        { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
      ],
      maxTokens: 64,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      stop: ['END'],
      user: 'u',
      serviceTier: 'auto',
      only: { anthropic: { inference_geo: 'us' } },
    });
  });

  it('keeps the cache marks of the system prompt and removes its billing block', () => {
    const system = [
      { type: 'text', text: 'x-anthropic-billing-header: cc=1' },
      { type: 'text', text: 'a', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'b', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ];
    expect(read({ system }).messages[0]?.parts).toEqual([
      { type: 'text', text: 'a', cache: { ttl: '5m' } },
      { type: 'text', text: 'b', cache: { ttl: '1h' } },
    ]);
  });

  it.each<[string, object | undefined, string | undefined, object | null]>([
    ['nothing', undefined, undefined, null],
    ['disabled', { type: 'disabled' }, 'high', { mode: 'off' }],
    ['a budget', { type: 'enabled', budget_tokens: 2000 }, undefined, { mode: 'budget', budget: 2000 }],
    ['adaptive', { type: 'adaptive' }, undefined, { mode: 'auto' }],
    ['an effort', { type: 'adaptive', display: 'omitted' }, 'max', { mode: 'effort', effort: 'max', hidden: true }],
    ['an effort alone', undefined, 'low', { mode: 'effort', effort: 'low' }],
    ['an unknown effort', undefined, 'huge', null],
  ])('requests thinking with %s', (_, thinking, effort, expected) => {
    expect(read({ thinking, output_config: { effort } }).reasoning).toEqual(expected);
  });

  it.each(['output_config', 'output_format'])('requests a schema in %s', (field) => {
    const format = { type: 'json_schema', schema: { type: 'object' } };
    const requested = read({ [field]: field === 'output_config' ? { format } : format });
    expect(requested.outputFormat).toMatchObject({ type: 'schema', name: 'response', schema: { type: 'object' } });
  });

  it('that ends with an assistant message is to be continued', () => {
    const messages = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'He' },
    ];
    expect(read({ messages }).messages.at(-1)).toMatchObject({ role: 'assistant', prefix: true });
  });

  it.each([[{ role: 'tool', content: 'x' }], [null], ['x'], [{ content: 'x' }]])(
    'rejects the message %j',
    (message) => {
      expect(() => read({ messages: [message] })).toThrow(AppError);
    },
  );
});

describe('message thread', () => {
  it.each([{ type: 'create' }, { type: 'continue', previous_message_id: 'msg_1' }])('is rejected: %j', (thread) => {
    const details = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
    expect(() => read({ thread })).toThrow(
      expect.objectContaining({ code: 'thread_unsupported', details: { vendorDetails: details } }),
    );
  });
});

describe('content block', () => {
  const PIXEL = { type: 'base64', media_type: 'image/png', data: 'iVBO' };

  it.each<[string, string, object, object[]]>([
    [
      'image',
      'user',
      { type: 'image', source: PIXEL },
      [{ type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' } }],
    ],
    [
      'image by URL',
      'user',
      { type: 'image', source: { type: 'url', url: 'https://x/y.png' } },
      [{ type: 'image', source: { kind: 'url', url: 'https://x/y.png' } }],
    ],
    [
      'uploaded image',
      'user',
      { type: 'image', source: { type: 'file', file_id: 'file_1' } },
      [{ type: 'image', source: { kind: 'file', id: 'file_1' } }],
    ],
    [
      'PDF',
      'user',
      { type: 'document', title: 'T', source: { ...PIXEL, media_type: 'application/pdf' } },
      [{ type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'iVBO' }, name: 'T' }],
    ],
    [
      'PDF by URL',
      'user',
      { type: 'document', source: { type: 'url', url: 'https://x/y' } },
      [{ type: 'file', source: { kind: 'url', url: 'https://x/y', mediaType: 'application/pdf' } }],
    ],
    [
      'text document',
      'user',
      { type: 'document', title: 'T', source: { type: 'text', data: 'abc' } },
      [{ type: 'text', text: 'T\nabc' }],
    ],
    [
      'document of content',
      'user',
      { type: 'document', source: { type: 'content', content: 'abc' } },
      [{ type: 'text', text: 'abc' }],
    ],
    [
      'search result',
      'user',
      { type: 'search_result', title: 'T', source: 's', content: [{ type: 'text', text: 'c' }] },
      [{ type: 'text', text: 'T\ns\nc' }],
    ],
    [
      'thoughts',
      'assistant',
      { type: 'thinking', thinking: 'hm', signature: 'c2ln' },
      [{ type: 'reasoning', text: 'hm', signature: 'c2ln', issuer: 'anthropic' }],
    ],
    [
      'thinking without a signature',
      'assistant',
      { type: 'thinking', thinking: 'hm', signature: '' },
      [{ type: 'reasoning', text: 'hm' }],
    ],
    [
      'thoughts of another vendor',
      'assistant',
      { type: 'thinking', thinking: '', signature: 'tollgate.gemini.c2ln' },
      [{ type: 'reasoning', text: '', signature: 'c2ln', issuer: 'gemini' }],
    ],
    [
      'redacted thinking',
      'assistant',
      { type: 'redacted_thinking', data: 'x' },
      [{ type: 'reasoning', text: '', redacted: 'x', issuer: 'anthropic' }],
    ],
    [
      'call',
      'assistant',
      { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      [{ type: 'tool_call', id: 't', name: 'f', arguments: '{"a":1}' }],
    ],
    ['search at Anthropic', 'assistant', { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }, []],
  ])('%s of the %s', (_, role, block, expected) => {
    expect(parts(role, [block])).toEqual(expected);
  });

  it("returns Gemini's signature to the next call of the message", () => {
    const thinking = (text: string, signature: string) => ({ type: 'thinking', thinking: text, signature });
    const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });
    expect(
      parts('assistant', [
        { type: 'text', text: 'I look.' },
        thinking('', 'tollgate.gemini.s'),
        thinking('', 'tollgate.gemini-call.t'),
        use('a'),
        use('b'),
        thinking('hm', 'tollgate.gemini-call.u'),
        use('c'),
      ]),
    ).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'reasoning', text: '', signature: 's', issuer: 'gemini' },
      { type: 'tool_call', id: 'a', name: 'f', arguments: '{}', signature: 't' },
      { type: 'tool_call', id: 'b', name: 'f', arguments: '{}' },
      { type: 'reasoning', text: 'hm' },
      { type: 'tool_call', id: 'c', name: 'f', arguments: '{}', signature: 'u' },
    ]);
  });

  it('keeps the text next to a call', () => {
    expect(
      parts('assistant', [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 't', name: 'f', input: {} },
      ]),
    ).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'tool_call', id: 't', name: 'f', arguments: '{}' },
    ]);
  });

  it('with a result is moved to the front, with its images and its error flag', () => {
    const result = {
      type: 'tool_result',
      tool_use_id: 't',
      is_error: true,
      content: [
        { type: 'text', text: 'no' },
        { type: 'image', source: PIXEL },
      ],
    };
    expect(parts('user', [{ type: 'text', text: 'Look' }, result, { ...result, content: undefined }])).toMatchObject([
      { type: 'tool_result', callId: 't', isError: true, parts: [{ type: 'text' }, { type: 'image' }] },
      { type: 'tool_result', parts: [] },
      { type: 'text', text: 'Look' },
    ]);
  });

  it.each([[null], [7], ['text'], [{ type: 'new' }], [{}]])('that is %j is skipped', (block) => {
    expect(parts('user', [block])).toEqual([]);
  });

  it('without a source is rejected', () => {
    expect(() => parts('user', [{ type: 'image' }])).toThrow(AppError);
  });
});

describe('tools', () => {
  const schema = { type: 'object', properties: {} };

  it('of the client are read as functions', () => {
    const tools = [
      { name: 'f', description: 'd', input_schema: schema, cache_control: { type: 'ephemeral' }, defer_loading: true },
    ];
    expect(read({ tools }).tools).toEqual([
      { name: 'f', description: 'd', parameters: schema, strict: null, cache: { ttl: '5m' } },
    ]);
  });

  it.each(['bash_20250124', 'text_editor_20250728', 'memory_20250818', 'computer_20250124'])(
    'that Anthropic defines and the client runs are functions for other vendors: %s',
    (type) => {
      const [tool] = read({ tools: [{ type, name: 'own', display_width_px: 800 }] }).tools;
      expect(tool).toMatchObject({ name: 'own', parameters: { type: 'object' } });
    },
  );

  it('for web search request a web search', () => {
    const tool = { type: 'web_search_20250305', name: 'web_search', max_uses: 3, allowed_domains: ['a.org'] };
    const requested = read({ tools: [{ ...tool, user_location: { type: 'approximate', city: 'Ulm' } }] });
    expect(requested.webSearch).toEqual({ maxUses: 3, allowedDomains: ['a.org'], location: { city: 'Ulm' } });
    expect(requested.tools).toEqual([]);
  });

  it('that run at Anthropic are kept, and cannot be required elsewhere', () => {
    const tools = [{ type: 'code_execution_20250825', name: 'code_execution' }];
    expect(read({ tools }).only).toEqual({ anthropic: { tools } });
    expect(() => read({ tools, tool_choice: { type: 'tool', name: 'code_execution' } })).toThrow(AppError);
  });

  it.each([
    [{ type: 'auto' }, { mode: 'auto' }, null],
    [{ type: 'any', disable_parallel_tool_use: true }, { mode: 'required' }, false],
    [{ type: 'none' }, { mode: 'none' }, null],
    [{ type: 'tool', name: 'f' }, { mode: 'named', name: 'f' }, null],
  ])('with the tool choice %j', (tool_choice, toolChoice, parallelToolCalls) => {
    const tools = [{ name: 'f', input_schema: schema }];
    expect(read({ tools, tool_choice })).toMatchObject({ toolChoice, parallelToolCalls });
  });
});
