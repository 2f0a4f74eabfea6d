import { eventText, isEvent } from '../audit/log-event.js';
import type { Language } from '../common/errors/app-error.js';
import { decodeOther } from './log-other.js';

/**
 * The text of a row in the language of its reader. Charges, and rows that are older than stored events, have only their
 * stored text.
 */
export function contentIn(row: { readonly content: string; readonly other: string }, language: Language): string {
  // Most rows are charged calls, for which parsing would be wasted.
  if (!row.other.includes('"event"')) return row.content;
  const event = decodeOther(row.other)?.event;
  return isEvent(event) ? eventText(event, language) : row.content;
}
