import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStorage } from '../../platform/storage/file-storage.js';
import { type ArchiveSums, SumsOfLines } from './archive-sums.js';

/** A stored file of rows, one JSON object a line, compressed by gzip. */
export interface ArchiveFile {
  readonly name: string;
  /** The size of the compressed file. */
  readonly bytes: number;
  readonly sha256: string;
  /** The sums of the rows as they were read back. */
  readonly sums: ArchiveSums;
}

/**
 * Stores lines as a file and reads it back.
 * @throws when it cannot be stored, or the bytes that are read back are not those that were written
 */
export async function storeLines(
  storage: FileStorage,
  name: string,
  lines: AsyncIterable<string>,
): Promise<ArchiveFile> {
  const path = join(await storage.workFolder(), `${name}.partial`);
  let written: { sha256: string; bytes: number };
  try {
    written = await write(path, lines);
    await storage.put(name, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const { sha256, bytes, sums } = await readBack(storage, name);
  if (sha256 !== written.sha256 || bytes !== written.bytes) {
    throw new Error(`${name} in ${storage.location} is damaged: it is not what was written`);
  }
  return { name, bytes, sha256, sums };
}

async function write(path: string, lines: AsyncIterable<string>): Promise<{ sha256: string; bytes: number }> {
  const digest = new Digest();
  await pipeline(
    Readable.from(withBreaks(lines)),
    createGzip(),
    digest.stream,
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return digest.result;
}

/** @throws when it is not a complete gzip file of JSON lines */
async function readBack(storage: FileStorage, name: string) {
  const digest = new Digest();
  const sums = new SumsOfLines();
  await pipeline(await storage.read(name), digest.stream, createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(source)) sums.add(line);
  });
  return { ...digest.result, sums: sums.sums };
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('the last line is incomplete');
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Digests the bytes that pass through its stream. */
class Digest {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  readonly stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      this.hash.update(chunk);
      this.bytes += chunk.length;
      done(null, chunk);
    },
  });

  /** After the end of the stream. */
  get result(): { sha256: string; bytes: number } {
    return { sha256: this.hash.digest('hex'), bytes: this.bytes };
  }
}
