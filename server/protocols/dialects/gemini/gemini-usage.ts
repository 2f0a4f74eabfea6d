import { saneUsage, type Usage } from '../../../common/usage.js';
import { lastObject } from '../../bytes/last-object.js';
import { field, objectsOf } from './gemini-fields.js';

/**
 * Converts `usageMetadata` to the canonical form. The prompt count includes cached tokens, but not the tokens that
 * built-in tools added; the output count does not include thoughts.
 * @returns null when the usage is absent or implausible; the tokens are then counted here
 */
export function readGeminiUsage(value: unknown): Usage | null {
  const prompt = field(value, 'promptTokenCount');
  const tools = field(value, 'toolUsePromptTokenCount') ?? 0;
  const answer = field(value, 'candidatesTokenCount') ?? field(value, 'responseTokenCount') ?? 0;
  const thoughts = field(value, 'thoughtsTokenCount') ?? 0;
  if (typeof prompt !== 'number' || typeof tools !== 'number') return null;
  if (typeof answer !== 'number' || typeof thoughts !== 'number') return null;
  const output = answer + thoughts;
  return saneUsage({
    input: prompt + tools,
    output,
    cacheRead: field(value, 'cachedContentTokenCount') ?? 0,
    reasoning: thoughts,
    audioIn: tokensOf(field(value, 'promptTokensDetails'), 'AUDIO'),
    audioOut: tokensOf(field(value, 'candidatesTokensDetails') ?? field(value, 'responseTokensDetails'), 'AUDIO'),
  });
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
  const { input, output, reasoning, cacheRead, audioIn, audioOut } = usage;
  return {
    promptTokenCount: input,
    candidatesTokenCount: output - reasoning,
    totalTokenCount: input + output,
    ...(cacheRead > 0 && { cachedContentTokenCount: cacheRead }),
    ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    promptTokensDetails: modalities(input, audioIn),
    ...(audioOut > 0 && { candidatesTokensDetails: modalities(output - reasoning, audioOut) }),
  };
}

function modalities(all: number, audio: number): { modality: string; tokenCount: number }[] {
  const text = { modality: 'TEXT', tokenCount: Math.max(all - audio, 0) };
  return audio > 0 ? [text, { modality: 'AUDIO', tokenCount: audio }] : [text];
}

function tokensOf(details: unknown, modality: string): unknown {
  const entry = objectsOf(details).find((detail) => detail.modality === modality);
  return entry ? (field(entry, 'tokenCount') ?? 0) : 0;
}

const USAGE_KEYS = [Buffer.from('"usageMetadata"'), Buffer.from('"usage_metadata"')];

/** The last usage of a JSON text, found without parsing the remainder. */
export function lastUsageMetadata(bytes: Buffer): unknown {
  const key = USAGE_KEYS.find((name) => bytes.includes(name));
  return key && lastObject(bytes, key);
}
