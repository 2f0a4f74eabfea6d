import { asString, type Fields, isFields, numberOf } from '../../bytes/untrusted.js';
import type { Conversation, Effort, OutputFormat, ReasoningControl } from '../../canonical/conversation.js';
import { field, snakeCase, stringOf, stringsOf } from './gemini-fields.js';
import { toJsonSchema } from './openapi-schema.js';

const LEVELS: Readonly<Record<string, Effort>> = { MINIMAL: 'minimal', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' };

/** Fields that `readConfig` reads; others are kept for this family only. */
const READ = [
  'maxOutputTokens',
  'temperature',
  'topP',
  'topK',
  'frequencyPenalty',
  'presencePenalty',
  'seed',
  'stopSequences',
  'candidateCount',
  'responseLogprobs',
  'logprobs',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'responseModalities',
  'thinkingConfig',
];
const READ_NAMES = new Set([...READ, ...READ.map(snakeCase)]);

/** Reads `generationConfig` into the conversation. */
export function readConfig(config: unknown, conversation: Conversation): void {
  if (!isFields(config)) return;
  conversation.maxTokens = numberOf(field(config, 'maxOutputTokens')) || null;
  conversation.temperature = numberOf(config.temperature);
  conversation.topP = numberOf(field(config, 'topP'));
  conversation.topK = numberOf(field(config, 'topK'));
  conversation.frequencyPenalty = numberOf(field(config, 'frequencyPenalty'));
  conversation.presencePenalty = numberOf(field(config, 'presencePenalty'));
  conversation.seed = numberOf(config.seed);
  conversation.stop = stringsOf(field(config, 'stopSequences'));
  conversation.choices = Math.max(numberOf(field(config, 'candidateCount')) ?? 1, 1);
  if (field(config, 'responseLogprobs') === true) conversation.logprobs = numberOf(config.logprobs) ?? 0;
  conversation.outputFormat = readFormat(config);
  conversation.reasoning = readThinking(field(config, 'thinkingConfig'));
  conversation.modalities = stringsOf(field(config, 'responseModalities'))
    .map((name) => name.toLowerCase())
    .filter((name) => name === 'image' || name === 'audio');
  const rest = Object.fromEntries(Object.entries(config).filter(([name]) => !READ_NAMES.has(name)));
  if (Object.keys(rest).length > 0) conversation.only.gemini = { ...conversation.only.gemini, generationConfig: rest };
}

function readFormat(config: Fields): OutputFormat | null {
  const json = field(config, 'responseJsonSchema') ?? field(config, '_responseJsonSchema');
  const openApi = field(config, 'responseSchema');
  const schema = isFields(json) ? { ...json } : isFields(openApi) ? toJsonSchema(openApi) : null;
  const type = stringOf(field(config, 'responseMimeType'));
  if (schema && type !== 'text/plain')
    return { type: 'schema', name: 'answer', schema, strict: null, description: null };
  if (type === undefined) return null;
  return type === 'application/json' ? { type: 'json' } : { type: 'text' };
}

/** The API returns thoughts only on request. */
function readThinking(config: unknown): ReasoningControl | null {
  if (!isFields(config)) return null;
  const shown = field(config, 'includeThoughts') === true ? {} : { hidden: true };
  const effort = LEVELS[asString(field(config, 'thinkingLevel')).toUpperCase()];
  if (effort) return { mode: 'effort', effort, ...shown };
  const budget = numberOf(field(config, 'thinkingBudget'));
  if (budget === 0) return { mode: 'off' };
  return budget === null || budget < 0 ? { mode: 'auto', ...shown } : { mode: 'budget', budget, ...shown };
}
