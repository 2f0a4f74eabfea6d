const MAX_RUN_LENGTH = 128;
const LONG_RUN = new RegExp(`\\S{${MAX_RUN_LENGTH}}(?=\\S)`, 'g');
const LONG_GAP = new RegExp(`\\s{${MAX_RUN_LENGTH}}(?=\\s)`, 'g');

/**
 * Breaks up long runs that no language uses. A tokenizer splits a text where spaces and other characters meet, and
 * merges the pieces in quadratic time: a message that consists only of spaces would block it for minutes.
 */
export function shortRuns(text: string): string {
  return text.replace(LONG_RUN, '$& ').replace(LONG_GAP, '$&.');
}
