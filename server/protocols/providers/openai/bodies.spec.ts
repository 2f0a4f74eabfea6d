import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { UpstreamAccount } from '../interface/provider.js';
import { OPENAI_COMPATIBLE } from './profiles.js';

type Fields = Record<string, unknown>;

/** A body as a vendor receives it, without the request fields that are the same in every test. */
function adapted(
  type: number,
  fields: Fields,
  format: Format = 'openai.chat',
  model = 'm',
  given: Partial<UpstreamAccount> = {},
) {
  const body = new BodyDraft(new JsonBody(Buffer.from(JSON.stringify({ model, ...fields }))));
  const downgrades = new Downgrades();
  const channel = { id: 7, type, baseUrl: 'https://host', other: '', openaiOrganization: '', ...given };
  const call = { model, stream: false, channel, task: 'chat' as const, format, body, headers: {}, query: null };
  OPENAI_COMPATIBLE.get(type)?.adapt?.(body, call, downgrades);
  return { body: JSON.parse(body.bytes().toString()) as Fields, dropped: downgrades.toString() };
}

const CUSTOM = 8;
/** Supports only embeddings. */
const MOKA = 44;
const TYPES = [...OPENAI_COMPATIBLE.keys()];
const schema = { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } };
const tool = { type: 'function', function: { name: 'f', parameters: {} } };

describe('body for an OpenAI-style vendor', () => {
  it.each(TYPES)('of type %i keeps unknown fields', (type) => {
    fc.assert(
      fc.property(fc.stringMatching(/^x_[a-z_]{1,12}$/), fc.jsonValue(), (name, value) => {
        const { body, dropped } = adapted(type, { messages: [], [name]: value });
        expect(body[name]).toEqual(JSON.parse(JSON.stringify(value)));
        expect(dropped).toBe('');
      }),
      { numRuns: 20 },
    );
  });

  it.each(TYPES)('of type %i adds nothing to an ordinary chat', (type) => {
    const chat = {
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream: true,
      max_tokens: 5,
      temperature: 0.5,
    };
    const { body, dropped } = adapted(type, chat);
    const extra = type === 20 ? { usage: { include: true } } : {};
    const { max_tokens: _, ...renamed } = { ...chat, max_completion_tokens: 5 };
    expect(body).toEqual({ ...(type === 48 ? renamed : chat), ...extra });
    expect(dropped).toBe('');
  });

  it.each(TYPES)('of type %i accepts fields of wrong types', (type) => {
    const names = [
      'messages',
      'tools',
      'tool_choice',
      'response_format',
      'stop',
      'temperature',
      'top_p',
      'user',
      'thinking',
      'reasoning',
    ];
    for (const value of [null, 1, 'x "developer" "tool_calls" "$schema" "anyOf"', [], [null, 3], {}]) {
      const fields = Object.fromEntries(names.map((name) => [name, value]));
      for (const model of ['m', 'deepseek-v4', 'deepseek-reasoner', 'glm-4v', 'o1-mini', 'grok-3-mini-high']) {
        expect(() => adapted(type, fields, 'openai.chat', model)).not.toThrow();
      }
    }
  });

  it.each(TYPES.filter((type) => type !== CUSTOM && type !== MOKA))('of type %i has no empty list of tools', (type) => {
    const { body } = adapted(type, { tools: [], tool_choice: 'auto' });
    expect(body).not.toHaveProperty('tools');
    expect(body).not.toHaveProperty('tool_choice');
  });

  it('except the custom one, which receives all fields', () => {
    const fields = {
      tools: [],
      stream_options: { include_usage: true },
      max_completion_tokens: 3,
      stop: 'x',
      user: 'u',
    };
    expect(adapted(8, fields).body).toEqual({ model: 'm', ...fields });
  });
});

const KNOW_DEVELOPER = [1, 6, 7, 8, 9, 10, 12, 13, 20, 48];

