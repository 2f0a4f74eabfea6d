import type { Decimal } from './decimal.js';

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
    (entry): entry is [string, number] => isCount(entry[1]) && NAME.test(entry[0]),
  );
  return valid.length > 0 ? Object.fromEntries(valid) : undefined;
}

/** The number of occurrences of each name. */
export function countCalls(names: readonly string[]): ToolCalls | undefined {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return saneToolCalls(counts);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_CALLS;
}
