import { parsedFields } from '../../bytes/untrusted.js';
import type { ReplyContext } from '../../canonical/chat-codec.js';
import type { Citation, Conversation, Part } from '../../canonical/conversation.js';
import type { Reply, ReplyChoice, StopReason } from '../../canonical/reply.js';
import { writeGeminiUsage } from './gemini-usage.js';

/** Writes a complete response in the API's form. */
export function writeReply(reply: Reply, context: ReplyContext): string {
  const shows = showsThoughts(context.conversation);
  const only = reply.only?.gemini ?? {};
  const candidates = reply.choices.map((choice, index) => ({
    content: { role: 'model', parts: choice.parts.flatMap((part) => writePart(part, shows)) },
    finishReason: finishReasonOf(choice.stop),
    index,
    ...groundingOf(choice),
    ...(index === 0 && only),
  }));
  return JSON.stringify({
    candidates,
    ...(reply.usage && { usageMetadata: writeGeminiUsage(reply.usage) }),
    modelVersion: context.model,
    responseId: reply.id || context.requestId,
  });
}

/** Whether the client requested the model's thoughts. */
export function showsThoughts({ reasoning }: Conversation): boolean {
  return reasoning !== null && reasoning.hidden !== true;
}

/** The API's finish reason for a canonical stop reason. */
export function finishReasonOf(stop: StopReason): string {
  if (stop === 'length') return 'MAX_TOKENS';
  return stop === 'content_filter' || stop === 'refusal' ? 'SAFETY' : 'STOP';
}

/** One part in the API's form; none when the API does not support it. */
export function writePart(part: Part, showsThoughts: boolean): Record<string, unknown>[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return [{ text: part.text }];
    case 'reasoning': {
      const thought = showsThoughts && part.text !== '' ? [{ text: part.text, thought: true }] : [];
      const ownSignature = part.issuer === 'gemini' ? part.signature : undefined;
      if (ownSignature === undefined) return thought;
      return [{ ...(thought[0] ?? { text: '' }), thoughtSignature: ownSignature }];
    }
    case 'tool_call': {
      const { id, name, signature } = part;
      const args = part.custom ? { input: part.arguments } : parsedFields(part.arguments);
      return [{ functionCall: { id, name, args }, ...(signature && { thoughtSignature: signature }) }];
    }
    case 'image':
    case 'audio':
    case 'file':
    case 'video': {
      const { source } = part;
      if (source.kind === 'data') return [{ inlineData: { mimeType: source.mediaType, data: source.base64 } }];
      const fileUri = source.kind === 'url' ? source.url : source.id;
      return [{ fileData: { ...(source.mediaType && { mimeType: source.mediaType }), fileUri } }];
    }
    default:
      return [];
  }
}

function groundingOf({ parts }: ReplyChoice): { groundingMetadata?: unknown } {
  const citations = parts.flatMap((part) => (part.type === 'text' ? (part.citations ?? []) : []));
  return citations.length === 0 ? {} : { groundingMetadata: writeGrounding(citations) };
}

/** Sources in the API's form: each once, with the texts that it supports. */
export function writeGrounding(citations: readonly Citation[]): Record<string, unknown> {
  const urls = [...new Set(citations.map(({ url }) => url).filter((url) => url !== undefined))];
  const titleOf = (uri: string) => citations.find(({ url }) => url === uri)?.title;
  const quoted = citations.filter(({ url, citedText }) => url !== undefined && citedText !== undefined);
  return {
    groundingChunks: urls.map((uri) => ({ web: { uri, title: titleOf(uri) ?? '' } })),
    groundingSupports: quoted.map(({ url, citedText }) => ({
      segment: { text: citedText },
      groundingChunkIndices: [urls.indexOf(url as string)],
    })),
  };
}
