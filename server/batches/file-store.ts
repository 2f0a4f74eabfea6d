import { Injectable } from '@nestjs/common';
import { Cipher } from '../platform/crypto/cipher.js';
import { type Executor, executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { type ObjectOwner, type ObjectReader, visibleObjects } from '../tokens/object-reader.js';
import type { BatchFamily } from './batch.js';

/** The quota that requests need, in tokens; the basis of a reservation. */
export interface Demand {
  readonly model: string;
  readonly requests: number;
  readonly promptTokens: number;
  /** The audio tokens among the prompt tokens. Absent if there are none, and in files of earlier versions. */
  readonly audioTokens?: number;
  /** The sum of the maximum lengths that requests name. */
  readonly maxTokens: number;
  /** Requests that name none. */
  readonly openEnded: number;
}

/** The requests of an input file. */
export interface FileRequests {
  /** The path that all of them call. */
  readonly endpoint: string;
  readonly demand: Demand;
}

/** A file that an upstream stores for a user. */
export interface StoredFile extends ObjectOwner {
  /** Orders files by creation. */
  readonly position: number;
  /** The id that clients use. */
  readonly id: string;
  /** The API that it was uploaded with. */
  readonly family: BatchFamily;
  readonly channelId: number;
  /** The fingerprint of the channel key whose account contains the file. */
  readonly keyFingerprint: string;
  readonly upstreamId: string;
  readonly purpose: string;
  readonly filename: string;
  /** The type that the client stated. Null if it is unknown. */
  readonly mimeType: string | null;
  readonly bytes: number;
  /** Null for files that are not the input of a batch. */
  readonly requests: FileRequests | null;
  readonly createdAt: Date;
  /** Null: its user deletes it. */
  readonly expiresAt: Date | null;
}

/** Where a file is stored. */
export type FilePlace = Pick<StoredFile, 'channelId' | 'keyFingerprint' | 'upstreamId'>;

/** A row as the database returns it. */
interface StoredFileRow extends Omit<StoredFile, 'position' | 'userId' | 'tokenId' | 'channelId' | 'bytes'> {
  position: string | number;
  userId: string | number;
  tokenId: string | number | null;
  channelId: string | number;
  bytes: string | number;
}

const FILE_COLUMNS = `position, id, family, user_id AS "userId", token_id AS "tokenId", channel_id AS "channelId",
  key_fingerprint AS "keyFingerprint", upstream_id AS "upstreamId", purpose, filename,
  mime_type AS "mimeType", bytes, requests,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/** A file that a request names; `seen`: the sender may use it. */
export type NamedFile = StoredFile & { readonly seen: boolean };
type NamedFileRow = StoredFileRow & { seen: boolean };

/** @throws {RangeError} when a number of the row is not exact. */
function toStoredFile(row: StoredFileRow): StoredFile {
  const { position, userId, tokenId, channelId, bytes, ...plain } = row;
  return {
    ...plain,
    position: toSafeInteger(position),
    userId: toSafeInteger(userId),
    tokenId: tokenId === null ? null : toSafeInteger(tokenId),
    channelId: toSafeInteger(channelId),
    bytes: toSafeInteger(bytes),
  };
}

export type NewFile = Omit<StoredFile, 'position' | 'createdAt'> & {
  /** The index of the input of a batch at an upstream, see `RequestIndex`. */
  readonly requestIndex?: Buffer;
};

/** A page of a list by the id of its neighbour, as clients request it. */
export interface ObjectPage {
  readonly limit: number;
  /** The id after which the page begins; null: at the start. */
  readonly after: string | null;
  readonly order: 'asc' | 'desc';
}

const ADD = `INSERT INTO stored_files (id, user_id, channel_id, key_fingerprint, upstream_id, purpose, filename, bytes,
    requests, expires_at, family, mime_type, token_id, request_index)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING ${FILE_COLUMNS}`;

const REMOVE_ORPHANS = `DELETE FROM stored_file_parts p WHERE created_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT 1 FROM stored_files f WHERE f.id = p.file_id)`;

const NOT_EXPIRED = '(expires_at IS NULL OR expires_at > now())';
const KEPT_BYTES = `SELECT coalesce(sum(bytes), 0) AS bytes FROM stored_files WHERE user_id = $1 AND channel_id = 0 AND ${NOT_EXPIRED}`;
/** Files of batches are named by batches only. */
const NAMEABLE = `purpose NOT IN ('batch', 'batch_output')`;

const SEEN = visibleObjects('stored_files', '$1', '$3');

const NUL = '\u0000';

/** The files that upstreams store for users. */
@Injectable()
export class FileStore {
  constructor(private readonly sql: Sql) {}

  /** Adds a file; with an executor in the caller's transaction. */
  async add(file: NewFile, executor?: Executor): Promise<StoredFile> {
    const values = [
      file.id,
      file.userId,
      file.channelId,
      file.keyFingerprint,
      file.upstreamId,
      file.purpose,
      file.filename.replaceAll(NUL, ''),
      file.bytes,
      file.requests && JSON.stringify(file.requests),
      file.expiresAt,
      file.family,
      file.mimeType,
      file.tokenId,
      file.requestIndex ?? null,
    ];
    const [row] = executor
      ? await executor.query<StoredFileRow>(ADD, values)
      : await this.sql.query<StoredFileRow>('file-add', ADD, values);
    return toStoredFile(row as StoredFileRow);
  }

  /**
   * Adds a file whose content this site stores itself, unless the total size of such files of its account would exceed
   * `maxBytes`, even if several files are added concurrently.
   * @returns null when the total would exceed it
   */
  addKept(file: NewFile, maxBytes: number): Promise<StoredFile | null> {
    return this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      await executor.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`files of ${file.userId}`]);
      const [kept] = await executor.query<{ bytes: string | number }>(KEPT_BYTES, [file.userId]);
      const isFull = toSafeInteger(kept?.bytes ?? 0) + file.bytes > maxBytes;
      return isFull ? null : this.add(file, executor);
    });
  }

  /** The total size of the files of an account whose contents this site stores itself, in bytes. */
  async keptBytes(userId: number): Promise<number> {
    const [row] = await this.sql.query<{ bytes: string | number }>('file-kept-bytes', KEPT_BYTES, [userId]);
    return toSafeInteger(row?.bytes ?? 0);
  }

  /** A file that the reader may read and that has not expired. Null if there is none. */
  async find({ userId, teamTokenId }: ObjectReader, family: BatchFamily, id: string): Promise<StoredFile | null> {
    const text = `SELECT ${FILE_COLUMNS} FROM stored_files
      WHERE id = $1 AND ${visibleObjects('stored_files', '$2', '$4')} AND family = $3 AND ${NOT_EXPIRED}`;
    const [row] = await this.sql.query<StoredFileRow>('file-find', text, [id, userId, family, teamTokenId]);
    return row ? toStoredFile(row) : null;
  }

  /** The files that the reader may read. @param purpose null: of any purpose */
  async list(
    { userId, teamTokenId }: ObjectReader,
    family: BatchFamily,
    purpose: string | null,
    page: ObjectPage,
  ): Promise<StoredFile[]> {
    const { limit, after, order } = page;
    const beyond = order === 'asc' ? '>' : '<';
    const text = `SELECT ${FILE_COLUMNS} FROM stored_files
      WHERE ${visibleObjects('stored_files', '$1', '$6')} AND family = $5 AND ${NOT_EXPIRED} AND ($2::text IS NULL OR purpose = $2)
        AND ($3::text IS NULL OR position ${beyond} (SELECT position FROM stored_files WHERE id = $3 AND user_id = $1))
      ORDER BY position ${order} LIMIT $4`;
    const values = [userId, purpose, after, limit, family, teamTokenId];
    return (await this.sql.query<StoredFileRow>(`file-list-${order}`, text, values)).map(toStoredFile);
  }

  /**
   * The files with these ids, of any user, and the reader's files with these ids at the upstream, as in conversations
   * that are continued. Each has a flag whether the reader may read it.
   */
  async named({ userId, teamTokenId }: ObjectReader, ids: readonly string[]): Promise<NamedFile[]> {
    const text = `SELECT ${FILE_COLUMNS}, ${SEEN} AS seen FROM stored_files
      WHERE (id = ANY($2) OR user_id = $1 AND upstream_id = ANY($2) AND ${SEEN}) AND ${NOT_EXPIRED}`;
    const rows = await this.sql.query<NamedFileRow>('file-named', text, [userId, ids, teamTokenId]);
    return rows.map(({ seen, ...row }) => ({ ...toStoredFile(row), seen }));
  }

  /** The channel of the user's newest file that requests may name. Null if there is none. */
  async lastChannel(userId: number, family: BatchFamily): Promise<number | null> {
    const text = `SELECT channel_id AS id FROM stored_files
      WHERE user_id = $1 AND family = $2 AND ${NOT_EXPIRED} AND ${NAMEABLE} ORDER BY position DESC LIMIT 1`;
    const [row] = await this.sql.query<{ id: string | number }>('file-last', text, [userId, family]);
    return row ? toSafeInteger(row.id) : null;
  }

  /** Whether any user has a file that requests may name. */
  async hasNameable(): Promise<boolean> {
    const text = `SELECT 1 FROM stored_files WHERE ${NAMEABLE} LIMIT 1`;
    return (await this.sql.query('file-nameable', text)).length > 0;
  }

  /** Removes a file, with its content if this site stores it. */
  async remove(id: string): Promise<void> {
    await this.sql.query('file-remove', 'DELETE FROM stored_files WHERE id = $1', [id]);
    await this.sql.query('file-remove-parts', 'DELETE FROM stored_file_parts WHERE file_id = $1', [id]);
  }

  /** Deletes expired files. Upstreams delete the files that they store. */
  async removeExpired(): Promise<void> {
    await this.sql.query('file-expire', 'DELETE FROM stored_files WHERE expires_at < now()');
    // Includes the contents of files whose process was killed before the file was complete.
    await this.sql.query('file-expire-parts', REMOVE_ORPHANS);
  }
}

const PART_BYTES = 256 * 1024;
const LF = Buffer.from('\n');

/** The contents of files that this site stores itself: JSON Lines, encrypted in parts of whole lines. */
@Injectable()
export class FileContents {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
  ) {}

  /** Stores the lines of a file. @returns their bytes, line ends included */
  async write(fileId: string, lines: AsyncIterable<Buffer>): Promise<number> {
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    let bytes = 0;
    let part = 0;
    const flush = async () => {
      const content = this.cipher.encrypt('batch-file', Buffer.concat(pending).toString('utf8'));
      const text = 'INSERT INTO stored_file_parts (file_id, part, content) VALUES ($1, $2, $3)';
      await this.sql.query('file-part-add', text, [fileId, part++, content]);
      bytes += pendingBytes;
      pending = [];
      pendingBytes = 0;
    };
    for await (const line of lines) {
      pending.push(line, LF);
      pendingBytes += line.length + LF.length;
      if (pendingBytes >= PART_BYTES) await flush();
    }
    if (pending.length > 0) await flush();
    return bytes;
  }

  /** Reads a file part by part. */
  async *read(fileId: string): AsyncGenerator<Buffer> {
    const text = 'SELECT content FROM stored_file_parts WHERE file_id = $1 AND part = $2';
    for (let part = 0; ; part++) {
      const [row] = await this.sql.query<{ content: string }>('file-part', text, [fileId, part]);
      if (!row) return;
      yield Buffer.from(this.cipher.decrypt('batch-file', row.content));
    }
  }
}
