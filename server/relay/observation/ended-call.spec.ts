import { describe, expect, it } from '@jest/globals';
import {
  GEN_AI_PROVIDER_NAME_VALUE_ANTHROPIC,
  GEN_AI_PROVIDER_NAME_VALUE_AWS_BEDROCK,
  GEN_AI_PROVIDER_NAME_VALUE_AZURE_AI_OPENAI,
  GEN_AI_PROVIDER_NAME_VALUE_COHERE,
  GEN_AI_PROVIDER_NAME_VALUE_DEEPSEEK,
  GEN_AI_PROVIDER_NAME_VALUE_GCP_GEMINI,
  GEN_AI_PROVIDER_NAME_VALUE_GCP_VERTEX_AI,
  GEN_AI_PROVIDER_NAME_VALUE_MISTRAL_AI,
  GEN_AI_PROVIDER_NAME_VALUE_OPENAI,
  GEN_AI_PROVIDER_NAME_VALUE_PERPLEXITY,
  GEN_AI_PROVIDER_NAME_VALUE_X_AI,
} from '@opentelemetry/semantic-conventions/incubating';
import { CHANNEL_TYPES } from '../../channels/types/channel-types.js';
import { errorTypeOf, operationName, providerName } from './ended-call.js';

describe('error type of a failed call', () => {
  it.each([
    ['insufficient_user_quota', 403, false, 'policy_quota'],
    ['token_cap_reached', 429, false, 'policy_quota'],
    ['request_limit_reached', 429, false, 'policy_rate_limit'],
    ['overloaded', 429, false, 'policy_overload'],
    ['site_maintenance', 503, false, 'policy_maintenance'],
    ['token_invalid', 401, false, 'caller_unauthenticated'],
    ['model_not_allowed', 403, false, 'policy_forbidden'],
    ['model_required', 400, false, 'caller_invalid'],
    ['no_channel', 503, false, 'gateway_no_channel'],
    ['internal', 500, false, 'gateway_error'],
    ['database_unavailable', 503, false, 'gateway_database'],
    ['settlement_failed', 500, true, 'gateway_database'],
    ['rate_limited', 429, true, 'provider_rate_limit'],
    ['upstream_timeout', 504, true, 'provider_timeout'],
    ['invalid_api_key', 401, true, 'provider_refused'],
    ['do_request_failed', 500, true, 'provider_error'],
    ['insufficient_user_quota', 403, true, 'provider_refused'],
  ])('%s with status %i, upstream attempted: %s, is %s', (code, status, attempted, type) => {
    expect(errorTypeOf({ code, status }, attempted)).toBe(type);
  });
});

describe('provider name', () => {
  it.each([
    [1, GEN_AI_PROVIDER_NAME_VALUE_OPENAI],
    [3, GEN_AI_PROVIDER_NAME_VALUE_AZURE_AI_OPENAI],
    [14, GEN_AI_PROVIDER_NAME_VALUE_ANTHROPIC],
    [24, GEN_AI_PROVIDER_NAME_VALUE_GCP_GEMINI],
    [27, GEN_AI_PROVIDER_NAME_VALUE_PERPLEXITY],
    [33, GEN_AI_PROVIDER_NAME_VALUE_AWS_BEDROCK],
    [34, GEN_AI_PROVIDER_NAME_VALUE_COHERE],
    [41, GEN_AI_PROVIDER_NAME_VALUE_GCP_VERTEX_AI],
    [42, GEN_AI_PROVIDER_NAME_VALUE_MISTRAL_AI],
    [43, GEN_AI_PROVIDER_NAME_VALUE_DEEPSEEK],
    [48, GEN_AI_PROVIDER_NAME_VALUE_X_AI],
    [15, 'baidu_wenxin'],
    [9_999, 'type_9999'],
  ])('for channel type %i is %s', (type, name) => {
    expect(providerName(type)).toBe(name);
  });

  it('is unique for every channel type', () => {
    const names = CHANNEL_TYPES.map(({ id }) => providerName(id));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('operation name', () => {
  it.each([
    ['openai.chat', 'chat', 'chat'],
    ['openai.completion', 'chat', 'text_completion'],
    ['gemini.generate', 'chat', 'generate_content'],
    ['openai.embedding', 'embedding', 'embeddings'],
    ['openai.image', 'image', 'image_generation'],
  ] as const)('for %s with task %s is %s', (format, task, name) => {
    expect(operationName(format, task)).toBe(name);
  });
});
