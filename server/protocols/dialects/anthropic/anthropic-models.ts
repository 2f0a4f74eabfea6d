import { AppError } from '../../../common/errors/app-error.js';
import type { ModelFacts } from '../../../common/model-facts/model-facts.js';
import { asString } from '../../bytes/untrusted.js';
import { ModelError } from '../shared/models.errors.js';

/** The creation date of a model for which none is known. */
const CREATED_AT = '2025-01-01T00:00:00Z';
const MAX_LIMIT = 1_000;

type FactsOf = (model: string) => ModelFacts | undefined;

/**
 * The models in the shape of Anthropic's list. All models are returned when the client sets no limit.
 * @param query `limit`, and `after_id` or `before_id` for further pages
 * @param factsOf the facts to show of a model; undefined for none
 */
export function listAnthropicModels(
  names: readonly string[],
  query: Readonly<Record<string, unknown>>,
  factsOf: FactsOf = () => undefined,
) {
  const after = names.indexOf(asString(query.after_id));
  const before = names.indexOf(asString(query.before_id));
  const limit = limitOf(query.limit) ?? names.length;
  const start = before >= 0 ? Math.max(before - limit, 0) : after + 1;
  const end = before >= 0 ? before : start + limit;
  const data = names.slice(start, end).map((name) => toAnthropicModel(name, factsOf(name)));
  return {
    data,
    has_more: before >= 0 ? start > 0 : end < names.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}

/** @throws {AppError} model_not_found */
export function findAnthropicModel(names: readonly string[], model: string, factsOf: FactsOf = () => undefined) {
  if (!names.includes(model)) throw new AppError(ModelError.model_not_found, { model });
  return toAnthropicModel(model, factsOf(model));
}

function toAnthropicModel(id: string, facts: ModelFacts | undefined) {
  const model = {
    type: 'model',
    id,
    display_name: facts?.name ?? id,
    created_at: midnight(facts?.released) ?? CREATED_AT,
  };
  if (!facts) return model;
  const { context = null, output = null, retires } = facts;
  return { ...model, max_input_tokens: context, max_tokens: output, retires_at: midnight(retires) ?? null };
}

function midnight(day: string | undefined): string | undefined {
  return day && `${day}T00:00:00Z`;
}

function limitOf(value: unknown): number | null {
  const limit = Number(asString(value));
  return Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_LIMIT) : null;
}
