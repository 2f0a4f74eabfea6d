import { describe, expect, it } from '@jest/globals';
import { shortReplyLimit } from './short-replies.js';

describe('limit of a short reply', () => {
  it.each([
    ['gpt-4o', { max_tokens: 10 }],
    ['o3-mini', { max_completion_tokens: 10 }],
    ['gpt-5.1', { max_completion_tokens: 10 }],
    ['claude-3-7-sonnet-thinking', {}],
    ['thinking-claude', {}],
    ['claude-3-5-haiku', { max_tokens: 10 }],
    ['gemini-2.0-flash-thinking', { max_tokens: 50 }],
    ['gemini-2.5-pro', { max_tokens: 300 }],
  ])('of %s is %j', (model, limit) => expect(shortReplyLimit(model)).toEqual(limit));
});
