import type { JsonKey } from './json-key.js';

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
