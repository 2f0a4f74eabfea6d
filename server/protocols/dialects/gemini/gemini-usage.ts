import { saneToolCalls, saneUsage, type ToolCalls, type Usage, withParts, withServed } from '../../../common/usage.js';
import { JsonKey, lastObject } from '../../bytes/json-key.js';
import { asArray } from '../../bytes/untrusted.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';

/**
 * Converts `usageMetadata` to the canonical form. The prompt count includes cached tokens, but not the tokens that
 * built-in tools added; the output count does not include thoughts.
 * @returns null when the usage is absent or implausible; the tokens are then counted here
 */
export function readGeminiUsage(value: unknown): Usage | null {
  const prompt = field(value, 'promptTokenCount');
  const tools = field(value, 'toolUsePromptTokenCount') ?? 0;
  const response = field(value, 'candidatesTokenCount') ?? field(value, 'responseTokenCount') ?? 0;
  const thoughts = field(value, 'thoughtsTokenCount') ?? 0;
  if (typeof prompt !== 'number' || typeof tools !== 'number') return null;
  if (typeof response !== 'number' || typeof thoughts !== 'number') return null;
  const output = response + thoughts;
  const made = field(value, 'candidatesTokensDetails') ?? field(value, 'responseTokensDetails');
  const usage = saneUsage({
    input: prompt + tools,
    output,
    cacheRead: field(value, 'cachedContentTokenCount') ?? 0,
    reasoning: thoughts,
    audioIn: tokensOf(field(value, 'promptTokensDetails'), 'AUDIO'),
    audioOut: tokensOf(made, 'AUDIO'),
  });
  const cached = field(value, 'cacheTokensDetails');
  return withParts(withServed(usage, tierOf(field(value, 'serviceTier') ?? field(value, 'trafficType'))), {
    imageIn: tokensOf(field(value, 'promptTokensDetails'), 'IMAGE'),
    imageOut: tokensOf(made, 'IMAGE'),
    cached: Array.isArray(cached) ? { audio: tokensOf(cached, 'AUDIO'), image: tokensOf(cached, 'IMAGE') } : null,
  });
}

/** `PRIORITY` of the Gemini API, `ON_DEMAND_PRIORITY` of Vertex AI. */
function tierOf(tier: unknown): unknown {
  return typeof tier === 'string' ? tier.toLowerCase().replace(/^on_demand_/, '') : undefined;
}

/**
 * The usage of a stream so far: its first reports count the prompt, but no output.
 * @param tokens output tokens received, counted here
 */
export function soFar(usage: Usage, tokens: number): Usage {
  return usage.output > 0 ? usage : { ...usage, output: tokens };
}

/** Converts the canonical usage to `usageMetadata`. */
export function writeGeminiUsage(usage: Usage): Record<string, unknown> {
  const { input, output, reasoning, cacheRead, audioIn, audioOut, imageIn = 0, imageOut = 0 } = usage;
  return {
    promptTokenCount: input,
    candidatesTokenCount: output - reasoning,
    totalTokenCount: input + output,
    ...(cacheRead > 0 && { cachedContentTokenCount: cacheRead }),
    ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    promptTokensDetails: modalities(input, audioIn, imageIn),
    ...(audioOut + imageOut > 0 && { candidatesTokensDetails: modalities(output - reasoning, audioOut, imageOut) }),
  };
}

function modalities(all: number, audio: number, image: number): { modality: string; tokenCount: number }[] {
  const text = { modality: 'TEXT', tokenCount: Math.max(all - audio - image, 0) };
  const others = [
    { modality: 'AUDIO', tokenCount: audio },
    { modality: 'IMAGE', tokenCount: image },
  ];
  return [text, ...others.filter(({ tokenCount }) => tokenCount > 0)];
}

function tokensOf(details: unknown, modality: string): unknown {
  const entry = objectsOf(details).find((detail) => detail.modality === modality);
  return entry ? (field(entry, 'tokenCount') ?? 0) : 0;
}

/** The names of the usage in responses; proxies write the second one. */
export const USAGE_KEYS = [new JsonKey('usageMetadata'), new JsonKey('usage_metadata')];

/** The last usage of a JSON text, found without parsing the remainder. */
export function lastUsageMetadata(bytes: Buffer): unknown {
  const key = USAGE_KEYS.find((name) => name.isIn(bytes));
  return key && lastObject(bytes, key);
}

const MARKS = [Buffer.from('"webSearchQueries"'), Buffer.from('"web_search_queries"')];
/**
 * Models that are billed per grounded prompt, independent of the number of queries; later models are billed per query.
 */
const BY_PROMPT = /gemini-(1|2)\b/;

/** Whether bytes may contain searches. */
export function maySearch(bytes: Buffer): boolean {
  return MARKS.some((mark) => bytes.includes(mark));
}

/**
 * The Google searches that ground a response, or a fragment of one, counted as they are billed
 * (https://ai.google.dev/gemini-api/docs/google-search).
 */
export function searchesIn(body: unknown): ToolCalls | undefined {
  const queries = objectsOf(field(body, 'candidates')).reduce(
    (count, candidate) => count + asArray(field(field(candidate, 'groundingMetadata'), 'webSearchQueries')).length,
    0,
  );
  const byPrompt = BY_PROMPT.test(stringOf(field(body, 'modelVersion')) ?? '');
  return saneToolCalls({ google_search: byPrompt ? Math.min(queries, 1) : queries });
}

/** The maximum of two reports of one response: vendors repeat reports and extend them. */
export function moreSearches(known: ToolCalls | undefined, later: ToolCalls | undefined): ToolCalls | undefined {
  return (later?.google_search ?? 0) > (known?.google_search ?? 0) ? later : known;
}
