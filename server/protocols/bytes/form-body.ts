import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../../common/errors/app-error.js';
import { BodyError } from './body.errors.js';
import { JsonBody } from './json-body.js';
import type { RequestBody } from './request-body.js';

/** Maximum size of a form in bytes. */
export const MAX_FORM_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 100;
const MAX_TEXT_BYTES = 1024 * 1024;
const BINARY = 'application/octet-stream';
const MULTIPART = /^\s*multipart\/form-data\s*;/i;
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i;

/** A file in a form. */
export class FormFile {
  constructor(
    readonly name: string,
    readonly mediaType: string,
    readonly bytes: Buffer,
  ) {}
}

/** One part of a form: a text, or a file. A name can occur more than once. */
export interface FormPart {
  readonly name: string;
  readonly value: string | FormFile;
}

/**
 * A multipart form. The form sent to an upstream is always written from the parsed parts, in the byte format of the
 * official packages. An ambiguous framing therefore cannot give the upstream a different model than the one that is
 * billed.
 */
export class FormBody implements RequestBody {
  private written: Buffer | undefined;

  private constructor(
    private readonly parts: readonly FormPart[],
    private readonly boundary: string,
  ) {}

  /**
   * @throws {AppError} invalid_form: invalid framing, over 100 parts, texts over 1 MiB or not UTF-8, a text field given
   * twice.
   */
  static async read(bytes: Buffer, contentType: string): Promise<FormBody> {
    const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
    const boundary = quoted ?? plain;
    if (boundary === undefined) throw invalid('the content type names no boundary');
    const parts = await readParts(bytes, boundary);
    refuseDoubles(parts);
    return new FormBody(parts, boundary);
  }

  /** Creates a form from parts. */
  static of(parts: readonly FormPart[]): FormBody {
    return new FormBody(parts, randomBytes(24).toString('base64url'));
  }

  get contentType(): string {
    const { boundary } = this;
    return `multipart/form-data; boundary=${/^[\w'+.-]+$/.test(boundary) ? boundary : `"${boundary}"`}`;
  }

  get bytes(): Buffer {
    this.written ??= write(this.parts, this.boundary);
    return this.written;
  }

  /** A text, a `FormFile`, or a list of them when the name occurs more than once. */
  get(name: string): unknown {
    const values = this.parts.filter((part) => part.name === name).map(({ value }) => value);
    return values.length > 1 ? values : values[0];
  }

  getWithoutFiles(name: string): unknown {
    return this.get(name);
  }

  has(name: string): boolean {
    return this.parts.some((part) => part.name === name);
  }

  sizeOf(name: string): number {
    return this.parts.reduce((sum, part) => (part.name === name ? sum + bytesOf(part).length : sum), 0);
  }

  /** The beginning of the first part with that name, when it is a text. */
  opening(name: string, bytes: number): string {
    const value = this.parts.find((part) => part.name === name)?.value;
    return typeof value === 'string' ? JSON.stringify(value.slice(0, bytes)).slice(0, bytes) : '';
  }

  /** @throws {AppError} invalid_form when a value contains the boundary chosen by the client. */
  with(changes: ReadonlyMap<string, unknown>): Buffer {
    const kept = this.parts.filter(({ name }) => !changes.has(name));
    const added: FormPart[] = [];
    for (const [name, value] of changes) {
      if (value === undefined) continue;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (`\r\n${text}`.includes(`\r\n--${this.boundary}`)) throw invalid('the boundary is not unique');
      added.push({ name, value: text });
    }
    return write([...added, ...kept], this.boundary);
  }
}

/** Opens the body of an operation that accepts a form, or the same fields as a JSON object. */
export function openForm(bytes: Buffer, contentType: string): RequestBody | Promise<RequestBody> {
  return MULTIPART.test(contentType) ? FormBody.read(bytes, contentType) : new JsonBody(bytes);
}

/** The files under a name, with or without the brackets that mark a list. */
export function filesOf(body: RequestBody, name: string): FormFile[] {
  return [body.get(name), body.get(`${name}[]`)].flat().filter((value) => value instanceof FormFile);
}

function readParts(bytes: Buffer, boundary: string): Promise<FormPart[]> {
  return new Promise((resolve, reject) => {
    const fail = (detail: string) => reject(invalid(detail));
    const parts: FormPart[] = [];
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      limits: { parts: MAX_PARTS },
      preservePath: true,
      // Every part is read as bytes: texts are decoded here, in strict mode.
      isPartAFile: () => true,
    });
    parser.on('file', (name: string | undefined, stream, fileName: string | undefined, _encoding, mediaType) => {
      const chunks: Buffer[] = [];
      const at = parts.push({ name: name ?? '', value: '' }) - 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => fail('it ends early'));
      stream.on('end', () => {
        const part = partOf(name, fileName, mediaType, Buffer.concat(chunks));
        if (typeof part === 'string') fail(part);
        else parts[at] = part;
      });
    });
    parser.on('partsLimit', () => fail(`it has more than ${MAX_PARTS} parts`));
    parser.on('error', () => fail('it ends early'));
    parser.on('finish', () => resolve(parts));
    parser.end(bytes);
  });
}

/** The part, or a description of what is invalid about it. */
function partOf(name: string | undefined, fileName: string | undefined, type: string, bytes: Buffer) {
  if (name === undefined || name === '') return 'a part has no name';
  if (fileName !== undefined || type === BINARY) return { name, value: new FormFile(fileName ?? '', type, bytes) };
  if (bytes.length > MAX_TEXT_BYTES) return `field ${name} is too long`;
  return isUtf8(bytes) ? { name, value: bytes.toString('utf8') } : `field ${name} is not UTF-8`;
}

/** Rejects a text field given twice, because upstreams differ in which value they use. Names in brackets are lists. */
function refuseDoubles(parts: readonly FormPart[]): void {
  const seen = new Set<string>();
  for (const { name, value } of parts) {
    if (typeof value !== 'string' || name.endsWith('[]')) continue;
    const key = name.toLowerCase();
    if (seen.has(key)) throw invalid(`field ${name} is given twice`);
    seen.add(key);
  }
}

function write(parts: readonly FormPart[], boundary: string): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    bytesOf(part),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

function headOf({ name, value }: FormPart): string {
  const disposition = `Content-Disposition: form-data; name="${quotable(name)}"`;
  if (typeof value === 'string') return disposition;
  return `${disposition}; filename="${quotable(value.name)}"\r\nContent-Type: ${value.mediaType}`;
}

/** Quotes a name as browsers do. Parsed names never contain line breaks. */
function quotable(text: string): string {
  return text
    .replace(/[\r\n]/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '%22');
}

function bytesOf({ value }: FormPart): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : value.bytes;
}

function invalid(detail: string): AppError {
  return new AppError(BodyError.invalid_form, { detail });
}
