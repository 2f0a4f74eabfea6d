const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Finds and parses the last `"key": {…}` of a JSON text without parsing the rest. Quotes inside a string are escaped,
 * so a key inside a string value never matches.
 * @param key the key with its quotes
 * @returns undefined when the key is missing or its value is not an object
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

/** The position after the object that opens at `start`. The objects searched here contain no strings with braces. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === OPEN) depth++;
    else if (bytes[at] === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}
