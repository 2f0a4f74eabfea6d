import { fieldsOf, itemsOf, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { AnswerError, type Reply } from '../../canonical/reply.js';
import { readStop } from '../../models/claude/stop-reasons.js';
import { readToolName } from '../../models/claude/tool-name.js';
import { readAnthropicUsage } from './anthropic-usage.js';
import { hiddenAnthropicError } from './hidden-error.js';
import { readCitation } from './read-blocks.js';

type Wire = Readonly<Record<string, unknown>>;

/** Fields of an answer that only Anthropic clients can read. */
export const ONLY_IN_ANSWERS = ['stop_details', 'container', 'context_management'] as const;

/**
 * Reads a whole message.
 * @throws {AnswerError} when it reports an error, or is none
 */
export function readReply(body: unknown): Reply {
  const error = hiddenAnthropicError(body);
  if (error) throw error;
  const message = fieldsOf(body);
  if (!Array.isArray(message.content)) {
    throw new AnswerError(BadAnswer.noMessage, undefined, 'bad_response_body');
  }
  const sequence = textOf(message.stop_sequence);
  const own = ONLY_IN_ANSWERS.filter((name) => (message[name] ?? null) !== null);
  return {
    id: textOf(message.id),
    model: textOf(message.model),
    choices: [
      {
        parts: readParts(message.content),
        stop: readStop(textOf(message.stop_reason)),
        ...(sequence !== '' && { stopSequence: sequence }),
      },
    ],
    usage: readAnthropicUsage(message.usage),
    ...(own.length > 0 && { only: { anthropic: Object.fromEntries(own.map((name) => [name, message[name]])) } }),
  };
}

/** A citation of a text that stands between two positions. */
export function placedCitation(raw: unknown, start: number, end: number): Citation {
  return { ...readCitation(raw), start, end };
}

function readParts(content: readonly unknown[]): Part[] {
  const parts: Part[] = [];
  for (const block of content.map(fieldsOf)) {
    if (block.type === 'text') addText(parts, block);
    else for (const part of readPart(block)) parts.push(part);
  }
  return parts;
}

/** An answer with citations comes in many text blocks, which are one text to everybody else. */
function addText(parts: Part[], block: Wire): void {
  const last = parts.at(-1);
  const start = last?.type === 'text' ? last.text.length : 0;
  const text = textOf(block.text);
  const citations = itemsOf(block.citations).map((raw) => placedCitation(raw, start, start + text.length));
  if (last?.type !== 'text') {
    parts.push({ type: 'text', text, ...(citations.length > 0 && { citations }) });
    return;
  }
  last.text += text;
  if (citations.length > 0) last.citations = [...(last.citations ?? []), ...citations];
}

function readPart(block: Wire): Part[] {
  switch (block.type) {
    case 'thinking': {
      const signature = textOf(block.signature);
      const proof = signature === '' ? {} : { signature, issuer: 'anthropic' as const };
      return [{ type: 'reasoning', text: textOf(block.thinking), ...proof }];
    }
    case 'redacted_thinking':
      return [{ type: 'reasoning', text: '', redacted: textOf(block.data), issuer: 'anthropic' }];
    case 'tool_use': {
      const call = { id: textOf(block.id), name: readToolName(textOf(block.name)) };
      return [{ type: 'tool_call', ...call, arguments: JSON.stringify(block.input ?? {}) }];
    }
    default:
      // Searches and other work at Anthropic; what came of it stands in the texts and their citations.
      return [];
  }
}
