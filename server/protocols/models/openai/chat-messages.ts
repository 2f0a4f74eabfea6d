import type { BodyDraft } from '../../bytes/body-draft.js';
import { asRecord } from '../../bytes/untrusted.js';

/** A message of a chat request as it stands in the client's body. */
export type WireMessage = Readonly<Record<string, unknown>>;

/**
 * Changes the messages of a chat request one by one; returns of the same object mean no change. Parsing them is expensive, so
 * callers first ask whether the body mentions what they look for.
 * @param field where they stand: `input` in requests of the Responses API
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

/** Gives the messages of some roles another role. */
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
