import type { RequestBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import { type Conversation, emptyConversation, type OutputFormat } from '../../../canonical/conversation.js';
import { invalidText, readChoiceCount, readMaxTokens } from '../shared/request-fields.js';
import { correctFields } from './chat-corrections.js';
import { readMessages } from './read-messages.js';
import { readToolChoice, readTools, readWebSearch } from './read-tools.js';
import { REASONING_FIELDS, readReasoning } from './reasoning.js';

/** Fields that a conversation also has. All others are kept for OpenAI only. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'parallel_tool_calls',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'top_k',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'stop',
  'n',
  'logprobs',
  'top_logprobs',
  'logit_bias',
  'response_format',
  'verbosity',
  'modalities',
  'audio',
  'web_search_options',
  'user',
  'prompt_cache_key',
  'service_tier',
  'metadata',
  'stream',
  'stream_options',
  ...REASONING_FIELDS,
]);

/**
 * Reads a chat request as a conversation. `null` counts as absent, as in the API itself.
 * @throws {AppError} when a field is invalid
 */
export function readRequest(body: RequestBody, model: string): Conversation {
  const fields = correctFields(readWhole(body));
  if (!Array.isArray(fields.messages)) throw invalidText('field messages must be a list', 'messages');
  const { tools, vendor } = readTools(fields);
  const conversation: Conversation = {
    ...emptyConversation(model),
    ...readSampling(body, fields),
    messages: readMessages(asArray(fields.messages)),
    tools,
    toolChoice: tools.length + vendor.length > 0 ? readToolChoice(fields) : null,
    parallelToolCalls: typeof fields.parallel_tool_calls === 'boolean' ? fields.parallel_tool_calls : null,
    logprobs: fields.logprobs === true ? (readNumber(fields, 'top_logprobs') ?? 0) : null,
    outputFormat: readOutputFormat(fields.response_format),
    reasoning: readReasoning(fields),
    verbosity: asString(fields.verbosity) || null,
    modalities: asArray(fields.modalities).filter((kind) => typeof kind === 'string' && kind !== 'text') as string[],
    audio: readVoice(fields.audio),
    webSearch: readWebSearch(fields.web_search_options),
    metadata: readMetadata(fields.metadata),
  };
  const own = ownFields(fields);
  if (vendor.length > 0) own.tools = vendor;
  if (Object.keys(own).length > 0) conversation.only.openai = own;
  return conversation;
}

/** Fields shared by chat and legacy completions. */
export function readSampling(body: RequestBody, fields: Fields): Partial<Conversation> {
  const user = fields.user ?? fields.safety_identifier;
  return {
    maxTokens: readMaxTokens(body),
    temperature: readNumber(fields, 'temperature'),
    topP: readNumber(fields, 'top_p'),
    topK: readNumber(fields, 'top_k'),
    frequencyPenalty: readNumber(fields, 'frequency_penalty'),
    presencePenalty: readNumber(fields, 'presence_penalty'),
    seed: readNumber(fields, 'seed'),
    stop: readStop(fields.stop),
    choices: readChoiceCount(body),
    logitBias: readBias(fields.logit_bias),
    user: user === undefined || user === null ? null : typeof user === 'string' ? user : JSON.stringify(user),
    cacheKey: asString(fields.prompt_cache_key) || null,
    serviceTier: asString(fields.service_tier) || null,
  };
}

/** @throws {AppError} when the bytes are not JSON: large bodies are not parsed on arrival. */
export function readWhole(body: RequestBody): Fields {
  try {
    return asRecord(JSON.parse(body.bytes.toString('utf8')));
  } catch {
    throw invalidText('the body is not valid JSON');
  }
}

function readNumber(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number') throw invalidText(`${name} must be a number`, name);
  return value;
}

function readStop(stop: unknown): string[] {
  return [stop].flat().filter((text) => typeof text === 'string' && text !== '') as string[];
}

function readBias(bias: unknown): Record<string, number> | null {
  if (!isFields(bias)) return null;
  const entries = Object.entries(bias).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function readOutputFormat(format: unknown): OutputFormat | null {
  const { type, json_schema: described } = asRecord(format);
  if (type === 'text') return { type };
  if (type === 'json_object') return { type: 'json' };
  if (type !== 'json_schema') return null;
  const { name, schema, strict, description } = asRecord(described);
  return {
    type: 'schema',
    name: asString(name) || 'answer',
    schema: asRecord(schema),
    strict: typeof strict === 'boolean' ? strict : null,
    description: typeof description === 'string' ? description : null,
  };
}

function readVoice(audio: unknown): Conversation['audio'] {
  if (!isFields(audio)) return null;
  const { voice, format } = audio;
  return { voice: asString(voice) || asString(asRecord(voice).id), format: asString(format) };
}

function readMetadata(metadata: unknown): Record<string, string> | null {
  if (!isFields(metadata)) return null;
  const texts = Object.entries(metadata).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

/** Fields that only OpenAI and compatible vendors support, unchanged. */
function ownFields(fields: Fields): Record<string, unknown> {
  const own = Object.entries(fields).filter(
    ([name, value]) => !UNDERSTOOD.has(name) && !isReadElsewhere(name, fields) && value !== null,
  );
  return Object.fromEntries(own);
}

/** Fields that are read under another name. */
function isReadElsewhere(name: string, fields: Fields): boolean {
  if (name === 'safety_identifier') return fields.user === undefined || fields.user === null;
  if (name !== 'extra_body') return false;
  const { google, ...others } = asRecord(fields.extra_body);
  const { thinking_config: _, thinkingConfig: __, ...rest } = asRecord(google);
  return Object.keys(others).length === 0 && Object.keys(rest).length === 0;
}