it.each(TYPES.filter((type) => type !== MOKA))('type %i receives developer messages in a supported role', (type) => {
  const messages = [
    { role: 'developer', content: 'd' },
    { role: 'user', content: 'the "developer" said' },
  ];
  const role = KNOW_DEVELOPER.includes(type) ? 'developer' : 'system';
  expect(adapted(type, { messages }).body.messages).toEqual([{ role, content: 'd' }, messages[1]]);
});

describe('channel setting for upstreams without the developer role', () => {
  const messages = [
    { role: 'developer', content: 'd' },
    { role: 'user', content: 'the "developer" said' },
  ];
  const setting = { developerAsSystem: true };

  it.each<[number, string, Format, string]>([
    [1, 'http://10.0.0.5:8000', 'openai.chat', 'system'],
    [1, 'http://10.0.0.5:8000', 'openai.response', 'system'],
    [1, 'https://api.openai.com.example', 'openai.chat', 'system'],
    [1, 'https://gateway.example/api.openai.com', 'openai.chat', 'system'],
    [6, 'https://reseller.example', 'openai.chat', 'system'],
    [8, 'http://10.0.0.5:8000/v1/chat/completions', 'openai.chat', 'system'],
    [1, 'https://api.openai.com', 'openai.chat', 'developer'],
    [1, 'https://api.openai.com/v1', 'openai.response', 'developer'],
    [1, 'https://eu.api.openai.com', 'openai.chat', 'developer'],
    [1, 'https://res.openai.azure.com/openai/v1', 'openai.chat', 'developer'],
    [8, 'https://api.openai.com/v1/chat/completions', 'openai.chat', 'developer'],
  ])('for type %i at %s sends a %s with a developer message in the role %s', (type, baseUrl, format, role) => {
    const field = format === 'openai.chat' ? 'messages' : 'input';
    const { body, dropped } = adapted(type, { [field]: messages }, format, 'm', { baseUrl, setting });
    expect({ body, dropped }).toEqual({
      body: { model: 'm', [field]: [{ role, content: 'd' }, messages[1]] },
      dropped: '',
    });
  });

  it('keeps the role without the setting', () => {
    const { body } = adapted(1, { input: messages }, 'openai.response');
    expect(body).toEqual({ model: 'm', input: messages });
  });
});

it.each([
  [1, true],
  [20, true],
  [25, true],
  [26, true],
  [43, true],
  [48, true],
  [19, false],
  [22, false],
  [27, false],
  [42, false],
])('type %i requests the usage of a stream: %s', (type, may) => {
  const { body, dropped } = adapted(type, { stream: true, stream_options: { include_usage: true } });
  expect('stream_options' in body).toBe(may);
  expect(dropped).toBe('');
});

it.each<[number, string]>([
  [1, 'max_completion_tokens'],
  [20, 'max_completion_tokens'],
  [25, 'max_completion_tokens'],
  [35, 'max_completion_tokens'],
  [45, 'max_completion_tokens'],
  [48, 'max_completion_tokens'],
  [19, 'max_tokens'],
  [26, 'max_tokens'],
  [27, 'max_tokens'],
  [31, 'max_tokens'],
  [40, 'max_tokens'],
  [42, 'max_tokens'],
  [43, 'max_tokens'],
  [46, 'max_tokens'],
  [47, 'max_tokens'],
])('type %i reads the maximum tokens from %s', (type, name) => {
  expect(adapted(type, { max_completion_tokens: 9 }).body).toEqual({
    model: 'm',
    [name]: 9,
    ...(type === 20 && { usage: { include: true } }),
  });
});

