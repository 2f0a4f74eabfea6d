import { asArray, asRecord, isFields, numberOf } from '../../bytes/untrusted.js';
import type { Citation } from '../../canonical/conversation.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';

/**
 * The sources of a response, with the positions that they support, and the sources without a position.
 * @param text the candidate's whole text: positions are counted in its bytes
 */
export function citationsOf(groundingMetadata: unknown, text: string): Citation[] {
  const sources = asArray(field(groundingMetadata, 'groundingChunks')).map(sourceOf);
  const bytes = Buffer.from(text);
  const placed = objectsOf(field(groundingMetadata, 'groundingSupports')).flatMap((support) => {
    const place = placeOf(support.segment, bytes);
    const indices = asArray(field(support, 'groundingChunkIndices'));
    return indices.flatMap((index) => {
      const source = typeof index === 'number' ? sources[index] : undefined;
      return source ? [{ ...source, ...place, raw: support }] : [];
    });
  });
  const cited = new Set(placed.map(({ url }) => url));
  return [
    ...placed,
    ...sources.filter((source) => source !== null && !cited.has(source.url)).map((source) => ({ ...source })),
  ];
}

function sourceOf(chunk: unknown): { url: string; title?: string } | null {
  const source = ['web', 'retrievedContext', 'maps'].map((kind) => field(chunk, kind)).find(isFields);
  const { uri, title } = asRecord(source);
  if (typeof uri !== 'string' || uri === '') return null;
  return { url: uri, ...(typeof title === 'string' && title !== '' && { title }) };
}

function placeOf(segment: unknown, bytes: Buffer): Pick<Citation, 'start' | 'end' | 'citedText'> {
  const end = numberOf(field(segment, 'endIndex'));
  const citedText = stringOf(field(segment, 'text'));
  const quoted = citedText === undefined ? {} : { citedText };
  if (end === null) return quoted;
  const start = numberOf(field(segment, 'startIndex')) ?? 0;
  return { ...quoted, start: charactersIn(bytes, start), end: charactersIn(bytes, end) };
}

function charactersIn(bytes: Buffer, upTo: number): number {
  return bytes.toString('utf8', 0, Math.max(0, Math.min(upTo, bytes.length))).length;
}
