const KEY = Buffer.from('"data"');
const QUOTE = 0x22;
/** Shorter strings are not files. */
const FILE_LENGTH = 1_024;

/** The position of the base64 of a file in a JSON text, without its quotes. */
export interface EmbeddedData {
  readonly start: number;
  readonly end: number;
}

/** Files that a JSON text contains as `"data": "<base64>"`, found without parsing. */
export function* embeddedData(bytes: Buffer): Generator<EmbeddedData> {
  for (let at = bytes.indexOf(KEY); at >= 0; at = bytes.indexOf(KEY, at)) {
    const quote = bytes.indexOf(QUOTE, at + KEY.length);
    const end = quote < 0 ? -1 : bytes.indexOf(QUOTE, quote + 1);
    if (end < 0) return;
    const isFile = end - quote > FILE_LENGTH;
    if (isFile) yield { start: quote + 1, end };
    at = isFile ? end : at + KEY.length;
  }
}
