import { field } from './gemini-fields.js';

/** The reason a prompt was blocked; null when it was not. */
export function blockReasonOf(body: unknown): string | null {
  const reason = field(field(body, 'promptFeedback'), 'blockReason');
  return typeof reason === 'string' && !/UNSPECIFIED$/.test(reason) ? reason : null;
}
