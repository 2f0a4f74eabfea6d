import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../../../../common/errors/app-error.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { Conversation } from '../../../canonical/conversation.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import { readRequest } from './read-request.js';
import { seal, sealReasoningWith } from './reasoning-token.js';

beforeAll(() => {
  sealReasoningWith({
    encrypt: (_, plain) => Buffer.from(plain).toString('base64url'),
    decrypt: (_, stored) => Buffer.from(stored, 'base64url').toString(),
  });
});

function read(fields: Record<string, unknown>): Conversation & { dropped: string } {
  const downgrades = new Downgrades();
  const conversation = readRequest(new ObjectBody({ model: 'm', input: 'hi', ...fields }), 'm', downgrades);
  return { ...conversation, dropped: downgrades.toString() };
}
/** The code of the error that a call throws. */
function codeOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const messages = (...input: unknown[]) => read({ input }).messages;
const text = (words: string) => ({ type: 'text', text: words });
const user = (...parts: object[]) => ({ role: 'user', parts });
const assistant = (...parts: object[]) => ({ role: 'assistant', parts });

describe('input of a response', () => {
  it.each<[string, Record<string, unknown>, object[]]>([
    ['a text', { input: 'hi' }, [user(text('hi'))]],
    ['instructions first', { instructions: 'be' }, [{ role: 'system', parts: [text('be')] }, user(text('hi'))]],
    ['a message with a text', { input: [{ role: 'user', content: 'a' }] }, [user(text('a'))]],
    [
      'messages of every role',
      {
        input: [
          { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'd' }] },
          { role: 'system', content: 's' },
          {
            type: 'message',
            id: 'msg_1',
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'a', annotations: [] }],
          },
          { role: 'assistant', content: [{ type: 'refusal', refusal: 'no' }] },
        ],
      },
      [
        { role: 'developer', parts: [text('d')] },
        { role: 'system', parts: [text('s')] },
        assistant(text('a'), { type: 'refusal', text: 'no' }),
      ],
    ],
  ])('can be %s', (_, fields, expected) => {
    expect(read(fields).messages).toEqual(expected);
  });

  it.each<[string, object, object]>([
    [
      'an image by URL',
      { type: 'input_image', image_url: 'https://x/a.png', detail: 'low' },
      { type: 'image', source: { kind: 'url', url: 'https://x/a.png' }, detail: 'low' },
    ],
    [
      'an image in the form of the chat API',
      { type: 'input_image', image_url: { url: 'https://x/a.png' } },
      { type: 'image', source: { kind: 'url', url: 'https://x/a.png' } },
    ],
    [
      'an image in the body',
      { type: 'input_image', image_url: 'data:image/png;base64,iVBO' },
      { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' } },
    ],
    [
      'an uploaded image',
      { type: 'input_image', file_id: 'file_1' },
      { type: 'image', source: { kind: 'file', id: 'file_1' } },
    ],
    [
      'a file in the body',
      { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBE' },
      { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }, name: 'a.pdf' },
    ],
    [
      'a file as bare base64',
      { type: 'input_file', file_data: 'JVBE' },
      { type: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' } },
    ],
    [
      'a file by URL',
      { type: 'input_file', file_url: 'https://x/a.pdf' },
      { type: 'file', source: { kind: 'url', url: 'https://x/a.pdf' } },
    ],
    [
      'sound',
      { type: 'input_audio', input_audio: { data: 'UklG', format: 'mp3' } },
      { type: 'audio', source: { kind: 'data', mediaType: 'audio/mpeg', base64: 'UklG' }, format: 'mp3' },
    ],
  ])('can contain %s', (_, part, expected) => {
    expect(messages({ role: 'user', content: [part] })).toEqual([user(expected)]);
  });

  it("puts the model's items of one turn into one message, and results of tools into another", () => {
    const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{"x":1}' });
    const conversation = messages(
      { role: 'user', content: 'go' },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [
          { type: 'summary_text', text: 'hm' },
          { type: 'summary_text', text: 'so' },
        ],
      },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Ok.' }] },
      call('a'),
      { ...call('b'), arguments: '' },
      { type: 'function_call_output', call_id: 'a', output: 'one' },
      { type: 'function_call_output', call_id: 'b', output: [{ type: 'input_image', image_url: 'https://x/a.png' }] },
      { role: 'user', content: 'more' },
    );
    expect(conversation).toEqual([
      user(text('go')),
      assistant(
        { type: 'reasoning', text: 'hm\n\nso' },
        text('Ok.'),
        { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
        { type: 'tool_call', id: 'b', name: 'f', arguments: '{}' },
      ),
      user(
        { type: 'tool_result', callId: 'a', name: 'f', parts: [text('one')], isError: false },
        {
          type: 'tool_result',
          callId: 'b',
          name: 'f',
          parts: [{ type: 'image', source: { kind: 'url', url: 'https://x/a.png' } }],
          isError: false,
        },
      ),
      user(text('more')),
    ]);
  });

  it.each<[string, object, object, object, string]>([
    [
      'custom tools',
      { type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: '*** Begin' },
      { type: 'custom_tool_call_output', call_id: 'c', output: 'ok' },
      { name: 'apply_patch', arguments: '*** Begin', custom: true },
      'ok',
    ],
    [
      'the shell',
      { type: 'shell_call', call_id: 'c', action: { commands: ['ls'], timeout_ms: null } },
      { type: 'shell_call_output', call_id: 'c', output: [{ stdout: 'a' }] },
      { name: 'shell', arguments: '{"commands":["ls"]}' },
      '[{"stdout":"a"}]',
    ],
    [
      'the local shell',
      { type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls', '-l'], env: {} } },
      { type: 'local_shell_call_output', id: 'c', output: 'a' },
      { name: 'local_shell', arguments: '{"command":["ls","-l"]}' },
      'a',
    ],
    [
      'patches',
      { type: 'apply_patch_call', call_id: 'c', operation: { type: 'create_file', path: 'a', diff: '+x' } },
      { type: 'apply_patch_call_output', call_id: 'c', status: 'completed' },
      { name: 'apply_patch', arguments: '{"type":"create_file","path":"a","diff":"+x"}' },
      '',
    ],
    [
      'tools of a namespace',
      { type: 'function_call', call_id: 'c', namespace: 'mcp__git', name: 'log', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: { ok: true } },
      { name: 'mcp__git__log', arguments: '{}' },
      '{"ok":true}',
    ],
  ])('reads calls of %s', (_, call, output, expected, words) => {
    expect(messages(call, output)).toEqual([
      assistant({ type: 'tool_call', id: 'c', ...expected }),
      user({
        type: 'tool_result',
        callId: 'c',
        name: Reflect.get(expected, 'name'),
        parts: [text(words)],
        isError: false,
      }),
    ]);
  });

  it('decrypts tokens sealed here, and passes tokens of OpenAI on to OpenAI', () => {
    const thought = { type: 'reasoning', text: 'whole', signature: 's', issuer: 'anthropic' } as const;
    const token = (kept: Parameters<typeof seal>[0]) => ({
      type: 'reasoning',
      summary: [],
      encrypted_content: seal(kept),
    });
    expect(
      messages(
        token({ thought }),
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'short' }], encrypted_content: 'gAAAAAB' },
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'forged' }], encrypted_content: 'tollgate.x' },
        token({ callId: 'c', signature: 'proof' }),
        { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      ),
    ).toEqual([
      assistant(
        thought,
        { type: 'reasoning', text: 'short', signature: 'gAAAAAB', issuer: 'openai' },
        { type: 'reasoning', text: 'forged' },
        { type: 'tool_call', id: 'c', name: 'f', arguments: '{}', signature: 'proof' },
      ),
    ]);
  });

  it('notes items that only OpenAI supports', () => {
    const input = [
      { role: 'user', content: 'hi' },
      { type: 'web_search_call', id: 'ws_1' },
      { type: 'compaction', encrypted_content: 'x' },
      { type: 'computer_call_output', call_id: 'c', output: {} },
      { type: 'item_reference', id: 'rs_1' },
    ];
    const { messages: left, dropped } = read({ input });
    expect(left).toEqual([user(text('hi'))]);
    expect(dropped).toBe('input.web_search_call, input.compaction, input.computer_call_output, input.item_reference');
  });

  it.each<[string, object, string]>([
    ['a reference to an earlier message', { input: [{ type: 'item_reference', id: 'msg_1' }] }, 'item_not_found'],
    ['an earlier response', { previous_response_id: 'resp_1' }, 'previous_response_not_found'],
    ['a stored prompt', { prompt: { id: 'p' } }, 'unsupported'],
    ['a stored conversation', { conversation: 'conv_1' }, 'unsupported'],
    ['an unknown role', { input: [{ role: 'tool', content: 'x' }] }, 'invalid_responses_request'],
    ['an unknown part', { input: [{ role: 'user', content: [{ type: 'smell' }] }] }, 'invalid_responses_request'],
    [
      'an image without a source',
      { input: [{ role: 'user', content: [{ type: 'input_image' }] }] },
      'invalid_responses_request',
    ],
    ['a call without an id', { input: [{ type: 'function_call', name: 'f' }] }, 'invalid_responses_request'],
    ['a result without an id', { input: [{ type: 'function_call_output' }] }, 'invalid_responses_request'],
    ['an input that is not an item', { input: [7] }, 'invalid_responses_request'],
    ['a tool without a name', { tools: [{ type: 'function' }] }, 'invalid_responses_request'],
    ['a choice of a tool that only OpenAI has', { tool_choice: { type: 'file_search' } }, 'unsupported'],
    ['a choice of nothing', { tool_choice: 7 }, 'invalid_responses_request'],
    ['an unknown effort', { reasoning: { effort: 'heroic' } }, 'invalid_responses_request'],
  ])('rejects %s', (_, fields, code) => {
    expect(codeOf(() => read(fields as Record<string, unknown>))).toBe(code);
  });

  it('ignores values of wrong types', () => {
    for (const odd of [null, 7, 'x', [], {}, [null], [[1]]]) {
      for (const field of ['tools', 'text', 'metadata', 'include', 'user', 'top_logprobs', 'temperature']) {
        expect(() => read({ [field]: odd })).not.toThrow(TypeError);
      }
    }
  });
});

