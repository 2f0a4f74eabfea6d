import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Rewrite } from '../dialect.js';

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
