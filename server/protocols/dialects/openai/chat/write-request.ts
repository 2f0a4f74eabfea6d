import { givenFields } from '../../../bytes/given-fields.js';
import { asArray, type Fields } from '../../../bytes/untrusted.js';
import type { UpstreamTarget } from '../../../canonical/chat-codec.js';
import type { Conversation, OutputFormat, ReasoningControl, Tool, WebSearch } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { isOpenAiModel, isReasoningModel, isSearchModel } from '../../../models/openai/openai-models.js';
import { effortOf } from '../../../models/openai/reasoning-fields.js';
import { writeMessages } from './write-messages.js';

/** What a part of the request adds to it without a value. */
const NONE: Fields = {};

/** Tools, tool choice and parallel calls; nothing when no tools are offered. */
function writeTools(conversation: Conversation, downgrades: Downgrades): Fields {
  const offered = offeredTools(conversation);
  const vendor = asArray(conversation.only.openai?.tools);
  if (offered.length + vendor.length === 0) return NONE;
  if (conversation.tools.some(({ cache }) => cache)) downgrades.note('cache_control');
  return {
    tools: [...offered.map(writeTool), ...vendor],
    tool_choice: writeToolChoice(conversation),
    parallel_tool_calls: conversation.parallelToolCalls,
  };
}

/** OpenAI accepts a list of allowed tools; for others, tools that are not allowed are not sent. */
function offeredTools({ model, tools, toolChoice }: Conversation): Tool[] {
  if (toolChoice === null || toolChoice.mode === 'named' || !toolChoice.allowed || isOpenAiModel(model)) return tools;
  const { allowed } = toolChoice;
  return tools.filter(({ name }) => allowed.includes(name));
}

function writeTool({ name, description, parameters, strict, custom }: Tool): Fields {
  const described = { name, ...(description !== null && { description }) };
  if (custom)
    return { type: 'custom', custom: { ...described, ...(custom.format !== null && { format: custom.format }) } };
  return {
    type: 'function',
    function: {
      ...described,
      // Several vendors require a schema even without parameters.
      parameters: parameters ?? { type: 'object', properties: {} },
      ...(strict !== null && { strict }),
    },
  };
}

function writeToolChoice({ model, tools, toolChoice }: Conversation): unknown {
  if (toolChoice === null) return null;
  const reference = (name: string): Fields =>
    tools.some((tool) => tool.name === name && tool.custom)
      ? { type: 'custom', custom: { name } }
      : { type: 'function', function: { name } };
  if (toolChoice.mode === 'named') return reference(toolChoice.name);
  const { mode, allowed } = toolChoice;
  if (!allowed || mode === 'none' || !isOpenAiModel(model)) return mode;
  return { type: 'allowed_tools', allowed_tools: { mode, tools: allowed.map(reference) } };
}

/** Maximum number of stop sequences for OpenAI's models. */
const MAX_STOPS = 4;
/** Valid values of `service_tier`. */
const TIERS = ['auto', 'default', 'flex', 'scale', 'priority'];
/** Fields of OpenAI's other operations. */
const NOT_CHAT = ['best_of'];

/**
 * Writes a conversation as a chat request for OpenAI and compatible vendors. The request follows OpenAI's
 * documentation; a vendor's differences are applied by its provider.
 */
export function writeRequest(
  conversation: Conversation,
  { stream, without, traits = {} }: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  const { model } = conversation;
  const body: Record<string, unknown> = {
    ...writeOwn(conversation, downgrades),
    model,
    messages: writeMessages(conversation, traits, downgrades),
    ...writeTools(conversation, downgrades),
    ...writeLimits(conversation, downgrades),
    ...writeSampling(conversation, without?.has('top_k') ?? false, downgrades),
    response_format: writeOutputFormat(conversation.outputFormat),
    reasoning_effort: writeEffort(conversation.reasoning, model, downgrades),
    verbosity: conversation.verbosity,
    modalities: conversation.modalities.length > 0 ? ['text', ...conversation.modalities] : null,
    audio: conversation.audio,
    web_search_options: writeWebSearch(conversation.webSearch, model, downgrades),
    user: conversation.user,
    prompt_cache_key: conversation.cacheKey,
    service_tier: writeTier(conversation.serviceTier, downgrades),
    metadata: writeMetadata(conversation, downgrades),
    ...(stream && { stream }),
    ...(stream && !without?.has('stream_options') && { stream_options: { include_usage: true } }),
  };
  return givenFields(body);
}