describe('tools of a response', () => {
  const schema = { type: 'object', properties: { x: { type: 'number' } } };
  const TOOLS = [
    { type: 'function', name: 'f', description: 'does', parameters: schema, strict: true },
    { type: 'custom', name: 'patch', format: { type: 'grammar', syntax: 'lark', definition: 'start: x' } },
    { type: 'namespace', name: 'mcp__git', tools: [{ type: 'function', name: 'log' }] },
    { type: 'shell' },
    { type: 'local_shell' },
    { type: 'apply_patch' },
  ];

  it('become functions and custom tools', () => {
    const { tools } = read({ tools: TOOLS });
    expect(tools.map(({ name }) => name)).toEqual([
      'f',
      'patch',
      'mcp__git__log',
      'shell',
      'local_shell',
      'apply_patch',
    ]);
    expect(tools[0]).toEqual({ name: 'f', description: 'does', parameters: schema, strict: true });
    expect(tools[1]?.custom).toEqual({
      format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: x' } },
    });
    expect(tools[2]).toMatchObject({ parameters: null, strict: null });
    expect(tools[3]?.parameters).toMatchObject({ required: ['commands'] });
  });

  it('that OpenAI runs are dropped and noted', () => {
    const search = {
      type: 'web_search',
      search_context_size: 'low',
      filters: { allowed_domains: ['a.org'] },
      user_location: { type: 'approximate', country: 'DE' },
    };
    const { tools, webSearch, dropped } = read({ tools: [search, { type: 'image_generation' }, { type: 'mcp' }] });
    expect(tools).toEqual([]);
    expect(webSearch).toEqual({ contextSize: 'low', allowedDomains: ['a.org'], location: { country: 'DE' } });
    expect(dropped).toBe('tools.image_generation, tools.mcp');
  });

  it('have names that every vendor accepts', () => {
    const long = {
      type: 'namespace',
      name: 'n'.repeat(60),
      tools: [
        { type: 'function', name: 'abcdef' },
        { type: 'function', name: 'abcdeg' },
      ],
    };
    const names = read({ tools: [long] }).tools.map(({ name }) => name);
    expect(names.map(({ length }) => length)).toEqual([64, 64]);
    expect(new Set(names).size).toBe(2);
  });

  it.each<[unknown, object | null]>([
    [undefined, null],
    ['auto', { mode: 'auto' }],
    ['none', { mode: 'none' }],
    ['required', { mode: 'required' }],
    [
      { type: 'function', name: 'f' },
      { mode: 'named', name: 'f' },
    ],
    [
      { type: 'custom', name: 'patch' },
      { mode: 'named', name: 'patch' },
    ],
    [{ type: 'shell' }, { mode: 'named', name: 'shell' }],
    [{ type: 'web_search' }, { mode: 'auto' }],
    [
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [{ type: 'function', name: 'f' }, { type: 'shell' }, { type: 'mcp' }],
      },
      { mode: 'required', allowed: ['f', 'shell'] },
    ],
  ])('with the tool choice %j', (choice, expected) => {
    expect(read({ tools: TOOLS, tool_choice: choice }).toolChoice).toEqual(expected);
  });

  it('have no tool choice when there are none', () => {
    expect(read({ tools: [], tool_choice: 'auto' }).toolChoice).toBeNull();
  });
});

