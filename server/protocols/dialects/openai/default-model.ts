import type { BodyDraft } from '../../bytes/body-draft.js';
import type { WireBody } from '../../bytes/wire-body.js';
import type { Rewrite } from '../dialect.js';
import { readModel } from './read-fields.js';
import { rewriteOpenAi } from './rewrite.js';

/**
 * The model of a request whose model is optional.
 * @throws {AppError} model_required when the model is invalid.
 */
export function readModelOr(body: WireBody, standard: string): string {
  const given = body.get('model');
  return given === undefined || given === null || given === '' ? standard : readModel(body);
}

/** Rewrites a body for an OpenAI-style upstream, which gets the model's name even when the client sent none. */
export function rewriteWithModel(draft: BodyDraft, change: Rewrite): void {
  if (!draft.get('model')) draft.set('model', change.model);
  rewriteOpenAi(draft, change);
}
