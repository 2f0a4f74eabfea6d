import type { Decimal } from './decimal.js';

/** Tools that an upstream ran by itself for an answer and bills by the call: name → number of calls. */
export type ToolCalls = Readonly<Record<string, number>>;

/** Calls of one such tool at their price. */
export interface ToolCharge {
  /** As `tool_price_setting.prices` names it: `web_search`, `image_generation/high/1024x1024`. */
  readonly name: string;
  readonly calls: number;
  /** US dollars a thousand calls. */
  readonly price: Decimal;
}

/** Beyond this a count is a mistake or an attack. */
const MAX_CALLS = 10_000;
/** Names may contain what an upstream wrote, such as the quality of a picture. */
const NAME = /^[\w./-]{1,64}$/;

/**
 * Believes an upstream's counts only when they can be true: whole numbers from 1 to 10,000 of tools with a plain name.
 * @returns undefined when nothing is left of them.
 */
export function saneToolCalls(claimed: Readonly<Record<string, unknown>>): ToolCalls | undefined {
  const believed = Object.entries(claimed).filter(
    (entry): entry is [string, number] => NAME.test(entry[0]) && isCount(entry[1]),
  );
  return believed.length > 0 ? Object.fromEntries(believed) : undefined;
}

/** How often each name occurs. */
export function countCalls(names: readonly string[]): ToolCalls | undefined {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return saneToolCalls(counts);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_CALLS;
}
