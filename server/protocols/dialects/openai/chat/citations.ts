import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { Citation } from '../../../canonical/conversation.js';

/** Vendor fields with sources, besides OpenAI's `annotations`; those with titles come first. */
const SOURCE_LISTS = ['search_results', 'web_search', 'references', 'citations'];

/** The sources that a message cites. */
export function readAnnotations(message: Fields): Citation[] {
  return asArray(message.annotations).flatMap((annotation) => {
    const raw = asRecord(annotation);
    const { url, title, start_index: start, end_index: end } = asRecord(raw.url_citation);
    if (typeof url !== 'string') return [];
    const citation: Citation = { url, raw };
    if (typeof title === 'string') citation.title = title;
    if (Number.isInteger(start)) citation.start = Number(start);
    if (Number.isInteger(end)) citation.end = Number(end);
    return [citation];
  });
}

/** The sources that a vendor lists next to its choices: URLs, or objects with a URL and a title. */
export function readSourceList(response: Fields): Citation[] {
  for (const name of SOURCE_LISTS) {
    const found = asArray(response[name]).flatMap((source): Citation[] => {
      const fields = asRecord(source);
      const url = asString(source) || asString(fields.url) || asString(fields.link);
      const title = asString(fields.title);
      return url === '' ? [] : [{ url, ...(title !== '' && { title }) }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * A citation as an annotation; null for a source without a URL.
 * @param offset the position of the text part in the whole content
 * @param length its length, for sources without positions
 */
export function annotationOf(citation: Citation, offset: number, length: number): Fields | null {
  if (citation.url === undefined) return null;
  const { url, title = '', start = 0, end = length } = citation;
  return {
    type: 'url_citation',
    url_citation: { start_index: offset + start, end_index: offset + end, url, title },
  };
}
