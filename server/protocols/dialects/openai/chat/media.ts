import type { MediaSource } from '../../../canonical/conversation.js';

/** A URL or a `data:` URL as a source. Vendor schemes, such as `ms://`, are kept as URLs. */
export function mediaSourceOf(url: string): MediaSource {
  if (!/^data:/i.test(url)) return { kind: 'url', url };
  const comma = url.indexOf(',');
  const [mediaType = '', ...attributes] = url.slice('data:'.length, Math.max(comma, 0)).split(';');
  const data = comma < 0 ? '' : url.slice(comma + 1);
  const encoded = attributes.some((attribute) => attribute.trim().toLowerCase() === 'base64');
  const base64 = encoded ? data : Buffer.from(unescaped(data)).toString('base64');
  return { kind: 'data', mediaType: mediaType.trim().toLowerCase() || 'text/plain', base64 };
}

/** The source as a string: a URL, or a `data:` URL. For an uploaded file it is the file's id. */
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

/** The media type of an audio format: `wav`, `mp3`, … */
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

/** The media type of a file that was sent without one; nearly all are PDF. */
export function fileTypeOf(name: string): string {
  return FILE_TYPES.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/pdf';
}
