import { saneToolCalls, type ToolCalls } from '../../../common/tool-calls.js';
import { asArray } from '../../bytes/untrusted.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';

const MARKS = [Buffer.from('"webSearchQueries"'), Buffer.from('"web_search_queries"')];
/**
 * Models that are billed per grounded prompt, independent of the number of queries; later models are billed per query.
 */
const BY_PROMPT = /gemini-(1|2)\b/;

/** Whether bytes may contain searches. */
export function maySearch(bytes: Buffer): boolean {
  return MARKS.some((mark) => bytes.includes(mark));
}

/**
 * The Google searches that ground a response, or a fragment of one, counted as they are billed
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

/** The maximum of two reports of one response: vendors repeat reports and extend them. */
export function moreSearches(known: ToolCalls | undefined, later: ToolCalls | undefined): ToolCalls | undefined {
  return (later?.google_search ?? 0) > (known?.google_search ?? 0) ? later : known;
}
