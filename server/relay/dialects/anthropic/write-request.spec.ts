import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../platform/errors/app-error.js';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { ObjectBody } from '../../wire/object-body.js';
import { readConversation } from './read-conversation.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';
const NEW = 'claude-opus-4-6';
const NEWEST = 'claude-opus-5';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const call = (id: string): Part => ({ type: 'tool_call', id, name: 'f', arguments: '{}' });
const result = (callId: string, words: string): Part => ({
  type: 'tool_result',
  callId,
  parts: [text(words)],
  isError: false,
});
const tool = (name: string) => ({ name, description: null, parameters: null, strict: null });

function write(fields: Partial<Conversation>, channelType = 14, stream = false) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation(OLD), messages: [user(text('hi'))], ...fields };
  const body = writeRequest(conversation, { stream, channelType }, downgrades);
  return { body, dropped: downgrades.toString() };
}
const turns = (...messages: Message[]) => write({ messages }).body.messages;

describe('the fields of a Claude request', () => {
  it('are as few as can be', () => {
    expect(write({}).body).toEqual({
      model: OLD,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      max_tokens: 8192,
    });
    expect(write({}, 14, true).body).toMatchObject({ stream: true });
  });

  it.each([
    ['claude-3-haiku-20240307', null, 4096],
    ['claude-3-haiku-20240307', 9000, 4096],
    ['claude-opus-4-1-20250805', 40_000, 32_000],
    [NEW, 100_000, 100_000],
    ['some-other-model', 500_000, 500_000],
    [OLD, 0, 0],
  ])('for %s bound an answer of %s by %i', (model, maxTokens, expected) => {
    expect(write({ model, maxTokens }).body.max_tokens).toBe(expected);
  });

  it.each<[string, Partial<Conversation>, object, string]>([
    ['a temperature above 1', { temperature: 1.5 }, { temperature: 1 }, 'temperature'],
    ['both samplings', { temperature: 0.5, topP: 0.9, topK: 5 }, { temperature: 0.5, top_k: 5 }, 'top_p'],
    ['a model without sampling', { model: NEWEST, temperature: 0.5, topK: 5 }, {}, 'temperature, top_k'],
    ['thinking', { reasoning: { mode: 'auto' }, temperature: 0.5 }, {}, 'temperature'],
  ])('tell how to choose words: %s', (_, fields, expected, note) => {
    const { body, dropped } = write(fields);
    const { temperature, top_p, top_k } = body;
    expect(JSON.parse(JSON.stringify({ temperature, top_p, top_k }))).toEqual(expected);
    expect(dropped).toBe(note);
  });

  it('leave out what Claude has no word for, and say so', () => {
    const { dropped } = write({
      choices: 2,
      seed: 1,
      logprobs: 0,
      logitBias: {},
      frequencyPenalty: 0.1,
      presencePenalty: 0.1,
      verbosity: 'low',
      cacheKey: 'k',
      metadata: {},
      serviceTier: 'flex',
      only: { gemini: { safetySettings: [] } },
    });
    expect(dropped.split(', ').sort()).toEqual([
      'frequency_penalty',
      'logit_bias',
      'logprobs',
      'metadata',
      'n',
      'presence_penalty',
      'prompt_cache_key',
      'safetySettings',
      'seed',
      'service_tier',
      'verbosity',
    ]);
  });

  it.each<Partial<Conversation>>([
    { modalities: ['text', 'audio'] },
    { audio: { voice: 'v', format: 'wav' } },
    { messages: [user({ type: 'video', source: { kind: 'url', url: 'https://x' } })] },
    { messages: [user({ type: 'audio', source: { kind: 'url', url: 'https://x' }, format: 'wav' })] },
    { messages: [user({ type: 'file', source: { kind: 'file', id: 'file-openai' } })] },
    { messages: [user({ type: 'image', source: { kind: 'data', mediaType: 'image/tiff', base64: '' } })] },
  ])('refuse %j, without which the answer would be of no use', (fields) => {
    expect(() => write(fields)).toThrow(AppError);
  });

  it('carry stop texts, the user, and the tier', () => {
    expect(write({ stop: ['END', ' \n'], user: 'u', serviceTier: 'default' }).body).toMatchObject({
      stop_sequences: ['END'],
      metadata: { user_id: 'u' },
      service_tier: 'standard_only',
    });
  });

  it('ask for a schema where it can be promised, and in words elsewhere', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 0 } } };
    const outputFormat = { type: 'schema' as const, name: 'r', schema, strict: true, description: null };
    expect(write({ outputFormat }).body.output_config).toEqual({
      format: {
        type: 'json_schema',
        schema: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: false },
      },
    });
    const old = write({ outputFormat, model: 'claude-3-5-haiku-20241022' });
    expect(old.body.system).toContain('"minimum":0');
    expect(old.dropped).toBe('response_format');
    expect(write({ outputFormat: { type: 'json' } }).body.system).toContain('JSON');
  });
});

