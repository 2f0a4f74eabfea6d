import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { cloudBetas, toCloudClaude, withoutThinkingSuffix } from './cloud-claude.js';

function adapted(body: object): unknown {
  const draft = new BodyDraft(new JsonBody(Buffer.from(JSON.stringify(body))));
  toCloudClaude(draft, 'vertex-2023-10-16');
  return JSON.parse(draft.bytes().toString()) as unknown;
}

describe('toCloudClaude', () => {
  const messages = [{ role: 'user', content: 'hi' }];

  it('sets the version in the body and removes fields that only Anthropic supports', () => {
    const own = {
      model: 'claude-opus-4-6',
      service_tier: 'auto',
      container: 'c',
      mcp_servers: [],
      inference_geo: 'us',
    };
    expect(adapted({ ...own, max_tokens: 8, messages, metadata: { user_id: 'u' } })).toEqual({
      anthropic_version: 'vertex-2023-10-16',
      max_tokens: 8,
      messages,
      metadata: { user_id: 'u' },
    });
  });

  it.each([
    ['a text', 'x-anthropic-billing-header: cc', undefined],
    ['the only block', [{ type: 'text', text: 'x-anthropic-billing-header: cc' }], undefined],
    [
      'one of two blocks',
      [
        { type: 'text', text: 'x-anthropic-billing-header: cc' },
        { type: 'text', text: 'Be kind.' },
      ],
      [{ type: 'text', text: 'Be kind.' }],
    ],
    [
      'shared caches, which are kept without their scope',
      [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', scope: 'global' } }],
      [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }],
    ],
    ['blocks of wrong types, which are kept', [null, 7, { text: 'x-anthropic-billing-header:' }], [null, 7]],
  ])('removes the billing block from the system prompt: %s', (_, system, expected) => {
    expect(adapted({ system, messages })).toEqual({
      anthropic_version: 'vertex-2023-10-16',
      messages,
      ...(expected && { system: expected }),
    });
  });

  it('keeps the bytes of unchanged fields', () => {
    const text = '{"system": [ {"type":"text","text":"\\u0041"} ], "tools": [ {"name":"f"} ], "max_tokens": 1e1}';
    const draft = new BodyDraft(new JsonBody(Buffer.from(text)));
    toCloudClaude(draft, 'v');
    expect(draft.bytes().toString()).toBe(`{"anthropic_version":"v",${text.slice(1)}`);
  });

  it('keeps tools but removes the flag that clouds do not support', () => {
    const tools = [{ name: 'f', eager_input_streaming: true, input_schema: {} }, 'odd'];
    expect(adapted({ tools })).toMatchObject({ tools: [{ name: 'f', input_schema: {} }, 'odd'] });
  });
});

it.each([
  [undefined, []],
  ['', []],
  ['claude-code-20250219, interleaved-thinking-2025-05-14,oauth-2025-04-20', ['interleaved-thinking-2025-05-14']],
  ['context-1m-2025-08-07,context-1m-2025-08-07', ['context-1m-2025-08-07']],
])('cloudBetas of %j is %j', (header, expected) => {
  expect(cloudBetas(header)).toEqual(expected);
});

it.each([
  ['claude-3-7-sonnet-20250219-thinking', 'claude-3-7-sonnet-20250219'],
  ['claude-opus-4-6', 'claude-opus-4-6'],
  ['deepseek-v3.1-thinking', 'deepseek-v3.1-thinking'],
])('withoutThinkingSuffix of %s is %s', (model, expected) => {
  expect(withoutThinkingSuffix(model)).toBe(expected);
});

it('withoutThinkingSuffix keeps the suffix when the site has not enabled it', () => {
  expect(withoutThinkingSuffix('claude-x-thinking', { suffixes: false })).toBe('claude-x-thinking');
});
