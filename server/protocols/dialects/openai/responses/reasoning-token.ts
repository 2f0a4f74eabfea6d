import { asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import type { Family, ReasoningPart } from '../../../canonical/conversation.js';

/**
 * Content that a client must send back with its next request although its API has no field for it: reasoning with a
 * vendor's signature, or the signature of a tool call. It is sent as `encrypted_content`, which clients store and
 * return unread.
 */
export type SealedContent = { thought: ReasoningPart } | { callId: string; signature: string };

/** Encrypts and decrypts the tokens, so that clients cannot read signatures and vendors' names. */
interface TokenCipher {
  encrypt(purpose: 'reasoning', plain: string): string;
  /** @throws when the text was not encrypted here */
  decrypt(purpose: 'reasoning', stored: string): string;
}

const PREFIX = 'tollgate.';
const FAMILIES: readonly Family[] = ['openai', 'anthropic', 'gemini'];
let cipher: TokenCipher | undefined;

/** Passes the installation's key to the codecs, which are constants; called once at startup. */
export function sealReasoningWith(made: TokenCipher): void {
  cipher = made;
}

/** @returns undefined when no key is set: the client then receives no token. */
export function seal(kept: SealedContent): string | undefined {
  return cipher && PREFIX + cipher.encrypt('reasoning', JSON.stringify(kept));
}

/** Whether a text has the prefix of the gateway's tokens. */
export function isOurs(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether a body may contain one of the gateway's tokens: a cheap test before it is parsed. */
export const TOKEN_MARK = `"${PREFIX}`;

/** An input without the reasoning that was sealed here. */
export function withoutOurTokens(input: unknown): unknown {
  if (!Array.isArray(input)) return input;
  return input.filter((value) => {
    const { type, encrypted_content: token } = asRecord(value);
    return type !== 'reasoning' || !isOurs(asString(token));
  });
}

/** @returns null when the token was not sealed with this installation's key. */
export function unseal(token: string): SealedContent | null {
  if (!cipher || !isOurs(token)) return null;
  try {
    return readKept(parsedFields(cipher.decrypt('reasoning', token.slice(PREFIX.length))));
  } catch {
    return null;
  }
}

function readKept({ thought, callId, signature }: Readonly<Record<string, unknown>>): SealedContent | null {
  if (typeof callId === 'string' && typeof signature === 'string') return { callId, signature };
  if (thought === undefined) return null;
  const wire = asRecord(thought);
  const issuer = FAMILIES.find((family) => family === wire.issuer);
  return {
    thought: {
      type: 'reasoning',
      text: asString(wire.text),
      ...(typeof wire.signature === 'string' && { signature: wire.signature }),
      ...(typeof wire.redacted === 'string' && { redacted: wire.redacted }),
      ...(issuer && { issuer }),
    },
  };
}
