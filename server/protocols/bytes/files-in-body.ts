const DATA = Buffer.from('"data');
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
/** Characters before a value that contain the end of its key. */
const KEY_LENGTH = 32;
/** Shorter strings are not files. */
const FILE_LENGTH = 1_024;

/** The position of a file in a JSON text, without quotes. */
export interface EmbeddedData {
  readonly start: number;
  readonly end: number;
  /** It is a data URL; else the base64 of a field `data`. */
  readonly isUrl: boolean;
}

/** Files that a JSON text contains as data URLs, or as `"data": "<base64>"`, found without parsing. */
export function* embeddedData(bytes: Buffer): Generator<EmbeddedData> {
  for (let at = bytes.indexOf(DATA); at >= 0; at = bytes.indexOf(DATA, at)) {
    const after = at + DATA.length;
    const isUrl = bytes[after] === COLON;
    const quote = isUrl ? at : bytes[after] === QUOTE ? bytes.indexOf(QUOTE, after + 1) : -1;
    const end = quote < 0 ? -1 : bytes.indexOf(QUOTE, quote + 1);
    const isFile = end >= 0 && (isUrl || end - quote > FILE_LENGTH);
    if (isFile) yield { start: quote + 1, end, isUrl };
    at = isFile ? end : after;
  }
}

const URL_DATA = Buffer.from('"data:');
/** The ends of the keys of data URLs: `url`, `image_url` and `file_data`. */
const URL_KEYS = ['url"', 'file_data"'];

/**
 * The data URLs of a part of a JSON text that are values of such keys, and not texts that begin like one; without their
 * quotes.
 */
export function* fileUrls(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
): Generator<Omit<EmbeddedData, 'isUrl'>> {
  for (let at = bytes.indexOf(URL_DATA, start); at >= 0 && at < end; at = bytes.indexOf(URL_DATA, at)) {
    const close = bytes.indexOf(QUOTE, at + 1);
    const isFile = close - at > FILE_LENGTH && bytes[close - 1] !== BACKSLASH && isUrlKey(bytes, at);
    if (isFile) yield { start: at + 1, end: close };
    at = isFile ? close : at + 1;
  }
}

/** Whether the value at a position has a key of data URLs. */
function isUrlKey(bytes: Buffer, value: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, value - KEY_LENGTH), value).trimEnd();
  if (!before.endsWith(':')) return false;
  const key = before.slice(0, -1).trimEnd();
  return URL_KEYS.some((name) => key.endsWith(name));
}

/** The top-level fields of chat requests, of any API, that may name files. */
const FIELDS = ['messages', 'input', 'tools'] as const;

/** The ids of files, by which all APIs name them: `file_id`, and `file_ids` of containers. */
const MARK = '"file_id';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a body may name a file. Nothing is parsed. */
export function mayNameFiles(bytes: Buffer): boolean {
  return bytes.includes(MARK);
}

/** The ids of the files that a request names. */
export function fileIdsIn(body: { get(name: string): unknown }): Set<string> {
  const ids = new Set<string>();
  for (const field of FIELDS) {
    withFileIds(body.get(field), (id) => {
      ids.add(id);
      return id;
    });
  }
  return ids;
}

/** The fields of a request that name files, with other ids. */
export function fieldsWithFileIds(
  body: { get(name: string): unknown },
  ids: ReadonlyMap<string, string>,
): Map<string, unknown> {
  const renamed = (id: string) => ids.get(id) ?? id;
  const fields = FIELDS.map((field): [string, unknown] => [field, body.get(field)]);
  return new Map(
    fields.filter(([, value]) => value !== undefined).map(([field, value]) => [field, withFileIds(value, renamed)]),
  );
}

function withFileIds(value: unknown, renamed: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFileIds(item, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Fields).map(([name, held]) => {
      if (name === 'file_id' && typeof held === 'string') return [name, renamed(held)];
      if (name !== 'file_ids' || !Array.isArray(held)) return [name, withFileIds(held, renamed)];
      return [name, held.map((id: unknown) => (typeof id === 'string' ? renamed(id) : id))];
    }),
  );
}