describe('options of a response', () => {
  it.each<[object, object]>([
    [
      { max_output_tokens: 9, temperature: 0, top_p: 0.5 },
      { maxTokens: 9, temperature: 0, topP: 0.5 },
    ],
    [{ parallel_tool_calls: false }, { parallelToolCalls: false }],
    [{ user: 'u', safety_identifier: 's' }, { user: 's' }],
    [
      { prompt_cache_key: 'k', service_tier: 'flex' },
      { cacheKey: 'k', serviceTier: 'flex' },
    ],
    [{ metadata: { a: 'b', c: 1 } }, { metadata: { a: 'b' } }],
    [{ prompt_cache_retention: '24h' }, { only: { openai: { prompt_cache_retention: '24h' } } }],
    [{ top_logprobs: 3 }, { logprobs: 3 }],
    [{ top_logprobs: 0 }, { logprobs: null }],
    [{ include: ['message.output_text.logprobs'] }, { logprobs: 0 }],
    [{ text: { format: { type: 'text' }, verbosity: 'low' } }, { outputFormat: { type: 'text' }, verbosity: 'low' }],
    [{ text: { format: { type: 'json_object' } } }, { outputFormat: { type: 'json' } }],
    [
      { text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object' }, strict: true } } },
      { outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: null } },
    ],
    [
      { reasoning: { effort: 'high', summary: 'auto' } },
      { reasoning: { mode: 'effort', effort: 'high', summary: 'auto' } },
    ],
    [{ reasoning: { effort: 'none' } }, { reasoning: { mode: 'off' } }],
    [{ reasoning: { effort: null, summary: 'concise' } }, { reasoning: { mode: 'auto', summary: 'concise' } }],
    [{ reasoning: {} }, { reasoning: null }],
    [{ truncation: 'auto', max_tool_calls: 2 }, { dropped: 'max_tool_calls, truncation' }],
    [{ store: true, truncation: 'disabled', client_metadata: {} }, { dropped: '' }],
  ])('%j', (fields, expected) => {
    expect(read(fields as Record<string, unknown>)).toMatchObject(expected);
  });
});
