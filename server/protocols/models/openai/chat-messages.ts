import type { BodyDraft } from '../../bytes/body-draft.js';
import { asRecord } from '../../bytes/untrusted.js';

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
