import type { MediaSource } from '../../../canonical/conversation.js';

/** An address or a `data:` URL as a source. Schemes of vendors, such as `ms://`, stay addresses. */
export function mediaSourceOf(url: string): MediaSource {
  if (!/^data:/i.test(url)) return { kind: 'url', url };
  const comma = url.indexOf(',');
  const [mediaType = '', ...attributes] = url.slice('data:'.length, Math.max(comma, 0)).split(';');
  const data = comma < 0 ? '' : url.slice(comma + 1);
  const encoded = attributes.some((attribute) => attribute.trim().toLowerCase() === 'base64');
  const base64 = encoded ? data : Buffer.from(unescaped(data)).toString('base64');
  return { kind: 'data', mediaType: mediaType.trim().toLowerCase() || 'text/plain', base64 };
}

/** The source as one text: an address, or a `data:` URL. The name of an uploaded file is its own text. */
export function mediaUrlOf(source: MediaSource): string {
  if (source.kind === 'url') return source.url;
  return source.kind === 'file' ? source.id : `data:${source.mediaType};base64,${source.base64}`;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const AUDIO_TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['pcm16', 'audio/pcm'],
  ['m4a', 'audio/mp4'],
]);

/** The media type of a sound by its format: `wav`, `mp3`, … */
export function audioTypeOf(format: string): string {
  return AUDIO_TYPES.get(format) ?? `audio/${format}`;
}

const FILE_TYPES: ReadonlyMap<string, string> = new Map([
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['html', 'text/html'],
  ['json', 'application/json'],
]);

/** The media type of a file whose bytes came without one; nearly all are PDF. */
export function fileTypeOf(name: string): string {
  return FILE_TYPES.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/pdf';
}
