const DATA = Buffer.from('"data');
const QUOTE = 0x22;
const COLON = 0x3a;
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