/** Fields that only clients of OpenAI's API send; other families' fields have no meaning here. */
function writeOwn({ only }: Conversation, downgrades: Downgrades): Fields {
  for (const family of ['anthropic', 'gemini'] as const) {
    for (const name of Object.keys(only[family] ?? {})) downgrades.note(name);
  }
  if (!only.openai) return NONE;
  const own = Object.entries(only.openai).filter(([name]) => name !== 'tools');
  for (const [name] of own) if (NOT_CHAT.includes(name)) downgrades.note(name);
  return Object.fromEntries(own.filter(([name]) => !NOT_CHAT.includes(name)));
}

function writeLimits({ model, maxTokens, stop }: Conversation, downgrades: Downgrades): Fields {
  const stops = isOpenAiModel(model) ? stop.slice(0, MAX_STOPS) : stop;
  if (stops.length < stop.length) downgrades.note('stop');
  return {
    [isReasoningModel(model) ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    stop: stops.length > 0 ? stops : null,
  };
}

function writeSampling(conversation: Conversation, refusesTopK: boolean, downgrades: Downgrades): Fields {
  const { model, topK, choices, logprobs } = conversation;
  const knowsTopK = !refusesTopK && !isOpenAiModel(model);
  if (topK !== null && !knowsTopK) downgrades.note('top_k');
  return {
    temperature: conversation.temperature,
    top_p: conversation.topP,
    top_k: knowsTopK ? topK : null,
    frequency_penalty: conversation.frequencyPenalty,
    presence_penalty: conversation.presencePenalty,
    seed: conversation.seed,
    n: choices > 1 ? choices : null,
    logprobs: logprobs === null ? null : true,
    top_logprobs: logprobs ? logprobs : null,
    logit_bias: conversation.logitBias,
  };
}

function writeOutputFormat(format: OutputFormat | null): Fields | null {
  if (format === null) return null;
  if (format.type === 'text') return { type: 'text' };
  if (format.type === 'json') return { type: 'json_object' };
  const { name, schema, strict, description } = format;
  return {
    type: 'json_schema',
    json_schema: {
      name,
      schema,
      ...(strict !== null && { strict }),
      ...(description !== null && { description }),
    },
  };
}

function writeEffort(reasoning: ReasoningControl | null, model: string, downgrades: Downgrades): string | null {
  if (reasoning === null) return null;
  const own = isOpenAiModel(model);
  if (own && !isReasoningModel(model)) {
    // These models do not reason, which satisfies a request to switch reasoning off.
    if (reasoning.mode !== 'off') downgrades.note('reasoning_effort');
    return null;
  }
  if (reasoning.summary !== undefined) downgrades.note('reasoning.summary');
  if (reasoning.mode === 'off') return 'none';
  const effort = effortOf(reasoning);
  if (effort) return effort;
  // OpenAI's models choose their effort; other models may need one to reason at all.
  return own ? null : 'medium';
}

function writeWebSearch(search: WebSearch | null, model: string, downgrades: Downgrades): Fields | null {
  if (search === null) return null;
  if (isOpenAiModel(model) && !isSearchModel(model)) {
    downgrades.note('web_search_options');
    return null;
  }
  const { contextSize, location, maxUses, allowedDomains, blockedDomains } = search;
  if (maxUses !== undefined) downgrades.note('max_uses');
  if (allowedDomains) downgrades.note('allowed_domains');
  if (blockedDomains) downgrades.note('blocked_domains');
  return {
    ...(contextSize && { search_context_size: contextSize }),
    ...(location && { user_location: { type: 'approximate', approximate: location } }),
  };
}

function writeTier(tier: string | null, downgrades: Downgrades): string | null {
  if (tier === null || TIERS.includes(tier)) return tier;
  if (tier === 'standard_only' || tier === 'standard') return 'default';
  downgrades.note('service_tier');
  return null;
}

/** OpenAI rejects metadata for a response that is not stored. */
function writeMetadata({ metadata, model, only }: Conversation, downgrades: Downgrades): Fields | null {
  if (metadata === null || !isOpenAiModel(model) || only.openai?.store === true) return metadata;
  downgrades.note('metadata');
  return null;
}
