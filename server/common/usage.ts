import type { ToolCalls } from './tool-calls.js';
import { tokensOf, type Units } from './units.js';

/**
 * What a call used, in tokens, whatever the provider calls it: `input` is the whole prompt including what was read from
 * or written to a cache, `output` is everything generated including reasoning.
 */
export interface Usage {
  readonly input: number;
  readonly output: number;
  /** Part of `input`. */
  readonly cacheRead: number;
  /** Part of `input`: everything written to a cache. */
  readonly cacheWrite: number;
  /** Part of `cacheWrite`: what shall stay for an hour, which costs more. */
  readonly cacheWriteHour: number;
  /** Part of `output`. */
  readonly reasoning: number;
  /** Part of `input`. */
  readonly audioIn: number;
  /** Part of `output`. */
  readonly audioOut: number;
  /** What the call is paid by besides tokens; characters and seconds are counted in `input` already. */
  readonly units?: Units;
  /** Tools the upstream ran and bills by the call. */
  readonly tools?: ToolCalls;
}

/** Beyond this a count is a mistake or an attack, and the product with a price might not be exact. */
const MAX_TOKENS = 1_000_000_000;

/**
 * Believes an upstream's counts only when they can be true: whole numbers from 0 to 10^9, and parts not greater than
 * their whole. Parts that are absent count as zero.
 * @returns null for anything else; the tokens are then counted here.
 */
export function saneUsage(claimed: { [Field in Exclude<keyof Usage, 'units' | 'tools'>]?: unknown }): Usage | null {
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

/** A day: nobody sends a longer sound in one request. */
const MAX_SECONDS = 86_400;

/** What a sound of this length is charged as, begun seconds counting whole; null when the length is not credible. */
export function usageOfSeconds(seconds: unknown): Usage | null {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > MAX_SECONDS) return null;
  return usageOfUnits({ kind: 'seconds', count: Math.ceil(seconds) });
}

/** The usage of a call that is paid by its units alone. */
export function usageOfUnits(units: Units): Usage {
  const none = { output: 0, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
  return { input: tokensOf(units), ...none, units };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TOKENS;
}
