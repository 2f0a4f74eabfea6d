import type { Decimal } from './decimal.js';
import { tokensOf, type Units } from './units.js';

/** Tools that an upstream ran for a response and bills per call: name → number of calls. */
export type ToolCalls = Readonly<Record<string, number>>;

/** Calls of one such tool with their price. */
export interface ToolCharge {
  /** The name in `tool_price_setting.prices`: `web_search`, `image_generation/high/1024x1024`. */
  readonly name: string;
  readonly calls: number;
  /** US dollars per thousand calls. */
  readonly price: Decimal;
}

/** A higher count is an error or an attack. */
const MAX_CALLS = 10_000;
/** Names may contain values from an upstream, such as the quality of an image. */
const NAME = /^[\w./-]{1,64}$/;

/**
 * Validates an upstream's counts: integers from 1 to 10,000 of tools with a valid name.
 * @returns undefined when no valid count remains.
 */
export function saneToolCalls(claimed: Readonly<Record<string, unknown>>): ToolCalls | undefined {
  const valid = Object.entries(claimed).filter(
    // Most responses report no tools: their counts are absent, and the names need no check.
    (entry): entry is [string, number] => isCallCount(entry[1]) && NAME.test(entry[0]),
  );
  return valid.length > 0 ? Object.fromEntries(valid) : undefined;
}

/** The number of occurrences of each name. */
export function countCalls(names: readonly string[]): ToolCalls | undefined {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return saneToolCalls(counts);
}

function isCallCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_CALLS;
}

/**
 * The usage of a call in tokens, independent of the provider: `input` is the whole prompt including cache reads and
 * writes, `output` is everything generated including reasoning.
 */
export interface Usage {
  readonly input: number;
  readonly output: number;
  /** Part of `input`. */
  readonly cacheRead: number;
  /** Part of `input`: all cache writes. */
  readonly cacheWrite: number;
  /** Part of `cacheWrite`: writes with a lifetime of an hour, which cost more. */
  readonly cacheWriteHour: number;
  /** Part of `output`. */
  readonly reasoning: number;
  /** Part of `input`. */
  readonly audioIn: number;
  /** Part of `output`. */
  readonly audioOut: number;
  /** Part of `input` and not of `cacheRead`: tokens that represent images. */
  readonly imageIn?: number;
  /** Part of `output`: tokens that represent images. */
  readonly imageOut?: number;
  /** Part of `cacheRead`, if the upstream reports it by kind: tokens other than audio. */
  readonly cacheReadText?: number;
  /** Part of `cacheRead` and of `audioIn`, if the upstream reports it by kind. */
  readonly cacheReadAudio?: number;
  /** How the upstream served the call, if that affects the price: `priority`, `flex`, `batch`, `fast`, `geo:us`. */
  readonly served?: readonly string[];
  /** The charged units other than tokens; characters and seconds are also counted in `input`. */
  readonly units?: Units;
  /** Tools that the upstream ran and bills per call. */
  readonly tools?: ToolCalls;
}

/** A count of tokens in a usage. */
export type TokenCount = Exclude<keyof Usage, 'units' | 'tools' | 'served'>;

const RARE_COUNTS = ['imageIn', 'imageOut', 'cacheReadText', 'cacheReadAudio'] as const satisfies readonly TokenCount[];

/** The counts that only some upstreams report; absent instead of zero. */
type RareCount = (typeof RARE_COUNTS)[number];

/** No tokens. */
export const NO_USAGE: Readonly<Record<Exclude<TokenCount, RareCount>, number>> = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};

const COUNTS = Object.keys(NO_USAGE) as Exclude<TokenCount, RareCount>[];

/** All counts of tokens in a usage. */
export const TOKEN_COUNTS: readonly TokenCount[] = [...COUNTS, ...RARE_COUNTS];

/** A higher count is an error or an attack, and its product with a price might not be exact. */
const MAX_TOKEN_COUNT = 1_000_000_000;

/**
 * Validates an upstream's counts: integers from 0 to 10^9, and parts not greater than their whole. Missing parts count
 * as zero. Written out because streams may report a usage with each chunk.
 * @returns null when they are invalid; the tokens are then counted by this gateway.
 */
