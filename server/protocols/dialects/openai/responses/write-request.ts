import { givenFields } from '../../../bytes/given-fields.js';
import { asRecord } from '../../../bytes/untrusted.js';
import type { UpstreamTarget } from '../../../canonical/chat-codec.js';
import type { Conversation, OutputFormat, ReasoningControl, Tool, WebSearch } from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { effortOf } from '../../../models/openai/reasoning-fields.js';
import type { WireObject } from './output-items.js';
import { writeInput } from './write-input.js';

/** The API rejects a smaller maximum, which clients send to test a key. */
const MIN_OUTPUT_TOKENS = 16;
/** Reasoning models: they accept no sampling parameters, and return encrypted reasoning on request. */
const THINKS = /(^|\/)(o\d|gpt-([5-9]|\d\d)(?!-chat)|codex|computer-use)/;
/** Fields of OpenAI's chat API that this API has under the same name. */
const SHARED = ['prompt_cache_retention', 'safety_identifier'];

/**
 * Writes a conversation as a request for a response.
 * @throws {AppError} unsupported
 */
export function writeRequest(
  conversation: Conversation,
  { stream }: UpstreamTarget,
  downgrades: Downgrades,
): WireObject {
  const foreign = conversation.modalities.find((kind) => kind !== 'text');
  if (foreign !== undefined) throw unsupported(`modalities: ${foreign}`);
  noteMissing(conversation, downgrades);
  const thinks = THINKS.test(conversation.model);
  const { model, maxTokens, temperature, topP, logprobs, user, cacheKey, serviceTier, metadata } = conversation;
  if (thinks && temperature !== null) downgrades.note('temperature');
  if (thinks && topP !== null) downgrades.note('top_p');
  const include = [
    ...(thinks ? ['reasoning.encrypted_content'] : []),
    ...(logprobs === null ? [] : ['message.output_text.logprobs']),
  ];
  return givenFields({
    model,
    input: writeInput(conversation.messages, downgrades),
    stream,
    store: false,
    include: include.length > 0 ? include : null,
    ...writeTools(conversation, downgrades),
    max_output_tokens: maxTokens === null ? null : Math.max(maxTokens, MIN_OUTPUT_TOKENS),
    temperature: thinks ? null : temperature,
    top_p: thinks ? null : topP,
    top_logprobs: logprobs === 0 ? null : logprobs,
    text: writeText(conversation),
    reasoning: writeReasoning(conversation.reasoning),
    user,
    prompt_cache_key: cacheKey,
    service_tier: serviceTier,
    metadata,
    ...Object.fromEntries(SHARED.map((name) => [name, conversation.only.openai?.[name] ?? null])),
  });
}

function noteMissing(conversation: Conversation, downgrades: Downgrades): void {
  const { topK, frequencyPenalty, presencePenalty, seed, stop, logitBias, choices, only } = conversation;
  const missing = {
    top_k: topK !== null,
    frequency_penalty: frequencyPenalty !== null,
    presence_penalty: presencePenalty !== null,
    seed: seed !== null,
    stop: stop.length > 0,
    logit_bias: logitBias !== null,
    n: choices > 1,
  };
  for (const [name, present] of Object.entries(missing)) if (present) downgrades.note(name);
  for (const [family, fields] of Object.entries(only)) {
    for (const name of Object.keys(fields)) if (family !== 'openai' || !SHARED.includes(name)) downgrades.note(name);
  }
}

function writeTools(conversation: Conversation, downgrades: Downgrades): WireObject {
  const { tools, toolChoice, parallelToolCalls, webSearch } = conversation;
  const written = [...tools.map(writeTool), ...(webSearch ? [writeWebSearch(webSearch, downgrades)] : [])];
  if (written.length === 0) return {};
  if (tools.some((tool) => tool.cache)) downgrades.note('cache_control');
  const kind = (name: string) => (tools.find((tool) => tool.name === name)?.custom ? 'custom' : 'function');
  const refer = (name: string) => ({ type: kind(name), name });
  return {
    tools: written,
    tool_choice: toolChoice && writeToolChoice(toolChoice, refer),
    parallel_tool_calls: parallelToolCalls,
  };
}

type Choice = NonNullable<Conversation['toolChoice']>;

function writeToolChoice(choice: Choice, refer: (name: string) => WireObject): string | WireObject {
  if (choice.mode === 'named') return refer(choice.name);
  if (!choice.allowed || choice.mode === 'none') return choice.mode;
  return { type: 'allowed_tools', mode: choice.mode, tools: choice.allowed.map(refer) };
}

function writeTool({ name, description, parameters, strict, custom }: Tool): WireObject {
  if (custom) return givenFields({ type: 'custom', name, description, format: flatFormat(custom.format) });
  return {
    ...givenFields({ type: 'function', name, description }),
    parameters: parameters ?? { type: 'object', properties: {} },
    // Unlike in other APIs, tools are strict by default.
    strict: strict ?? false,
  };
}

/** The chat API has the grammar in a separate object. */
function flatFormat(format: unknown): unknown {
  const { type, grammar } = asRecord(format);
  return type === 'grammar' && grammar !== undefined ? { type, ...asRecord(grammar) } : format;
}

function writeWebSearch(search: WebSearch, downgrades: Downgrades): WireObject {
  const { contextSize, allowedDomains, blockedDomains, maxUses, location } = search;
  if (blockedDomains) downgrades.note('blocked_domains');
  if (maxUses !== undefined) downgrades.note('max_uses');
  return givenFields({
    type: 'web_search',
    search_context_size: contextSize,
    filters: allowedDomains && { allowed_domains: allowedDomains },
    user_location: location && { type: 'approximate', ...location },
  });
}

function writeText({ outputFormat, verbosity }: Conversation): WireObject | null {
  const format = outputFormat && writeFormat(outputFormat);
  return format || verbosity ? givenFields({ format, verbosity }) : null;
}

function writeFormat(format: OutputFormat): WireObject | null {
  if (format.type === 'text') return null;
  if (format.type === 'json') return { type: 'json_object' };
  const { name, schema, strict, description } = format;
  return givenFields({ type: 'json_schema', name, schema, strict, description });
}

function writeReasoning(control: ReasoningControl | null): WireObject | null {
  if (control === null) return null;
  const { mode, hidden, summary = 'auto' } = control;
  if (mode === 'off') return { effort: 'none' };
  return givenFields({ effort: effortOf(control), summary: hidden ? null : summary });
}
