import { invalidBatchRequest } from './object-page.js';

const MIN_SECONDS = 60 * 60;
/** OpenAI's limit, after which files of batches expire. */
export const MAX_EXPIRY_SECONDS = 30 * 24 * 60 * 60;

/** When a file expires. */
export interface FileExpiry {
  /** After its creation. */
  readonly seconds: number;
  /** The fields of the form that say so. */
  readonly fields: Readonly<Record<string, string>>;
}

/** `expires_after` of a form; null when it is absent. @throws {AppError} invalid_batch_request */
export function readExpiry(texts: ReadonlyMap<string, string>): FileExpiry | null {
  const text = texts.get('expires_after[seconds]');
  if (text === undefined) return null;
  const anchor = texts.get('expires_after[anchor]');
  if (anchor !== 'created_at') throw invalidBatchRequest('expires_after[anchor] must be created_at');
  const seconds = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (seconds < MIN_SECONDS || seconds > MAX_EXPIRY_SECONDS) {
    throw invalidBatchRequest(`expires_after[seconds] must be from ${MIN_SECONDS} to ${MAX_EXPIRY_SECONDS}`);
  }
  return { seconds, fields: { 'expires_after[anchor]': anchor, 'expires_after[seconds]': text } };
}
