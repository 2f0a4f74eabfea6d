import { describe, expect, it } from '@jest/globals';
import type { FailureTraits } from '../../protocols/providers/interface/provider.js';
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

describe('condition for another model', () => {
  it.each<[string, UpstreamFailure, FailureClass['fallback']]>([
    ['status 429', failed(429), 'rate_limited'],
    ['status 503', failed(503), 'server_error'],
    ['status 529', failed(529), 'server_error'],
    ['no connection', failed(500, { kind: 'unreachable' }), 'server_error'],
    ['status 504', failed(504), 'timeout'],
    ['no response in time', failed(504, { kind: 'timeout' }), 'timeout'],
    ['a refused key', failed(401), 'no_channel'],
    ['a model that the upstream does not know', failed(404), 'no_channel'],
    ['an invalid request', failed(400, { message: 'temperature must be at most 2' }), null],
    ['a failure in this gateway', failed(400, { kind: 'local' }), null],
  ])('after %s', (_, failure, condition) => {
    expect(classify(failure).fallback).toBe(condition);
  });

  it.each([
    ['OpenAI', { code: 'context_length_exceeded' }],
    ['OpenAI, Responses', { message: 'Your input exceeds the context window of this model.' }],
    ['Anthropic', { message: 'prompt is too long: 200251 tokens > 200000 maximum' }],
    [
      'Anthropic with max_tokens',
      { message: 'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000' },
    ],
    ['Gemini', { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' }],
    ['Bedrock', { message: 'Input is too long for requested model.' }],
    ['vLLM', { message: "This model's maximum context length is 8192 tokens." }],
    ['Alibaba', { message: 'Range of input length should be [1, 30720]' }],
    ['Moonshot', { message: 'Invalid request: Your request exceeded model token limit: 8192' }],
    ['xAI', { message: "This model's maximum prompt length is 131072 but the request contains 200000 tokens." }],
    ['Groq', { message: 'Please reduce the length of the messages or completion.' }],
  ])('is context_length for the error of %s', (_, more) => {
    expect(classify(failed(400, more)).fallback).toBe('context_length');
  });

  it.each([
    ['OpenAI', 400, { code: 'content_policy_violation' }],
    ['OpenAI, images', 400, { code: 'moderation_blocked' }],
    [
      'Azure',
      400,
      { message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy." },
    ],
    ['Anthropic', 400, { message: 'Output blocked by content filtering policy' }],
    ['Gemini', 400, { kind: 'bad_answer' as const, code: 'content_filter' }],
    ['DeepSeek', 400, { message: 'Content Exists Risk' }],
    ['Alibaba', 400, { code: 'data_inspection_failed' }],
    ['Alibaba, by message', 400, { message: 'Input data may contain inappropriate content.' }],
    ['OpenRouter', 403, { message: 'openai/o3 requires moderation on OpenAI. Your input was flagged for "violence".' }],
    ['xAI', 403, { message: 'Content violates usage guidelines.' }],
  ])('is content_refused for the error of %s', (_, status, more) => {
    expect(classify(failed(status, more)).fallback).toBe('content_refused');
  });
});
