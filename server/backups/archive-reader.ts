import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { type BackupHeader, type BackupManifest, EntryName, headerSchema, manifestSchema } from './manifest.js';

const decompress = promisify(zstdDecompress);

/** Larger entries are not written. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
const NEWLINE = 0x0a;
const PART = /^tables\/(.+)\/\d{6}\.copy\.zst$/;

/** A backup that is not readable, damaged or incomplete. */
export class BackupFileError extends Error {}

/** Rows of a table in the text format of COPY; a part may begin and end within a row. */
export interface TablePart {
  readonly table: string;
  readonly rows: Buffer;
}

export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  /** The encrypted secrets of the site, when the backup contains them. */
  readonly secrets: string | undefined;
}

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** The entries of a backup in their order, one in memory at a time. @throws {BackupFileError} */
async function* entriesOf(
  source: string | Readable,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Entry> {
  const file = typeof source === 'string' ? createReadStream(source, { highWaterMark: 1024 * 1024 }) : source;
  const archive = extract();
  file.on('data', (chunk: Buffer) => onBytes(chunk.length));
  file.on('error', (error: Error) => archive.destroy(error));
  file.pipe(archive);
  try {
    for await (const entry of archive) {
      if ((entry.header.size ?? 0) > MAX_ENTRY_BYTES)
        throw new BackupFileError(`entry ${entry.header.name} is too large`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, content: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof BackupFileError || (error as NodeJS.ErrnoException).code) throw error;
    throw new BackupFileError(`it is damaged: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    file.destroy();
  }
}

/**
 * Reads a whole backup and compares all checksums and row counts with its manifest.
 * @param source a path, or the bytes of the file
 * @param onBytes called with the number of bytes that were read
 * @throws {BackupFileError} when it is damaged, incomplete or of another format
 */
export async function verifyBackup(
  source: string | Readable,
  onBytes?: (bytes: number) => void,
): Promise<VerifiedBackup> {
  const checksums: Record<string, string> = {};
  const rows: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  let secrets: string | undefined;
  for await (const { name, content } of entriesOf(source, onBytes)) {
    if (name === EntryName.manifest) {
      manifest = parsed(manifestSchema, name, content);
      continue;
    }
    checksums[name] = createHash('sha256').update(content).digest('hex');
    const table = PART.exec(name)?.[1];
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + (await rowsIn(name, content));
    else if (name === EntryName.header) header = parsed(headerSchema, name, content);
    else if (name === EntryName.secrets) secrets = content.toString();
    if (header === undefined) throw new BackupFileError('it does not begin with a header');
  }
  if (header === undefined) throw new BackupFileError('it is empty or not a backup');
  if (manifest === undefined) throw new BackupFileError('it is incomplete: its manifest is missing');
  compare(manifest, checksums, rows);
  return { header, manifest, secrets };
}

/** The parts of all tables in the order of the file, after `verifyBackup`. @throws {BackupFileError} */
export async function* readParts(path: string, { manifest }: VerifiedBackup): AsyncGenerator<TablePart> {
  for await (const { name, content } of entriesOf(path)) {
    const table = PART.exec(name)?.[1];
    if (table === undefined) continue;
    if (createHash('sha256').update(content).digest('hex') !== manifest.checksums[name]) {
      throw new BackupFileError(`entry ${name} has changed since it was verified`);
    }
    yield { table, rows: await decompress(content) };
  }
}

function compare(manifest: BackupManifest, checksums: Record<string, string>, rows: Record<string, number>): void {
  for (const name of new Set([...Object.keys(manifest.checksums), ...Object.keys(checksums)])) {
    if (checksums[name] === undefined) throw new BackupFileError(`entry ${name} is missing`);
    if (checksums[name] !== manifest.checksums[name]) throw new BackupFileError(`entry ${name} is damaged`);
  }
  for (const [table, count] of Object.entries(manifest.rows)) {
    if ((rows[table] ?? 0) !== count) {
      throw new BackupFileError(`table ${table} has ${rows[table] ?? 0} rows instead of ${count}`);
    }
  }
}

async function rowsIn(name: string, content: Buffer): Promise<number> {
  const rows = await decompress(content).catch((): never => {
    throw new BackupFileError(`entry ${name} is damaged`);
  });
  let count = 0;
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

function parsed<T>(schema: z.ZodType<T>, name: string, content: Buffer): T {
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new BackupFileError(`entry ${name} is damaged`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new BackupFileError(`${issue?.path.join('.')} of ${name} ${issue?.message}`);
}
