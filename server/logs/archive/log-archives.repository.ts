import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { ArchiveFile } from './archive-file.js';
import type { ArchiveSums } from './archive-sums.js';

export type LogArchiveState = 'open' | 'finished' | 'abandoned';

/** The archived rows: the rows of a partition, or its rows before an instant. */
export interface ArchivedPart {
  readonly partition: string;
  /** Null for all rows. */
  readonly until: Date | null;
}

export interface LogArchiveRecord extends ArchivedPart {
  readonly id: number;
  readonly location: string;
  readonly state: LogArchiveState;
  readonly createdAt: Date;
}

/** A file of an archive, and the key of its last row. */
export interface StoredFile extends ArchiveFile {
  readonly number: number;
  readonly lastTime: string;
  readonly lastId: string;
}

const COLUMNS = 'id, partition, until, location, state, created_at AS "createdAt"';
const LAST = `
  SELECT ${COLUMNS} FROM log_archives
    WHERE partition = $1 AND until IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1`;
const INSERT = `INSERT INTO log_archives (partition, until, location) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`;
const END = `UPDATE log_archives SET state = $2, finished_at = now() WHERE id = $1`;
const INSERT_FILE = `
  INSERT INTO log_archive_files (archive_id, number, name, bytes, sha256, rows, quota, prompt_tokens, completion_tokens,
    ids, last_time, last_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const FILES = `
  SELECT number, name, bytes, sha256, last_time::text AS "lastTime", last_id::text AS "lastId",
      json_build_object('rows', rows::text, 'quota', quota::text, 'promptTokens', prompt_tokens::text,
        'completionTokens', completion_tokens::text, 'ids', ids::text) AS sums
    FROM log_archive_files WHERE archive_id = $1 ORDER BY number`;
const SUM = `
  SELECT coalesce(sum(rows), 0)::text AS rows, coalesce(sum(quota), 0)::text AS quota,
      coalesce(sum(prompt_tokens), 0)::text AS "promptTokens",
      coalesce(sum(completion_tokens), 0)::text AS "completionTokens", coalesce(sum(ids), 0)::text AS ids
    FROM log_archive_files WHERE archive_id = $1`;

/** Tables `log_archives` and `log_archive_files`. */
@Injectable()
export class LogArchivesRepository {
  constructor(private readonly sql: Sql) {}

  /** The newest archive of the same rows. Null if there is none. */
  async last({ partition, until }: ArchivedPart): Promise<LogArchiveRecord | null> {
    const [row] = await this.sql.query<LogArchiveRecord>('log-archive', LAST, [partition, until]);
    return row ?? null;
  }

  async insert({ partition, until }: ArchivedPart, location: string): Promise<LogArchiveRecord> {
    const [row] = await this.sql.query<LogArchiveRecord>('log-archive-new', INSERT, [partition, until, location]);
    if (!row) throw new Error('Archive could not be recorded');
    return row;
  }

  async end(id: number, state: Exclude<LogArchiveState, 'open'>): Promise<void> {
    await this.sql.query('log-archive-end', END, [id, state]);
  }

  async insertFile(id: number, { number, name, bytes, sha256, sums, lastTime, lastId }: StoredFile): Promise<void> {
    const { rows, quota, promptTokens, completionTokens, ids } = sums;
    const values = [
      id,
      number,
      name,
      bytes,
      sha256,
      rows,
      quota,
      promptTokens,
      completionTokens,
      ids,
      lastTime,
      lastId,
    ];
    await this.sql.query('log-archive-file', INSERT_FILE, values);
  }

  files(id: number): Promise<StoredFile[]> {
    return this.sql.query<StoredFile>('log-archive-files', FILES, [id]);
  }

  /** The sums of all files. */
  async sums(id: number): Promise<ArchiveSums> {
    const [row] = await this.sql.query<ArchiveSums>('log-archive-sums', SUM, [id]);
    if (!row) throw new Error('Archive has no sums');
    return row;
  }
}
