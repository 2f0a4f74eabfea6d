import type { Fields } from '../../../bytes/untrusted.js';
import type { Part, TextPart, ToolResultPart } from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { mediaUrlOf } from './media.js';

/** Writes the content of messages other than the assistant's. */
export class ContentWriter {
  constructor(
    private readonly marksCache: boolean,
    private readonly downgrades: Downgrades,
  ) {}

  /**
   * A string where that is sufficient, because not every vendor accepts lists; otherwise a list of parts.
   * @throws {AppError} unsupported
   */
  write(parts: readonly Part[]): string | Fields[] {
    const [first, ...rest] = parts;
    if (!first) return '';
    const written = parts.flatMap((part) => this.part(part));
    const marked = this.marksCache && 'cache' in first && first.cache;
    return rest.length === 0 && first.type === 'text' && !marked ? first.text : written;
  }

  /** The media of a tool's result, with a text that names the call. */
  mediaOf({ callId, parts }: ToolResultPart): Part[] {
    const media = parts.filter((part) => part.type !== 'text');
    if (media.length === 0) return [];
    const caption: TextPart = { type: 'text', text: `Shown by the result of tool call ${callId}:` };
    return [caption, ...media];
  }

  private part(part: Part): Fields[] {
    const written = this.plain(part);
    if (!written || !('cache' in part) || !part.cache) return written ? [written] : [];
    const ttl = part.cache.ttl === '1h' && { ttl: part.cache.ttl };
    if (this.marksCache) return [{ ...written, cache_control: { type: 'ephemeral', ...ttl } }];
    this.downgrades.note('cache_control');
    return [written];
  }

  private plain(part: Part): Fields | null {
    switch (part.type) {
      case 'text':
      case 'refusal':
        return { type: 'text', text: part.text };
      case 'image':
        // An uploaded image is only available at its vendor.
        if (part.source.kind === 'file') throw unsupported('images by file id');
        return {
          type: 'image_url',
          image_url: { url: mediaUrlOf(part.source), ...(part.detail && { detail: part.detail }) },
        };
      case 'audio': {
        const { source, format } = part;
        const data = source.kind === 'data' ? source.base64 : mediaUrlOf(source);
        return { type: 'input_audio', input_audio: { data, format } };
      }
      case 'video':
        return { type: 'video_url', video_url: { url: mediaUrlOf(part.source) } };
      case 'file':
        return writeFile(part);
      default:
        return null;
    }
  }
}

function writeFile({ source, name }: Part & { type: 'file' }): Fields {
  const filename = name !== undefined && { filename: name };
  if (source.kind === 'file') return { type: 'file', file: { file_id: source.id, ...filename } };
  if (source.kind === 'data' && source.mediaType.startsWith('text/')) {
    // Files are PDF here; the content of a text file is sent as text.
    const text = Buffer.from(source.base64, 'base64').toString('utf8');
    return { type: 'text', text: name === undefined ? text : `${name}:\n${text}` };
  }
  return { type: 'file', file: { file_data: mediaUrlOf(source), filename: name ?? 'file.pdf' } };
}
