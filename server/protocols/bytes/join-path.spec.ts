import { describe, expect, it } from '@jest/globals';
import { joinPath, splitAddress } from './join-path.js';

const CHAT = '/v1/chat/completions';
const address = (base: string, path: string, version?: string) => {
  const { origin, path: rest } = joinPath(base, path, version);
  return origin + rest;
};

describe('joinPath', () => {
  it.each([
    ['https://api.openai.com', 'https://api.openai.com/v1/chat/completions'],
    [' https://api.openai.com ', 'https://api.openai.com/v1/chat/completions'],
    ['https://host/prefix', 'https://host/prefix/v1/chat/completions'],
    // A base URL with a version keeps it.
    ['https://host/v1', 'https://host/v1/chat/completions'],
    ['https://host/v4', 'https://host/v4/chat/completions'],
    ['https://host/api/v3', 'https://host/api/v3/chat/completions'],
    ['https://host/openai/v1', 'https://host/openai/v1/chat/completions'],
    ['https://host/beta', 'https://host/beta/chat/completions'],
    ['https://host/v1beta/openai', 'https://host/v1beta/openai/chat/completions'],
    // A trailing slash means no version.
    ['https://host/', 'https://host/chat/completions'],
    ['https://host/custom/', 'https://host/custom/chat/completions'],
    // A trailing number sign means that nothing is added.
    ['https://host/my/chat#', 'https://host/my/chat'],
    [
      'https://gateway.ai.cloudflare.com/v1/a/g/openai',
      'https://gateway.ai.cloudflare.com/v1/a/g/openai/chat/completions',
    ],
    // Only a whole path segment is a version.
    ['https://host/gov1', 'https://host/gov1/v1/chat/completions'],
    [
      'https://gateway.ai.cloudflare.com.evil.example',
      'https://gateway.ai.cloudflare.com.evil.example/v1/chat/completions',
    ],
  ])('joins %s to %s', (base, expected) => {
    expect(address(base, CHAT)).toBe(expected);
  });

  it.each([
    ['https://host', '/api/paas/v4/embeddings', '/api/paas/v4', 'https://host/api/paas/v4/embeddings'],
    [
      'https://host/api/coding/paas/v4',
      '/api/paas/v4/embeddings',
      '/api/paas/v4',
      'https://host/api/coding/paas/v4/embeddings',
    ],
    ['https://host/v2', '/v2/models', '/v2', 'https://host/v2/models'],
    ['https://host', '/chat/completions', '/v1', 'https://host/chat/completions'],
    ['https://host/v1', '/chat/completions', '/v1', 'https://host/v1/chat/completions'],
  ])('joins %s and %s with version %s to %s', (base, path, version, expected) => {
    expect(address(base, path, version)).toBe(expected);
  });

  it.each([
    ['https://host/v1', '/beta/completions', 'https://host/beta/completions'],
    ['https://host/v1', '/anthropic/v1/messages', 'https://host/anthropic/v1/messages'],
    ['https://host/api/paas/v4', '/api/anthropic/v1/messages', 'https://host/api/anthropic/v1/messages'],
    ['https://host/v1', '/v2/rerank', 'https://host/v2/rerank'],
  ])('replaces the version of the base when the path has another one: %s, %s', (base, path, expected) => {
    expect(address(base, path)).toBe(expected);
  });

  it('keeps a query string', () => {
    expect(joinPath('https://host/v1', '/v1/models?a=1')).toEqual({ origin: 'https://host', path: '/v1/models?a=1' });
  });
});

it('splits a complete URL without changing it', () => {
  expect(splitAddress('https://host:8443/a/b?c=1')).toEqual({ origin: 'https://host:8443', path: '/a/b?c=1' });
});
