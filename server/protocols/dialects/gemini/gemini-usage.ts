import { saneUsage, type Usage } from '../../../common/usage.js';
import { lastObject } from '../../bytes/last-object.js';
import { field, objectsOf } from './gemini-fields.js';

/**
 * `usageMetadata` in our normal form. The prompt's count includes what was read from the cache, but neither what built-in tools
 * put before the model nor, on the other side, what it thought.
 * @returns null when it is absent or not credible; the tokens are then counted here.
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
 * What was used as far as a stream has come: its first reports know the prompt, but no output yet.
 * @param tokens how many the upstream has produced, counted here
 */
export function soFar(usage: Usage, tokens: number): Usage {
  return usage.output > 0 ? usage : { ...usage, output: tokens };
}

/** The same in the words of the API. */
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

/** The last usage of a JSON text, found without parsing the rest. */
export function lastUsageMetadata(bytes: Buffer): unknown {
  const key = USAGE_KEYS.find((name) => bytes.includes(name));
  return key && lastObject(bytes, key);
}
