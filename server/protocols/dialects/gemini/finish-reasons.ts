import type { StopReason } from '../../canonical/reply.js';

const STOPPED_BY_OTHERS = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
]);
/** The model failed; what it said before that is still an answer. */
const BROKEN = new Set([
  'MALFORMED_FUNCTION_CALL',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
  'MALFORMED_RESPONSE',
  'LANGUAGE',
  'OTHER',
  'NO_IMAGE',
  'IMAGE_OTHER',
]);

/** Why a candidate stopped. */
export function stopReasonOf(finishReason: string, called: boolean): StopReason {
  if (finishReason === 'MAX_TOKENS') return 'length';
  if (STOPPED_BY_OTHERS.has(finishReason)) return 'content_filter';
  return called ? 'tool_calls' : 'stop';
}

/** Whether an answer without content that ended so is none. */
export function isBroken(finishReason: string): boolean {
  return BROKEN.has(finishReason);
}
