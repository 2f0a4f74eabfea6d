import { FREE_TEXT } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part, Tool } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import type { ImageRequest } from '../../canonical/whole-codec.js';

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

/** The tools that a model can call in this turn, and whether it must call one. */
export interface CallableTools {
  tools: Tool[];
  mustCall: boolean;
}

/**
 * The tool choice for vendors that cannot select a tool by name: the list is reduced to the allowed tools.
 * @throws {AppError} unsupported: the client requires a tool that it did not define
 */
export function callableTools({ tools, toolChoice: choice }: Conversation): CallableTools {
  if (choice?.mode === 'none') return { tools: [], mustCall: false };
  if (choice?.mode === 'named') {
    const named = tools.filter((tool) => tool.name === choice.name);
    if (named.length === 0) throw unsupported(`the tool choice ${choice.name}`);
    return { tools: named, mustCall: true };
  }
  const { allowed } = choice ?? {};
  return {
    tools: allowed ? tools.filter((tool) => allowed.includes(tool.name)) : tools,
    mustCall: choice?.mode === 'required',
  };
}

/** JSON Schema of a tool's arguments; an empty object schema for a tool without arguments. */
export function parametersOf({ parameters, custom }: Tool): Record<string, unknown> {
  return custom ? FREE_TEXT : { type: 'object', ...(parameters ?? { properties: {} }) };
}

/**
 * A message for a vendor that accepts only text: its texts and the transcripts of its audio. Tool calls and results are
 * handled by the caller, and earlier reasoning is not sent back.
 * @param between separator of parts; empty for model output, which was one text
 * @throws {AppError} unsupported: images, audio without a transcript, files.
 */
export function plainText(parts: readonly Part[], between = '\n'): string {
  return parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join(between);
}

function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text;
    case 'tool_call':
    case 'tool_result':
    case 'reasoning':
      return '';
    case 'audio':
      if (part.transcript) return part.transcript;
      throw unsupported('audio');
    case 'image':
      throw unsupported('images');
    default:
      throw unsupported(`${part.type}s`);
  }
}

/** Image parameters of OpenAI clients: canonical name → client's name. */
const IMAGE_NAMES = {
  negativePrompt: 'negative_prompt',
  size: 'size',
  quality: 'quality',
  style: 'style',
  background: 'background',
  outputFormat: 'output_format',
  seed: 'seed',
  user: 'user',
} as const;

/**
 * Notes image parameters that the vendor does not support.
 * @param sent the parameters sent to the vendor
 */
export function noteUnsupported(
  request: ImageRequest,
  sent: readonly (keyof typeof IMAGE_NAMES)[],
  downgrades: Downgrades,
): void {
  for (const name of Object.keys(IMAGE_NAMES) as (keyof typeof IMAGE_NAMES)[]) {
    if (request[name] !== null && !sent.includes(name)) downgrades.note(IMAGE_NAMES[name]);
  }
}
