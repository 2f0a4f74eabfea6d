import { type AnswerWords, TextFilter } from './text-filter.js';

/** What is done with the texts of an answer. */
export interface TextRules {
  readonly words: AnswerWords;
  /** An answer ends where the first word begins; otherwise words become asterisks. */
  readonly stops: boolean;
}

/** The filter of one text. */
export function filterOf({ words, stops }: TextRules): TextFilter {
  return new TextFilter(words, stops);
}