describe('vendor-specific fields', () => {
  it.each<[number, string, Fields, Fields]>([
    [20, 'x', { usage: { include: false } }, { usage: { include: false } }],
    [
      20,
      'anthropic/claude-sonnet-4-thinking',
      {},
      { model: 'anthropic/claude-sonnet-4', reasoning: { enabled: true }, usage: { include: true } },
    ],
    [20, 'moonshotai/kimi-k2-thinking', {}, { usage: { include: true } }],
    [20, 'anthropic/claude-3.7-sonnet:thinking', {}, { usage: { include: true } }],
    [25, 'kimi', { temperature: 1.7 }, { temperature: 1 }],
    [26, 'glm-4.6', { temperature: 1.2, top_p: 1 }, { temperature: 1, top_p: 0.99 }],
    [26, 'glm-4', { temperature: 1, top_p: 0 }, { temperature: 0.99, top_p: 0.01 }],
    [26, 'glm-4', { temperature: 0 }, { do_sample: false }],
    [26, 'glm-4', { stop: 'x' }, { stop: ['x'] }],
    [26, 'glm-4', { stop: ['x'] }, { stop: ['x'] }],
    [26, 'glm-4', { user: 'user-1' }, { user_id: 'user-1' }],
    [27, 'sonar', { top_p: 1 }, { top_p: 0.99 }],
    [31, 'yi', { temperature: 2, top_p: 1 }, { temperature: 1.99, top_p: 0.99 }],
    [35, 'abab', { temperature: 0, top_p: 2 }, { temperature: 0.01, top_p: 1 }],
    [42, 'mistral-large-latest', { seed: 4 }, { random_seed: 4 }],
    [42, 'mistral-large-latest', { tools: [tool], tool_choice: 'required' }, { tools: [tool], tool_choice: 'any' }],
    [48, 'grok-3-mini-beta-high', {}, { model: 'grok-3-mini-beta', reasoning_effort: 'high' }],
    [48, 'grok-4-search', {}, { model: 'grok-4', search_parameters: { mode: 'on' } }],
    [
      46,
      'ernie-4.5-search',
      {},
      {
        model: 'ernie-4.5',
        web_search: { enable: true, enable_citation: true, enable_trace: true, enable_status: false },
      },
    ],
  ])('type %i, model %s, %j', (type, model, fields, expected) => {
    expect(adapted(type, fields, 'openai.chat', model)).toEqual({ body: { model, ...expected }, dropped: '' });
  });

  it.each<[number, Format, Fields, Fields, string]>([
    [38, 'openai.embedding', { encoding_format: 'base64' }, { embedding_type: 'base64' }, ''],
    [42, 'openai.embedding', { dimensions: 8 }, { output_dimension: 8 }, ''],
    [42, 'openai.completion', { seed: 1, suffix: 's' }, { random_seed: 1, suffix: 's' }, ''],
    [26, 'openai.image', { n: 1, quality: 'hd' }, { quality: 'hd' }, ''],
    [26, 'openai.image', { n: 2 }, {}, 'n'],
    [48, 'openai.image', { size: '1x1', aspect_ratio: '1:1' }, { aspect_ratio: '1:1' }, 'size'],
    [1, 'openai.image', { model: 'm', style: 'vivid' }, { style: 'vivid' }, ''],
  ])('type %i, %s, %j', (type, format, fields, expected, dropped) => {
    expect(adapted(type, fields, format)).toEqual({ body: { model: 'm', ...expected }, dropped });
  });

  it('are unchanged in a body of another API', () => {
    const fields = { max_completion_tokens: 1, temperature: 3, stop: 'x', thinking: { type: 'adaptive' } };
    for (const type of [20, 25, 26, 35, 40, 43]) {
      expect(adapted(type, fields, 'anthropic.message').body).toEqual({ model: 'm', ...fields });
    }
  });
});

