import type { Family } from '../../canonical/conversation.js';

/** Before a proof that another vendor issued; Claude's own are base64 and never begin so. */
const MARK = 'tollgate.';
const ISSUERS: readonly Family[] = ['openai', 'gemini'];

/**
 * A vendor's proof of its reasoning as an Anthropic client keeps it. Those of other vendors are marked, so that they find their
 * way back and Claude is not shown them.
 */
export function writeSignature(signature: string, issuer: Family | undefined): string {
  if (signature === '' || issuer === 'anthropic') return signature;
  return issuer === undefined ? '' : `${MARK}${issuer}.${signature}`;
}

/** A proof and the family of models that issued it; unmarked ones are Claude's own. */
export function readSignature(text: string): { proof: string; issuer: Family } {
  const issuer = ISSUERS.find((known) => text.startsWith(`${MARK}${known}.`));
  if (issuer === undefined) return { proof: text, issuer: 'anthropic' };
  return { proof: text.slice(MARK.length + issuer.length + 1), issuer };
}

/** Whether Claude would know a proof as its own. */
export function isClaudeSignature(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith(MARK);
}

/** Whether a body may hold reasoning that Claude did not write; a cheap test before it is parsed. */
export function mayHoldForeignSignature(body: { mentions(text: string): boolean }): boolean {
  return ['"signature":""', '"signature": ""', `"${MARK}`].some((text) => body.mentions(text));
}