describe('thinking', () => {
  it.each<[string, Conversation['reasoning'], number | null, object]>([
    [OLD, { mode: 'off' }, null, {}],
    [OLD, { mode: 'auto' }, 10_000, { thinking: { type: 'enabled', budget_tokens: 8000 }, max_tokens: 10_000 }],
    [OLD, { mode: 'effort', effort: 'low' }, 10_000, { thinking: { type: 'enabled', budget_tokens: 2000 } }],
    [
      OLD,
      { mode: 'effort', effort: 'medium' },
      100,
      { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1280 },
    ],
    [
      OLD,
      { mode: 'budget', budget: 9000 },
      500,
      { thinking: { type: 'enabled', budget_tokens: 9000 }, max_tokens: 9256 },
    ],
    [
      OLD,
      { mode: 'budget', budget: 500_000 },
      500,
      { thinking: { type: 'enabled', budget_tokens: 63_999 }, max_tokens: 64_000 },
    ],
    [NEW, { mode: 'off' }, null, { thinking: { type: 'disabled' } }],
    [NEW, { mode: 'auto' }, null, { thinking: { type: 'adaptive', display: 'summarized' } }],
    [NEW, { mode: 'auto', hidden: true }, null, { thinking: { type: 'adaptive', display: 'omitted' } }],
    [NEW, { mode: 'effort', effort: 'minimal' }, null, { output_config: { effort: 'low' } }],
    [NEW, { mode: 'effort', effort: 'max' }, null, { output_config: { effort: 'max' } }],
    ['claude-sonnet-4-6', { mode: 'effort', effort: 'max' }, null, { output_config: { effort: 'high' } }],
    [NEW, { mode: 'budget', budget: 5000 }, null, { output_config: { effort: 'medium' } }],
  ])('of %s by %j within %s', (model, reasoning, maxTokens, expected) => {
    const { body } = write({ model, reasoning, maxTokens });
    expect(body).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(body).not.toHaveProperty('thinking');
  });

  it('is asked for by the end of a name', () => {
    const { body } = write({ model: 'claude-3-7-sonnet-20250219-thinking', maxTokens: 2000 });
    expect(body).toMatchObject({
      model: 'claude-3-7-sonnet-20250219',
      thinking: { type: 'enabled', budget_tokens: 1600 },
    });
  });

  it('is beyond older models, which is said', () => {
    const { body, dropped } = write({ model: 'claude-3-5-haiku-20241022', reasoning: { mode: 'auto' } });
    expect(body).not.toHaveProperty('thinking');
    expect(dropped).toBe('reasoning_effort');
  });

  it('does not begin in the middle of calls that were made without it', () => {
    const messages = [user(text('hi')), assistant(call('a')), user(result('a', '1'))];
    expect(write({ messages, reasoning: { mode: 'auto' } })).toMatchObject({ dropped: 'reasoning_effort' });
    const thought: Part = { type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' };
    const signed = [user(text('hi')), assistant(thought, call('a')), user(result('a', '1'))];
    expect(write({ messages: signed, reasoning: { mode: 'auto' } }).body).toHaveProperty('thinking');
  });

  it('cannot be forced to call a tool', () => {
    const { body, dropped } = write({
      reasoning: { mode: 'auto' },
      tools: [tool('f')],
      toolChoice: { mode: 'required' },
    });
    expect(body.tool_choice).toEqual({ type: 'auto' });
    expect(dropped).toBe('tool_choice');
  });
});

describe('the messages of a Claude request', () => {
  it('join the system prompt, wherever its parts stand', () => {
    const messages: Message[] = [
      { role: 'developer', parts: [text('a'), text(' ')] },
      user(text('hi')),
      { role: 'system', parts: [text('b')] },
    ];
    expect(write({ messages }).body).toMatchObject({ system: 'a\n\nb', messages: [{ role: 'user' }] });
  });

  it('keep the cache marks of the system prompt', () => {
    const messages: Message[] = [
      { role: 'system', parts: [{ type: 'text', text: 'a', cache: { ttl: '1h' } }] },
      user(text('hi')),
    ];
    expect(write({ messages }).body.system).toEqual([
      { type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ]);
  });

  it('take turns, the user first', () => {
    expect(turns(assistant(text('a')), assistant(text('b')), user(text('c')), user(text('d')))).toEqual([
      { role: 'user', content: [{ type: 'text', text: '...' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'c' },
          { type: 'text', text: 'd' },
        ],
      },
    ]);
    expect(turns(user(text(' ')))).toEqual([{ role: 'user', content: [{ type: 'text', text: '...' }] }]);
  });

  it('answer every call at once and once, before all else', () => {
    const messages = [
      user(text('hi')),
      assistant(text('I look.'), call('a'), call('b'), call('c')),
      user(text('so?'), result('b', '2')),
      user(result('a', '1'), result('b', 'again'), result('z', 'lost')),
    ];
    expect(turns(...messages)).toMatchObject([
      {},
      { content: [{ type: 'text' }, { id: 'a' }, { id: 'b' }, { id: 'c' }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '1' },
          { type: 'tool_result', tool_use_id: 'b', content: '2' },
          { type: 'tool_result', tool_use_id: 'c', is_error: true },
          { type: 'text', text: 'so?' },
          { type: 'text', text: 'again' },
          { type: 'text', text: 'lost' },
        ],
      },
    ]);
    expect(turns(user(text('hi')), assistant(call('a')))).toMatchObject([{}, {}, { content: [{ tool_use_id: 'a' }] }]);
  });

  it('hold only thoughts that Claude has signed, all of them', () => {
    const thought = (words: string, fields: object): Part => ({ type: 'reasoning', text: words, ...fields });
    const parts = [
      thought('a', { signature: 's1', issuer: 'anthropic' }),
      thought('b', { signature: 's2', issuer: 'anthropic' }),
      thought('c', { signature: 's3', issuer: 'gemini' }),
      thought('d', {}),
      thought('', { redacted: 'x', issuer: 'anthropic' }),
      text('e'),
    ];
    expect(turns(user(text('hi')), assistant(...parts), user(text('f')))).toMatchObject([
      {},
      {
        content: [
          { type: 'thinking', thinking: 'a', signature: 's1' },
          { type: 'thinking', thinking: 'b', signature: 's2' },
          { type: 'redacted_thinking', data: 'x' },
          { type: 'text', text: 'e' },
        ],
      },
      {},
    ]);
  });

  it('end with what the model is to continue, where it can', () => {
    const messages = [user(text('hi')), assistant(text('He said: '))];
    expect(turns(...messages)).toMatchObject([{}, { role: 'assistant', content: [{ text: 'He said:' }] }]);
    const { body, dropped } = write({ messages, model: NEW });
    expect(body.messages).toMatchObject([{}, {}, { role: 'user', content: [{ text: 'Continue.' }] }]);
    expect(dropped).toBe('prefix');
  });

  it.each<[string, Part, object]>([
    [
      'a picture',
      { type: 'image', source: { kind: 'data', mediaType: 'image/jpg', base64: 'AA' } },
      {
        type: 'image',
        source: { type: 'base64', media_type: 'image/jpeg', data: 'AA' },
      },
    ],
    [
      'a picture by address',
      { type: 'image', source: { kind: 'url', url: 'https://x' }, cache: { ttl: '5m' } },
      {
        type: 'image',
        source: { type: 'url', url: 'https://x' },
        cache_control: { type: 'ephemeral' },
      },
    ],
    [
      'a PDF of no type',
      { type: 'file', source: { kind: 'data', mediaType: '', base64: 'JVBERi0x' }, name: 'n' },
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0x' },
        title: 'n',
      },
    ],
    [
      'a text file',
      { type: 'file', source: { kind: 'data', mediaType: 'text/csv', base64: 'YSxi' } },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: 'a,b' },
      },
    ],
    [
      'an uploaded file',
      { type: 'file', source: { kind: 'file', id: 'file_011' } },
      {
        type: 'document',
        source: { type: 'file', file_id: 'file_011' },
      },
    ],
  ])('show %s', (_, part, block) => {
    expect(turns(user(part))).toEqual([{ role: 'user', content: [block] }]);
  });
});

