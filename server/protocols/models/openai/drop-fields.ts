import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Downgrades } from '../../canonical/downgrades.js';

/** What the fields of a chat request say when they say nothing: to leave such a one out changes no answer. */
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

/** Removes fields that an upstream refuses, and notes those by which the client wanted something. */
export function dropFields(body: BodyDraft, names: readonly string[], downgrades: Downgrades): void {
  for (const name of names) {
    if (!body.has(name)) continue;
    const value = body.get(name);
    if (value !== null && value !== NEUTRAL[name]) downgrades.note(name);
    body.remove(name);
  }
}
