import { AnswerError } from '../../canonical/reply.js';

/** Reads what an upstream put under `error`; null when there is nothing. */
export function hiddenError(value: unknown): AnswerError | null {
  if (typeof value === 'string' && value !== '') return new AnswerError(value);
  if (typeof value !== 'object' || value === null) return null;
  const { message, type, code } = value as Record<string, unknown>;
  return new AnswerError(
    typeof message === 'string' ? message : 'upstream error',
    typeof type === 'string' ? type : undefined,
    typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  );
}
