import { describe, expect, it } from '@jest/globals';
import { readClientKey } from './client-key.js';

/** A key as this gateway makes them; an imported one may contain hyphens. */
const own = 'k'.repeat(48);
const query = (text: string) => new URLSearchParams(text);

describe('API key of a request', () => {
  it.each([
    [{ authorization: 'Bearer sk-abc' }, 'abc', null],
    [{ authorization: 'bearer abc' }, 'abc', null],
    [{ authorization: 'sk-abc' }, 'abc', null],
    [{ authorization: `Bearer sk-${own}-12` }, own, 12],
    [{ authorization: 'Bearer sk-team-2024' }, 'team-2024', null],
    [{ 'x-api-key': 'sk-abc' }, 'abc', null],
    [{ 'x-goog-api-key': 'abc' }, 'abc', null],
    [{ 'api-key': 'abc' }, 'abc', null],
    [{ authorization: 'Bearer midjourney-proxy', 'mj-api-secret': 'sk-abc' }, 'abc', null],
    [{ 'sec-websocket-protocol': 'realtime, openai-insecure-api-key.sk-abc, openai-beta.realtime-v1' }, 'abc', null],
    [{ authorization: 'Bearer sk-first', 'x-api-key': 'second' }, 'first', null],
    [{ authorization: 'Bearer sk-abc-def' }, 'abc-def', null],
  ])('is read from %j as %s, pinned to channel %s', (headers, key, channelId) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toEqual({ key, channelId });
  });

  it.each([
    ['/v1beta/models/x:generateContent', true],
    ['/v1beta/models', true],
    ['/gemini/v1beta/models/x:generateContent', true],
    ['/v1/models/x:streamGenerateContent', true],
    ['/v1/models/org%2Fx%3AcountTokens', true],
    ['/v1/models', false],
    ['/v1/models/x', false],
    ['/v1/chat/completions', false],
  ])('is read from the query on Gemini-style paths only: %s, %s', (path, counts) => {
    expect(readClientKey({}, path, query('key=abc'))).toEqual(counts ? { key: 'abc', channelId: null } : null);
  });

  it.each([[{}], [{ authorization: '' }], [{ authorization: 'Bearer ' }]])('is missing from %j', (headers) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toBeNull();
  });
});
