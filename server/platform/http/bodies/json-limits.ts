const MAX_DEPTH = 64;

/**
 * The fault in the shape of a JSON text; null when there is none, or when the text is not JSON, which its parser
 * reports. A duplicate key is read as the first by some programs and as the last by others.
 */
export function shapeFault(text: string): string | null {
  /** The keys of the open objects; null for an array. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`;
    } else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return null;
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = text.slice(at, end);
        const name = key.includes('\\') ? decoded(key) : key.slice(1, -1);
        if (keys.has(name)) return `field ${name.slice(0, 100)} is given twice`;
        keys.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/** The position after the string whose opening quote is at `start`; -1 when the string does not end. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return -1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

/** A key with its escapes decoded. */
function decoded(key: string): string {
  try {
    return JSON.parse(key) as string;
  } catch {
    return key;
  }
}
