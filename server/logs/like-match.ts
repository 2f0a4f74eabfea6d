/**
 * Whether a text matches a LIKE pattern without an escape character: `%` any text, `_` one character. The run time is
 * at worst proportional to the product of the lengths, for every pattern, unlike a regular expression.
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
      // Extends the match of the last % by one character.
      retry.at++;
      ({ at, wanted } = retry);
    } else {
      return false;
    }
  }
  return patterns.slice(wanted).every((rest) => rest === '%');
}

/**
 * SQL condition that the model of a row matches a pattern, with one `?` for it. The pattern of the caller is used
 * without an escape character, because a trailing backslash would otherwise be an error.
 */
export function modelCondition(pattern: string): string {
  return /[%_]/.test(pattern) ? "model_name LIKE ? ESCAPE ''" : 'model_name = ?';
}
