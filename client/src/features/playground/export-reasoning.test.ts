import { describe, expect, it } from '@jest/globals';
import { anthropicBody, googleBody } from './export-formats';

const bodyOf = (model: string, effort: 'none' | 'minimal' | 'low' | 'medium' | 'high') => ({
  model,
  temperature: 0.5,
  top_p: 0.9,
  reasoning_effort: effort,
  messages: [{ role: 'user' as const, content: 'Why?' }],
});
const messages = [{ role: 'user', content: [{ type: 'text', text: 'Why?' }] }];

describe('reasoning effort for Anthropic', () => {
  it.each(['claude-opus-4-6', 'claude-opus-4.6', 'claude-sonnet-5', 'gpt-5'])('is an effort of %s', (model) =>
    expect(anthropicBody(bodyOf(model, 'medium'))).toEqual({
      model,
      max_tokens: 4096,
      messages,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium' },
    }),
  );
  it('is low in place of minimal, which Anthropic does not have', () =>
    expect(anthropicBody(bodyOf('gpt-5', 'minimal'))).toMatchObject({ output_config: { effort: 'low' } }));
  it.each(['claude-sonnet-4-5-20250929', 'claude-opus-4-20250514', 'claude-3-7-sonnet-20250219'])(
    'is a budget of %s, within a limit that leaves tokens for the reply',
    (model) =>
      expect(anthropicBody({ ...bodyOf(model, 'high'), max_tokens: 100 })).toEqual({
        model,
        max_tokens: 20_480,
        messages,
        thinking: { type: 'enabled', budget_tokens: 16_384 },
      }),
  );
  it('disables thinking and keeps the other parameters without reasoning', () =>
    expect(anthropicBody(bodyOf('claude-opus-4-6', 'none'))).toEqual({
      model: 'claude-opus-4-6',
      max_tokens: 4096,
      temperature: 0.5,
      top_p: 0.9,
      messages,
      thinking: { type: 'disabled' },
    }));
  it('is set in addition to the schema', () => {
    const response_format = { type: 'json_schema', json_schema: { name: 'reply', schema: {} } };
    expect(anthropicBody({ ...bodyOf('gpt-5', 'high'), response_format })).toMatchObject({
      output_config: { effort: 'high', format: { type: 'json_schema', schema: {} } },
    });
  });
});

describe('reasoning effort for Google', () => {
  it.each([
    ['gemini-3-flash-preview', 'high', { thinkingLevel: 'HIGH' }],
    ['gemini-3-flash-preview', 'none', { thinkingLevel: 'MINIMAL' }],
    ['gemini-3.1-pro-preview', 'minimal', { thinkingLevel: 'LOW' }],
    ['gemini-2.5-flash', 'medium', { thinkingBudget: 4096 }],
    ['gemini-2.5-flash', 'none', { thinkingBudget: 0 }],
    ['gemini-2.5-pro', 'none', { thinkingBudget: 128 }],
    ['gpt-5', 'minimal', { thinkingLevel: 'MINIMAL' }],
    ['gpt-5', 'none', { thinkingBudget: 0 }],
  ] as const)('of %s: %s is %j', (model, effort, thinkingConfig) =>
    expect(googleBody(bodyOf(model, effort))).toMatchObject({
      config: { temperature: 0.5, topP: 0.9, thinkingConfig },
    }),
  );
});
