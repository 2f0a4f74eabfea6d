const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Finds and parses the last `"key": {…}` of a JSON text without parsing the rest. Inside a string the quotes would be escaped, so
 * the key cannot be mistaken for somebody's words.
 * @param key in its quotes
 * @returns undefined when the key is not there, or its value is no object
 */
export function lastObject(bytes: Buffer, key: Buffer): unknown {
  const at = bytes.lastIndexOf(key);
  if (at < 0) return undefined;
  const from = at + key.length;
  const start = bytes.indexOf(OPEN, from);
  if (start < 0 || !/^\s*:\s*$/.test(bytes.toString('latin1', from, start))) return undefined;
  const end = objectEnd(bytes, start);
  if (end < 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as unknown;
  } catch {
    return undefined;
  }
}

/** The position after the object that opens at `start`; what is looked for here holds no strings with braces. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === OPEN) depth++;
    else if (bytes[at] === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}
