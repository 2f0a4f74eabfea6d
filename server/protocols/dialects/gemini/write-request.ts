import { asRecord } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Conversation, Message, Part } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS, type GeminiSettings, settingFor } from '../../canonical/vendor-settings.js';
import { type GeminiTraits, traitsOf } from '../../models/gemini/gemini-traits.js';
import { type Content, instructionOf, writeContents } from './write-contents.js';
import { withNamedImageParams, writeThinking } from './write-thinking.js';
import { schemaField, writeToolChoice, writeTools } from './write-tools.js';

/** The harm categories that every model supports. */
const CATEGORIES = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map(
  (name) => `HARM_CATEGORY_${name}`,
);

/**
 * `safetySettings` for clients that set none: the site's thresholds, for all known categories and those the site names.
 */
export function writeSafety({ safety }: Pick<GeminiSettings, 'safety'>): { category: string; threshold: string }[] {
  const categories = new Set([...CATEGORIES, ...Object.keys(safety)]);
  categories.delete('default');
  return [...categories].map((category) => ({ category, threshold: settingFor(safety, category) ?? 'BLOCK_NONE' }));
}

const MAX_STOPS = 5;
/** Fields of a conversation that the API does not support, by their client names. */
const UNSUPPORTED_FIELDS = {
  logitBias: 'logit_bias',
  verbosity: 'verbosity',
  user: 'user',
  cacheKey: 'prompt_cache_key',
  serviceTier: 'service_tier',
  metadata: 'metadata',
} as const;

/** Writes a conversation as the body of `generateContent`; whether it is streamed depends on the path. */
export const writeRequest: ChatUpstream['write'] = (requested, target, downgrades) => {
  const { gemini } = target.vendors ?? BUILT_IN_SETTINGS;
  const conversation = withNamedImageParams(requested, gemini);
  const { messages, only } = conversation;
  requireFewImages(messages, gemini.maxImages);
  const traits = traitsOf(conversation.model, gemini);
  noteMissing(conversation, downgrades);
  const vertex = target.traits?.vertexFields === true;
  const contents = writeContents(messages, { wantsSignatures: traits.wantsSignatures, ids: !vertex }, downgrades);
  const tools = writeTools(conversation, traits, downgrades);
  const own = asRecord(only.gemini);
  const functionCalling =
    tools?.some((tool) => 'functionDeclarations' in tool) && writeToolChoice(conversation.toolChoice);
  const toolConfig = {
    ...(functionCalling && { functionCallingConfig: functionCalling }),
    ...(own.retrievalConfig !== undefined && { retrievalConfig: own.retrievalConfig }),
  };
  const generationConfig = writeConfig(conversation, traits, downgrades);
  if (own.labels !== undefined && !vertex) downgrades.note('labels');
  return {
    ...instructed(contents, instructionOf(messages), traits),
    ...(tools && { tools }),
    ...(Object.keys(toolConfig).length > 0 && { toolConfig }),
    safetySettings: own.safetySettings ?? writeSafety(gemini),
    ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
    ...(own.cachedContent !== undefined && { cachedContent: own.cachedContent }),
    ...(own.labels !== undefined && vertex && { labels: own.labels }),
  };
};

/** The turns, with the instruction where the model reads it. */
function instructed(contents: Content[], instruction: string, traits: GeminiTraits): Record<string, unknown> {
  const part = { text: instruction };
  if (instruction === '') {
    if (contents.length === 0) throw unsupported('messages without content');
    return { contents };
  }
  // At least one turn is required.
  if (contents.length === 0) return { contents: [{ role: 'user', parts: [part] }] };
  if (traits.instruction) return { systemInstruction: { parts: [part] }, contents };
  const [first, ...rest] = contents as [Content, ...Content[]];
  const requested =
    first.role === 'user' ? [{ ...first, parts: [part, ...first.parts] }] : [{ role: 'user', parts: [part] }, first];
  return { contents: [...requested, ...rest] };
}

function writeConfig(
  conversation: Conversation,
  traits: GeminiTraits,
  downgrades: Downgrades,
): Record<string, unknown> {
  const { stop, choices, logprobs, only } = conversation;
  if (stop.length > MAX_STOPS) downgrades.note('stop');
  const thinkingConfig = writeThinking(conversation.reasoning, conversation.model, traits, downgrades);
  const fields = {
    maxOutputTokens: conversation.maxTokens,
    temperature: conversation.temperature,
    topP: conversation.topP,
    topK: conversation.topK,
    frequencyPenalty: conversation.frequencyPenalty,
    presencePenalty: conversation.presencePenalty,
    seed: conversation.seed,
    stopSequences: stop.length > 0 ? stop.slice(0, MAX_STOPS) : null,
    candidateCount: choices > 1 ? choices : null,
    responseLogprobs: logprobs === null ? null : true,
    logprobs: logprobs || null,
    thinkingConfig: thinkingConfig ?? null,
    ...writeModalities(conversation, traits),
    ...writeFormat(conversation, traits, downgrades),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...asRecord(asRecord(only.gemini).generationConfig), ...Object.fromEntries(given) };
}

function writeModalities({ modalities, audio }: Conversation, traits: GeminiTraits): Record<string, unknown> {
  const requested = modalities.map((name) => name.toUpperCase()).filter((name) => name !== 'TEXT');
  const supported = requested.includes('AUDIO')
    ? ['AUDIO']
    : requested.length > 0
      ? ['TEXT', ...requested]
      : traits.modalities;
  if (!supported) return {};
  return {
    responseModalities: supported,
    ...(audio && supported.includes('AUDIO') && { speechConfig: speechConfig(audio.voice) }),
  };
}

/** Sets the voice. */
export function speechConfig(voiceName: string): Record<string, unknown> {
  return { voiceConfig: { prebuiltVoiceConfig: { voiceName } } };
}

function writeFormat(
  { outputFormat, tools, webSearch }: Conversation,
  { mixesTools, jsonSchema }: GeminiTraits,
  downgrades: Downgrades,
): Record<string, unknown> {
  if (outputFormat === null || outputFormat.type === 'text') return {};
  if (!mixesTools && (tools.length > 0 || webSearch)) {
    downgrades.note('response_format');
    return {};
  }
  const responseMimeType = 'application/json';
  if (outputFormat.type === 'json') return { responseMimeType };
  return { responseMimeType, ...schemaField('response', outputFormat.schema, jsonSchema) };
}

function noteMissing(conversation: Conversation, downgrades: Downgrades): void {
  for (const [field, name] of Object.entries(UNSUPPORTED_FIELDS)) {
    if (conversation[field as keyof typeof UNSUPPORTED_FIELDS] !== null) downgrades.note(name);
  }
  if (conversation.parallelToolCalls === false) downgrades.note('parallel_tool_calls');
  if (conversation.messages.at(-1)?.prefix) downgrades.note('prefix');
  for (const family of ['openai', 'anthropic'] as const) {
    for (const name of Object.keys(conversation.only[family] ?? {})) downgrades.note(name);
  }
}

/**
 * Limits the images of each message.
 * @param max maximum number of images; -1: no limit
 * @throws {AppError} unsupported
 */
export function requireFewImages(messages: readonly Message[], max: number): void {
  if (max < 0) return;
  if (messages.some(({ parts }) => imagesIn(parts) > max)) {
    throw unsupported(`more than ${max} images in a message`);
  }
}

function imagesIn(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'tool_result') return sum + imagesIn(part.parts);
    return part.type === 'image' ? sum + 1 : sum;
  }, 0);
}
