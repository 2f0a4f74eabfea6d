const QUOTE = 0x22;

/**
 * A field name in the bytes of a JSON text, found without parsing. Quotes inside a string are escaped, so a name inside a
 * string value never matches. The search is for the name without its first quote: quotes are so frequent in JSON that a
 * search for one stops at every field, which takes four times as long.
 */
export class JsonKey {
  /** Length with the quotes and what follows. */
  readonly length: number;
  private readonly tail: Buffer;

  /** @param after bytes that must follow the name */
  constructor(name: string, after: '' | ':' = '') {
    this.tail = Buffer.from(`${name}"${after}`);
    this.length = this.tail.length + 1;
  }

  /** The position of the first quote; -1 when the name is missing. */
  indexIn(bytes: Buffer, from = 0): number {
    let at = bytes.indexOf(this.tail, from + 1);
    while (at > 0 && bytes[at - 1] !== QUOTE) at = bytes.indexOf(this.tail, at + 1);
    return at - 1 < from ? -1 : at - 1;
  }

  /** The position of the first quote of the last occurrence; -1 when the name is missing. */
  lastIndexIn(bytes: Buffer): number {
    let at = bytes.lastIndexOf(this.tail);
    while (at > 0 && bytes[at - 1] !== QUOTE) at = bytes.lastIndexOf(this.tail, at - 1);
    return at > 0 ? at - 1 : -1;
  }

  isIn(bytes: Buffer): boolean {
    return this.indexIn(bytes) >= 0;
  }
}

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COLON = 0x3a;

/**
 * Finds and parses the last `"key": {…}` of a JSON text without parsing the rest.
 * @returns undefined when the key is missing or its value is not an object
 */
export function lastObject(bytes: Buffer, key: JsonKey): unknown {
  const at = key.lastIndexIn(bytes);
  if (at < 0) return undefined;
  const from = at + key.length;
  const start = bytes.indexOf(OPEN, from);
  if (start < 0 || !isColon(bytes, from, start)) return undefined;
  const end = objectEnd(bytes, start);
  if (end < 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the bytes are a colon and white space. */
function isColon(bytes: Buffer, from: number, to: number): boolean {
  return (to === from + 1 && bytes[from] === COLON) || /^\s*:\s*$/.test(bytes.toString('latin1', from, to));
}

/** The position after the object that opens at `start`. The objects searched here contain no strings with braces. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === OPEN) depth++;
    else if (bytes[at] === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}
