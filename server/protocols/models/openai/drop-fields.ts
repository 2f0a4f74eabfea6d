import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Downgrades } from '../../canonical/downgrades.js';

/** Neutral values of chat request fields: removing a field with its neutral value does not change the response. */
const NEUTRAL: Readonly<Record<string, unknown>> = {
  temperature: 1,
  top_p: 1,
  n: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  logprobs: false,
  parallel_tool_calls: true,
  store: false,
};

/** Removes fields that an upstream rejects, and notes those that were not neutral as downgrades. */
export function dropFields(body: BodyDraft, names: readonly string[], downgrades: Downgrades): void {
  for (const name of names) {
    if (!body.has(name)) continue;
    const value = body.get(name);
    if (value !== null && value !== NEUTRAL[name]) downgrades.note(name);
    body.remove(name);
  }
}
