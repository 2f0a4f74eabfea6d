import { eventText, isEvent } from '../audit/log-event.js';
import { chargeTextIn } from '../billing/prices/charge-text.js';
import type { Language } from '../common/errors/app-error.js';
import type { LogRow } from './log-row.js';

/** The text of a row in the language of its reader. Rows that are older than stored events have only their stored text. */
export function contentIn({ content, details }: Pick<LogRow, 'content' | 'details'>, language: Language): string {
  return isEvent(details.event) ? eventText(details.event, language) : chargeTextIn(content, language);
}
