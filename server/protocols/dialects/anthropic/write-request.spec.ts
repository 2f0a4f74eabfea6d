import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { readRequest } from './read-request.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';
const NEW = 'claude-opus-4-6';
const NEWEST = 'claude-opus-5';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });

function write(fields: Partial<Conversation>, stream = false) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation(OLD), messages: [user(text('hi'))], ...fields };
  const body = writeRequest(conversation, { stream }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('writeRequest for Claude', () => {
  it('contains only the required fields', () => {
    expect(write({}).body).toEqual({
      model: OLD,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      max_tokens: 8192,
    });
    expect(write({}, true).body).toMatchObject({ stream: true });
  });

  it.each([
    ['claude-3-haiku-20240307', null, 4096],
    ['claude-3-haiku-20240307', 9000, 4096],
    ['claude-opus-4-1-20250805', 40_000, 32_000],
    [NEW, 100_000, 100_000],
    ['some-other-model', 500_000, 500_000],
    [OLD, 0, 0],
  ])('for %s with the maximum %s writes %i', (model, maxTokens, expected) => {
    expect(write({ model, maxTokens }).body.max_tokens).toBe(expected);
  });

  it.each<[string, Partial<Conversation>, object, string]>([
    ['a temperature above 1', { temperature: 1.5 }, { temperature: 1 }, 'temperature'],
    ['both samplings', { temperature: 0.5, topP: 0.9, topK: 5 }, { temperature: 0.5, top_k: 5 }, 'top_p'],
    ['a model without sampling', { model: NEWEST, temperature: 0.5, topK: 5 }, {}, 'temperature, top_k'],
    ['thinking', { reasoning: { mode: 'auto' }, temperature: 0.5 }, {}, 'temperature'],
  ])('writes sampling parameters: %s', (_, fields, expected, note) => {
    const { body, dropped } = write(fields);
    const { temperature, top_p, top_k } = body;
    expect(JSON.parse(JSON.stringify({ temperature, top_p, top_k }))).toEqual(expected);
    expect(dropped).toBe(note);
  });

  it('notes unsupported fields as downgrades', () => {
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
  ])('rejects %j', (fields) => {
    expect(() => write(fields)).toThrow(AppError);
  });

  it('contains stop sequences, the user and the service tier', () => {
    expect(write({ stop: ['END', ' \n'], user: 'u', serviceTier: 'default' }).body).toMatchObject({
      stop_sequences: ['END'],
      metadata: { user_id: 'u' },
      service_tier: 'standard_only',
    });
  });

  it('requests a schema as an output format where supported, otherwise in the instructions', () => {
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

describe('messages request', () => {
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

  it('is restored from the canonical form', () => {
    const downgrades = new Downgrades();
    const conversation = readRequest(new ObjectBody(body), OLD);
    expect(writeRequest(conversation, { stream: false }, downgrades)).toEqual(body);
    expect(downgrades.any).toBe(false);
  });
});
