import { describe, expect, it } from '@jest/globals';
import { claudeTraits } from './claude-traits.js';

describe('claudeTraits', () => {
  it.each([
    ['claude-instant-1.2', { maxOutput: 4096, thinking: 'none', schema: false }],
    ['claude-2.1', { maxOutput: 4096, thinking: 'none' }],
    ['claude-3-opus-20240229', { maxOutput: 4096, thinking: 'none', bothSamplings: true }],
    ['claude-3-5-haiku-20241022', { maxOutput: 8192, thinking: 'none' }],
    ['anthropic/claude-3.7-sonnet', { maxOutput: 64_000, thinking: 'budget' }],
    ['claude-3-7-sonnet@20250219', { maxOutput: 64_000, thinking: 'budget', bothSamplings: true }],
    ['claude-sonnet-4-20250514', { maxOutput: 64_000, thinking: 'budget', bothSamplings: false, schema: false }],
    ['claude-opus-4-20250514', { maxOutput: 32_000 }],
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', { maxOutput: 32_000, schema: true }],
    ['claude-haiku-4-5', { maxOutput: 64_000, thinking: 'budget', sampling: true, prefill: true }],
    ['claude-sonnet-4-6', { thinking: 'adaptive', maxEffort: 'high', sampling: true, prefill: false }],
    ['claude-opus-4-6', { maxOutput: 128_000, thinking: 'adaptive', maxEffort: 'max', sampling: true }],
    ['claude-opus-4-7', { thinking: 'adaptive', sampling: false }],
    ['claude-opus-5-20260801', { thinking: 'adaptive', maxEffort: 'max', sampling: false }],
    ['claude-newest', { maxOutput: 128_000, thinking: 'adaptive', sampling: false }],
    ['kimi-k2-0905', { maxOutput: null, thinking: 'budget', sampling: true, prefill: true }],
  ])('%s', (model, expected) => {
    expect(claudeTraits(model)).toMatchObject(expected);
  });
});
