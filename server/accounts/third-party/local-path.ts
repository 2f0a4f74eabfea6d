const HERE = 'http://here.invalid';
const MAX_LENGTH = 500;
const FIRST_PRINTABLE = 0x21;

/** A path on this site, with its query, as it was given; or empty for anything that could lead elsewhere. */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !text.startsWith('/')) return '';
  // Browsers read a backslash as a slash and drop tabs and line ends, and a router may decode before it looks.
  const decoded = decodedText(text);
  if (decoded === null || [text, decoded].some((form) => form.includes('\\') || hasControl(form))) return '';
  if (decoded.startsWith('//') || !URL.canParse(text, HERE)) return '';
  const { origin, pathname } = new URL(text, HERE);
  // Leaving out dots can make two slashes one after the other.
  return origin === HERE && !pathname.startsWith('//') ? text : '';
}

function decodedText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) < FIRST_PRINTABLE && character !== ' ');
}
