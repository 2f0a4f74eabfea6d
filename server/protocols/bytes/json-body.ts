import { isUtf8 } from 'node:buffer';
import { AppError } from '../../common/errors/app-error.js';
import { BodyError } from './body.errors.js';
import { fileUrls } from './files-in-body.js';
import { type Span, scanObject } from './json-scan.js';
import type { RequestBody } from './request-body.js';

/** Bodies larger than this are not parsed as a whole on the request path; their fields are parsed one at a time. */
const PARSE_WHOLE_BELOW = 64 * 1024;

/**
 * A JSON object as received: the bytes, and its top-level fields on demand. A rewrite replaces spans of the bytes, so
 * unchanged fields reach the upstream exactly as the client wrote them.
 */
export class JsonBody implements RequestBody {
  readonly contentType = 'application/json';
  readonly cacheMark: number;
  private readonly spans: ReadonlyMap<string, Span>;
  private readonly parsed: Readonly<Record<string, unknown>> | undefined;

  /** @throws {AppError} invalid_json when the bytes are not one JSON object of bounded depth. */
  constructor(readonly bytes: Buffer) {
    if (!isUtf8(bytes)) throw invalid('the body is not UTF-8');
    this.parsed = bytes.length < PARSE_WHOLE_BELOW ? parse(bytes) : undefined;
    const finds = { cacheMark: -1 };
    const scanned = scanObject(bytes, finds);
    if (typeof scanned === 'string') throw invalid(scanned);
    this.spans = scanned;
    this.cacheMark = finds.cacheMark;
  }

  /** The parsed value of a top-level field; undefined when it is absent. */
  get(name: string): unknown {
    const span = this.spans.get(name);
    if (!span) return undefined;
    return this.parsed ? this.parsed[name] : parsedField(name, this.bytes.toString('utf8', span.start, span.end));
  }

  getWithoutFiles(name: string): unknown {
    const span = this.spans.get(name);
    if (!span || this.parsed) return this.get(name);
    let text = '';
    let from = span.start;
    for (const { start, end } of fileUrls(this.bytes, span)) {
      text += this.bytes.toString('utf8', from, beginningEnd(this.bytes, start));
      from = end;
    }
    return parsedField(name, text + this.bytes.toString('utf8', from, span.end));
  }

  has(name: string): boolean {
    return this.spans.has(name);
  }

  /** Length in bytes of a field's value; 0 when it is absent. */
  sizeOf(name: string): number {
    const span = this.spans.get(name);
    return span ? span.end - span.start : 0;
  }

  opening(name: string, bytes: number): string {
    const span = this.spans.get(name);
    return span ? this.bytes.toString('utf8', span.start, Math.min(span.end, span.start + bytes)) : '';
  }

  /** The bytes with some top-level fields set (a value) or removed (undefined). All other fields keep their bytes. */
  with(changes: ReadonlyMap<string, unknown>): Buffer {
    const kept: Buffer[] = [];
    const replaced = [...this.spans.entries()]
      .filter(([name]) => changes.has(name))
      .sort(([, a], [, b]) => a.keyStart - b.keyStart);
    const close = this.bytes.lastIndexOf(0x7d);
    // The order of fields in the map is their order in the text.
    const [first] = this.spans.values();
    let position = first?.keyStart ?? close;
    for (const [, span] of replaced) {
      kept.push(this.bytes.subarray(position, span.keyStart));
      position = skipComma(this.bytes, span.end);
    }
    kept.push(this.bytes.subarray(position, close));
    const added = [...changes]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    trimComma(kept);
    const separator = kept.length > 0 && added.length > 0 ? ',' : '';
    return Buffer.concat([Buffer.from(`{${added.join(',')}${separator}`), ...kept, CLOSE]);
  }
}

const CLOSE = Buffer.from('}');
const BACKSLASH = 0x5c;

/** The length to which a data URL is cut: what its readers look at. */
const FILE_BEGINNING = 64;

/** The end of the beginning of a data URL; before an escape, which must not be split. */
function beginningEnd(bytes: Buffer, start: number): number {
  const end = start + FILE_BEGINNING;
  const escaped = bytes.subarray(start, end).indexOf(BACKSLASH);
  return escaped < 0 ? end : start + escaped;
}

function parsedField(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(`field ${name} is not valid JSON`);
  }
}

function parse(bytes: Buffer): Record<string, unknown> {
  try {
    // Anything but an object is rejected by the scan that follows. JSON.parse makes an own property of a key named
    // __proto__.
    return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'not JSON');
  }
}

function invalid(detail: string): AppError {
  return new AppError(BodyError.invalid_json, { detail });
}

/** The position after a value's comma and the white space around it. */
function skipComma(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  if (bytes[at] === 0x2c) at++;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** Removes the comma and the white space at the end of pieces of a text, and pieces that are empty then. */
function trimComma(pieces: Buffer[]): void {
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    let end = piece.length;
    while (end > 0 && (isSpace(piece[end - 1]) || piece[end - 1] === 0x2c)) end--;
    if (end === 0) continue;
    pieces.push(piece.subarray(0, end));
    return;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
