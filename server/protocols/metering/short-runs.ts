const MAX_RUN_LENGTH = 128;
const LONG_RUN = new RegExp(`\\S{${MAX_RUN_LENGTH}}(?=\\S)`, 'g');
const LONG_GAP = new RegExp(`\\s{${MAX_RUN_LENGTH}}(?=\\s)`, 'g');

/**
 * Breaks up runs that no language needs. A tokenizer cuts a text where spaces and other characters meet, and merges the pieces in
 * a time that grows with the square of their length: a message of nothing but spaces would keep it busy for minutes.
 */
export function shortRuns(text: string): string {
  return text.replace(LONG_RUN, '$& ').replace(LONG_GAP, '$&.');
}
