import type { RequestBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString, numberOf } from '../../../bytes/untrusted.js';
import {
  type Conversation,
  emptyConversation,
  type OutputFormat,
  type ReasoningControl,
  type ToolChoice,
} from '../../../canonical/conversation.js';
import { Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { effortNamed } from '../../../models/openai/reasoning-fields.js';
import { type DeclaredTools, flatName, isBuiltIn, readTools } from './declared-tools.js';
import { InputReader } from './input-items.js';
import { invalidRequest, NOT_STORED, previousNotFound } from './responses.errors.js';

/** Fields for features that only OpenAI implements. */
const NOTED = ['max_tool_calls', 'context_management', 'moderation'];

/**
 * Reads the body of a response into a conversation.
 * @throws {AppError} when it is invalid, or depends on something stored at OpenAI
 */
export function readRequest(body: RequestBody, model: string, downgrades = new Downgrades()): Conversation {
  refuseStored(body);
  const declared = readTools(body.get('tools'), downgrades);
  const choice = readToolChoice(body.get('tool_choice'), declared, downgrades);
  for (const field of NOTED) if ((body.get(field) ?? null) !== null) downgrades.note(field);
  if (body.get('truncation') === 'auto') downgrades.note('truncation');
  const retention = body.get('prompt_cache_retention') ?? null;
  return {
    ...emptyConversation(model),
    messages: readMessages(body, downgrades),
    tools: declared.tools,
    toolChoice: declared.tools.length > 0 ? choice : null,
    parallelToolCalls: booleanOf(body.get('parallel_tool_calls')),
    maxTokens: numberOf(body.get('max_output_tokens')),
    temperature: numberOf(body.get('temperature')),
    topP: numberOf(body.get('top_p')),
    logprobs: readLogprobs(body),
    outputFormat: readFormat(asRecord(body.get('text')).format),
    verbosity: asString(asRecord(body.get('text')).verbosity) || null,
    reasoning: readReasoning(body.get('reasoning')),
    webSearch: declared.webSearch,
    user: asString(body.get('safety_identifier')) || asString(body.get('user')) || null,
    cacheKey: asString(body.get('prompt_cache_key')) || null,
    serviceTier: asString(body.get('service_tier')) || null,
    metadata: readMetadata(body.get('metadata')),
    only: retention === null ? {} : { openai: { prompt_cache_retention: retention } },
  };
}

/** Rejects references to stored responses, because translated responses are not stored. */
function refuseStored(body: RequestBody): void {
  const previous = body.get('previous_response_id') ?? null;
  if (previous !== null) throw previousNotFound(asString(previous), NOT_STORED);
  if ((body.get('prompt') ?? null) !== null) throw unsupported('prompt');
  if ((body.get('conversation') ?? null) !== null) throw unsupported('conversation');
}

function readMessages(body: RequestBody, downgrades: Downgrades): Conversation['messages'] {
  const reader = new InputReader(downgrades);
  const instructions = asString(body.get('instructions'));
  if (instructions !== '') reader.messages.push({ role: 'system', parts: [{ type: 'text', text: instructions }] });
  const input = body.get('input');
  if (typeof input === 'string') reader.messages.push({ role: 'user', parts: [{ type: 'text', text: input }] });
  else for (const [index, item] of asArray(input).entries()) reader.take(item, index);
  return reader.messages;
}

function readToolChoice(value: unknown, { byName }: DeclaredTools, downgrades: Downgrades): ToolChoice | null {
  if (value === undefined || value === null) return null;
  if (value === 'auto' || value === 'none' || value === 'required') return { mode: value };
  const { type, name, mode, tools, namespace } = asRecord(value);
  const kind = asString(type);
  if (kind === 'function' || kind === 'custom')
    return { mode: 'named', name: flatName(asString(name), asString(namespace)) };
  if (isBuiltIn(kind)) return { mode: 'named', name: kind };
  if (kind === 'allowed_tools') {
    const names = asArray(tools).map((entry) => {
      const tool = asRecord(entry);
      return asString(tool.name) ? flatName(asString(tool.name), asString(tool.namespace)) : asString(tool.type);
    });
    return { mode: mode === 'required' ? 'required' : 'auto', allowed: names.filter((known) => byName.has(known)) };
  }
  if (kind.startsWith('web_search')) {
    downgrades.note('tool_choice');
    return { mode: 'auto' };
  }
  if (kind === '') throw invalidRequest('tool_choice is invalid', 'tool_choice');
  throw unsupported(`tool_choice: ${kind}`);
}

function readLogprobs(body: RequestBody): number | null {
  const alternatives = numberOf(body.get('top_logprobs')) ?? 0;
  const requested = asArray(body.get('include')).includes('message.output_text.logprobs');
  return requested || alternatives > 0 ? alternatives : null;
}

function readFormat(value: unknown): OutputFormat | null {
  const { type, name, schema, strict, description } = asRecord(value);
  if (type === 'text') return { type };
  if (type === 'json_object') return { type: 'json' };
  if (type !== 'json_schema') return null;
  return {
    type: 'schema',
    name: asString(name) || 'response',
    schema: { ...asRecord(schema) },
    strict: booleanOf(strict),
    description: asString(description) || null,
  };
}

function readReasoning(value: unknown): ReasoningControl | null {
  if (value === undefined || value === null) return null;
  const wire = asRecord(value);
  const summary = asString(wire.summary) || asString(wire.generate_summary);
  const summaryField = summary === '' ? {} : { summary };
  if (wire.effort === 'none') return { mode: 'off' };
  const effort = effortNamed(wire.effort);
  if (effort) return { mode: 'effort', effort, ...summaryField };
  if (asString(wire.effort) !== '') throw invalidRequest('reasoning.effort is invalid', 'reasoning.effort');
  return summary === '' ? null : { mode: 'auto', ...summaryField };
}

function readMetadata(value: unknown): Record<string, string> | null {
  const entries = Object.entries(asRecord(value)).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function booleanOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
