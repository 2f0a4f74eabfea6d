import { LogType } from '../audit/log-type.js';
import type { LogRow } from './log-row.js';

/** A measure of a call. Only charges have a cost; failed calls have a duration as well. */
interface Measure {
  expression: string;
  of(row: LogRow): number;
  types: readonly number[];
}

const CHARGES = [LogType.consumption];
const CALLS = [LogType.consumption, LogType.failure];

/** The measures that rows can be filtered by. */
export const MEASURES = {
  quota: { expression: 'quota', of: ({ quota }) => quota, types: CHARGES },
  tokens: {
    expression: 'prompt_tokens + completion_tokens',
    of: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
    types: CHARGES,
  },
  duration: { expression: 'use_time_ms', of: ({ useTimeMs }) => useTimeMs, types: CALLS },
} satisfies Record<string, Measure>;

/** Inclusive bounds of a measure: quota units, tokens, or ms. */
export interface LogBounds {
  measure: keyof typeof MEASURES;
  min?: number;
  max?: number;
}

/** Whether a row is a call within the bounds; the same rule that `log-conditions.ts` writes in SQL. */
export function isWithin(row: LogRow, bounds: readonly LogBounds[]): boolean {
  return bounds.every(({ measure, min = -Infinity, max = Infinity }) => {
    const { of, types }: Measure = MEASURES[measure];
    const value = of(row);
    return types.includes(row.type) && value >= min && value <= max;
  });
}
