import { AppError } from '../../../common/errors/app-error.js';
import { asString } from '../../bytes/untrusted.js';
import { ModelError } from '../models.errors.js';

/** A constant, because the creation date of a model is unknown. */
const CREATED_AT = '2025-01-01T00:00:00Z';
const MAX_LIMIT = 1_000;

/**
 * The models in the shape of Anthropic's list. All models are returned when the client sets no limit.
 * @param query `limit`, and `after_id` or `before_id` for further pages
 */
export function listAnthropicModels(names: readonly string[], query: Readonly<Record<string, unknown>>) {
  const after = names.indexOf(asString(query.after_id));
  const before = names.indexOf(asString(query.before_id));
  const limit = limitOf(query.limit) ?? names.length;
  const start = before >= 0 ? Math.max(before - limit, 0) : after + 1;
  const end = before >= 0 ? before : start + limit;
  const data = names.slice(start, end).map(toAnthropicModel);
  return {
    data,
    has_more: before >= 0 ? start > 0 : end < names.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}

/** @throws {AppError} model_not_found */
export function findAnthropicModel(names: readonly string[], model: string) {
  if (!names.includes(model)) throw new AppError(ModelError.model_not_found, { model });
  return toAnthropicModel(model);
}

function toAnthropicModel(id: string) {
  return { type: 'model', id, display_name: id, created_at: CREATED_AT };
}

function limitOf(value: unknown): number | null {
  const limit = Number(asString(value));
  return Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_LIMIT) : null;
}
