import { AppError } from '../../../../common/errors/app-error.js';
import type { BodyDraft } from '../../../bytes/body-draft.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { MAX_TOKENS_LIMIT } from '../../../canonical/request-params.js';
import type { Rewrite } from '../../shared/dialect.js';
import { isModelName } from '../../shared/model-name.js';
import { OpenAiRequestError } from './openai.errors.js';

/** @throws {AppError} model_required when `model` is not a valid name. */
export function readModel(body: RequestBody): string {
  const model = body.get('model');
  if (typeof model !== 'string' || !isModelName(model)) throw new AppError(OpenAiRequestError.model_required);
  return model;
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
      throw invalidText(`${field} is invalid`, field);
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
    throw invalidText(`${field} is invalid`, field);
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
  if (value !== null && typeof value !== 'boolean') throw invalidText('stream must be true or false', 'stream');
  const options = value && body.has('stream_options') ? body.get('stream_options') : null;
  const wantsUsage = typeof options === 'object' && options !== null && Reflect.get(options, 'include_usage') === true;
  return { stream: value === true, wantsUsage };
}

/** The error of an invalid text request. @param param the field that is invalid */
export function invalidText(detail: string, param?: string): AppError {
  return new AppError(OpenAiRequestError.invalid_text_request, { detail }, { param });
}

/** Texts, or lists of token ids, in the form of completions and embeddings. */
export interface InputTexts {
  texts: string[];
  /** Number of texts and lists: a completion has choices for each. */
  count: number;
  /** Number of token ids sent instead of text. */
  tokenIds: number;
}

/** Reads `string | string[] | int[] | int[][]`; null for other types and empty values. */
export function readTexts(input: unknown): InputTexts | null {
  if (typeof input === 'string') return input === '' ? null : { texts: [input], count: 1, tokenIds: 0 };
  if (!Array.isArray(input) || input.length === 0) return null;
  const items = input as unknown[];
  if (items.every((item) => typeof item === 'string')) return { texts: items, count: items.length, tokenIds: 0 };
  if (items.every(isTokenId)) return { texts: [], count: 1, tokenIds: items.length };
  if (items.every((item) => Array.isArray(item) && item.every(isTokenId))) {
    const tokenIds = (items as unknown[][]).reduce((sum, ids) => sum + ids.length, 0);
    return { texts: [], count: items.length, tokenIds };
  }
  return null;
}

function isTokenId(item: unknown): item is number {
  return typeof item === 'number' && Number.isInteger(item) && item >= 0;
}

/** Rewrites an OpenAI body for an OpenAI-style upstream. */
export function rewriteOpenAi(draft: BodyDraft, { requested, model, requestUsage }: Rewrite): void {
  if (model !== requested.model) draft.set('model', model);
  if (requested.stream && !requested.wantsUsage && requestUsage) {
    draft.set('stream_options', { ...asObject(draft.get('stream_options')), include_usage: true });
  }
  // OpenAI accepts the field without a stream, but several compatible upstreams reject it.
  if (!requested.stream && draft.has('stream_options')) draft.remove('stream_options');
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/**
 * The model of a request whose model is optional.
 * @throws {AppError} model_required when the model is invalid.
 */
export function readModelOr(body: RequestBody, standard: string): string {
  const given = body.get('model');
  return given === undefined || given === null || given === '' ? standard : readModel(body);
}

/** Rewrites a body for an OpenAI-style upstream, with the model's name even when the client sent none. */
export function rewriteWithModel(draft: BodyDraft, change: Rewrite): void {
  if (!draft.get('model')) draft.set('model', change.model);
  rewriteOpenAi(draft, change);
}
