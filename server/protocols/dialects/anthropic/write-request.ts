import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, OutputFormat, ReasoningControl } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS, type ClaudeSettings, settingFor } from '../../canonical/vendor-settings.js';
import { strictSchema } from '../../models/claude/claude-tools.js';
import { type ClaudeTraits, claudeTraits } from '../../models/claude/claude-traits.js';
import { withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import type { Block } from '../../models/claude/write-blocks.js';
import { writeSystem, writeTurns } from '../../models/claude/write-turns.js';
import { thinkingFor } from './thinking.js';
import { writeTools } from './write-tools.js';

/** Anthropic requires a maximum; this one is used when neither the client nor the site has set one. */
const DEFAULT_MAX_TOKENS = 8_192;
const JSON_ONLY = 'Answer with one valid JSON object and with nothing else: no explanation, no code fence.';

/**
 * Writes a conversation as a messages body.
 * @throws {AppError} unsupported
 */
export function writeRequest(
  conversation: Conversation,
  target: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  const { claude } = target.vendors ?? BUILT_IN_SETTINGS;
  const model = withoutThinkingSuffix(conversation.model, claude);
  const traits = claudeTraits(model);
  const reasoning = conversation.reasoning ?? (model === conversation.model ? null : ({ mode: 'auto' } as const));
  const bound = maxTokensOf(conversation, model, claude, traits, downgrades);
  const requested = thinkingFor(
    model,
    thinkable(conversation, traits, reasoning, downgrades),
    bound,
    claude.thinkingShare,
  );
  if (requested === null) downgrades.note('reasoning_effort');
  const { thinking, effort, maxTokens } = requested ?? { maxTokens: bound };
  const thinks = thinking !== undefined && thinking.type !== 'disabled';
  const hostsTools = !target.traits?.withoutHostedTools;
  noteForeign(conversation, downgrades);
  const format = writeFormat(conversation.outputFormat, traits, downgrades);
  const system = withInstruction(writeSystem(conversation.messages), format.instruction);
  const output = { ...(effort && { effort }), ...format.field };
  return {
    ...onlyAnthropic(conversation),
    model,
    ...(system.length > 0 && { system }),
    messages: writeTurns(conversation.messages, traits.prefill && !thinks, downgrades),
    max_tokens: maxTokens,
    ...writeSampling(conversation, traits, thinks, downgrades),
    ...writeStop(conversation.stop),
    ...(thinking && { thinking }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...writeTools(conversation, traits, { thinks, hostsTools }, downgrades),
    ...(conversation.user !== null && { metadata: { user_id: conversation.user } }),
    ...writeTier(conversation.serviceTier, downgrades),
    ...(target.stream && { stream: true }),
  };
}

/** The client's maximum, otherwise the site's for the model by its full name or its base name. */
function maxTokensOf(
  { maxTokens, model: name }: Conversation,
  model: string,
  claude: ClaudeSettings,
  { maxOutput }: ClaudeTraits,
  downgrades: Downgrades,
): number {
  const maxTokensOfModel = maxOutput ?? Number.MAX_SAFE_INTEGER;
  if (maxTokens !== null && maxTokens > maxTokensOfModel) downgrades.note('max_tokens');
  return Math.min(maxTokens ?? settingFor(claude.maxTokens, name, model) ?? DEFAULT_MAX_TOKENS, maxTokensOfModel);
}

/**
 * With a budget, a tool loop must begin with reasoning: thinking is disabled when its calls were made without signed
 * reasoning.
 */
function thinkable(
  { messages }: Conversation,
  { thinking }: ClaudeTraits,
  reasoning: ReasoningControl | null,
  downgrades: Downgrades,
): ReasoningControl | null {
  if (thinking !== 'budget' || reasoning === null || reasoning.mode === 'off') return reasoning;
  const responseing = messages.at(-1)?.parts.some((part) => part.type === 'tool_result');
  const calling = messages.findLast(({ role }) => role === 'assistant');
  if (!responseing || calling?.parts.some((part) => part.type === 'reasoning' && part.issuer === 'anthropic'))
    return reasoning;
  downgrades.note('reasoning_effort');
  return null;
}

function writeSampling(
  { temperature, topP, topK }: Conversation,
  { sampling, bothSamplings }: ClaudeTraits,
  thinks: boolean,
  downgrades: Downgrades,
): Record<string, unknown> {
  const given = { temperature, top_p: topP, top_k: topK };
  const written: Record<string, number> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const doubled = name === 'top_p' && temperature !== null && !bothSamplings;
    if (!sampling || thinks || doubled) downgrades.note(name);
    else written[name] = name === 'top_k' ? value : Math.min(Math.max(value, 0), 1);
  }
  if (written.temperature !== undefined && written.temperature !== temperature) downgrades.note('temperature');
  return written;
}

function writeStop(stop: readonly string[]): Record<string, unknown> {
  const sequences = stop.filter((text) => text.trim() !== '');
  return sequences.length > 0 ? { stop_sequences: sequences } : {};
}

function writeFormat(
  format: OutputFormat | null,
  { schema }: ClaudeTraits,
  downgrades: Downgrades,
): { field?: { format: unknown }; instruction?: string } {
  if (format === null || format.type === 'text') return {};
  if (format.type === 'schema' && schema)
    return { field: { format: { type: 'json_schema', schema: strictSchema(format.schema) } } };
  // The schema is only requested in the instructions, not enforced.
  downgrades.note('response_format');
  if (format.type === 'json') return { instruction: JSON_ONLY };
  return { instruction: `${JSON_ONLY} It must match this JSON schema:\n${JSON.stringify(format.schema)}` };
}

function withInstruction(system: Block[] | string, instruction: string | undefined): Block[] | string {
  if (instruction === undefined) return system;
  if (typeof system !== 'string') return [...system, { type: 'text', text: instruction }];
  return system === '' ? instruction : `${system}\n\n${instruction}`;
}

function writeTier(tier: string | null, downgrades: Downgrades): Record<string, unknown> {
  if (tier === null) return {};
  if (tier === 'auto' || tier === 'standard_only') return { service_tier: tier };
  if (tier === 'default') return { service_tier: 'standard_only' };
  downgrades.note('service_tier');
  return {};
}

function onlyAnthropic({ only }: Conversation): Record<string, unknown> {
  const { tools: _, ...fields } = only.anthropic ?? {};
  return fields;
}

/** Notes the fields that Anthropic does not support. */
function noteForeign(conversation: Conversation, downgrades: Downgrades): void {
  const { modalities, audio, only } = conversation;
  const foreign = modalities.find((kind) => kind !== 'text');
  if (foreign !== undefined || audio) throw unsupported(`answers in ${foreign ?? 'audio'}`);
  const given = {
    n: conversation.choices > 1 ? conversation.choices : null,
    logprobs: conversation.logprobs,
    logit_bias: conversation.logitBias,
    seed: conversation.seed,
    frequency_penalty: conversation.frequencyPenalty,
    presence_penalty: conversation.presencePenalty,
    verbosity: conversation.verbosity,
    prompt_cache_key: conversation.cacheKey,
    metadata: conversation.metadata,
  };
  for (const [name, value] of Object.entries(given)) if (value !== null) downgrades.note(name);
  for (const family of ['openai', 'gemini'] as const) {
    for (const name of Object.keys(only[family] ?? {})) downgrades.note(name);
  }
}
