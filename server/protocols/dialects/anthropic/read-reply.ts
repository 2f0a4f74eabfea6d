import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { Citation, Part } from '../../canonical/conversation.js';
import { BadResponse, type Reply, ResponseError } from '../../canonical/reply.js';
import { readToolName } from '../../models/claude/claude-tools.js';
import { readStop } from '../../models/claude/stop-reasons.js';
import { hiddenAnthropicError } from './anthropic.dialect.js';
import { readAnthropicUsage } from './anthropic-usage.js';
import { readCitation } from './read-blocks.js';

type Wire = Readonly<Record<string, unknown>>;

/** Response fields that only Anthropic clients can read. */
export const ONLY_IN_RESPONSES = ['stop_details', 'container', 'context_management'] as const;

/**
 * Reads a complete message.
 * @throws {ResponseError} when it reports an error or is not a message
 */
export function readReply(body: unknown): Reply {
  const error = hiddenAnthropicError(body);
  if (error) throw error;
  const message = asRecord(body);
  if (!Array.isArray(message.content)) {
    throw new ResponseError(BadResponse.noMessage, undefined, 'bad_response_body');
  }
  const sequence = asString(message.stop_sequence);
  const own = ONLY_IN_RESPONSES.filter((name) => (message[name] ?? null) !== null);
  return {
    id: asString(message.id),
    model: asString(message.model),
    choices: [
      {
        parts: readParts(message.content),
        stop: readStop(asString(message.stop_reason)),
        ...(sequence !== '' && { stopSequence: sequence }),
      },
    ],
    usage: readAnthropicUsage(message.usage),
    ...(own.length > 0 && { only: { anthropic: Object.fromEntries(own.map((name) => [name, message[name]])) } }),
  };
}

/** A citation for the text between two positions. */
export function placedCitation(raw: unknown, start: number, end: number): Citation {
  return { ...readCitation(raw), start, end };
}

function readParts(content: readonly unknown[]): Part[] {
  const parts: Part[] = [];
  for (const block of content.map(asRecord)) {
    if (block.type === 'text') addText(parts, block);
    else for (const part of readPart(block)) parts.push(part);
  }
  return parts;
}

/** Joins the text blocks of a response with citations, which other APIs return as one text. */
function addText(parts: Part[], block: Wire): void {
  const last = parts.at(-1);
  const start = last?.type === 'text' ? last.text.length : 0;
  const text = asString(block.text);
  const citations = asArray(block.citations).map((raw) => placedCitation(raw, start, start + text.length));
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
      const signature = asString(block.signature);
      const signed = signature === '' ? {} : { signature, issuer: 'anthropic' as const };
      return [{ type: 'reasoning', text: asString(block.thinking), ...signed }];
    }
    case 'redacted_thinking':
      return [{ type: 'reasoning', text: '', redacted: asString(block.data), issuer: 'anthropic' }];
    case 'tool_use': {
      const call = { id: asString(block.id), name: readToolName(asString(block.name)) };
      return [{ type: 'tool_call', ...call, arguments: JSON.stringify(block.input ?? {}) }];
    }
    default:
      // Searches and other tools that ran at Anthropic; their results are in the texts and the citations.
      return [];
  }
}
