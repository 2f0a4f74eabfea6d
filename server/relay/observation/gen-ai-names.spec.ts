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
import { operationName, providerName } from './gen-ai-names.js';

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
