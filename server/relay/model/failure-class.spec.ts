import { describe, expect, it } from '@jest/globals';
import type { FailureTraits } from '../../protocols/providers/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { UpstreamFailure } from './failure.js';
import { classify, type FailureClass } from './failure-class.js';

const CLAUDE = 14;
const GEMINI = 24;

const failed = (status: number, more: Partial<UpstreamFailure> = {}): UpstreamFailure => ({
  kind: 'status',
  status,
  upstreamStatus: status,
  message: '',
  ...more,
});

describe('failed attempt', () => {
  it.each<[number, FailureTraits, boolean]>([
    [307, {}, true],
    [400, {}, false],
    [400, { badRequestMayBeRetried: true }, true],
    [401, {}, true],
    [403, {}, true],
    [404, {}, true],
    [408, {}, false],
    [429, {}, true],
    [500, {}, true],
    [502, {}, true],
    [503, {}, true],
    [504, {}, false],
    [524, {}, false],
  ])('with status %i at a vendor with %j may be retried on another channel: %s', (status, traits, retryable) => {
    expect(classify(failed(status), traits).retryable).toBe(retryable);
  });

  it.each<[UpstreamFailure['kind'], boolean]>([
    ['unreachable', true],
    ['bad_answer', true],
    ['local', false],
  ])('of kind %s may be retried on another channel: %s', (kind, retryable) => {
    expect(classify(failed(400, { kind })).retryable).toBe(retryable);
  });

  it('is retried by the status that the channel maps it to', () => {
    expect(classify(failed(500, { upstreamStatus: 400 })).retryable).toBe(true);
  });

  it.each<[string, UpstreamFailure, boolean]>([
    ['a refusal', failed(429), false],
    ['a server error', failed(503), true],
    ['a timeout', failed(504, { kind: 'timeout' }), true],
    ['an invalid response', failed(404, { kind: 'bad_answer' }), true],
    ['a lost connection', failed(500, { kind: 'unreachable' }), true],
    ['a connection that was never opened', failed(500, { kind: 'unreachable', unsent: true }), false],
  ])('may have been processed by the upstream: %s', (_, failure, maybeProcessed) => {
    expect(classify(failure).maybeProcessed).toBe(maybeProcessed);
  });

  it.each<[string, UpstreamFailure, FailureClass['health']]>([
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
  ])('affects the health of its channel: %s', (_, failure, health) => {
    expect(classify(failure).health).toEqual(health);
  });

  it.each<[string, UpstreamFailure, FailureClass['apiAbsent']]>([
    ['status 405', failed(405), 'upstream'],
    ['status 501', failed(501, { message: 'API not implemented' }), 'upstream'],
    ['an HTML page', failed(404), 'upstream'],
    ['a text of a web server', failed(404, { message: '404 page not found' }), 'upstream'],
    ['the text of FastAPI', failed(404, { message: 'Not Found' }), 'upstream'],
    ['the text of OpenAI', failed(404, { message: 'Invalid URL (POST /v1/responses)' }), 'upstream'],
    ['a gateway', failed(500, { message: 'not implemented', code: 'convert_request_failed' }), 'upstream'],
    ['an unknown model', failed(404, { message: 'The model `m` does not exist', code: 'model_not_found' }), null],
    ['an unknown item', failed(404, { message: "Item with id 'rs_1' not found." }), null],
    ['an unknown response', failed(404, { message: "Previous response with id 'resp_1' not found." }), null],
    [
      'a model of the other API',
      failed(404, {
        message: 'This model is only supported in v1/responses and not in v1/chat/completions.',
        param: 'model',
      }),
      'model',
    ],
    ['an invalid request', failed(400, { message: 'Invalid value for input' }), null],
    ['a server error', failed(500, { message: 'try again' }), null],
    ['a local error', failed(405, { kind: 'local' }), null],
  ])('may show that the API is absent: %s', (_, failure, absent) => {
    expect(classify(failure).apiAbsent).toBe(absent);
  });

  it.each<[string, UpstreamFailure, number, boolean]>([
    ['status 401', failed(401), 1, true],
    ['status 403 at Gemini', failed(403), GEMINI, true],
    ['status 403 elsewhere', failed(403), 1, false],
    ['a code', failed(400, { code: 'invalid_api_key' }), 1, true],
    ['a type', failed(429, { type: 'insufficient_quota' }), 1, true],
    ['a keyword in any case', failed(400, { message: 'Your CREDIT balance is too low to go on' }), CLAUDE, true],
    ['a limit', failed(429, { message: 'slow down' }), 1, false],
    ['a local error', failed(401, { kind: 'local' }), 1, false],
  ])('is checked for a refused key: %s', (_, failure, channelType, refuses) => {
    const traits = providerOf(channelType)?.failureTraits;
    expect(classify(failure, traits, ['credit balance is too low']).keyRefused).toBe(refuses);
  });
});
