import { describe, expect, it } from '@jest/globals';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import { limitHeaders } from './call-limits.js';

const now = Date.parse('2026-11-04T12:00:00.400Z');
const requests = { limit: 60, remaining: 59, resetMs: 1_200 };
const tokens = { limit: 1_000, remaining: 0, resetMs: 61_000 };

describe('rate limit headers', () => {
  it('have the names of OpenAI', () => {
    expect(limitHeaders(openaiDialect, { requests, tokens }, now)).toEqual([
      'x-ratelimit-limit-requests',
      60,
      'x-ratelimit-remaining-requests',
      59,
      'x-ratelimit-reset-requests',
      '2s',
      'x-ratelimit-limit-tokens',
      1_000,
      'x-ratelimit-remaining-tokens',
      0,
      'x-ratelimit-reset-tokens',
      '1m1s',
    ]);
  });

  it('have the names of Anthropic', () => {
    expect(limitHeaders(anthropicDialect, { requests }, now)).toEqual([
      'anthropic-ratelimit-requests-limit',
      60,
      'anthropic-ratelimit-requests-remaining',
      59,
      'anthropic-ratelimit-requests-reset',
      '2026-11-04T12:00:02Z',
    ]);
  });

  it('are absent without limits', () => expect(limitHeaders(openaiDialect, {}, now)).toEqual([]));

  it.each([
    [0, '0s'],
    [1, '1s'],
    [360_000, '6m0s'],
    [3_630_000, '1h0m30s'],
  ])('format %i ms as %s', (resetMs, text) => {
    expect(limitHeaders(openaiDialect, { requests: { ...requests, resetMs } }, now).at(-1)).toBe(text);
  });
});
