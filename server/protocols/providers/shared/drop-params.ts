import type { Conversation, Message } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';

/** Client names of the fields that some vendors do not support. */
const NAMES = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  seed: 'seed',
  stop: 'stop',
  logprobs: 'logprobs',
  logitBias: 'logit_bias',
  outputFormat: 'response_format',
  reasoning: 'reasoning_effort',
  verbosity: 'verbosity',
  webSearch: 'web_search_options',
  user: 'user',
  cacheKey: 'prompt_cache_key',
  serviceTier: 'service_tier',
  metadata: 'metadata',
} as const;

export type OptionalField = keyof typeof NAMES;

/**
 * Processes the fields that a plain chat vendor does not support: optional fields are noted as downgrades, essential
 * ones are rejected.
 * @param takes the fields that the vendor's writer does support
 * @throws {AppError} unsupported
 */
export function dropParams(conversation: Conversation, takes: readonly OptionalField[], downgrades: Downgrades): void {
  const { modalities, outputFormat } = conversation;
  const foreign = modalities.find((kind) => kind !== 'text');
  if (foreign !== undefined) throw unsupported(`modalities: ${foreign}`);
  if (!takes.includes('outputFormat') && outputFormat !== null && outputFormat.type !== 'text') {
    throw unsupported(`response_format: ${outputFormat.type}`);
  }
  for (const field of Object.keys(NAMES) as OptionalField[]) {
    if (!takes.includes(field) && isSet(conversation, field)) downgrades.note(NAMES[field]);
  }
  if (conversation.choices > 1) downgrades.note('n');
  if (conversation.parallelToolCalls === false) downgrades.note('parallel_tool_calls');
  if (conversation.tools.some((tool) => tool.strict)) downgrades.note('strict');
  for (const fields of Object.values(conversation.only)) {
    for (const name of Object.keys(fields)) downgrades.note(name);
  }
  for (const message of conversation.messages) noteOf(message, downgrades);
}

function isSet(conversation: Conversation, field: OptionalField): boolean {
  if (field === 'stop') return conversation.stop.length > 0;
  // A vendor without reasoning satisfies a request to turn reasoning off.
  if (field === 'reasoning') return conversation.reasoning !== null && conversation.reasoning.mode !== 'off';
  if (field === 'outputFormat') return false;
  return conversation[field] !== null;
}

function noteOf({ name, prefix, parts }: Message, downgrades: Downgrades): void {
  if (name) downgrades.note('name');
  if (prefix) downgrades.note('prefix');
  for (const part of parts) {
    if ('cache' in part && part.cache) downgrades.note('cache_control');
    if (part.type === 'reasoning') downgrades.note('reasoning_content');
  }
}
