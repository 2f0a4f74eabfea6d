import type { Usage } from '../../../common/usage.js';

/** An upstream may charge a few tokens for a blank response. */
const BLANK_TOKENS = 16;

/** Whether a response is charged without visible text: hidden reasoning is charged. */
export function hasBillableOutput(usage: Usage): boolean {
  return usage.output > BLANK_TOKENS || usage.reasoning > 0;
}