describe('removes rejected fields and notes those that are not neutral', () => {
  it.each<[number, string, Fields, string]>([
    [
      26,
      'glm-4',
      { presence_penalty: 1, frequency_penalty: 1, logprobs: true, n: 2, seed: 1 },
      'presence_penalty, frequency_penalty, logprobs, n, seed',
    ],
    [26, 'glm-4', { presence_penalty: 0, n: 1, parallel_tool_calls: true }, ''],
    [26, 'glm-4', { user: 'u' }, 'user'],
    [26, 'glm-4', { tool_choice: 'required' }, 'tool_choice'],
    [26, 'glm-4', { tool_choice: tool }, 'tool_choice'],
    // Without tools none is called, as the tool choice requires.
    [26, 'glm-4', { tools: [tool], tool_choice: 'none' }, ''],
    [19, '360gpt-pro', { parallel_tool_calls: false }, 'parallel_tool_calls'],
    [27, 'sonar', { response_format: { type: 'json_object' } }, 'response_format'],
    [
      42,
      'mistral-large-latest',
      { logit_bias: {}, user: 'u', store: true, metadata: {} },
      'logit_bias, user, store, metadata',
    ],
    [42, 'mistral-large-latest', { reasoning_effort: 'high' }, 'reasoning_effort'],
    [43, 'deepseek-chat', { logit_bias: {}, seed: 1 }, 'logit_bias, seed'],
    [43, 'deepseek-reasoner', { temperature: 0, logprobs: true }, 'temperature, logprobs'],
    [48, 'grok-4', { stop: 'x', presence_penalty: 1 }, 'stop, presence_penalty'],
    [48, 'grok-4', { reasoning_effort: 'high' }, 'reasoning_effort'],
    [48, 'grok-4', { reasoning_effort: 'none' }, ''],
    [48, 'grok-4', { thinking: { type: 'enabled' } }, ''],
    [48, 'grok-3-mini', { reasoning_effort: 'ultra' }, 'reasoning_effort'],
    [25, 'kimi', { reasoning_effort: 'ultra' }, 'reasoning_effort'],
  ])('type %i, model %s, %j: %s', (type, model, fields, names) => {
    const { body, dropped } = adapted(type, fields, 'openai.chat', model);
    expect(body).toEqual({ model });
    expect(dropped).toBe(names);
  });

  it('Perplexity receives one of two penalties', () => {
    const { body, dropped } = adapted(27, { presence_penalty: 1, frequency_penalty: 1 });
    expect({ body, dropped }).toEqual({ body: { model: 'm', presence_penalty: 1 }, dropped: 'frequency_penalty' });
  });
});

describe('output format that a vendor does not support', () => {
  const messages = [{ role: 'user', content: 'hi' }];

  it.each([26, 43])('type %i: a schema becomes any JSON', (type) => {
    const { body, dropped } = adapted(type, { messages, response_format: schema });
    expect(body.response_format).toEqual({ type: 'json_object' });
    expect(body.messages).toEqual([
      { role: 'system', content: expect.stringContaining('{"type":"object"}') },
      messages[0],
    ]);
    expect(dropped).toBe('response_format');
  });

  it('type 31: only instructions are left, added to the existing ones', () => {
    const system = { role: 'system', content: 'Be brief.' };
    const { body } = adapted(31, { messages: [system, ...messages], response_format: { type: 'json_object' } });
    expect(body).not.toHaveProperty('response_format');
    expect(body.messages).toEqual([
      { role: 'system', content: expect.stringMatching(/^Be brief\.\n\n.*JSON/) },
      messages[0],
    ]);
  });

  it.each([1, 20, 40, 42, 48])('type %i supports schemas', (type) => {
    expect(adapted(type, { messages, response_format: schema }).body.response_format).toEqual(schema);
  });
});