describe('the tools of a Claude request', () => {
  it('have a schema that is an object, and a name of plain letters', () => {
    const { body } = write({ tools: [{ ...tool('fs.read'), cache: { ttl: '5m' } }] });
    expect(body.tools).toEqual([
      { name: 'fs_x2e_read', input_schema: { type: 'object', properties: {} }, cache_control: { type: 'ephemeral' } },
    ]);
    expect(body).not.toHaveProperty('tool_choice');
  });

  it.each<[Conversation['toolChoice'], boolean | null, object | undefined]>([
    [null, false, { type: 'auto', disable_parallel_tool_use: true }],
    [{ mode: 'auto' }, null, { type: 'auto' }],
    [{ mode: 'none' }, false, { type: 'none' }],
    [{ mode: 'required' }, false, { type: 'any', disable_parallel_tool_use: true }],
    [{ mode: 'named', name: 'g' }, null, { type: 'tool', name: 'g' }],
  ])('are chosen by %j', (toolChoice, parallelToolCalls, expected) => {
    expect(write({ tools: [tool('f'), tool('g')], toolChoice, parallelToolCalls }).body.tool_choice).toEqual(expected);
  });

  it('are only the allowed ones', () => {
    const toolChoice = { mode: 'required' as const, allowed: ['g'] };
    expect(write({ tools: [tool('f'), tool('g')], toolChoice }).body.tools).toMatchObject([{ name: 'g' }]);
  });

  it('are declared where only the conversation knows them', () => {
    const messages = [user(text('hi')), assistant(call('a')), user(result('a', '1'))];
    expect(write({ messages }).body).toMatchObject({ tools: [{ name: 'f' }], tool_choice: { type: 'none' } });
  });

  it('search the web at Anthropic, and not at Bedrock', () => {
    const webSearch = { maxUses: 2, location: { city: 'Ulm' } };
    expect(write({ webSearch }).body.tools).toEqual([
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 2,
        user_location: { type: 'approximate', city: 'Ulm' },
      },
    ]);
    expect(write({ webSearch }, 33).dropped).toBe('web_search_options');
  });
});

describe('a request of the messages API', () => {
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'hi', cache_control: { type: 'ephemeral', ttl: '1h' } }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'c2ln' },
        { type: 'redacted_thinking', data: 'x' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: 'no', is_error: true },
        { type: 'image', source: { type: 'url', url: 'https://x/y.png' } },
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0x' }, title: 'T' },
      ],
    },
  ];
  const body = {
    model: OLD,
    system: [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }],
    messages,
    max_tokens: 4096,
    stop_sequences: ['END'],
    thinking: { type: 'enabled', budget_tokens: 2048 },
    tools: [
      { name: 'f', description: 'd', input_schema: { type: 'object', properties: { a: { type: 'integer' } } } },
      { type: 'code_execution_20250825', name: 'code_execution' },
    ],
    tool_choice: { type: 'auto', disable_parallel_tool_use: true },
    metadata: { user_id: 'u' },
    service_tier: 'auto',
    context_management: { edits: [] },
  };

  it('comes out of the canonical form as it went in', () => {
    const downgrades = new Downgrades();
    const conversation = readConversation(new ObjectBody(body), OLD);
    expect(writeRequest(conversation, { stream: false, channelType: 14 }, downgrades)).toEqual(body);
    expect(downgrades.any).toBe(false);
  });
});
