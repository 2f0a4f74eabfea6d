import type { ToolCalls } from './tool-calls.js';
import { tokensOf, type Units } from './units.js';

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
  /** The charged units other than tokens; characters and seconds are also counted in `input`. */
  readonly units?: Units;
  /** Tools that the upstream ran and bills per call. */
  readonly tools?: ToolCalls;
}

/** A count of tokens in a usage. */
export type TokenCount = Exclude<keyof Usage, 'units' | 'tools'>;

/** No tokens. */
export const NO_USAGE: Readonly<Record<TokenCount, number>> = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};

const COUNTS = Object.keys(NO_USAGE) as TokenCount[];

/** A higher count is an error or an attack, and its product with a price might not be exact. */
const MAX_TOKENS = 1_000_000_000;

/**
 * Validates an upstream's counts: integers from 0 to 10^9, and parts not greater than their whole. Missing parts count
 * as zero. Written out because streams may report a usage with each chunk.
 * @returns null when they are invalid; the tokens are then counted by this gateway.
 */
export function saneUsage(claimed: { [Count in TokenCount]?: unknown }): Usage | null {
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
  if (reasoning > output || audioOut > output) return null;
  return { input, output, cacheRead, cacheWrite, cacheWriteHour, reasoning, audioIn, audioOut };
}

/** A day: requests do not contain longer audio. */
const MAX_SECONDS = 86_400;

/** The usage of audio of this duration, with started seconds rounded up; null when the duration is implausible. */
export function usageOfSeconds(seconds: unknown): Usage | null {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > MAX_SECONDS) return null;
  return usageOfUnits({ kind: 'seconds', count: Math.ceil(seconds) });
}

/** The usage of a call that is charged by its units only. */
export function usageOfUnits(units: Units): Usage {
  return { ...NO_USAGE, input: tokensOf(units), units };
}

/** The tokens of both. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum: Record<TokenCount, number> = { ...NO_USAGE };
  for (const count of COUNTS) sum[count] = one[count] + other[count];
  return sum;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKENS;
}