describe('reasoning fields', () => {
  it.each<[number, string, Fields, Fields]>([
    [25, 'kimi-k2.5', { reasoning_effort: 'none' }, { thinking: { type: 'disabled' } }],
    [25, 'kimi-k2.5', { enable_thinking: true }, { thinking: { type: 'enabled' } }],
    [25, 'kimi-k2.5', { thinking: { type: 'adaptive' } }, { thinking: { type: 'enabled' } }],
    [
      26,
      'glm-4.6',
      { thinking: { type: 'enabled', clear_thinking: true } },
      { thinking: { type: 'enabled', clear_thinking: true } },
    ],
    [26, 'glm-5.3', { reasoning_effort: 'medium' }, { thinking: { type: 'enabled' }, reasoning_effort: 'low' }],
    [26, 'glm-5.3', { reasoning_effort: 'xhigh' }, { thinking: { type: 'enabled' }, reasoning_effort: 'max' }],
    [26, 'glm-5.3', { reasoning_effort: 'none' }, { thinking: { type: 'disabled' } }],
    [43, 'deepseek-v4', { reasoning_effort: 'low' }, { thinking: { type: 'enabled' }, reasoning_effort: 'high' }],
    [43, 'deepseek-v4', { reasoning_effort: 'max' }, { thinking: { type: 'enabled' }, reasoning_effort: 'max' }],
    [43, 'deepseek-v4', { thinking: { type: 'adaptive' } }, { thinking: { type: 'adaptive' } }],
    [45, 'doubao-seed-1-8', { reasoning_effort: 'high' }, { thinking: { type: 'enabled' }, reasoning_effort: 'high' }],
    [45, 'doubao', { thinking: { type: 'auto' } }, { thinking: { type: 'auto' } }],
    [40, 'Qwen/Qwen3', { reasoning_effort: 'medium' }, { enable_thinking: true, thinking_budget: 8192 }],
    [40, 'Qwen/Qwen3', { reasoning_effort: 'none' }, { enable_thinking: false }],
    [
      40,
      'Qwen/Qwen3',
      { thinking: { type: 'enabled', budget_tokens: 5 } },
      { enable_thinking: true, thinking_budget: 128 },
    ],
    [40, 'Qwen/Qwen3', { enable_thinking: false, thinking: { type: 'enabled' } }, { enable_thinking: false }],
    [46, 'ernie-x1', { thinking: { type: 'disabled' } }, { enable_thinking: false }],
    [47, 'qwen3', { thinking: { type: 'disabled' } }, { chat_template_kwargs: { enable_thinking: false } }],
    [42, 'mistral-small-latest', { reasoning_effort: 'medium' }, { reasoning_effort: 'high' }],
    [42, 'mistral-small-latest', { reasoning_effort: 'none' }, { reasoning_effort: 'none' }],
    [48, 'grok-3-mini', { reasoning_effort: 'medium' }, { reasoning_effort: 'low' }],
    [48, 'grok-3-mini', { thinking: { type: 'enabled', budget_tokens: 30_000 } }, { reasoning_effort: 'high' }],
    [48, 'grok-4.1-fast', { reasoning_effort: 'max' }, { reasoning_effort: 'high' }],
  ])('type %i, model %s, %j', (type, model, fields, expected) => {
    expect(adapted(type, fields, 'openai.chat', model)).toEqual({ body: { model, ...expected }, dropped: '' });
  });

  it('of OpenRouter are in its own format', () => {
    const usage = { include: true };
    const requested = (fields: Fields) => adapted(20, { usage, ...fields }).body;
    expect(requested({ reasoning_effort: 'high' })).toEqual({ model: 'm', usage, reasoning_effort: 'high' });
    expect(requested({ thinking: { type: 'enabled', budget_tokens: 2000 } })).toEqual({
      model: 'm',
      usage,
      reasoning: { max_tokens: 2000 },
    });
    expect(requested({ enable_thinking: false })).toEqual({ model: 'm', usage, reasoning: { enabled: false } });
  });

  it('are sent only if the vendor supports them', () => {
    const { body, dropped } = adapted(25, { reasoning_effort: 'high' });
    expect({ body, dropped }).toEqual({
      body: { model: 'm', thinking: { type: 'enabled' } },
      dropped: 'reasoning_effort',
    });
  });
});

