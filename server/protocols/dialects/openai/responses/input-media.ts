import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { MediaSource, Part } from '../../../canonical/conversation.js';
import { invalidRequest } from './responses.errors.js';

type Wire = Readonly<Record<string, unknown>>;

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*?);base64,/;
const DETAILS = ['low', 'high', 'auto'] as const;

/**
 * A content part of an input message or of a tool's output.
 * @param where names the part in an error
 * @throws {AppError} when its type is unknown, or it has no source
 */
export function readContentPart(value: unknown, where: string): Part {
  const wire = asRecord(value);
  switch (wire.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
    case 'summary_text':
    case 'reasoning_text':
      return { type: 'text', text: asString(wire.text) };
    case 'refusal':
      return { type: 'refusal', text: asString(wire.refusal) };
    case 'input_image':
      return readImage(wire, where);
    case 'input_file':
      return readFile(wire, where);
    case 'input_audio':
      return readAudio(wire, where);
    default:
      throw invalidRequest(`${where}: content of type '${asString(wire.type)}' is not supported`);
  }
}

function readImage(wire: Wire, where: string): Part {
  // Some clients send the object of the chat API here.
  const url = asString(wire.image_url) || asString(asRecord(wire.image_url).url);
  const detail = DETAILS.find((known) => known === wire.detail);
  const source = sourceOf(url, asString(wire.file_id));
  if (!source) throw invalidRequest(`${where}: an input_image needs image_url or file_id`);
  return { type: 'image', source, ...(detail && { detail }) };
}

function readFile(wire: Wire, where: string): Part {
  const data = asString(wire.file_data);
  // Some clients omit the data URL prefix.
  const inline: MediaSource | null =
    data === '' || DATA_URL.test(data) ? null : { kind: 'data', mediaType: 'application/pdf', base64: data };
  const source = inline ?? sourceOf(data || asString(wire.file_url), asString(wire.file_id));
  if (!source) throw invalidRequest(`${where}: an input_file needs file_data, file_url or file_id`);
  const name = asString(wire.filename);
  return { type: 'file', source, ...(name && { name }) };
}

function readAudio(wire: Wire, where: string): Part {
  const { data, format } = asRecord(wire.input_audio);
  if (asString(data) === '') throw invalidRequest(`${where}: an input_audio needs input_audio.data`);
  const kind = asString(format) || 'wav';
  const mediaType = kind === 'mp3' ? 'audio/mpeg' : `audio/${kind}`;
  return { type: 'audio', source: { kind: 'data', mediaType, base64: asString(data) }, format: kind };
}

function sourceOf(url: string, fileId: string): MediaSource | null {
  if (url !== '') {
    const [head, mediaType] = DATA_URL.exec(url) ?? [];
    if (head !== undefined) return { kind: 'data', mediaType: mediaType ?? '', base64: url.slice(head.length) };
    return { kind: 'url', url };
  }
  return fileId === '' ? null : { kind: 'file', id: fileId };
}
