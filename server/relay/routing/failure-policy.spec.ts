import { describe, expect, it } from '@jest/globals';
import type { UpstreamFailure } from '../model/failure.js';
import { healthSignalOf, refusesKey } from './failure-policy.js';

const failed = (status: number, more: Partial<UpstreamFailure> = {}): UpstreamFailure => ({
  kind: 'status',
  status,
  upstreamStatus: status,
  message: '',
  ...more,
});

describe('failed attempt', () => {
  it.each<[string, UpstreamFailure, ReturnType<typeof healthSignalOf>]>([
    ['a server error', failed(500), 'bad'],
    ['a refused key', failed(401), 'bad'],
    ['an unreachable upstream', failed(500, { kind: 'unreachable' }), 'bad'],
    ['an invalid response', failed(502, { kind: 'bad_answer' }), 'bad'],
    ["the caller's mistake", failed(400), null],
    ['an unknown model', failed(404), null],
    ['a local error', failed(500, { kind: 'local' }), null],
    ['a rate limit with retry-after', failed(429, { retryAfterSeconds: 30 }), { cooldownMs: 30_000 }],
    ['a rate limit without retry-after', failed(429), { cooldownMs: 5_000 }],
    ['a rate limit with an excessive retry-after', failed(429, { retryAfterSeconds: 86_400 }), { cooldownMs: 600_000 }],
    [
      'a rate limit that the client sees as another status',
      failed(500, { upstreamStatus: 429 }),
      { cooldownMs: 5_000 },
    ],
  ])('has the right health signal: %s', (_, failure, sign) => {
    expect(healthSignalOf(failure)).toEqual(sign);
  });

  it.each<[string, UpstreamFailure, number, boolean]>([
    ['status 401', failed(401), 1, true],
    ['status 403 at Gemini', failed(403), 24, true],
    ['status 403 elsewhere', failed(403), 1, false],
    ['a code', failed(400, { code: 'invalid_api_key' }), 1, true],
    ['a type', failed(429, { type: 'insufficient_quota' }), 1, true],
    ['a keyword in any case', failed(400, { message: 'Your CREDIT balance is too low to go on' }), 14, true],
    ['a limit', failed(429, { message: 'slow down' }), 1, false],
    ['a local error', failed(401, { kind: 'local' }), 1, false],
  ])('is checked for a refused key: %s', (_, failure, channelType, refuses) => {
    expect(refusesKey(failure, channelType, ['credit balance is too low'])).toBe(refuses);
  });
});
