import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { adaptToModel, bareModel, isResponsesOnly } from './openai-models.js';

type Fields = Record<string, unknown>;

function adapted(model: string, fields: Fields, format: Format = 'openai.chat') {
  const body = new BodyDraft(new JsonBody(Buffer.from(JSON.stringify({ model, ...fields }))));
  const downgrades = new Downgrades();
  adaptToModel(body, format, model, downgrades);
  return { body: JSON.parse(body.bytes().toString()) as Fields, dropped: downgrades.toString() };
}

describe('adaptToModel for a chat with an OpenAI model', () => {
  it.each<[string, Fields, Fields]>([
    ['gpt-4o', { max_tokens: 5, temperature: 0.2 }, { max_tokens: 5, temperature: 0.2 }],
    ['gpt-5-chat-latest', { max_tokens: 5, temperature: 0 }, { max_tokens: 5, temperature: 0 }],
    ['o3', { max_tokens: 5 }, { max_completion_tokens: 5 }],
    ['o3', { max_tokens: 5, max_completion_tokens: 6 }, { max_completion_tokens: 6 }],
    ['gpt-5-mini', { max_tokens: 5 }, { max_completion_tokens: 5 }],
    // The effort is mapped to one that the generation supports.
    ['o4-mini', { reasoning_effort: 'minimal' }, { reasoning_effort: 'low' }],
    ['o4-mini', { reasoning_effort: 'xhigh' }, { reasoning_effort: 'high' }],
    ['o1', { reasoning_effort: 'none' }, { reasoning_effort: 'low' }],
    ['gpt-5', { reasoning_effort: 'none' }, { reasoning_effort: 'minimal' }],
    ['gpt-5.1', { reasoning_effort: 'minimal' }, { reasoning_effort: 'low' }],
    ['gpt-5.1', { reasoning_effort: 'max' }, { reasoning_effort: 'high' }],
    ['gpt-5.4', { reasoning_effort: 'xhigh' }, { reasoning_effort: 'xhigh' }],
    // Fields of other vendors.
    ['gpt-5', { thinking: { type: 'enabled', budget_tokens: 20_000 } }, { reasoning_effort: 'high' }],
    ['gpt-5.2', { thinking: { type: 'disabled' } }, { reasoning_effort: 'none' }],
    ['gpt-5', { enable_thinking: false }, { reasoning_effort: 'minimal' }],
    ['gpt-5', { thinking: { type: 'adaptive' } }, {}],
    ['o3', { reasoning: { effort: 'low' } }, { reasoning_effort: 'low' }],
    // An unknown effort is passed on for the vendor to reject.
    ['o3', { reasoning_effort: 'ultra' }, { reasoning_effort: 'ultra' }],
    // An effort as the suffix of the name.
    ['o3-mini-high', {}, { model: 'o3-mini', reasoning_effort: 'high' }],
    ['o3-mini-2025-01-31-low', {}, { model: 'o3-mini-2025-01-31', reasoning_effort: 'low' }],
    ['gpt-5-minimal', {}, { model: 'gpt-5', reasoning_effort: 'minimal' }],
    ['gpt-5.2-none', { temperature: 0.3 }, { model: 'gpt-5.2', reasoning_effort: 'none', temperature: 0.3 }],
    // Suffixes that are not an effort.
    ['o3-mini-xhigh', {}, {}],
    ['gpt-5.1-codex-max', {}, {}],
    ['gpt-4o-high', {}, {}],
    ['deepseek-v3.1-thinking', {}, {}],
    // Fields that all models accept.
    ['o3', { n: 2, seed: 1, tools: [{}], verbosity: 'low' }, { n: 2, seed: 1, tools: [{}], verbosity: 'low' }],
  ])('adapts for %s a body with %j', (model, fields, expected) => {
    const { body, dropped } = adapted(model, fields);
    expect(body).toEqual({ model, ...expected });
    expect(dropped).toBe('');
  });

  it.each<[string, Fields, string]>([
    [
      'o3',
      { temperature: 0.5, top_p: 0.5, logprobs: true, top_logprobs: 2 },
      'temperature, top_p, logprobs, top_logprobs',
    ],
    [
      'o3',
      { presence_penalty: 1, frequency_penalty: 1, logit_bias: { 1: 1 } },
      'presence_penalty, frequency_penalty, logit_bias',
    ],
    ['o3', { parallel_tool_calls: false, stop: 'x' }, 'parallel_tool_calls, stop'],
    ['gpt-5', { stop: ['x'], temperature: 0 }, 'stop, temperature'],
    ['gpt-5.1', { temperature: 0.5 }, 'temperature'],
    ['gpt-4o-search-preview', { temperature: 0, n: 2, seed: 1 }, 'temperature, n, seed'],
    ['gpt-5-search-api', { logprobs: true, parallel_tool_calls: false }, 'logprobs, parallel_tool_calls'],
  ])('%s rejects %j', (model, fields, names) => {
    const { body, dropped } = adapted(model, fields);
    expect(body).toEqual({ model });
    expect(dropped.split(', ').sort()).toEqual(names.split(', ').sort());
  });

  it('removes neutral fields without a downgrade', () => {
    const neutral = {
      temperature: 1,
      top_p: 1,
      presence_penalty: 0,
      logprobs: false,
      parallel_tool_calls: true,
      stop: null,
    };
    expect(adapted('o3', neutral)).toEqual({ body: { model: 'o3' }, dropped: '' });
  });

  it('keeps sampling and stop sequences where the generation supports them', () => {
    expect(adapted('o1', { stop: 'x' }).body).toMatchObject({ stop: 'x' });
    expect(adapted('gpt-5.1', { temperature: 0.5, reasoning_effort: 'none' }).body).toMatchObject({ temperature: 0.5 });
  });

  it('sends system messages of the first reasoning models as user messages', () => {
    const messages = [
      { role: 'system', content: 's' },
      { role: 'developer', content: 'd' },
      { role: 'user', content: 'u' },
    ];
    const roles = (model: string) => (adapted(model, { messages }).body.messages as Fields[]).map(({ role }) => role);
    expect(roles('o1-mini')).toEqual(['user', 'user', 'user']);
    expect(roles('o3')).toEqual(['system', 'developer', 'user']);
  });

  it.each([
    { reasoning_effort: 3 },
    { thinking: 'x' },
    { reasoning: [] },
    { enable_thinking: 'y', thinking_budget: -1 },
  ])('accepts %j without an error', (fields) => {
    expect(() => adapted('gpt-5', fields)).not.toThrow();
  });
});

