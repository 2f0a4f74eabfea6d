import { describe, expect, it } from '@jest/globals';
import { readClientKey } from './client-key.js';

const query = (text: string) => new URLSearchParams(text);

describe('the API key of a request', () => {
  it.each([
    [{ authorization: 'Bearer sk-abc' }, 'abc', null],
    [{ authorization: 'bearer abc' }, 'abc', null],
    [{ authorization: 'sk-abc' }, 'abc', null],
    [{ authorization: 'Bearer sk-abc-12' }, 'abc', 12],
    [{ 'x-api-key': 'sk-abc' }, 'abc', null],
    [{ 'x-goog-api-key': 'abc' }, 'abc', null],
    [{ 'api-key': 'abc' }, 'abc', null],
    [{ authorization: 'Bearer midjourney-proxy', 'mj-api-secret': 'sk-abc' }, 'abc', null],
    [{ 'sec-websocket-protocol': 'realtime, openai-insecure-api-key.sk-abc, openai-beta.realtime-v1' }, 'abc', null],
    [{ authorization: 'Bearer sk-first', 'x-api-key': 'second' }, 'first', null],
    [{ authorization: 'Bearer sk-abc-def' }, 'abc-def', null],
  ])('in %j is %s, pinned to %s', (headers, key, channelId) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toEqual({ key, channelId });
  });

  it('is read from the query on Gemini-style paths only', () => {
    expect(readClientKey({}, '/v1beta/models/x:generateContent', query('key=abc'))).toEqual({
      key: 'abc',
      channelId: null,
    });
    expect(readClientKey({}, '/v1/chat/completions', query('key=abc'))).toBeNull();
  });

  it.each([[{}], [{ authorization: '' }], [{ authorization: 'Bearer ' }]])('is missing from %j', (headers) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toBeNull();
  });
});
