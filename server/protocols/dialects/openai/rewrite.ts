import type { BodyDraft } from '../../bytes/body-draft.js';
import type { RequestBody } from '../../bytes/request-body.js';
import type { Rewrite } from '../dialect.js';
import { readModel } from './read-fields.js';

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

/** Rewrites a body for an OpenAI-style upstream, which gets the model's name even when the client sent none. */
export function rewriteWithModel(draft: BodyDraft, change: Rewrite): void {
  if (!draft.get('model')) draft.set('model', change.model);
  rewriteOpenAi(draft, change);
}
