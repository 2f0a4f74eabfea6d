import type { TextKind } from '../../protocols/dialects/response-texts.js';
import { JsonTextFilter } from './json-text-filter.js';
import { type PieceFilter, type ResponseWords, TextFilter } from './text-filter.js';

/** The rules for the texts of a response. */
export interface TextRules {
  readonly words: ResponseWords;
  /** Whether a response ends where the first word begins; otherwise words become asterisks. */
  readonly stops: boolean;
}

/** The filter of one text. Audio cannot be masked, so the transcript of audio always ends before the word. */
export function filterOf({ words, stops }: TextRules, kind: TextKind): PieceFilter {
  if (kind === 'arguments') return new JsonTextFilter(words, stops);
  return new TextFilter(words, stops || kind === 'transcript');
}

/** Filters a text that arrived as a whole. */
export function filteredText(rules: TextRules, text: string, kind: TextKind): { shown: string; stopped: boolean } {
  const filter = filterOf(rules, kind);
  return { shown: filter.push(text) + filter.end(), stopped: filter.stopped };
}
