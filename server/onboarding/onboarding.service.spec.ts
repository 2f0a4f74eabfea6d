import { describe, expect, it } from '@jest/globals';
import { sampleOf } from './onboarding.service.js';

describe('sampleOf', () => {
  it.each<[string, string[], string | null]>([
    ['the built-in one before all others', ['gpt-4o-mini', 'demo-chat'], 'demo-chat'],
    ['a well-known cheap one', ['gpt-4o', 'gpt-4o-mini'], 'gpt-4o-mini'],
    ['the first that chats', ['dall-e-3', 'text-embedding-3-small', 'qwen-max'], 'qwen-max'],
    ['any, when none is known to chat', ['text-embedding-3-small'], 'text-embedding-3-small'],
    ['none, when nothing can be called', [], null],
  ])('%s', (_, models, expected) => {
    expect(sampleOf(models)).toBe(expected);
  });
});
