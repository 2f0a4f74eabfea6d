import { AppError } from '../../../common/errors/app-error.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { MAX_TOKENS_LIMIT } from '../../request-params.js';
import { OpenAiRequestError } from './openai.errors.js';

const MAX_MODEL_LENGTH = 255;

/** @throws {AppError} model_required when `model` is not a valid name. */
export function readModel(body: RequestBody): string {
  const model = body.get('model');
  if (typeof model !== 'string' || model.trim() === '') throw new AppError(OpenAiRequestError.model_required);
  // Names with control characters or unpaired surrogates cannot be stored in the log.
  if (model.length > MAX_MODEL_LENGTH || hasControlCharacters(model) || !model.isWellFormed()) {
    throw new AppError(OpenAiRequestError.model_required);
  }
  return model;
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20) return true;
  return false;
}

/**
 * The response's maximum tokens: `max_completion_tokens` takes precedence over `max_tokens`; null when neither is set.
 */
export function readMaxTokens(body: RequestBody): number | null {
  for (const field of ['max_completion_tokens', 'max_tokens']) {
    if (!body.has(field)) continue;
    const value = body.get(field);
    if (value === null) continue;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_TOKENS_LIMIT) {
      throw invalidText(`${field} is invalid`);
    }
    return value;
  }
  return null;
}

/** Number of requested choices; the reservation covers all of them. */
export function readChoiceCount(body: RequestBody): number {
  return Math.max(readCount(body, 'n'), readCount(body, 'best_of'));
}

function readCount(body: RequestBody, field: string): number {
  const count = body.has(field) ? body.get(field) : 1;
  if (count === null) return 1;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 128) {
    throw invalidText(`${field} is invalid`);
  }
  return count;
}

/**
 * Whether the client requests a stream, and its usage chunk.
 * @throws {AppError} invalid_text_request
 */
export function readStream(body: RequestBody): { stream: boolean; wantsUsage: boolean } {
  if (!body.has('stream')) return { stream: false, wantsUsage: false };
  const value = body.get('stream');
  if (value !== null && typeof value !== 'boolean') throw invalidText('stream must be true or false');
  const options = value && body.has('stream_options') ? body.get('stream_options') : null;
  const wantsUsage = typeof options === 'object' && options !== null && Reflect.get(options, 'include_usage') === true;
  return { stream: value === true, wantsUsage };
}

/** The error of an invalid text request. */
export function invalidText(detail: string): AppError {
  return new AppError(OpenAiRequestError.invalid_text_request, { detail });
}
