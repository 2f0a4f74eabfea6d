/** How well a query matches a candidate: 0 not at all, 100 exactly. */
function fitOf(wanted: string, text: string): number {
  const candidate = text.toLowerCase();
  if (candidate === wanted) return 100;
  if (candidate.startsWith(wanted)) return 80;
  const at = candidate.indexOf(wanted);
  if (at > 0) return /[\s\-_/:.]/.test(candidate.charAt(at - 1)) ? 60 : 40;
  return wanted.length > 1 && isSpread(wanted, candidate) ? 20 : 0;
}

/** Whether the candidate contains all letters in order, not necessarily adjacent. */
function isSpread(wanted: string, candidate: string): boolean {
  let from = 0;
  for (const letter of wanted) {
    const at = candidate.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** The best match of the label or of a further search term. */
export function score(query: string, label: string, words = ''): number {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return 0;
  const others = words.split(' ').map((word) => fitOf(wanted, word) * 0.9);
  return Math.max(fitOf(wanted, label), fitOf(wanted, words) * 0.9, ...others);
}
