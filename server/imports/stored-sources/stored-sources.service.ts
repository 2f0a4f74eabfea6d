import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { insertedId, toSafeInteger } from '../../platform/database/sql-values.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ImportError } from '../model/import.errors.js';
import { mysqlUrlOf } from '../sources/open-source.js';
import { newDecryptedFile, removeDecryptedFiles } from './decrypted-files.js';

const PROTOCOLS = ['mysql:', 'postgres:', 'postgresql:'];
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The address of a database server, for a driver and for people. */
interface RemoteAddress {
  readonly url: string;
  /** The address without user and password. */
  readonly name: string;
}

/**
 * Reads the address of a database server that was entered in the console. Only its host, database, user, password and
 * `sslmode` are used: drivers would read files of this machine for other parameters, and read a missing user or
 * password from the environment.
 * @throws {AppError} import_address_invalid
 */
export function remoteAddress(text: string): RemoteAddress {
  const address = mysqlUrlOf(text) ?? text;
  if (!URL.canParse(address)) throw new AppError(ImportError.import_address_invalid);
  const { protocol, host, hostname, username, password, pathname, searchParams } = new URL(address);
  const isComplete = hostname !== '' && username !== '' && password !== '' && /^\/[^/]+$/.test(pathname);
  if (!PROTOCOLS.includes(protocol) || !isComplete) throw new AppError(ImportError.import_address_invalid);
  const sslMode = searchParams.get('sslmode') ?? '';
  const query = SSL_MODES.includes(sslMode) ? `?sslmode=${sslMode}` : '';
  return {
    url: `${protocol}//${username}:${password}@${host}${pathname}${protocol === 'mysql:' ? '' : query}`,
    name: `${protocol}//${host}${pathname}`,
  };
}

export const MAX_FILE_MIB = 512;
const MAX_FILE_BYTES = MAX_FILE_MIB * 1024 * 1024;
const PART_BYTES = 256 * 1024;
const SQLITE_HEADER = Buffer.from('SQLite format 3\0');
export const RETENTION_DAYS = 7;

/** A database that an import can read: an uploaded file, or the address of a server. */
export interface StoredSource {
  readonly id: number;
  readonly name: string;
}

interface FoundSource {
  name: string;
  /** Null for a file. */
  addressCipher: string | null;
  /** The size of a file. */
  bytes: number;
}

/**
 * The databases that the console imports. They contain keys and passwords, so they are encrypted, and deleted after
 * their import or after `RETENTION_DAYS`. They are in PostgreSQL, so that any process of the site can execute the import.
 */
