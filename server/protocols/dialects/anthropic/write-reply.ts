import type { ReplyContext } from '../../canonical/chat-codec.js';
import type { Citation, ImagePart, Part } from '../../canonical/conversation.js';
import type { Reply } from '../../canonical/reply.js';
import { writeStopReason } from '../../models/claude/stop-reasons.js';
import { argumentsOf, type Block } from '../../models/claude/write-blocks.js';
import { writeAnthropicUsage } from './anthropic-usage.js';
import { writeCallSignature, writeSignature } from './thinking.js';

/** Writes a complete response in Anthropic's form. The API has only one choice, so only the first is written. */
export function writeReply(reply: Reply, context: ReplyContext): string {
  const [choice] = reply.choices;
  const parts = choice?.parts ?? [];
  const content = writeParts(parts, context);
  const has = (type: Part['type']) => parts.some((part) => part.type === type);
  const met = choice?.stopSequence ?? null;
  const { tools: _, ...own } = reply.only?.anthropic ?? {};
  return JSON.stringify({
    ...messageHead(messageId(reply.id, context), context.model),
    content: content.length > 0 ? content : [{ type: 'text', text: '' }],
    stop_reason: writeStopReason(choice?.stop ?? 'stop', met, { calls: has('tool_call'), refused: has('refusal') }),
    stop_sequence: met,
    ...own,
    usage: reply.usage
      ? writeAnthropicUsage(reply.usage)
      : { input_tokens: context.promptEstimate, ...NO_CACHE, output_tokens: 0 },
  });
}

/** The usage of a message that used no cache. */
export const NO_CACHE = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };

/** The fields at the beginning of every message. */
export function messageHead(id: string, model: string) {
  return { id, type: 'message', role: 'assistant', model };
}

/** The prefix that clients of this API expect of message ids. */
export function messageId(id: string, { requestId }: ReplyContext): string {
  return id.startsWith('msg_') ? id : `msg_${requestId}`;
}

/** Generates an id for a call without one, because its result must reference it. */
export function toolUseId(id: string, { requestId }: ReplyContext, index: number): string {
  return id === '' ? `toolu_${requestId}_${index}` : id;
}

/** Responses of this API have no images, so an image is written as Markdown. */
export function imageText({ source }: Pick<ImagePart, 'source'>): string {
  const { kind } = source;
  if (kind === 'file') return '';
  return `![image](${kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`})`;
}

/** A citation in Anthropic's own form, or as a web search result. */
export function writeCitation({ raw, url, title, citedText }: Citation): unknown {
  const own = typeof raw === 'object' && raw !== null && 'type' in raw && String(raw.type).endsWith('_location');
  if (own) return raw;
  return {
    type: 'web_search_result_location',
    url: url ?? '',
    title: title ?? '',
    cited_text: citedText ?? '',
    encrypted_index: '',
  };
}

/** The blocks of a response. Clients take its last block for the response, so no block with only a signature ends it. */
function writeParts(parts: readonly Part[], context: ReplyContext): Block[] {
  const content: Block[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.type === 'tool_call' && part.signature) signCall(content, part.signature);
    content.push(...writeResponsePart(part, context, index));
  }
  return content.slice(0, content.findLastIndex((block) => block.type !== 'thinking' || block.thinking !== '') + 1);
}

/** Adds Gemini's signature of the next call to the thinking before it. */
function signCall(content: Block[], signature: string): void {
  const last = content.at(-1);
  if (last?.type === 'thinking' && last.signature === '') last.signature = writeCallSignature(signature);
  else content.push({ type: 'thinking', thinking: '', signature: writeCallSignature(signature) });
}

function writeResponsePart(part: Part, context: ReplyContext, index: number): Block[] {
  switch (part.type) {
    case 'text':
      return textBlock(part.text, part.citations);
    case 'refusal':
      return textBlock(part.text);
    case 'reasoning':
      if (part.redacted !== undefined) {
        return [{ type: 'redacted_thinking', data: writeSignature(part.redacted, part.issuer) }];
      }
      return [{ type: 'thinking', thinking: part.text, signature: writeSignature(part.signature ?? '', part.issuer) }];
    case 'tool_call': {
      const input = part.custom ? { input: part.arguments } : argumentsOf(part.arguments);
      return [{ type: 'tool_use', id: toolUseId(part.id, context, index), name: part.name, input }];
    }
    case 'image':
      return textBlock(imageText(part));
    case 'audio':
      return textBlock(part.transcript ?? '');
    default:
      return [];
  }
}

function textBlock(text: string, citations?: readonly Citation[]): Block[] {
  if (text === '') return [];
  // Omitted instead of null, because some clients accept only a list.
  return [{ type: 'text', text, ...(citations?.length && { citations: citations.map(writeCitation) }) }];
}
