import type { Family } from '../../canonical/conversation.js';

/** Prefix of signatures issued by other vendors; Claude's own are base64 and never begin with it. */
const MARK = 'tollgate.';
const ISSUERS: readonly Family[] = ['openai', 'gemini'];

/**
 * A vendor's signature of its reasoning in the form that an Anthropic client stores. Signatures of other vendors get a
 * prefix, so that they are returned to their vendor and not sent to Claude.
 */
export function writeSignature(signature: string, issuer: Family | undefined): string {
  if (signature === '' || issuer === 'anthropic') return signature;
  return issuer === undefined ? '' : `${MARK}${issuer}.${signature}`;
}

/** A signature and the family of models that issued it; one without a prefix is Claude's. */
export function readSignature(text: string): { signatureText: string; issuer: Family } {
  const issuer = ISSUERS.find((known) => text.startsWith(`${MARK}${known}.`));
  if (issuer === undefined) return { signatureText: text, issuer: 'anthropic' };
  return { signatureText: text.slice(MARK.length + issuer.length + 1), issuer };
}

/** Whether a signature was issued by Claude. */
export function isClaudeSignature(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith(MARK);
}

/** Whether a body may contain reasoning that Claude did not write; a cheap test before it is parsed. */
export function mayHoldForeignSignature(body: { mentions(text: string): boolean }): boolean {
  return ['"signature":""', '"signature": ""', `"${MARK}`].some((text) => body.mentions(text));
}
