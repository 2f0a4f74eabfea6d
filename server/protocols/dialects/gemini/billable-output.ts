import type { Usage } from '../../../common/usage.js';

/** A blank reply may be charged a few tokens by the upstream. */
const BLANK_TOKENS = 16;

/** Whether an answer is worth its charge even without visible text: hidden reasoning is work, and is paid for. */
export function hasBillableOutput(usage: Usage): boolean {
  return usage.output > BLANK_TOKENS || usage.reasoning > 0;
}
