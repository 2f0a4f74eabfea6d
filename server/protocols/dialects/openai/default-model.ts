import type { BodyDraft } from '../../bytes/body-draft.js';
import type { WireBody } from '../../bytes/wire-body.js';
import type { Rewrite } from '../dialect.js';
import { readModel } from './read-fields.js';
import { rewriteOpenAi } from './rewrite.js';

/** The model of a request that need not name one. @throws {AppError} model_required when it names no usable one. */
export function readModelOr(body: WireBody, standard: string): string {
  const given = body.get('model');
  return given === undefined || given === null || given === '' ? standard : readModel(body);
}

/** What changes on the way to an OpenAI-style upstream, which gets the model's name even where the client gave none. */
export function rewriteWithModel(draft: BodyDraft, change: Rewrite): void {
  if (!draft.get('model')) draft.set('model', change.model);
  rewriteOpenAi(draft, change);
}
