import { type Fields, fieldsOf, itemsOf, textOf } from '../../../bytes/untrusted.js';
import type { Part } from '../../../canonical/conversation.js';
import { readAnnotations } from './citations.js';
import { audioTypeOf, mediaSourceOf } from './media.js';
import { thinkingText } from './read-parts.js';
import { readReasoningParts } from './reasoning-details.js';
import { readToolCalls, thoughtSignature } from './tool-calls.js';

/**
 * An assistant's message, in a client's history or in an upstream's answer. The legacy `function_call` is left to the caller,
 * because it has no id of its own.
 * @param content what its `content` was read as
 */
export function readAssistantParts(message: Fields, content: Part[]): Part[] {
  const text = content.findLast((part) => part.type === 'text');
  const citations = readAnnotations(message);
  if (text && citations.length > 0) text.citations = citations;
  const parts: Part[] = [...readReasoningParts(message), ...content];
  const signature = thoughtSignature(message);
  if (signature !== '') parts.push({ type: 'reasoning', text: '', signature, issuer: 'gemini' });
  const refusal = textOf(message.refusal);
  if (refusal !== '') parts.push({ type: 'refusal', text: refusal });
  return parts.concat(readImages(message), readAudio(fieldsOf(message.audio)), readToolCalls(message));
}

/** An upstream's content: a text, or a list of which unknown parts are skipped. */
export function readSpoken(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return itemsOf(content).flatMap((value): Part[] => {
    const part = fieldsOf(value);
    if (part.type === 'thinking') return [{ type: 'reasoning', text: thinkingText(part.thinking) }];
    if (part.type === 'image_url') return readImages({ images: [part] });
    const text = textOf(part.text);
    return text === '' ? [] : [{ type: 'text', text }];
  });
}

/** Generated images, as `images` lists them. */
export function readImages(message: Fields): (Part & { type: 'image' })[] {
  return itemsOf(message.images).flatMap((image) => {
    const { image_url: address } = fieldsOf(image);
    const url = textOf(address) || textOf(fieldsOf(address).url);
    return url === '' ? [] : [{ type: 'image' as const, source: mediaSourceOf(url) }];
  });
}

function readAudio(audio: Fields): Part[] {
  const { id, data, transcript } = audio;
  if (typeof id !== 'string' && typeof data !== 'string') return [];
  const format = textOf(audio.format);
  return [
    {
      type: 'audio',
      source:
        typeof data === 'string'
          ? { kind: 'data', mediaType: format === '' ? '' : audioTypeOf(format), base64: data }
          : { kind: 'file', id: textOf(id) },
      format,
      ...(typeof transcript === 'string' && { transcript }),
      ...(typeof id === 'string' && { id }),
    },
  ];
}