describe('adaptToModel for the Responses API', () => {
  it.each<[string, Fields, Fields, string]>([
    ['gpt-5-high', {}, { model: 'gpt-5', reasoning: { effort: 'high' } }, ''],
    [
      'gpt-5-low',
      { reasoning: { summary: 'auto' } },
      { model: 'gpt-5', reasoning: { summary: 'auto', effort: 'low' } },
      '',
    ],
    ['gpt-5', { temperature: 0.5 }, { model: 'gpt-5' }, 'temperature'],
    [
      'gpt-5.1',
      { temperature: 0.5, reasoning: { effort: 'none' } },
      { model: 'gpt-5.1', temperature: 0.5, reasoning: { effort: 'none' } },
      '',
    ],
    ['gpt-4o', { temperature: 0.5 }, { model: 'gpt-4o', temperature: 0.5 }, ''],
  ])('adapts for %s a body with %j', (model, fields, body, dropped) => {
    expect(adapted(model, fields, 'openai.response')).toEqual({ body, dropped });
  });
});

it.each<[string, Fields, Fields, string]>([
  ['gpt-image-1', { response_format: 'b64_json' }, {}, ''],
  ['gpt-image-1', { response_format: 'url', style: 'vivid' }, {}, 'response_format, style'],
  ['dall-e-3', { response_format: 'url', style: 'vivid' }, { response_format: 'url', style: 'vivid' }, ''],
])('image request for %s with %j', (model, fields, expected, dropped) => {
  expect(adapted(model, fields, 'openai.image')).toEqual({ body: { model, ...expected }, dropped });
});

it.each([
  ['o1-pro', true],
  ['o3-pro-2025-06-10', true],
  ['o3-deep-research', true],
  ['gpt-5-pro', true],
  ['gpt-5-codex', true],
  ['gpt-5.1-codex-max', true],
  ['codex-mini-latest', true],
  ['computer-use-preview', true],
  ['o3', false],
  ['gpt-5', false],
  ['gpt-4o', false],
  ['my-codex-model', false],
])('isResponsesOnly of %s is %s', (model, only) => {
  expect(isResponsesOnly(model)).toBe(only);
});

it.each([
  ['o3-mini-high', 'o3-mini'],
  ['gpt-5.1-none', 'gpt-5.1'],
  ['kimi-k2-thinking', 'kimi-k2-thinking'],
  ['gpt-4o', 'gpt-4o'],
])('bareModel of %s is %s', (name, model) => {
  expect(bareModel(name)).toBe(model);
});
