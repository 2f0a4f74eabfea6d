import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { CacheMark, Part } from '../../../canonical/conversation.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { invalidText } from '../shared/request-fields.js';
import { audioTypeOf, fileTypeOf, mediaSourceOf } from './media.js';

/**
 * The content of a message: a string, or a list of parts.
 * @param where the field's name for errors
 * @throws {AppError} invalid_text_request, or unsupported for a kind of part without a translation
 */
export function readContent(content: unknown, where: string): Part[] {
  if (content === undefined || content === null || content === '') return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) throw invalidText(`${where} must be a text or a list of parts`, where);
  return asArray(content).flatMap((part, at) => {
    if (typeof part === 'string') return part === '' ? [] : [{ type: 'text' as const, text: part }];
    if (!isFields(part)) throw invalidText(`${where}[${at}] must be an object`, `${where}[${at}]`);
    return readPart(part, `${where}[${at}]`);
  });
}

/** The cache mark of a prompt prefix, in Anthropic's form, which other vendors also use. */
export function readCacheMark(fields: Fields): { cache?: CacheMark } {
  const { type, ttl } = asRecord(fields.cache_control);
  return type === 'ephemeral' ? { cache: { ttl: ttl === '1h' ? '1h' : '5m' } } : {};
}

function readPart(part: Fields, where: string): Part[] {
  const cache = readCacheMark(part);
  switch (part.type) {
    case 'text':
    case undefined:
      if (typeof part.text !== 'string') throw invalidText(`${where}.text must be a text`, `${where}.text`);
      return part.text === '' ? [] : [{ type: 'text', text: part.text, ...cache }];
    case 'image_url':
      return [{ ...readImage(part.image_url, where), ...cache }];
    case 'input_audio':
      return [{ ...readAudio(asRecord(part.input_audio), where), ...cache }];
    case 'file':
      return [{ ...readFile(asRecord(part.file), where), ...cache }];
    case 'video_url':
      return [{ type: 'video', source: mediaSourceOf(urlIn(part.video_url, `${where}.video_url`)), ...cache }];
    case 'refusal':
      return [{ type: 'refusal', text: asString(part.refusal) }];
    case 'thinking':
      return [{ type: 'reasoning', text: thinkingText(part.thinking) }];
    default:
      throw unsupported(`content parts of type ${asString(part.type)}`);
  }
}

/** Mistral sends reasoning as a list of text parts, other vendors as a string. */
export function thinkingText(thinking: unknown): string {
  if (typeof thinking === 'string') return thinking;
  return asArray(thinking)
    .map((piece) => asString(asRecord(piece).text))
    .join('');
}

function readImage(image: unknown, where: string): Part & { type: 'image' } {
  const source = mediaSourceOf(urlIn(image, `${where}.image_url`));
  const { detail } = asRecord(image);
  const known = detail === 'low' || detail === 'high' || detail === 'auto';
  return { type: 'image', source, ...(known && { detail }) };
}

/** `{ url }`, or the URL alone. */
function urlIn(value: unknown, where: string): string {
  const url = asString(value) || asString(asRecord(value).url);
  if (url === '') throw invalidText(`${where}.url is required`, `${where}.url`);
  return url;
}

function readAudio(audio: Fields, where: string): Part & { type: 'audio' } {
  const data = asString(audio.data);
  if (data === '') throw invalidText(`${where}.input_audio.data is required`, `${where}.input_audio.data`);
  const format = asString(audio.format) || 'wav';
  const addressed = /^(data:|https?:)/i.test(data);
  const source = addressed
    ? mediaSourceOf(data)
    : { kind: 'data' as const, mediaType: audioTypeOf(format), base64: data };
  return { type: 'audio', source, format };
}

function readFile(file: Fields, where: string): Part & { type: 'file' } {
  const name = asString(file.filename);
  const named = name === '' ? {} : { name };
  const id = asString(file.file_id);
  if (id !== '') return { type: 'file', source: { kind: 'file', id }, ...named };
  const data = asString(file.file_data);
  if (data === '') throw invalidText(`${where}.file needs file_data or file_id`, `${where}.file`);
  // Some clients send base64 without the data URL prefix.
  const addressed = /^(data:|https?:)/i.test(data);
  const source = addressed ? mediaSourceOf(data) : { kind: 'data' as const, mediaType: fileTypeOf(name), base64: data };
  return { type: 'file', source, ...named };
}