describe('messages of a vendor body', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
  const messagesOf = (type: number, messages: Fields[], model = 'm', fields: Fields = {}) =>
    adapted(type, { messages, ...fields }, 'openai.chat', model).body.messages as Fields[];

  it('for Mistral have call ids of nine characters, and results with the name of their tool', () => {
    const [, requested, result, second] = messagesOf(42, [
      { role: 'user', content: 'hi' },
      {
        role: 'assistant',
        content: '',
        reasoning_content: 'hm',
        tool_calls: [call('call_abcdefghijkl'), call('abcDEF123')],
      },
      { role: 'tool', tool_call_id: 'call_abcdefghijkl', content: '1' },
      { role: 'tool', tool_call_id: 'abcDEF123', content: '2' },
    ]) as [Fields, { tool_calls: Fields[] }, Fields, Fields];
    const [first, kept] = requested.tool_calls as [Fields, Fields];
    expect(first.id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(kept.id).toBe('abcDEF123');
    expect(result).toMatchObject({ tool_call_id: first.id, name: 'look' });
    expect(second).toMatchObject({ tool_call_id: 'abcDEF123', name: 'look' });
    expect(requested).not.toHaveProperty('reasoning_content');
  });

  it.each(['', null])('for Moonshot do not contain %j next to a call', (content) => {
    const messages = [
      { role: 'assistant', content, tool_calls: [call('a')] },
      { role: 'assistant', content: 'x' },
    ];
    expect(messagesOf(25, messages)).toEqual([{ ...messages[0], content: ' ' }, messages[1]]);
  });

  it('for the first DeepSeek reasoning model contain no reasoning, except with tools', () => {
    const messages = [{ role: 'assistant', content: 'x', reasoning_content: 'r' }];
    expect(messagesOf(43, messages, 'deepseek-reasoner')).toEqual([{ role: 'assistant', content: 'x' }]);
    expect(messagesOf(43, messages, 'deepseek-reasoner', { tools: [tool] })).toEqual(messages);
    expect(messagesOf(43, messages, 'deepseek-chat')).toEqual(messages);
  });

  it('for DeepSeek V4 always contain reasoning when it is on', () => {
    const messages = [
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'x' },
      { role: 'assistant', content: 'y', reasoning_content: 'r' },
    ];
    expect(messagesOf(43, messages, 'deepseek-v4')).toEqual([
      messages[0],
      { ...messages[1], reasoning_content: '' },
      messages[2],
    ]);
    expect(messagesOf(43, messages, 'deepseek-v4', { thinking: { type: 'disabled' } })).toEqual(messages);
  });

  it('for glm-4v contain bare base64', () => {
    const image = (url: string) => [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url } },
          { type: 'text', text: 't' },
        ],
      },
    ];
    expect(messagesOf(26, image('data:image/png;base64,QUJD'), 'glm-4v')).toEqual(image('QUJD'));
    expect(messagesOf(26, image('data:image/png;base64,QUJD'), 'glm-4.5v')).toEqual(
      image('data:image/png;base64,QUJD'),
    );
  });
});

describe('tool schema', () => {
  const parameters = (value: object) => ({ type: 'function', function: { name: 'f', parameters: value } });
  const toolsOf = (type: number, value: object) => adapted(type, { tools: [parameters(value)] }).body.tools;

  it.each([42, 43])('for type %i has no $schema', (type) => {
    expect(toolsOf(type, { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' })).toEqual([
      parameters({ type: 'object' }),
    ]);
  });

  it('for Moonshot has its type in the branches of anyOf', () => {
    const value = { type: 'object', properties: { a: { type: 'string', anyOf: [{ format: 'x' }, { type: 'null' }] } } };
    expect(toolsOf(25, value)).toEqual([
      parameters({
        type: 'object',
        properties: { a: { anyOf: [{ type: 'string', format: 'x' }, { type: 'null' }] } },
      }),
    ]);
  });
});
