import { describe, expect, it } from '@jest/globals';
import { defaultSettings, type Settings, tokensPerSecond, userMessage } from './conversation';
import { requestOf } from './request';
import { filled, variablesIn } from './variables';

const settings: Settings = { ...defaultSettings, model: 'a', group: 'vip', temperature: 0.5, maxTokens: 100 };
const question = userMessage('hi', 1);

describe('request of a column', () => {
  const own = { temperature: null, topP: null, maxTokens: null, reasoningEffort: null };
  it.each<[string, Partial<Settings>, number, object]>([
    ['has the common parameters', {}, 0, { temperature: 0.5, max_tokens: 100 }],
    [
      'has the parameters of its model',
      { own: [null, { temperature: 1.5, topP: 0.1, maxTokens: 7, reasoningEffort: 'HIGH' }] },
      1,
      { temperature: 1.5, top_p: 0.1, max_tokens: 7, reasoning_effort: 'high' },
    ],
    ['has the common ones for blank ones', { own: [own] }, 0, { temperature: 0.5, max_tokens: 100 }],
    [
      'switches reasoning off',
      { own: [{ ...own, reasoningEffort: 'NONE' }] },
      0,
      { temperature: 0.5, max_tokens: 100, reasoning_effort: 'none' },
    ],
    ['has a temperature of 0', { own: [{ ...own, temperature: 0 }] }, 0, { temperature: 0, max_tokens: 100 }],
  ])('%s', (_, patch, lane, parameters) => {
    expect(requestOf({ ...settings, ...patch }, 'Be kind.', [question], lane)).toEqual({
      model: 'a',
      group: 'vip',
      ...parameters,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'hi' },
      ],
    });
  });
});

describe('variables', () => {
  it('are the names in double braces, each once', () => {
    expect(variablesIn('{{ city }} and {{name}}', '{{city}} {{1}} {{}} {名} {{名字}}')).toEqual([
      'city',
      'name',
      '名字',
    ]);
  });
  it.each([
    ['{{city}} at {{ time }}', 'Oslo at {{ time }}'],
    ['{{constructor}}', '{{constructor}}'],
    ['no variables', 'no variables'],
  ])('%s is sent as %s', (text, sent) => expect(filled(text, { city: 'Oslo', time: '' })).toBe(sent));
});

describe('tokens per second', () => {
  it.each([
    [{ completionTokens: 50, durationMs: 1500, firstMs: 500 }, 50],
    [{ completionTokens: 50, durationMs: 500, firstMs: 500 }, undefined],
    [{ durationMs: 500, firstMs: 1 }, undefined],
  ])('of %j are %s', (figures, speed) => expect(tokensPerSecond({ ...question, ...figures })).toBe(speed));
});
