import { CallKind } from '../common/call-kind.js';
import { parseDecimal } from '../common/decimal.js';
import { NO_USAGE, type Usage, usageOfUnits } from '../common/usage.js';
import { MODEL_PROFILES, type ModelProfile } from './model-profiles.js';
import type { Random } from './random.js';

const MAX_INPUT_LENGTH = 120_000;
const MAX_OUTPUT_LENGTH = 8_000;
const MAX_MS = 280_000;
/** Min length of cached prompts in tokens, in blocks of 128 tokens. */
const MIN_CACHED = 1_024;
const CACHE_STEP = 128;
/** Share of the calls that take several times as long as others. */
const SLOW = 0.012;
const TOOL_USED = 0.02;
const IMAGE_SIZES = [
  { size: '1024x1024', quality: 'standard', factor: parseDecimal('1') },
  { size: '1024x1792', quality: 'standard', factor: parseDecimal('2') },
  { size: '1024x1024', quality: 'hd', factor: parseDecimal('2') },
];

/** The usage and the duration of a response. */
export interface PastResponse {
  readonly usage: Usage;
  readonly stream: boolean;
  /** Ms until the first token; null when the response was not streamed. */
  readonly timeToFirstTokenMs: number | null;
  readonly durationMs: number;
}

/** @throws {RangeError} for a model without a profile */
export function profileOf(model: string): ModelProfile {
  const profile = MODEL_PROFILES[model];
  if (!profile) throw new RangeError(`Model ${model} has no profile`);
  return profile;
}

/** A typical response of the model. */
export function responseOf(random: Random, model: string): PastResponse {
  const profile = profileOf(model);
  const usage = usageOf(random, profile);
  const slow = random.chance(SLOW) ? random.between(3, 9) : 1;
  const first = random.around(profile.timeToFirstTokenMs, 0.45) * slow + usage.input / 40;
  const writing =
    profile.tokensPerSecond > 0 ? (usage.output / random.around(profile.tokensPerSecond, 0.25)) * 1_000 : 0;
  const durationMs = Math.min(Math.round(first + writing), MAX_MS);
  const stream = random.chance(profile.streamed);
  return { usage, stream, timeToFirstTokenMs: stream ? Math.min(Math.round(first), durationMs) : null, durationMs };
}

function usageOf(random: Random, profile: ModelProfile): Usage {
  const input = Math.min(Math.max(Math.round(random.around(profile.input, 0.95)), 4), MAX_INPUT_LENGTH);
  switch (profile.kind) {
    case CallKind.IMAGE:
      return usageOfUnits({ kind: 'images', count: random.chance(0.8) ? 1 : 2, ...random.pick(IMAGE_SIZES) });
    case CallKind.SPEECH:
      return usageOfUnits({ kind: 'characters', count: Math.min(input, 4_096) });
    case CallKind.TRANSCRIPTION:
      return usageOfUnits({ kind: 'seconds', count: Math.min(input, 3_600) });
    default:
      return textUsage(random, profile, input);
  }
}

function textUsage(random: Random, profile: ModelProfile, input: number): Usage {
  const { cached, cacheWritten, output: median, tool } = profile;
  const output = median === 0 ? 0 : Math.min(Math.max(Math.round(random.around(median, 0.8)), 1), MAX_OUTPUT_LENGTH);
  const keeps = input >= MIN_CACHED;
  const cacheRead = keeps && random.chance(cached) ? cachedPart(random, input) : 0;
  const cacheWrite = keeps && cacheRead === 0 && random.chance(cacheWritten) ? cachedPart(random, input) : 0;
  const tools = tool !== undefined && random.chance(TOOL_USED) ? { [tool]: random.whole(1, 3) } : undefined;
  return { ...NO_USAGE, input, output, cacheRead, cacheWrite, ...(tools && { tools }) };
}

function cachedPart(random: Random, input: number): number {
  return Math.floor((input * random.between(0.45, 0.95)) / CACHE_STEP) * CACHE_STEP;
}
