import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { Part } from '../../../canonical/conversation.js';
import { readAnnotations } from './citations.js';
import { audioTypeOf, mediaSourceOf } from './media.js';
import { thinkingText } from './read-parts.js';
import { readReasoningParts } from './reasoning.js';
import { readToolCalls, thoughtSignature } from './tool-calls.js';

/**
 * Reads an assistant's message in a client's history or in an upstream's response. The caller reads the legacy
 * `function_call`, which has no id.
 * @param content the parts read from its `content`
 */
export function readAssistantParts(message: Fields, content: Part[]): Part[] {
  const text = content.findLast((part) => part.type === 'text');
  const citations = readAnnotations(message);
  if (text && citations.length > 0) text.citations = citations;
  const parts: Part[] = [...readReasoningParts(message), ...content];
  const signature = thoughtSignature(message);
  if (signature !== '') parts.push({ type: 'reasoning', text: '', signature, issuer: 'gemini' });
  const refusal = asString(message.refusal);
  if (refusal !== '') parts.push({ type: 'refusal', text: refusal });
  return parts.concat(readImages(message), readAudio(asRecord(message.audio)), readToolCalls(message));
}

/** An upstream's content: a string, or a list whose unknown parts are skipped. */
export function readReplyContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return asArray(content).flatMap((value): Part[] => {
    const part = asRecord(value);
    if (part.type === 'thinking') return [{ type: 'reasoning', text: thinkingText(part.thinking) }];
    if (part.type === 'image_url') return readImages({ images: [part] });
    const text = asString(part.text);
    return text === '' ? [] : [{ type: 'text', text }];
  });
}

/** Generated images in `images`. */
export function readImages(message: Fields): (Part & { type: 'image' })[] {
  return asArray(message.images).flatMap((image) => {
    const { image_url: address } = asRecord(image);
    const url = asString(address) || asString(asRecord(address).url);
    return url === '' ? [] : [{ type: 'image' as const, source: mediaSourceOf(url) }];
  });
}

function readAudio(audio: Fields): Part[] {
  const { id, data, transcript } = audio;
  if (typeof id !== 'string' && typeof data !== 'string') return [];
  const format = asString(audio.format);
  return [
    {
      type: 'audio',
      source:
        typeof data === 'string'
          ? { kind: 'data', mediaType: format === '' ? '' : audioTypeOf(format), base64: data }
          : { kind: 'file', id: asString(id) },
      format,
      ...(typeof transcript === 'string' && { transcript }),
      ...(typeof id === 'string' && { id }),
    },
  ];
}
