import { isObject, parsedJson } from '../../../common/json.js';
import { asRecord } from '../../bytes/untrusted.js';
import type {
  FilePart,
  ImagePart,
  MediaSource,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { writeToolName } from './claude-tools.js';

/** A content block of Anthropic's API. */
export type Block = Record<string, unknown> & { type: string };

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const PDF = 'application/pdf';
/** The first characters of a PDF in base64. */
const PDF_MAGIC = 'JVBERi0';
/** The prefix of Anthropic's ids of uploaded files. */
const FILE_ID = 'file_';

/**
 * The blocks of a part; none for parts that Claude does not accept: empty texts, and reasoning of other vendors.
 * @throws {AppError} unsupported
 */
export function writePart(part: Part): Block[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...cacheField(part) }];
    case 'refusal':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      if (part.issuer !== 'anthropic') return [];
      if (part.redacted !== undefined) return [{ type: 'redacted_thinking', data: part.redacted }];
      return part.signature ? [{ type: 'thinking', thinking: part.text, signature: part.signature }] : [];
    case 'image':
      return [{ ...writeImage(part), ...cacheField(part) }];
    case 'file':
      return [{ ...writeFile(part), ...cacheField(part) }];
    case 'audio':
      if (part.transcript) return [{ type: 'text', text: part.transcript }];
      throw unsupported('input_audio');
    case 'video':
      throw unsupported('video');
    case 'tool_call':
      return [{ ...writeCall(part), ...cacheField(part) }];
    case 'tool_result':
      return [{ ...writeResult(part), ...cacheField(part) }];
  }
}

/** `cache_control` as fields to spread. */
export function cacheField({ cache }: { cache?: { ttl: '5m' | '1h' } }): Record<string, unknown> {
  if (!cache) return {};
  return { cache_control: { type: 'ephemeral', ...(cache.ttl === '1h' && { ttl: cache.ttl }) } };
}

/** Call ids consist of letters, digits, underscores and hyphens. */
function writeCallId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'toolu_0';
}

function writeCall({ id, name, arguments: text, custom }: ToolCallPart): Block {
  return {
    type: 'tool_use',
    id: writeCallId(id),
    name: writeToolName(name),
    input: custom ? { input: text } : argumentsOf(text),
  };
}

/** Models sometimes write arguments that are not JSON; the text is kept so that the next model can read it. */
export function argumentsOf(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const value = parsedJson(text);
  return isObject(value) ? asRecord(value) : { _raw: text };
}

function writeResult({ callId, parts, isError }: ToolResultPart): Block {
  const blocks = parts.flatMap(writePart);
  const [first] = blocks;
  const plain = blocks.length === 1 && first?.type === 'text' && !('cache_control' in first);
  const content = plain ? first.text : blocks.length === 0 ? '' : blocks;
  return { type: 'tool_result', tool_use_id: writeCallId(callId), content, ...(isError && { is_error: true }) };
}

function writeImage({ source }: ImagePart): Block {
  if (source.kind !== 'data') return { type: 'image', source: writeRemote(source) };
  const mediaType = source.mediaType === 'image/jpg' ? 'image/jpeg' : source.mediaType;
  if (!IMAGE_TYPES.has(mediaType)) throw unsupported(`images of type ${mediaType || 'unknown'}`);
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data: source.base64 } };
}

function writeFile({ source, name }: FilePart): Block {
  const title = name ? { title: name } : {};
  if (source.kind !== 'data') return { type: 'document', source: writeRemote(source), ...title };
  const { base64 } = source;
  const mediaType = base64.startsWith(PDF_MAGIC) ? PDF : source.mediaType;
  if (mediaType === PDF)
    return { type: 'document', source: { type: 'base64', media_type: PDF, data: base64 }, ...title };
  if (mediaType.startsWith('image/')) return writeImage({ type: 'image', source: { ...source, mediaType } });
  if (!/^text\/|json|xml|yaml/.test(mediaType)) throw unsupported(`files of type ${mediaType || 'unknown'}`);
  const data = Buffer.from(base64, 'base64').toString('utf8');
  return { type: 'document', source: { type: 'text', media_type: 'text/plain', data }, ...title };
}

function writeRemote(source: Exclude<MediaSource, { kind: 'data' }>): Record<string, unknown> {
  if (source.kind === 'url') return { type: 'url', url: source.url };
  if (!source.id.startsWith(FILE_ID)) throw unsupported('file ids of another vendor');
  return { type: 'file', file_id: source.id };
}
