import { asString, type Fields, isFields, numberOf } from '../../bytes/untrusted.js';
import type {
  Conversation,
  Effort,
  OutputFormat,
  ReasoningControl,
  Tool,
  ToolChoice,
} from '../../canonical/conversation.js';
import { field, objectsOf, snakeCase, stringOf, stringsOf } from './gemini-fields.js';
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

/** Google's built-in tools besides its search; only Google can run them. */
const BUILT_IN = ['codeExecution', 'urlContext', 'googleMaps', 'fileSearch', 'computerUse', 'enterpriseWebSearch'];

/** Reads the functions and the built-in tools of a request into the conversation. */
export function readTools(tools: unknown, conversation: Conversation): void {
  const builtIn: Record<string, unknown> = {};
  for (const tool of objectsOf(tools)) {
    for (const declared of objectsOf(field(tool, 'functionDeclarations')))
      conversation.tools.push(readFunction(declared));
    if (isFields(field(tool, 'googleSearch')) || isFields(field(tool, 'googleSearchRetrieval'))) {
      conversation.webSearch ??= {};
    }
    for (const name of BUILT_IN) {
      const settings = field(tool, name);
      if (isFields(settings)) builtIn[name] = settings;
    }
  }
  if (Object.keys(builtIn).length > 0) conversation.only.gemini = { ...conversation.only.gemini, ...builtIn };
}

/** Whether a field of this family is a tool. */
export function isBuiltInTool(name: string): boolean {
  return BUILT_IN.includes(name);
}

function readFunction(declaration: Record<string, unknown>): Tool {
  const schema = field(declaration, 'parametersJsonSchema');
  const openApi = field(declaration, 'parameters');
  return {
    name: asString(declaration.name),
    description: stringOf(declaration.description) ?? null,
    parameters: isFields(schema) ? { ...schema } : isFields(openApi) ? toJsonSchema(openApi) : null,
    strict: null,
  };
}

/** `toolConfig`; null when it contains nothing about functions. */
export function readToolChoice(toolConfig: unknown): ToolChoice | null {
  const config = field(toolConfig, 'functionCallingConfig');
  const allowed = stringsOf(field(config, 'allowedFunctionNames'));
  const only = allowed.length > 0 ? { allowed } : {};
  switch (asString(field(config, 'mode')).toUpperCase()) {
    case 'NONE':
      return { mode: 'none' };
    case 'ANY':
      return allowed.length === 1 ? { mode: 'named', name: allowed[0] as string } : { mode: 'required', ...only };
    case 'AUTO':
    case 'VALIDATED':
      return { mode: 'auto', ...only };
    default:
      return null;
  }
}
