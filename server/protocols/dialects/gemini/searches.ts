import { saneToolCalls, type ToolCalls } from '../../../common/tool-calls.js';
import { asArray } from '../../bytes/untrusted.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';

const MARKS = [Buffer.from('"webSearchQueries"'), Buffer.from('"web_search_queries"')];
/** Models that are billed by the grounded prompt, however many queries it took; later ones are billed by the query. */
const BY_PROMPT = /gemini-(1|2)\b/;

/** Whether bytes may tell of searches. */
export function maySearch(bytes: Buffer): boolean {
  return MARKS.some((mark) => bytes.includes(mark));
}

/**
 * The Google searches that an answer, or a fragment of one, is grounded on, counted as they are billed
 * (https://ai.google.dev/gemini-api/docs/google-search).
 */
export function searchesIn(body: unknown): ToolCalls | undefined {
  const queries = objectsOf(field(body, 'candidates')).reduce(
    (count, candidate) => count + asArray(field(field(candidate, 'groundingMetadata'), 'webSearchQueries')).length,
    0,
  );
  const byPrompt = BY_PROMPT.test(stringOf(field(body, 'modelVersion')) ?? '');
  return saneToolCalls({ google_search: byPrompt ? Math.min(queries, 1) : queries });
}

/** Of two reports of one answer the greater: vendors repeat them, and add to them. */
export function moreSearches(known: ToolCalls | undefined, later: ToolCalls | undefined): ToolCalls | undefined {
  return (later?.google_search ?? 0) > (known?.google_search ?? 0) ? later : known;
}
