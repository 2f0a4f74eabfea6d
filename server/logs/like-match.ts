/**
 * Whether a text matches a LIKE pattern without an escape character: `%` any text, `_` one character. Runs in time
 * proportional to the product of the lengths at worst, whatever the pattern; a regular expression would not.
 */
export function likeMatches(text: string, pattern: string): boolean {
  const [texts, patterns] = [[...text], [...pattern]];
  let [at, wanted] = [0, 0];
  let retry: { at: number; wanted: number } | undefined;
  while (at < texts.length) {
    if (patterns[wanted] === '%') {
      wanted++;
      retry = { at, wanted };
    } else if (patterns[wanted] === '_' || patterns[wanted] === texts[at]) {
      at++;
      wanted++;
    } else if (retry) {
      // The last % takes one character more.
      retry.at++;
      ({ at, wanted } = retry);
    } else {
      return false;
    }
  }
  return patterns.slice(wanted).every((rest) => rest === '%');
}
