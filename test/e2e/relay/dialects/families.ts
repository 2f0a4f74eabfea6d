import { anthropicDialect } from '../../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { bedrockDialect } from '../../../support/mock-upstream/bedrock/bedrock-dialect.js';
import { cohereDialect } from '../../../support/mock-upstream/cohere/cohere-dialect.js';
import type { MockDialect } from '../../../support/mock-upstream/dialect.js';
import { difyDialect } from '../../../support/mock-upstream/dify/dify-dialect.js';
import { geminiDialect } from '../../../support/mock-upstream/gemini/gemini-dialect.js';
import { ollamaDialect } from '../../../support/mock-upstream/ollama/ollama-dialect.js';
import { openAiDialect } from '../../../support/mock-upstream/openai/openai-dialect.js';
import type { ChannelFields } from '../../../support/tollgate/fixtures.js';

/** A kind of upstream: the settings of its channel, and the mock that responds in its format. */
export interface Family {
  readonly name: string;
  readonly model: string;
  readonly channel: Partial<ChannelFields>;
  readonly mock: MockDialect;
}

/** Model names from which the adapters derive the abilities of a model. */
export const families: readonly Family[] = [
  { name: 'openai', model: 'gpt-4o', channel: { type: 1 }, mock: openAiDialect },
  { name: 'anthropic', model: 'claude-haiku-4-5', channel: { type: 14 }, mock: anthropicDialect },
  { name: 'gemini', model: 'gemini-2.5-flash', channel: { type: 24 }, mock: geminiDialect },
  {
    name: 'bedrock',
    model: 'claude-haiku-4-5-20251001',
    channel: { type: 33, key: 'AKIAEXAMPLE|SECRETexample|us-east-1' },
    mock: bedrockDialect,
  },
  { name: 'cohere', model: 'command-a-03-2025', channel: { type: 34 }, mock: cohereDialect },
  { name: 'ollama', model: 'qwen3', channel: { type: 4 }, mock: ollamaDialect },
  { name: 'dify', model: 'dify-app', channel: { type: 37, key: 'app-key' }, mock: difyDialect },
];
