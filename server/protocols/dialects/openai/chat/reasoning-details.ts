import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { Family, ReasoningPart } from '../../../canonical/conversation.js';

/**
 * `reasoning_details` of a message: reasoning blocks with the vendor's signature, in OpenRouter's form. Plain reasoning
 * uses `reasoning_content`; a block is only needed for reasoning that must be returned to its vendor unchanged.
 */

const FORMATS: Readonly<Record<Family, string>> = {
  openai: 'openai-responses-v1',
  anthropic: 'anthropic-claude-v1',
  gemini: 'google-gemini-v1',
};

/** One block in the form that a client stores and sends back; null for reasoning without a signature. */
export function reasoningDetail(part: ReasoningPart, index: number): Fields | null {
  const format = FORMATS[part.issuer ?? 'openai'];
  if (part.redacted !== undefined) return { type: 'reasoning.encrypted', data: part.redacted, format, index };
  if (part.signature === undefined) return null;
  return { type: 'reasoning.text', text: part.text, signature: part.signature, format, index };
}

/** The reasoning blocks of a message. Blocks take precedence over the plain text, which repeats them. */
export function readReasoningParts(message: Fields): ReasoningPart[] {
  const plain = plainReasoning(message);
  const blocks = asArray(message.reasoning_details).flatMap((detail) => readReasoningDetail(asRecord(detail)));
  if (plain === '' || blocks.some(({ text }) => text !== '')) return blocks;
  const [first, ...rest] = blocks;
  if (first?.signature === undefined) return [{ type: 'reasoning', text: plain }, ...blocks];
  // The text was streamed before its signature.
  return [{ ...first, text: plain }, ...rest];
}

/** Reasoning as text, in either of its fields. */
export function plainReasoning(message: Fields): string {
  return asString(message.reasoning_content) || asString(message.reasoning);
}

/** One block; none when it has no known content. */
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
