/**
 * The span of a top-level field: the first byte of the key, the first byte of the value, and the byte after the value.
 */
export interface Span {
  keyStart: number;
  start: number;
  end: number;
}

const MAX_DEPTH = 64;
/**
 * Maximum number of top-level fields. No API defines a tenth of it, and scanning millions of fields would block the
 * event loop.
 */
const MAX_FIELDS = 1_000;
/** Maximum number of separators in one value; the parsed item uses far more memory than its byte in the body. */
const MAX_ITEMS = 2_000_000;
/**
 * Maximum number of objects in one value. Very long conversations have a few thousand, and each object is read on the
 * request path.
 */
const MAX_OBJECTS = 100_000;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/** The name of the mark of prompt parts that are written to a cache, in the APIs of Anthropic and OpenAI. */
const CACHE_MARK = 'cache_control';
const CACHE_MARK_LENGTH = CACHE_MARK.length + 2;

/** The positions of what a scan was to find on its way. */
export interface ScanFinds {
  /** The position of the first string `cache_control`, a key at any depth; -1 for none. */
  cacheMark: number;
}

/**
 * Finds the top-level fields of a JSON object without parsing it: strings, which make up most of a large body, are
 * skipped with `indexOf`. A duplicate key is rejected, also in different case: an upstream whose parser prefers the
 * other value would serve a different model than the one that is billed.
 * @param finds is filled in
 * @returns the spans, or a description of the syntax error.
 */
export function scanObject(bytes: Buffer, finds?: ScanFinds): ReadonlyMap<string, Span> | string {
  const spans = new Map<string, Span>();
  /** The keys in lower case, once one is not. */
  let folded: Set<string> | undefined;
  let at = skipSpace(bytes, 0);
  if (bytes[at] !== OPEN_OBJECT) return 'the body must be a JSON object';
  at = skipSpace(bytes, at + 1);
  if (bytes[at] === CLOSE_OBJECT) return spans;
  for (;;) {
    if (bytes[at] !== QUOTE) return 'a field name is missing';
    const keyStart = at;
    const keyEnd = stringEnd(bytes, at);
    if (keyEnd < 0) return 'a string does not end';
    at = skipSpace(bytes, keyEnd);
    if (bytes[at] !== COLON) return 'a colon is missing';
    const start = skipSpace(bytes, at + 1);
    const end = valueEnd(bytes, start, finds);
    if (typeof end === 'string') return end;
    const key = keyOf(bytes, keyStart, keyEnd);
    if (finds && key === CACHE_MARK && (finds.cacheMark < 0 || finds.cacheMark > keyStart)) finds.cacheMark = keyStart;
    const lower = key.toLowerCase();
    if (folded === undefined && lower !== key) folded = new Set(spans.keys());
    if ((folded ?? spans).has(lower)) return `field ${key} is given twice`;
    if (spans.size === MAX_FIELDS) return `it has more than ${MAX_FIELDS} fields`;
    folded?.add(lower);
    spans.set(key, { keyStart, start, end });
    at = skipSpace(bytes, end);
    if (bytes[at] === CLOSE_OBJECT) return spans;
    if (bytes[at] !== COMMA) return 'a comma or a closing brace is missing';
    at = skipSpace(bytes, at + 1);
  }
}

function keyOf(bytes: Buffer, start: number, end: number): string {
  const raw = bytes.toString('latin1', start + 1, end - 1);
  // Keys are usually plain ASCII; a key with escapes is decoded by the JSON parser.
  return raw.includes('\\') || /[^\x20-\x7e]/.test(raw)
    ? (JSON.parse(bytes.toString('utf8', start, end)) as string)
    : raw;
}

/** The position after the value at `start`, or a description of the syntax error. */
function valueEnd(bytes: Buffer, start: number, finds?: ScanFinds): number | string {
  const first = bytes[start];
  if (first === QUOTE) {
    const end = stringEnd(bytes, start);
    return end < 0 ? 'a string does not end' : end;
  }
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return scalarEnd(bytes, start);
  let depth = 1;
  let items = 0;
  let objects = 0;
  for (let at = start + 1; at < bytes.length; ) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const opened = at;
      at = stringEnd(bytes, at);
      if (at < 0) return 'a string does not end';
      if (at - opened === CACHE_MARK_LENGTH && finds && finds.cacheMark < 0 && isCacheMark(bytes, opened)) {
        finds.cacheMark = opened;
      }
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (byte === OPEN_OBJECT && ++objects > MAX_OBJECTS) return `a list has more than ${MAX_OBJECTS} objects`;
      // The top-level object counts as the first level.
      if (++depth >= MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && --depth === 0) {
      return at + 1;
    } else if (byte === COMMA && ++items > MAX_ITEMS) {
      return `a list has more than ${MAX_ITEMS} items`;
    }
    at++;
  }
  return 'the body ends early';
}

function isCacheMark(bytes: Buffer, opened: number): boolean {
  return bytes.toString('latin1', opened + 1, opened + 1 + CACHE_MARK.length) === CACHE_MARK;
}

function scalarEnd(bytes: Buffer, start: number): number | string {
  let at = start;
  while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== CLOSE_OBJECT && (bytes[at] as number) > 0x20) at++;
  return at === start ? 'a value is missing' : at;
}

/** The position after the string whose opening quote is at `start`; -1 when the string is not terminated. */
export function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = bytes.indexOf(QUOTE, at);
    if (at < 0) return -1;
    let before = at - 1;
    while (bytes[before] === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}
