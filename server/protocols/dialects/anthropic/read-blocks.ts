import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { Citation, MediaSource, Message, Part, ToolResultPart } from '../../canonical/conversation.js';
import { invalidMessage } from './anthropic.errors.js';
import { cacheOf } from './read-tools.js';
import { readCallSignature, readSignature } from './thinking.js';

type Wire = Readonly<Record<string, unknown>>;

/** Changes with every call and contains no instructions; only Anthropic reads it. */
const BILLING_BLOCK = 'x-anthropic-billing-header:';

/** @throws {AppError} invalid_claude_request when it is not a message */
export function readMessage(value: unknown): Message {
  const { role, content } = asRecord(value);
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    throw invalidMessage('the role of a message must be user, assistant or system');
  }
  const parts = readContent(content);
  // Results are moved to the front, wherever the client put them.
  const results = parts.filter((part) => part.type === 'tool_result');
  return { role, parts: [...results, ...parts.filter((part) => part.type !== 'tool_result')] };
}

/** The system prompt's parts; empty when there is no prompt. */
export function readSystem(value: unknown): Part[] {
  return readContent(value).filter((part) => part.type === 'text' && !part.text.startsWith(BILLING_BLOCK));
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  /** Gemini's signature of the next call. */
  let signature: string | null = null;
  return asArray(content).flatMap((item) => {
    const block = asRecord(item);
    const ofCall = block.type === 'thinking' ? readCallSignature(asString(block.signature)) : null;
    if (ofCall !== null) {
      signature = ofCall;
      const text = asString(block.thinking);
      return text === '' ? [] : [{ type: 'reasoning' as const, text }];
    }
    const parts = readBlock(block);
    const [part] = parts;
    if (part?.type !== 'tool_call' || signature === null) return parts;
    const signedCall = { ...part, signature };
    signature = null;
    return [signedCall];
  });
}

function readBlock(block: Wire): Part[] {
  const cache = cacheOf(block);
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: asString(block.text), ...citationsOf(block), ...cache }];
    case 'image':
      return [{ type: 'image', source: readSource(asRecord(block.source)), ...cache }];
    case 'document':
      return readDocument(block).map((part) => ({ ...part, ...cache }));
    case 'search_result':
      return [{ type: 'text', text: searchResultText(block), ...cache }];
    case 'thinking': {
      const { signatureText, issuer } = readSignature(asString(block.signature));
      const signed = signatureText === '' ? {} : { signature: signatureText, issuer };
      return [{ type: 'reasoning', text: asString(block.thinking), ...signed }];
    }
    case 'redacted_thinking': {
      const { signatureText, issuer } = readSignature(asString(block.data));
      return [{ type: 'reasoning', text: '', redacted: signatureText, issuer }];
    }
    case 'tool_use':
      return [
        {
          type: 'tool_call',
          id: asString(block.id),
          name: asString(block.name),
          arguments: JSON.stringify(asRecord(block.input)),
          ...cache,
        },
      ];
    case 'tool_result':
      return [{ ...readResult(block), ...cache }];
    default:
      // The results of tools that ran at Anthropic are described in the adjacent texts.
      return [];
  }
}

function readResult(block: Wire): ToolResultPart {
  return {
    type: 'tool_result',
    callId: asString(block.tool_use_id),
    parts: readContent(block.content),
    isError: block.is_error === true,
  };
}

/** @throws {AppError} when it contains neither bytes nor a URL */
function readSource(source: Wire): MediaSource {
  switch (source.type) {
    case 'base64':
      return { kind: 'data', mediaType: asString(source.media_type), base64: asString(source.data) };
    case 'url':
      return { kind: 'url', url: asString(source.url) };
    case 'file':
      return { kind: 'file', id: asString(source.file_id) };
    default:
      throw invalidMessage(`a source of type ${asString(source.type) || 'none'} is unknown`);
  }
}

function readDocument(block: Wire): Part[] {
  const source = asRecord(block.source);
  const title = asString(block.title);
  if (source.type === 'text') return [{ type: 'text', text: titled(title, asString(source.data)) }];
  if (source.type === 'content') {
    const parts = readContent(source.content);
    return title === '' ? parts : [{ type: 'text', text: title }, ...parts];
  }
  const found = readSource(source);
  // A URL does not show the media type, and PDF is the only type that is read from URLs.
  const typed = found.kind === 'url' ? { ...found, mediaType: 'application/pdf' } : found;
  return [{ type: 'file', source: typed, ...(title !== '' && { name: title }) }];
}

function searchResultText(block: Wire): string {
  const words = asArray(block.content).map((part) => asString(asRecord(part).text));
  return [asString(block.title), asString(block.source), ...words].filter((line) => line !== '').join('\n');
}

function titled(title: string, text: string): string {
  return title === '' ? text : `${title}\n${text}`;
}

function citationsOf(block: Wire): { citations?: Citation[] } {
  const citations = asArray(block.citations).map(readCitation);
  return citations.length > 0 ? { citations } : {};
}

/** A citation of any of Anthropic's kinds; its original form is kept for Anthropic clients. */
export function readCitation(value: unknown): Citation {
  const { url, title, document_title: document, cited_text: cited } = asRecord(value);
  const name = asString(title) || asString(document);
  return {
    ...(typeof url === 'string' && { url }),
    ...(name !== '' && { title: name }),
    ...(typeof cited === 'string' && { citedText: cited }),
    raw: value,
  };
}
