import type { TextKind } from '../../protocols/dialects/response-texts.js';
import { JsonTextFilter } from './json-text-filter.js';
import { type PieceFilter, type ResponseWords, TextFilter } from './text-filter.js';

/** What is done with the texts of an answer. */
export interface TextRules {
  readonly words: ResponseWords;
  /** An answer ends where the first word begins; otherwise words become asterisks. */
  readonly stops: boolean;
}

/** The filter of one text. No asterisks can be put into a sound, so what is spoken always ends before the word. */
export function filterOf({ words, stops }: TextRules, kind: TextKind): PieceFilter {
  if (kind === 'arguments') return new JsonTextFilter(words, stops);
  return new TextFilter(words, stops || kind === 'speech');
}

/** A text that came as a whole, without the words. */
export function filteredText(rules: TextRules, text: string, kind: TextKind): { shown: string; stopped: boolean } {
  const filter = filterOf(rules, kind);
  return { shown: filter.push(text) + filter.end(), stopped: filter.stopped };
}
