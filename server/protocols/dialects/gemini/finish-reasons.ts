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
/** The model failed; content generated before the failure is still returned. */
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

/** The canonical stop reason of a candidate. */
export function stopReasonOf(finishReason: string, called: boolean): StopReason {
  if (finishReason === 'MAX_TOKENS') return 'length';
  if (STOPPED_BY_OTHERS.has(finishReason)) return 'content_filter';
  return called ? 'tool_calls' : 'stop';
}

/** Whether a response without content is an error because of its finish reason. */
export function isBroken(finishReason: string): boolean {
  return BROKEN.has(finishReason);
}
