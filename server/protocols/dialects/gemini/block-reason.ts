import { field } from './gemini-fields.js';

/** Why the prompt was not answered at all; null when it was. */
export function blockReasonOf(body: unknown): string | null {
  const reason = field(field(body, 'promptFeedback'), 'blockReason');
  return typeof reason === 'string' && !/UNSPECIFIED$/.test(reason) ? reason : null;
}
