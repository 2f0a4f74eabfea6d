import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { Family, ReasoningPart } from '../../../canonical/conversation.js';

/**
 * `reasoning_details` of a message: blocks of reasoning with the vendor's proof, in the form that OpenRouter made common. Plain
 * reasoning has `reasoning_content`; only what must go back to its vendor unchanged needs a block.
 */

const FORMATS: Readonly<Record<Family, string>> = {
  openai: 'openai-responses-v1',
  anthropic: 'anthropic-claude-v1',
  gemini: 'google-gemini-v1',
};

/** One block as a client keeps it and sends it back; null for reasoning without proof. */
export function reasoningDetail(part: ReasoningPart, index: number): Fields | null {
  const format = FORMATS[part.issuer ?? 'openai'];
  if (part.redacted !== undefined) return { type: 'reasoning.encrypted', data: part.redacted, format, index };
  if (part.signature === undefined) return null;
  return { type: 'reasoning.text', text: part.text, signature: part.signature, format, index };
}

/** The blocks of a message that has any reasoning, its blocks preferred to the bare text that repeats them. */
export function readReasoningParts(message: Fields): ReasoningPart[] {
  const plain = plainReasoning(message);
  const blocks = asArray(message.reasoning_details).flatMap((detail) => readReasoningDetail(asRecord(detail)));
  if (plain === '' || blocks.some(({ text }) => text !== '')) return blocks;
  const [first, ...rest] = blocks;
  if (first?.signature === undefined) return [{ type: 'reasoning', text: plain }, ...blocks];
  // The text was streamed before its signature.
  return [{ ...first, text: plain }, ...rest];
}

/** Reasoning as text, under either of its names. */
export function plainReasoning(message: Fields): string {
  return asString(message.reasoning_content) || asString(message.reasoning);
}

/** One block; none when nothing in it is readable. */
export function readReasoningDetail(detail: Fields): ReasoningPart[] {
  const text = asString(detail.text) || asString(detail.summary);
  const signature = asString(detail.signature);
  const redacted = asString(detail.data);
  const signed = signature !== '' || redacted !== '';
  if (text === '' && !signed) return [];
  return [
    {
      type: 'reasoning',
      text,
      ...(signature !== '' && { signature }),
      ...(redacted !== '' && { redacted }),
      ...(signed && { issuer: issuerOf(asString(detail.format)) }),
    },
  ];
}

function issuerOf(format: string): Family {
  if (format.startsWith('anthropic')) return 'anthropic';
  return format.startsWith('google') ? 'gemini' : 'openai';
}
