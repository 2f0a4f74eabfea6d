import { eventText, isEvent } from '../audit/log-event.js';
import type { Language } from '../common/errors/app-error.js';
import { decodeOther } from './log-other.js';

/**
 * What a row says, in the language of its reader. Rows from before events were stored, and charges, say what they were
 * stored with.
 */
export function contentIn(row: { readonly content: string; readonly other: string }, language: Language): string {
  // Most rows are calls that were charged; they are not worth parsing for this.
  if (!row.other.includes('"event"')) return row.content;
  const event = decodeOther(row.other)?.event;
  return isEvent(event) ? eventText(event, language) : row.content;
}