@Injectable()
export class StoredSourcesService implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await removeDecryptedFiles();
    } catch (error) {
      this.logger.warn(
        { event: 'import.files_not_removed', err: error },
        'Decrypted files of processes that were killed could not be removed',
      );
    }
  }

  /** @returns the id of the source */
  async addAddress({ url, name }: RemoteAddress): Promise<number> {
    return this.insert(name, this.cipher.encrypt('import-source', url));
  }

  /**
   * Stores a SQLite file while it arrives.
   * @throws {AppError} import_file_invalid, import_file_too_large; nothing is stored in that case
   */
  async addFile(name: string, content: AsyncIterable<Buffer>): Promise<StoredSource & { bytes: number }> {
    const id = await this.insert(name, null);
    try {
      let bytes = 0;
      let part = 0;
      for await (const chunk of partsOf(content)) {
        if (part === 0 && !chunk.subarray(0, SQLITE_HEADER.length).equals(SQLITE_HEADER))
          throw new AppError(ImportError.import_file_invalid);
        bytes += chunk.length;
        if (bytes > MAX_FILE_BYTES) throw new AppError(ImportError.import_file_too_large, { max: MAX_FILE_MIB });
        const sealed = this.cipher.encrypt('import-source', chunk.toString('base64'));
        const text = 'INSERT INTO import_source_parts (source_id, part, content) VALUES ($1, $2, $3)';
        await this.sql.query('import-source-part-add', text, [id, part++, sealed]);
      }
      if (bytes === 0) throw new AppError(ImportError.import_file_invalid);
      await this.sql.query('import-source-complete', 'UPDATE import_sources SET bytes = $2 WHERE id = $1', [id, bytes]);
      return { id, name, bytes };
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  /** A source that can be read. @throws {AppError} import_source_missing */
  async get(id: number): Promise<StoredSource> {
    return { id, name: (await this.find(id)).name };
  }

  /** Whether each of several sources is stored, in the order of the ids; a batch function for loaders. */
  readonly stored = async (ids: readonly number[]): Promise<boolean[]> => {
    const found = await this.existing(ids);
    return ids.map((id) => found.has(id));
  };

  /** The ids of the given sources that are stored. */
  async existing(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const text = 'SELECT id FROM import_sources WHERE id = ANY($1::bigint[])';
    const rows = await this.sql.query<{ id: number | string }>('import-sources-existing', text, [ids]);
    return new Set(rows.map(({ id }) => toSafeInteger(id)));
  }

  /**
   * Runs work with the address of a source, as `openSource` takes it. A file is written to a temporary folder for the
   * duration of the work.
   * @throws {AppError} import_source_missing
   */
  async use<T>(id: number, work: (address: string) => Promise<T>): Promise<T> {
    const { addressCipher, bytes } = await this.find(id);
    if (addressCipher !== null) return work(this.cipher.decrypt('import-source', addressCipher));
    const path = newDecryptedFile();
    try {
      await pipeline(Readable.from(this.read(id, bytes)), createWriteStream(path, { mode: 0o600 }));
      return await work(`sqlite:${path}`);
    } finally {
      await rm(path, { force: true });
    }
  }

  async remove(id: number): Promise<void> {
    await this.sql.query('import-source-remove', 'DELETE FROM import_sources WHERE id = $1', [id]);
  }

  /** Deletes the sources that are older than `RETENTION_DAYS` and that no run under way reads. @returns their number */
  async removeOld(): Promise<number> {
    const text = `DELETE FROM import_sources s WHERE created_at < now() - interval '${RETENTION_DAYS} days' AND NOT EXISTS (
      SELECT FROM job_runs r WHERE r.kind = 'site-import' AND r.state IN ('waiting', 'running')
        AND r.params->>'sourceId' = s.id::text) RETURNING id`;
    return (await this.sql.query('import-sources-old', text)).length;
  }

  /** @throws {AppError} import_source_missing, including for an incomplete file */
  private async find(id: number): Promise<FoundSource> {
    const text = `SELECT name, address_cipher AS "addressCipher", coalesce(bytes, 0)::float8 AS bytes FROM import_sources
      WHERE id = $1 AND (address_cipher IS NOT NULL OR bytes IS NOT NULL)`;
    const [row] = await this.sql.query<FoundSource>('import-source', text, [id]);
    if (!row) throw new AppError(ImportError.import_source_missing);
    return row;
  }

  private async insert(name: string, addressCipher: string | null): Promise<number> {
    const text = 'INSERT INTO import_sources (name, address_cipher) VALUES ($1, $2) RETURNING id';
    return insertedId(await this.sql.query<{ id: number | string }>('import-source-add', text, [name, addressCipher]));
  }

  /**
   * @throws {AppError} import_source_missing for a file that is deleted while it is read, which would be a truncated
   * database
   */
  private async *read(id: number, bytes: number): AsyncGenerator<Buffer> {
    const text = 'SELECT content FROM import_source_parts WHERE source_id = $1 AND part = $2';
    let read = 0;
    for (let part = 0; read < bytes; part++) {
      const [row] = await this.sql.query<{ content: string }>('import-source-part', text, [id, part]);
      if (!row) throw new AppError(ImportError.import_source_missing);
      const chunk = Buffer.from(this.cipher.decrypt('import-source', row.content), 'base64');
      read += chunk.length;
      yield chunk;
    }
  }
}

/** The content in parts of one size, but for the last. */
async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    pending.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const whole = Buffer.concat(pending);
    let from = 0;
    for (; whole.length - from >= PART_BYTES; from += PART_BYTES) yield whole.subarray(from, from + PART_BYTES);
    pending = [whole.subarray(from)];
    length = whole.length - from;
  }
  if (length > 0) yield Buffer.concat(pending);
}
