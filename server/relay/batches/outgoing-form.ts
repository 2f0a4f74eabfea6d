import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Upload } from './batch-upstreams.js';
import type { FileSpool } from './file-streams.js';

const MAX_FILENAME_LENGTH = 255;
const OCTETS = 'application/octet-stream';
/** Parameters of types are not sent. */
const MIME_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** The file of a form. */
export interface FormFile {
  readonly spool: FileSpool;
  readonly filename: string;
  /** As the client named it. */
  readonly mimeType?: string | null;
}

/** A form with a file that is sent to an upstream, with its length. */
export function outgoingForm(
  fields: Readonly<Record<string, string>>,
  { spool, filename, mimeType }: FormFile,
): Upload {
  const boundary = randomBytes(24).toString('hex');
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
    `Content-Type: ${mimeType ?? OCTETS}\r\n\r\n`;
  const head = Buffer.from(texts.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + spool.bytes + tail.length),
    },
    body: Readable.from(piecesOf(head, spool, tail), { objectMode: false }),
  };
}

/** A name that is safe in a header; `fallback` for an empty one. */
export function filenameOf(filename: string, fallback: string): string {
  const name = [...filename.replace(/[\p{Cc}"\\/]/gu, '_').toWellFormed()].slice(0, MAX_FILENAME_LENGTH).join('');
  return name || fallback;
}

/** A type that is safe in a header; null for another one. */
export function mimeTypeOf(type: string): string | null {
  const [plain = ''] = type.split(';');
  return MIME_TYPE.test(plain.trim()) ? plain.trim() : null;
}

async function* piecesOf(head: Buffer, spool: FileSpool, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const chunk of spool.read()) yield chunk as Buffer;
  yield tail;
}