export function saneUsage(claimed: { [Count in Exclude<TokenCount, RareCount>]?: unknown }): Usage | null {
  const {
    input,
    output,
    cacheRead = 0,
    cacheWrite = 0,
    cacheWriteHour = 0,
    reasoning = 0,
    audioIn = 0,
    audioOut = 0,
  } = claimed;
  if (!isCount(input) || !isCount(output) || !isCount(cacheRead) || !isCount(cacheWrite)) return null;
  if (!isCount(reasoning) || !isCount(audioIn) || !isCount(audioOut)) return null;
  if (!isCount(cacheWriteHour) || cacheWriteHour > cacheWrite) return null;
  if (cacheRead + cacheWrite > input || audioIn > input) return null;
  if (reasoning + audioOut > output) return null;
  return { input, output, cacheRead, cacheWrite, cacheWriteHour, reasoning, audioIn, audioOut };
}

/** The counts that few upstreams report, as they claim them. */
export interface ClaimedParts {
  /** Tokens of images in the prompt, including tokens read from a cache. */
  readonly imageIn?: unknown;
  readonly imageOut?: unknown;
  /** Tokens read from a cache, by kind. */
  readonly cached?: { readonly audio?: unknown; readonly image?: unknown } | null;
}

/**
 * Adds the counts that few upstreams report, if they are plausible; the other tokens are charged at the price of the
 * whole.
 */
export function withParts(usage: Usage | null, { imageIn, imageOut, cached = null }: ClaimedParts): Usage | null {
  if (usage === null) return null;
  const { input, output, cacheRead, cacheWrite, reasoning, audioIn, audioOut } = usage;
  const parts: { [Count in RareCount]?: number } = {};
  const cachedAudio = countOf(cached?.audio);
  const cachedImage = countOf(cached?.image);
  const images = Math.min(countOf(imageIn) - cachedImage, input - cacheRead - cacheWrite - audioIn);
  const imagesOut = Math.min(countOf(imageOut), output - audioOut - reasoning);
  if (images > 0) parts.imageIn = images;
  if (imagesOut > 0) parts.imageOut = imagesOut;
  if (cached && audioIn > 0 && cacheRead > 0 && cachedAudio <= Math.min(audioIn, cacheRead)) {
    const text = Math.min(cacheRead - cachedAudio, input - audioIn - (parts.imageIn ?? 0));
    if (text > 0) parts.cacheReadText = text;
    if (cachedAudio > 0) parts.cacheReadAudio = cachedAudio;
  }
  return Object.keys(parts).length > 0 ? { ...usage, ...parts } : usage;
}

/** The usual tier has no separate price. */
const USUAL = /^(auto|default|standard|on_demand|not_available|global)$/;
const LABEL = /^[a-z][a-z0-9_:-]{0,31}$/;

/** Adds how the upstream served the call; names of the usual tier and invalid names are left out. */
export function withServed(usage: Usage | null, ...labels: readonly unknown[]): Usage | null {
  if (usage === null) return null;
  let served: string[] | undefined;
  for (const label of labels) {
    if (typeof label === 'string' && LABEL.test(label) && !USUAL.test(label)) {
      served ??= [];
      served.push(label);
    }
  }
  return served ? { ...usage, served } : usage;
}

/** The usage of a call of which another property of its service is known. Undefined if there is none. */
export function alsoServed(usage: Usage, label: string | undefined): Usage {
  const { served = [] } = usage;
  return label === undefined || served.includes(label) ? usage : { ...usage, served: [...served, label] };
}

/** A day: requests do not contain longer audio. */
const MAX_SECONDS = 86_400;

/** The usage of audio of this duration, with started seconds rounded up. Null if the duration is implausible. */
export function usageOfSeconds(seconds: unknown): Usage | null {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > MAX_SECONDS) return null;
  return usageOfUnits({ kind: 'seconds', count: Math.ceil(seconds) });
}

/** The usage of a call that is charged by its units only. */
export function usageOfUnits(units: Units): Usage {
  return { ...NO_USAGE, input: tokensOf(units), units };
}

/** Whether the upstream reported the tokens of a usage: they are not merely what its units are charged as. */
export function hasReportedTokens({ input, output, units }: Usage): boolean {
  return units === undefined || output > 0 || input !== tokensOf(units);
}

/** The tokens of both. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum: Record<keyof typeof NO_USAGE, number> & { [Count in RareCount]?: number } = { ...NO_USAGE };
  for (const count of COUNTS) sum[count] = one[count] + other[count];
  for (const count of RARE_COUNTS) {
    const tokens = (one[count] ?? 0) + (other[count] ?? 0);
    if (tokens > 0) sum[count] = tokens;
  }
  return sum;
}

function countOf(value: unknown): number {
  return isCount(value) ? value : 0;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKEN_COUNT;
}
