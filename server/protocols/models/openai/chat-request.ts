import type { BodyDraft } from '../../bytes/body-draft.js';
import { asRecord } from '../../bytes/untrusted.js';
import type { Downgrades } from '../../canonical/downgrades.js';

/** A message of a chat request in the client's body. */
export type WireMessage = Readonly<Record<string, unknown>>;

/**
 * Changes the messages of a chat request one at a time; returning the same object means no change. Parsing messages is
 * expensive, so callers first check with `mentions` that the body contains the text they need.
 * @param field the field that holds the messages: `input` in the Responses API
 */
export function changeMessages(
  body: BodyDraft,
  change: (message: WireMessage, index: number) => WireMessage,
  field: 'messages' | 'input' = 'messages',
): void {
  const messages = body.get(field);
  if (!Array.isArray(messages)) return;
  let changed = false;
  const result = messages.map((message: unknown, index) => {
    const before = asRecord(message);
    const after = change(before, index);
    changed ||= after !== before;
    return after === before ? message : after;
  });
  if (changed) body.set(field, result);
}

/** Changes the role of messages that have one of the given roles. */
export function renameRoles(
  body: BodyDraft,
  roles: Readonly<Record<string, string>>,
  field: 'messages' | 'input' = 'messages',
): void {
  if (!Object.keys(roles).some((role) => body.mentions(`"${role}"`))) return;
  const rename = (message: WireMessage) => {
    const role =
      typeof message.role === 'string' && Object.hasOwn(roles, message.role) ? roles[message.role] : undefined;
    return role === undefined ? message : { ...message, role };
  };
  changeMessages(body, rename, field);
}

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
